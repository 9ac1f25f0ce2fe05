import type { CDPSession, Protocol } from 'puppeteer-core';
import {
  Log,
  framed,
  needed,
  show,
  sorted,
  sortedTexts,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

function textOf(context: Protocol.Runtime.ExecutionContextDescription): string {
  return `${String(context.auxData?.type)} "${context.name}" ${context.origin}`;
}

/** The execution contexts that a session is told of when it asks for them. */
async function contextsOf(session: CDPSession): Promise<string[]> {
  const found: string[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => found.push(textOf(context)));
  await session.send('Runtime.enable');
  return sorted(found);
}

/** Execution contexts and isolated worlds. */
export const CONTEXT_CASES: PuppeteerCases = [
  {
    name: 'contexts: of a page',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      return contextsOf(await page.createCDPSession());
    },
  },
  {
    name: 'contexts: of a page that was not navigated',
    run: async ({ page }) => contextsOf(await page.createCDPSession()),
  },
  {
    name: 'contexts: of a page with frames of both sites',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near') + framed(site, '<p>far', site.other));
      return contextsOf(await page.createCDPSession());
    },
  },
  {
    name: 'contexts: of a popup',
    async run({ page, site }) {
      await show(page, site, '<p>opener');
      const url = site.page('<title>popup</title>');
      const [target] = await Promise.all([
        page.browserContext().waitForTarget((candidate) => candidate.url() === url),
        page.evaluate(`void open('${url}')`),
      ]);
      const popup = needed(await target.page());
      await popup.waitForFunction('document.readyState === "complete"');
      return contextsOf(await popup.createCDPSession());
    },
  },
  {
    name: 'contexts: created and cleared by a navigation',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Runtime.enable');
      const told: string[] = [];
      session.on('Runtime.executionContextCreated', ({ context }) => told.push(textOf(context)));
      session.on('Runtime.executionContextDestroyed', () => told.push('destroyed'));
      session.on('Runtime.executionContextsCleared', () => told.push('cleared'));
      await show(page, site, '<p>there');
      // What came before this answer is all that came of the navigation.
      await session.send('Runtime.evaluate', { expression: '1' });
      return sorted(told);
    },
  },
  {
    name: 'contexts: two sessions are told alike',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near'));
      const first = await contextsOf(await page.createCDPSession());
      const second = await contextsOf(await page.createCDPSession());
      return [first.length, first.join() === second.join()];
    },
  },
  {
    name: 'worlds: one that the client makes',
    async run({ page, site }) {
      await show(page, site, '<script>window.own = 1</script>');
      const session = await page.createCDPSession();
      await session.send('Runtime.enable');
      const log = new Log<string>();
      session.on('Runtime.executionContextCreated', ({ context }) => log.add(textOf(context)));
      const { frameTree } = await session.send('Page.getFrameTree');
      const { executionContextId } = await session.send('Page.createIsolatedWorld', {
        frameId: frameTree.frame.id,
        worldName: 'mine',
      });
      const { result } = await session.send('Runtime.evaluate', {
        expression: '[typeof own, document.scripts.length].join()',
        contextId: executionContextId,
      });
      return [await log.count(1), result.value];
    },
  },
  {
    name: 'worlds: one name, one world',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const { frameTree } = await session.send('Page.getFrameTree');
      const frameId = frameTree.frame.id;
      const make = (worldName: string) =>
        session.send('Page.createIsolatedWorld', { frameId, worldName });
      const [first, again, other] = [await make('one'), await make('one'), await make('other')];
      return [
        first.executionContextId === again.executionContextId,
        first.executionContextId === other.executionContextId,
      ];
    },
  },
  {
    name: 'worlds: one of a script for new documents',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      await session.send('Page.enable');
      await session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: 'window.hidden = 1',
        worldName: 'mine',
      });
      await show(page, site, framed(site, '<p>near'));
      return [await contextsOf(session), await page.evaluate('typeof hidden')];
    },
  },
  {
    name: 'worlds: a binding of one alone',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Runtime.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      const { executionContextId } = await session.send('Page.createIsolatedWorld', {
        frameId: frameTree.frame.id,
        worldName: 'mine',
      });
      const log = new Log<string>();
      session.on('Runtime.bindingCalled', ({ name, payload, executionContextId: from }) => {
        log.add(`${name} ${payload} ${String(from === executionContextId)}`);
      });
      await session.send('Runtime.addBinding', { name: 'tell', executionContextName: 'mine' });
      await session.send('Runtime.evaluate', {
        expression: "tell('from the world')",
        contextId: executionContextId,
      });
      return [await log.count(1), await page.evaluate('typeof tell')];
    },
  },
  {
    name: 'worlds: the client’s own does not see the page’s variables',
    async run({ page, site }) {
      await show(page, site, '<script>Array.prototype.map = () => "mine"</script><p>here');
      const found = await page.waitForSelector('p');
      return [
        await page.evaluate('[1].map(String)'),
        await found?.evaluate((node) => node.textContent),
      ];
    },
  },
  {
    name: 'worlds: what a page has of its own in its window',
    async run({ page, site }) {
      await show(page, site, '<iframe></iframe>');
      // A frame without scripts has what Chrome gives to each.
      return page.evaluate(`(() => {
        const plain = new Set(Object.getOwnPropertyNames(frames[0]));
        return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name)).sort();
      })()`);
    },
  },
  {
    name: 'contexts: of a frame of another process',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>far', site.other));
      const frame = await page.waitForFrame((each) => each.url().startsWith(site.other));
      // Puppeteer's world is there then.
      await frame.waitForSelector('p');
      const target = await page
        .browserContext()
        .waitForTarget((each) => each.url().startsWith(site.other));
      return contextsOf(await target.createCDPSession());
    },
  },
  {
    name: 'contexts: their keys',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      const keys: (readonly string[])[] = [];
      session.on('Runtime.executionContextCreated', ({ context }) => {
        keys.push([...Object.keys(context), ...Object.keys(context.auxData ?? {})].sort());
      });
      await session.send('Runtime.enable');
      return sortedTexts(keys);
    },
  },
];
