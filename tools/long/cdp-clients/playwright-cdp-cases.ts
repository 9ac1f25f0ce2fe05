import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { failureOf, framed, rawSend, Seen, type PlaywrightCases } from './playwright-helpers.js';

/** What there is not, what is incomplete, and what is wrong. */
const WRONG = [
  ['Nope.nope', {}],
  ['Page.nope', {}],
  ['Runtime.evaluate', {}],
  ['Runtime.evaluate', { expression: 5 }],
  ['Runtime.getProperties', { objectId: 'nope' }],
  ['DOM.describeNode', { nodeId: 987654 }],
  ['DOM.querySelector', { nodeId: 987654, selector: 'p' }],
  ['Page.navigate', {}],
  ['Page.handleJavaScriptDialog', { accept: true }],
  ['Network.getResponseBody', { requestId: 'nope' }],
  ['Fetch.continueRequest', { requestId: 'nope' }],
  ['Emulation.setDeviceMetricsOverride', { width: -1, height: 0 }],
  ['Input.dispatchKeyEvent', { type: 'nope' }],
  ['Debugger.resume', {}],
  ['Target.attachToTarget', { targetId: 'nope', flatten: true }],
  ['IO.read', { handle: 'nope' }],
] as const;

/** What Chrome tells of the target of a page. */
async function targetOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo;
}

const valueOf = async (session: CDPSession, expression: string): Promise<unknown> =>
  (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;

/** CDP sessions of the client's own. */
export const CDP_CASES: PlaywrightCases = [
  {
    name: 'CDP: values and exceptions of a page',
    async run({ context, page, site }) {
      await page.goto(site.page('<title>here</title>'));
      const session = await context.newCDPSession(page);
      const send = (expression: string) =>
        session.send('Runtime.evaluate', { expression, awaitPromise: true });
      const thrown = (await send('(() => { throw new TypeError("no") })()')).exceptionDetails;
      const rejected = (await send('Promise.reject(5)')).exceptionDetails;
      const { result } = await send('document.body');
      return [
        await valueOf(session, '[document.title, origin]'),
        [thrown?.text, thrown?.lineNumber, thrown?.exception?.className],
        [rejected?.text, rejected?.exception?.value],
        [result.type, result.subtype, result.className, result.description],
      ];
    },
  },
  {
    name: 'CDP: layout and frames of a page',
    async run({ context, page, site }) {
      const html = '<!doctype html><body style="margin:0;height:3000px">';
      await page.goto(site.page(html + framed('/html?in', 'name=in')));
      const session = await context.newCDPSession(page);
      const { cssLayoutViewport, cssContentSize } = await session.send('Page.getLayoutMetrics');
      const { frameTree } = await session.send('Page.getFrameTree');
      const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
      return [
        cssLayoutViewport,
        cssContentSize,
        [frameTree.frame.url === page.url(), frameTree.frame.securityOrigin],
        frameTree.childFrames?.map(({ frame }) => [frame.name, frame.url]),
        [entries.map(({ transitionType }) => transitionType), currentIndex],
      ];
    },
  },
  {
    name: 'CDP: errors of a page’s session',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const session = await context.newCDPSession(page);
      const failures: unknown[] = [];
      for (const [method, params] of WRONG)
        failures.push([method, await failureOf(rawSend(session, method, params))]);
      return failures;
    },
  },
  {
    name: 'CDP: errors of a browser’s session',
    async run({ browser }) {
      const session = await browser.newBrowserCDPSession();
      const failures: unknown[] = [];
      const sent = [
        ['Nope.nope', {}],
        ['Runtime.evaluate', { expression: '1' }],
        ['Target.attachToTarget', { targetId: 'nope', flatten: true }],
        ['Target.closeTarget', { targetId: 'nope' }],
        ['Target.disposeBrowserContext', { browserContextId: 'nope' }],
        ['Target.createTarget', { url: 'about:blank', browserContextId: 'nope' }],
        ['Browser.getWindowForTarget', { targetId: 'nope' }],
        ['Storage.getCookies', { browserContextId: 'nope' }],
      ] as const;
      for (const [method, params] of sent)
        failures.push([method, await failureOf(rawSend(session, method, params))]);
      await session.detach();
      return failures;
    },
  },
  {
    name: 'CDP: targets of the own context',
    async run({ browser, context, page, site }) {
      await page.goto(site.page(`<title>one</title>${framed(site.page('<p>far', site.other))}`));
      const [worker] = await Promise.all([
        page.waitForEvent('worker'),
        page.evaluate((path) => {
          new Worker(path);
        }, '/script?self.n = 1'),
      ]);
      await worker.evaluate('n');
      const { browserContextId, attached, type, title } = await targetOf(context, page);
      const session = await browser.newBrowserCDPSession();
      const { targetInfos } = await session.send('Target.getTargets');
      const { browserContextIds } = await session.send('Target.getBrowserContexts');
      const own = targetInfos.filter((info) => info.browserContextId === browserContextId);
      await session.detach();
      return [
        own.map((info) => [info.type, info.url, info.attached]).sort(),
        browserContextIds.includes(browserContextId ?? ''),
        [attached, type, title],
      ];
    },
  },
  {
    name: 'CDP: a page that a session opens and closes',
    async run({ browser, context, page, site }) {
      const { browserContextId = '' } = await targetOf(context, page);
      const session = await browser.newBrowserCDPSession();
      const url = site.page('<title>opened</title>');
      const [opened, { targetId }] = await Promise.all([
        context.waitForEvent('page'),
        session.send('Target.createTarget', { url, browserContextId }),
      ]);
      await opened.waitForLoadState();
      const told = [await opened.title(), opened.url() === url, (await opened.opener()) === null];
      await Promise.all([
        opened.waitForEvent('close'),
        session.send('Target.closeTarget', { targetId }),
      ]);
      await session.detach();
      return [told, context.pages().length];
    },
  },
  {
    name: 'CDP: events of the network, and their end',
    async run({ context, page, site }) {
      const session = await context.newCDPSession(page);
      const asked = new Seen<string>();
      session.on('Network.requestWillBeSent', ({ request, type }) => {
        if (request.url.endsWith('/favicon.ico')) return;
        asked.add(`${type ?? ''} ${request.method} ${request.url}`);
      });
      await session.send('Network.enable');
      await page.goto(site.page('<script src="/script?1"></script>'));
      await asked.atLeast(2);
      await session.send('Network.disable');
      await page.goto(site.page('<p>unseen'));
      await session.detach();
      return [asked.items, await failureOf(session.send('Network.enable'))];
    },
  },
  {
    name: 'CDP: two sessions have their own settings',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const [one, two] = [await context.newCDPSession(page), await context.newCDPSession(page)];
      const calls = new Seen<string>();
      one.on('Runtime.bindingCalled', ({ payload }) => calls.add(`one ${payload}`));
      two.on('Runtime.bindingCalled', ({ payload }) => calls.add(`two ${payload}`));
      await one.send('Runtime.enable');
      await one.send('Runtime.addBinding', { name: 'ring' });
      await page.evaluate('ring("first")');
      await calls.atLeast(1);
      await one.detach();
      return [calls.items, await valueOf(two, 'typeof ring')];
    },
  },
  {
    name: 'CDP: a session of a frame of another site',
    async run({ context, page, site }) {
      const far = site.page('<title>far</title>', site.other);
      await page.goto(site.page(framed(far) + framed(site.page('<p>near'))));
      const told: unknown[] = [];
      for (const frame of page.frames().slice(1))
        told.push(
          await context.newCDPSession(frame).then(
            (session) => valueOf(session, '[origin, document.title]'),
            (error: unknown) => String(error).split('\n')[0],
          ),
        );
      return told;
    },
  },
  {
    name: 'CDP: the debugger',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>here'));
      const session = await context.newCDPSession(page);
      await session.send('Debugger.enable');
      const inner = new Seen<unknown>();
      session.on('Debugger.paused', ({ reason, callFrames }) => {
        const { callFrameId = '', functionName } = callFrames[0] ?? {};
        const looked = session
          .send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'local' })
          .then(({ result }) => inner.add([reason, functionName, result.value]));
        void failureOf(looked).then(() => failureOf(session.send('Debugger.resume')));
      });
      const code = '(function stops() { const local = 42; debugger; return local + 1 })()';
      return [await page.evaluate(code), inner.items];
    },
  },
  {
    name: 'CDP: interception, input and media',
    async run({ context, page, site }) {
      const session = await context.newCDPSession(page);
      session.on('Fetch.requestPaused', ({ requestId }) => {
        const body = Buffer.from('<title>of CDP</title><input autofocus>').toString('base64');
        const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
        const answer = { requestId, responseCode: 201, responseHeaders, body };
        void failureOf(session.send('Fetch.fulfillRequest', answer));
      });
      await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/mine' }] });
      const response = await page.goto(`${site.origin}/mine`);
      await session.send('Fetch.disable');
      await page.focus('input');
      await session.send('Input.insertText', { text: 'typed' });
      await session.send('Emulation.setEmulatedMedia', { media: 'print' });
      return [
        [response?.status(), await page.title(), await page.inputValue('input')],
        await page.evaluate("matchMedia('print').matches"),
      ];
    },
  },
  {
    name: 'CDP: nodes, styles and the accessibility tree',
    async run({ context, page, site }) {
      await page.goto(site.page('<style>p { color: rgb(1, 2, 3) }</style><p id=one>text</p>'));
      const session = await context.newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument', { depth: -1 });
      const query = { nodeId: root.nodeId, selector: 'p' };
      const { nodeId } = await session.send('DOM.querySelector', query);
      const { node } = await session.send('DOM.describeNode', { nodeId });
      const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId });
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId: root.nodeId });
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return [
        [node.nodeName, node.attributes, node.childNodeCount],
        computedStyle.find(({ name }) => name === 'color')?.value,
        outerHTML,
        nodes.map(({ role, name }) => [role?.value, name?.value]),
      ];
    },
  },
  {
    name: 'CDP: streams and metrics',
    async run({ context, page, site }) {
      await page.goto(site.page('<p>printed'));
      const session = await context.newCDPSession(page);
      const { stream = '' } = await session.send('Page.printToPDF', {
        transferMode: 'ReturnAsStream',
      });
      const { data, base64Encoded } = await session.send('IO.read', { handle: stream, size: 6 });
      await session.send('IO.close', { handle: stream });
      await session.send('Performance.enable');
      const { metrics } = await session.send('Performance.getMetrics');
      return [
        Buffer.from(data, base64Encoded === true ? 'base64' : 'utf8').toString(),
        metrics.map(({ name }) => name).sort(),
      ];
    },
  },
];
