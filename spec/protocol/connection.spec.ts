import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Connection } from '../../protocol/connection.js';
import { collect } from '../support/collect.js';
import { FakeChrome } from '../support/fake-chrome.js';

/** Runs a test with a connection to a fake Chrome. */
async function connected(
  test: (connection: Connection, chrome: FakeChrome) => Promise<void>,
  maxTextBytes?: number,
): Promise<void> {
  const chrome = new FakeChrome();
  const connection = new Connection(chrome, { maxTextBytes });
  try {
    await test(connection, chrome);
  } finally {
    await connection.close();
  }
}

const evaluate = (connection: Connection, expression: string) =>
  connection.browser.evaluate<string>({ expression });
const answer = (id: number, value: string) => ({
  id,
  result: { result: { type: 'string', value } },
});

describe('the pipe', () => {
  it('carries messages whole, however the pipe cuts them up', () =>
    connected(async (connection, chrome) => {
      const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), {
        minLength: 1,
        maxLength: 8,
      });
      const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(texts, cuts, async (values, sizes) => {
          const calls = values.map((value) => evaluate(connection, value));
          let said = Buffer.alloc(0);
          for (const value of values) {
            const { id, params } = await chrome.next();
            expect(params.expression).toBe(value);
            said = Buffer.concat([said, Buffer.from(`${JSON.stringify(answer(id, value))}\0`)]);
          }
          for (let at = 0, i = 0; at < said.length; i += 1) {
            const size = sizes[i % sizes.length] ?? 1;
            chrome.incoming.write(said.subarray(at, at + size));
            at += size;
            if (size % 3 === 0) await turn();
          }
          const replies = await Promise.all(calls);
          expect(replies.map(({ result }) => result.value)).toEqual(values);
        }),
        { numRuns: 60 },
      );
    }));

  it('fails a reply that is too large, and nothing else', () =>
    connected(async (connection, chrome) => {
      const MIB = Buffer.alloc(1024 * 1024, 'x');
      for (let i = 0; i < 2; i += 1) {
        const large = evaluate(connection, 'large').catch((error: unknown) => error);
        const { id } = await chrome.next();
        chrome.incoming.write(`{"id":${id},"result":{"result":{"value":"`);
        for (let mib = 0; mib < 201; mib += 1)
          if (!chrome.incoming.write(MIB)) await once(chrome.incoming, 'drain');
        chrome.incoming.write('"}}}\0');
        expect(await large).toMatchObject({ kind: 'too_large', method: 'Runtime.evaluate' });
        const small = evaluate(connection, 'small');
        chrome.send(answer((await chrome.next()).id, 'here'));
        expect((await small).result.value).toBe('here');
      }
    }));

  it('fails a reply of too many values, and none that is one long text', () =>
    connected(async (connection, chrome) => {
      const many = evaluate(connection, 'many').catch((error: unknown) => error);
      const { id } = await chrome.next();
      chrome.incoming.write(`{"id":${id},"result":{"result":{"value":[`);
      const part = Buffer.from('[],'.repeat(350_000));
      for (let i = 0; i < 10; i += 1)
        if (!chrome.incoming.write(part)) await once(chrome.incoming, 'drain');
      chrome.incoming.write('1]}}}\0');
      expect(await many).toMatchObject({ kind: 'too_large', method: 'Runtime.evaluate' });
      const text = 'x'.repeat(12_000_000);
      const long = evaluate(connection, 'long');
      chrome.send(answer((await chrome.next()).id, text));
      expect((await long).result.value).toHaveLength(text.length);
    }));

  it('fails a reply that holds more text than it may, before all of it has come', () =>
    connected(async (connection, chrome) => {
      const large = evaluate(connection, 'large').catch((error: unknown) => error);
      const { id } = await chrome.next();
      const head = `{"id":${id},"result":{"result":{"value":"`;
      // The head itself comes in pieces.
      for (const character of head) chrome.incoming.write(character);
      chrome.incoming.write('x'.repeat(1_000));
      expect(await large).toMatchObject({ kind: 'too_large', method: 'Runtime.evaluate' });
      const small = evaluate(connection, 'small');
      chrome.incoming.write('x'.repeat(10_000));
      chrome.incoming.write('"}}}\0');
      chrome.send(answer((await chrome.next()).id, 'here'));
      expect((await small).result.value).toBe('here');
    }, 1_000));

  it('takes a text for no larger than it is, whatever its JSON has to escape', () =>
    connected(async (connection, chrome) => {
      for (const character of ['\u0001', '"', '\n', '\\', '\ud800']) {
        const reply = evaluate(connection, 'escaped');
        const text = character.repeat(900);
        chrome.send(answer((await chrome.next()).id, text));
        expect((await reply).result.value).toBe(text);
      }
    }, 1_000));

  it('reads a paused request without its body where that is large', () =>
    connected(async (connection, chrome) => {
      const paused: unknown[] = [];
      connection.browser.on('Fetch.requestPaused', (event) => paused.push(event));
      const text = 'x"é'.repeat(5_000_000);
      const request = {
        url: 'https://a.test/}],',
        method: 'POST',
        headers: { postData: '"postData":', 'X-A': '},"postData":' },
        postData: text,
        hasPostData: true,
        postDataEntries: [{ bytes: Buffer.from(text).toString('base64') }],
        initialPriority: 'High',
      };
      const rest = { frameId: 'F', resourceType: 'XHR', networkId: 'N' };
      const message = {
        method: 'Fetch.requestPaused',
        params: { requestId: 'R', request, ...rest },
      };
      const bytes = Buffer.from(`${JSON.stringify(message)}\0`);
      for (let at = 0; at < bytes.length; at += 65_536)
        if (!chrome.incoming.write(bytes.subarray(at, at + 65_536)))
          await once(chrome.incoming, 'drain');
      const small = evaluate(connection, 'small');
      chrome.send(answer((await chrome.next()).id, 'here'));
      expect((await small).result.value).toBe('here');
      const { url, method, headers, initialPriority } = request;
      expect(paused).toEqual([
        { requestId: 'R', request: { url, method, headers, initialPriority }, ...rest },
      ]);
    }, 33_554_432));

  it('drops an event that is too large, and nothing else', () =>
    connected(async (connection, chrome) => {
      chrome.incoming.write('{"method":"Target.targetCreated","params":{"x":"');
      const MIB = Buffer.alloc(1024 * 1024, 'x');
      for (let mib = 0; mib < 201; mib += 1)
        if (!chrome.incoming.write(MIB)) await once(chrome.incoming, 'drain');
      chrome.incoming.write('"}}\0');
      const small = evaluate(connection, 'small');
      chrome.send(answer((await chrome.next()).id, 'here'));
      expect((await small).result.value).toBe('here');
    }));
});

describe('a connection', () => {
  const attach = (sessionId: string, parent?: string) => ({
    method: 'Target.attachedToTarget',
    params: { sessionId, targetInfo: { targetId: `target of ${sessionId}`, type: 'page' } },
    ...(parent === undefined ? {} : { sessionId: parent }),
  });
  const detach = (sessionId: string, parent?: string) => ({
    method: 'Target.detachedFromTarget',
    params: { sessionId },
    ...(parent === undefined ? {} : { sessionId: parent }),
  });

  /** Sends messages and waits until they have been handled: what comes after it is answered. */
  async function send(connection: Connection, chrome: FakeChrome, ...messages: object[]) {
    for (const message of messages) chrome.send(message);
    const mark = evaluate(connection, 'mark');
    for (let message = await chrome.next(); ; message = await chrome.next())
      if (message.params.expression === 'mark') {
        chrome.send(answer(message.id, ''));
        break;
      }
    await mark;
  }

  it('has a session before its parent hears of it, and events go to their own', () =>
    connected(async (connection, chrome) => {
      const received: string[] = [];
      connection.browser.on('Target.attachedToTarget', ({ sessionId }) => {
        const session = connection.session(sessionId);
        received.push(session?.target?.targetId ?? 'nothing');
        session?.on('Page.frameDetached', ({ frameId }) =>
          received.push(`${sessionId} ${frameId}`),
        );
      });
      const event = (frameId: string, sessionId: string) => ({
        method: 'Page.frameDetached',
        params: { frameId, reason: 'remove' },
        sessionId,
      });
      await send(
        connection,
        chrome,
        attach('a'),
        attach('b'),
        event('1', 'b'),
        event('2', 'a'),
        event('3', 'unknown'),
      );
      expect(received).toEqual(['target of a', 'target of b', 'b 1', 'a 2']);
      expect(connection.session('unknown')).toBeUndefined();
    }));

  it('ends a session with those below it, and no others', () =>
    connected(async (connection, chrome) => {
      await send(
        connection,
        chrome,
        attach('a'),
        attach('below', 'a'),
        attach('deep', 'below'),
        attach('b'),
      );
      const [a, below, deep, b] = ['a', 'below', 'deep', 'b'].map((id) => connection.session(id));
      const call = deep?.send('Page.enable', {}).catch((error: unknown) => error);
      await send(connection, chrome, detach('a'));
      expect(await call).toMatchObject({ kind: 'detached' });
      expect([a, below, deep, b].map((session) => session?.attached)).toEqual([
        ...[false, false, false],
        true,
      ]);
      expect(['a', 'below', 'deep', 'b'].map((id) => connection.session(id))).toEqual([
        ...[undefined, undefined, undefined],
        b,
      ]);
    }));

  it('lets go of a call that Chrome never answers when its session ends', () =>
    connected(async (connection, chrome) => {
      await send(connection, chrome, attach('a'), attach('b'));
      const unanswered = (id: string) => {
        const call = connection.session(id)?.send('Page.enable', {});
        if (!call) throw new Error('no session');
        call.catch(() => undefined);
        return new WeakRef(call);
      };
      const [ofA, ofB] = [unanswered('a'), unanswered('b')];
      await send(connection, chrome, detach('a'));
      // What stands in for the answer has come before that of a later call.
      await send(connection, chrome);
      await collect();
      expect([ofA.deref(), ofB.deref()]).toEqual([undefined, expect.anything()]);
    }));

  it('sends with the session’s ID, and the browser’s own with none', () =>
    connected(async (connection, chrome) => {
      await send(connection, chrome, attach('a'));
      void connection
        .session('a')
        ?.send('Page.enable', {})
        .catch(() => undefined);
      expect(await chrome.next()).toMatchObject({ method: 'Page.enable', sessionId: 'a' });
      void connection.browser.send('Browser.getVersion', {}).catch(() => undefined);
      expect((await chrome.next()).sessionId).toBeUndefined();
    }));

  it.each(['Chrome goes', 'the pipe breaks', 'it hears no JSON', 'it is closed'])(
    'ends everything when %s',
    (how) =>
      connected(async (connection, chrome) => {
        await send(connection, chrome, attach('a'));
        const session = connection.session('a');
        if (!session) throw new Error('no session');
        const calls = [
          session.send('Page.enable', {}),
          connection.browser.send('Browser.getVersion', {}),
        ].map((call) => call.catch((error: unknown) => error));
        await chrome.next();
        if (how === 'Chrome goes') chrome.incoming.destroy();
        else if (how === 'the pipe breaks') chrome.outgoing.destroy(new Error('EPIPE'));
        else if (how === 'it hears no JSON') chrome.incoming.write('no JSON\0');
        else await connection.close();
        for (const end of await Promise.all(calls))
          expect(end).toMatchObject({ kind: 'disconnected' });
        expect([session.attached, connection.browser.attached, connection.session('a')]).toEqual([
          ...[false, false],
          undefined,
        ]);
      }),
  );
});
