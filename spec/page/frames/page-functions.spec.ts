import { expect, it } from '@jest/globals';
import { Frame } from '../../../lib/page/frames/frame.js';
import { callInFrame, callOn } from '../../../lib/page/frames/page-functions.js';
import { Session, type Request } from '../../../protocol/session.js';

const { signal } = new AbortController();

/** A session that answers each call at once, and what it was asked to call. */
function asked(): { session: Session; declarations: string[] } {
  const declarations: string[] = [];
  const request: Request = (_method, params, _sessionId, { resolve }) => {
    if ('functionDeclaration' in params) declarations.push(String(params.functionDeclaration));
    if ('expression' in params) declarations.push(String(params.expression));
    Reflect.apply(resolve, undefined, [{ executionContextId: 1, result: { value: 'done' } }]);
  };
  return { session: new Session(request), declarations };
}

/** A page function, as good as any. */
function tagName(this: Element): string {
  return this.tagName;
}

function readyState(this: Document): string {
  return this.readyState;
}

const isWhole = (declaration: string) => /this\.(tagName|readyState)/.test(declaration);

it('sends the source of a page function to each world once', async () => {
  const { session, declarations } = asked();
  for (const objectId of ['1.7.1', '1.7.2', '1.8.1', '1.7.3', '2.7.1', '1.8.2'])
    expect(await callOn(session, objectId, tagName, [], signal)).toBe('done');
  expect(declarations.map(isWhole)).toEqual([true, false, true, false, true, false]);
});

it('sends it anew to a world that it has forgotten, as after a hundred others', async () => {
  const { session, declarations } = asked();
  for (let world = 0; world <= 100; world += 1)
    await callOn(session, `1.${world}.1`, tagName, [], signal);
  await callOn(session, '1.0.1', tagName, [], signal);
  await callOn(session, '1.100.1', tagName, [], signal);
  expect(declarations.map(isWhole).slice(-2)).toEqual([true, false]);
});

it('sends it to each document of a frame once', async () => {
  const { session, declarations } = asked();
  const frame = new Frame('top', undefined, session);
  for (let documents = 0; documents < 2; documents += 1) {
    for (let calls = 0; calls < 3; calls += 1)
      expect(await callInFrame(frame, readyState, [], signal)).toBe('done');
    frame.reset(session);
  }
  expect(declarations.map(isWhole)).toEqual([true, false, false, true, false, false]);
});

it('sends the whole source again after a call that failed', async () => {
  const { session, declarations } = asked();
  const given = AbortSignal.abort(new Error('given up'));
  await expect(callOn(session, '1.7.1', tagName, [], given)).rejects.toThrow('given up');
  await callOn(session, '1.7.1', tagName, [], signal);
  expect(declarations.map(isWhole)).toEqual([true]);
});
