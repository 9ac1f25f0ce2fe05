import type { CDPSession, Protocol } from 'puppeteer-core';
import {
  needed,
  rawReplies,
  refusal,
  show,
  type Caller,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** A value of the page, without its ID. */
function valueOf(object: Protocol.Runtime.RemoteObject): object {
  const { type, subtype, className, value, unserializableValue, description } = object;
  return { type, subtype, className, value, unserializableValue, description };
}

/** What calls of a session are refused with. */
async function refusals(session: CDPSession, calls: readonly (readonly [string, object])[]) {
  const caller: Caller = session;
  const found: string[] = [];
  for (const [method, params] of calls) found.push(await refusal(caller.send(method, params)));
  return found;
}

/** Values that raw CDP evaluates, and the errors of wrong calls. */
export const RUNTIME_CASES: PuppeteerCases = [
  {
    name: 'Runtime: values of each type',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const expressions = [
        '1',
        '-0',
        'NaN',
        '12n',
        "'text'",
        'undefined',
        'null',
        "Symbol('s')",
        '({ a: 1 })',
        '[1, 2]',
        'new Map([[1, 2]])',
        'new Date(0)',
        '/x/g',
        'new RangeError("no").message',
        'document.body',
        'document.querySelectorAll("p")',
        'function named() {}',
        'new Proxy({}, {})',
        'new Uint8Array(3)',
        'window',
      ];
      const replies = expressions.map((text) =>
        session.send('Runtime.evaluate', { expression: `(${text})` }),
      );
      return (await Promise.all(replies)).map(({ result }) => valueOf(result));
    },
  },
  {
    name: 'Runtime: by value, awaited, with a preview and failing',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const evaluate = async (expression: string, options: object) => {
        const reply = await session.send('Runtime.evaluate', { expression, ...options });
        const { text, lineNumber, columnNumber } = reply.exceptionDetails ?? {};
        const { preview } = reply.result;
        return [valueOf(reply.result), preview?.properties.length, text, lineNumber, columnNumber];
      };
      return [
        await evaluate('({ a: { b: [1] } })', { returnByValue: true }),
        await evaluate('Promise.resolve(42)', { awaitPromise: true }),
        await evaluate('({ a: 1, b: 2 })', { generatePreview: true }),
        await evaluate('missing', {}),
        await evaluate('await 42', { replMode: true }),
        await evaluate('a b', {}),
        await refusal(session.send('Runtime.evaluate', { expression: 'for (;;);', timeout: 50 })),
      ];
    },
  },
  {
    name: 'Runtime: properties of an object, and a call on it',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const expression = '({ a: 1, get b() { return 2 }, [Symbol.iterator]: 3 })';
      const { result } = await session.send('Runtime.evaluate', { expression });
      const objectId = needed(result.objectId);
      const properties = await session.send('Runtime.getProperties', {
        objectId,
        ownProperties: true,
      });
      const called = await session.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: 'function (n) { return this.a + n }',
        arguments: [{ value: 41 }],
      });
      return [
        properties.result.map(({ name, enumerable, value }) => [name, enumerable, value?.value]),
        properties.internalProperties?.map(({ name }) => name),
        valueOf(called.result),
      ];
    },
  },
  {
    name: 'errors: of wrong calls to a page',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return refusals(await page.createCDPSession(), [
        ['Nope.nope', {}],
        ['Page.nope', {}],
        ['Page.navigate', {}],
        ['Page.navigate', { url: 5 }],
        ['Page.navigate', { url: 'no URL' }],
        ['DOM.describeNode', {}],
        ['DOM.getOuterHTML', { nodeId: 999_999 }],
        ['Runtime.evaluate', { expression: '1', contextId: 999_999 }],
        ['Runtime.callFunctionOn', { functionDeclaration: 'x' }],
        ['Runtime.getProperties', { objectId: 'none' }],
        ['Input.dispatchMouseEvent', { type: 'nope', x: 1, y: 1 }],
        ['Emulation.setDeviceMetricsOverride', { width: -1 }],
        ['Emulation.setTimezoneOverride', { timezoneId: 'Nowhere/Nowhere' }],
        ['Fetch.continueRequest', { requestId: 'none' }],
        ['Network.getResponseBody', { requestId: 'none' }],
        ['Debugger.resume', {}],
        ['IO.read', { handle: 'none' }],
        ['Target.attachToTarget', { targetId: 'none', flatten: true }],
        ['Page.navigateToHistoryEntry', { entryId: 999_999 }],
        ['CSS.getComputedStyleForNode', { nodeId: 1 }],
      ]);
    },
  },
  {
    name: 'errors: with their codes',
    run: async ({ browser }) =>
      rawReplies(browser.wsEndpoint(), [
        '{"id":1,"method":"Nope.nope"}',
        '{"id":2,"method":"Page.enable"}',
        '{"id":3,"method":"Target.getTargetInfo","params":{"targetId":5}}',
        '{"id":4,"method":"Target.activateTarget"}',
        '{"id":5,"method":"Target.activateTarget","params":{"targetId":"none"}}',
        '{"id":6,"method":"Target.closeTarget","params":{"targetId":"none"}}',
        '{"id":7,"method":"Target.disposeBrowserContext","params":{"browserContextId":"none"}}',
        '{"id":8,"method":"Target.createTarget","params":{"url":"about:blank","browserContextId":"none"}}',
        '{"id":9,"method":"Browser.getVersion","sessionId":"none"}',
        '{"id":10,"method":"Browser.getVersion","params":{"more":1}}',
      ]),
  },
  {
    name: 'errors: of messages that are no calls',
    run: async ({ browser }) =>
      rawReplies(browser.wsEndpoint(), [
        'no JSON',
        '{"method":"Browser.getVersion"}',
        '{"id":"text","method":"Browser.getVersion"}',
        '{"id":1}',
        '{"id":2,"method":5}',
        '{"id":3,"method":"Browser.getVersion","params":[]}',
        '[]',
        '{"id":4,"method":"Browser.getVersion"}',
      ]),
  },
];
