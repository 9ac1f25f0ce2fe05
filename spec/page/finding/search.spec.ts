import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Protocol } from 'devtools-protocol';
import { Session, type Request } from '../../../protocol/session.js';
import { runSearch } from '../../../lib/page/finding/search.js';
import { FrameTree } from '../../../lib/page/frames/frames.js';

const document = (loaderId: string): Protocol.Page.Frame => ({
  id: 'top',
  loaderId,
  url: `http://site/${loaderId}`,
  domainAndRegistry: 'site',
  securityOrigin: 'http://site',
  mimeType: 'text/html',
  secureContextType: 'InsecureScheme',
  crossOriginIsolatedContextType: 'NotIsolated',
  gatedAPIFeatures: [],
});

/** A page whose Chrome answers every call, but for the first question for a role. */
function page() {
  const methods: string[] = [];
  const answers: Record<string, object> = {
    'Page.createIsolatedWorld': { executionContextId: 1 },
    'Runtime.evaluate': { result: { type: 'object', objectId: '1.1.1' } },
    'Runtime.callFunctionOn': { result: { type: 'undefined' } },
    'Accessibility.queryAXTree': { nodes: [] },
  };
  const request: Request = (method, _params, _sessionId, { resolve }) => {
    const isFirst = !methods.includes(method);
    methods.push(method);
    if (isFirst && method === 'Accessibility.queryAXTree') return;
    // The reply's type is the caller's; what it is here, the test knows.
    resolve(JSON.parse(JSON.stringify(answers[method] ?? {})));
  };
  const session = new Session(request, 'page');
  const frames = new FrameTree('top', session);
  frames.navigated(session, document('A'));
  return { frames, session, methods };
}

it('a search by role whose document goes ends its question, which Chrome never answers, and its domain', async () => {
  const { frames, session, methods } = page();
  const { main: frame } = frames;
  const { signal } = new AbortController();
  const role = { role: 'link', name: undefined, exact: false };
  const query = { by: 'role', value: 'link', attribute: '', exact: false, pierce: false } as const;
  const search = { query, role, frames: false };
  const found = runSearch({ scope: { frame }, frame }, search, () => ({ form: 'first' }), signal);
  while (!methods.includes('Accessibility.queryAXTree')) await turn();
  frames.navigated(session, document('B'));
  expect((await found).result).toEqual({ type: 'undefined' });
  await turn();
  expect([session.pending, methods.at(-1)]).toEqual([0, 'Accessibility.disable']);
});
