import type { Protocol } from 'puppeteer-core';
import { Log, framed, show, sorted, type PuppeteerCases } from './puppeteer-helpers.js';

/** Names and numbers of children of a node and those within it. */
function nodesOf({ nodeName, childNodeCount, children }: Protocol.DOM.Node): unknown[] {
  return [nodeName, childNodeCount ?? 'none', ...(children ?? []).map(nodesOf)];
}

/** The protocol itself, without Puppeteer's view of it. */
export const PROTOCOL_CASES: PuppeteerCases = [
  {
    name: 'protocol: the browser’s version',
    async run({ browser, page }) {
      const session = await page.createCDPSession();
      const version = await session.send('Browser.getVersion');
      return [
        version,
        await browser.version(),
        version.product.startsWith('Chrome/'),
        browser.connected,
      ];
    },
  },
  {
    name: 'protocol: domains of a page',
    async run({ page }) {
      const session = await page.createCDPSession();
      const { domains } = await session.send('Schema.getDomains');
      return sorted(domains.map(({ name, version }) => `${name} ${version}`));
    },
  },
  {
    name: 'protocol: metrics by their names',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Performance.enable');
      const { metrics } = await session.send('Performance.getMetrics');
      const names = metrics.map(({ name }) => name);
      return [sorted(names), Object.keys(await page.metrics()).sort()];
    },
  },
  {
    name: 'protocol: a trace',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      await page.tracing.start({ categories: ['blink.user_timing'] });
      await page.evaluate("performance.mark('marked') && 1");
      const trace = await page.tracing.stop();
      const { traceEvents, ...rest } = JSON.parse(Buffer.from(trace ?? []).toString());
      const marks = traceEvents.filter(({ name }: { readonly name: string }) => name === 'marked');
      return [
        Object.keys(rest).sort(),
        marks.map(({ cat, ph }: Readonly<Record<string, string>>) => [cat, ph]),
      ];
    },
  },
  {
    name: 'protocol: counters of the DOM by their names',
    async run({ page, site }) {
      await show(page, site, framed(site, '<p>near'));
      const session = await page.createCDPSession();
      return Object.keys(await session.send('Memory.getDOMCounters')).sort();
    },
  },
  {
    name: 'DOM: the document',
    async run({ page, site }) {
      await show(page, site, '<title>told</title><p>text <b>bold</b><iframe srcdoc=x></iframe>');
      const session = await page.createCDPSession();
      const { root } = await session.send('DOM.getDocument', { depth: -1 });
      return [nodesOf(root), root.documentURL, root.compatibilityMode, Object.keys(root).sort()];
    },
  },
  {
    name: 'DOM: nodes by selectors, text and position',
    async run({ page, site }) {
      await show(page, site, '<p class=one>first</p><p class=two>second</p>');
      const session = await page.createCDPSession();
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = root;
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId, selector: 'p' });
      const outer = nodeIds.map((id) => session.send('DOM.getOuterHTML', { nodeId: id }));
      const { resultCount } = await session.send('DOM.performSearch', { query: 'second' });
      const missing = session.send('DOM.querySelector', { nodeId, selector: '#none' });
      return [await Promise.all(outer), resultCount, await missing];
    },
  },
  {
    name: 'DOM: what changes',
    async run({ page, site }) {
      await show(page, site, '<p id=box>text</p>');
      const session = await page.createCDPSession();
      const log = new Log<string>();
      session.on('DOM.attributeModified', ({ name, value }) => log.add(`${name}=${value}`));
      session.on('DOM.childNodeInserted', ({ node }) => log.add(`inserted ${node.nodeName}`));
      session.on('DOM.childNodeRemoved', () => log.add('removed'));
      session.on('DOM.documentUpdated', () => log.add('document'));
      await session.send('DOM.enable');
      await session.send('DOM.getDocument', { depth: -1 });
      await page.evaluate("box.title = 'new'; box.append(new Image()); box.remove()");
      await log.count(3);
      await show(page, site, '<p>there');
      return log.having((entry) => entry === 'document');
    },
  },
  {
    name: 'DOM: a snapshot',
    async run({ page, site }) {
      await show(page, site, `<h1>told</h1><p>text${framed(site, '<p>near')}`);
      const session = await page.createCDPSession();
      const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
        computedStyles: ['color'],
      });
      return [
        strings.length,
        documents.map(({ nodes, layout, textBoxes }) => [
          nodes.nodeName?.length,
          layout.nodeIndex.length,
          textBoxes.layoutIndex.length,
        ]),
      ];
    },
  },
  {
    name: 'DOM: the page as one file',
    async run({ page, site }) {
      await show(page, site, '<title>told</title><p>text');
      const session = await page.createCDPSession();
      const { data } = await session.send('Page.captureSnapshot');
      return data.split('\r\n').filter((line) => /^(From|Subject|MIME-Version):/.test(line));
    },
  },
  {
    name: 'CSS: styles of a node',
    async run({ page, site }) {
      await show(page, site, '<style>p { color: red }</style><p style="margin: 1px">text</p>');
      const session = await page.createCDPSession();
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const selector = { nodeId: root.nodeId, selector: 'p' };
      const { nodeId } = await session.send('DOM.querySelector', selector);
      const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId });
      const { matchedCSSRules } = await session.send('CSS.getMatchedStylesForNode', { nodeId });
      return [
        computedStyle.length,
        computedStyle.filter(({ name }) => name === 'color' || name === 'margin-top'),
        matchedCSSRules?.map(({ rule }) => [rule.origin, rule.selectorList.text]),
      ];
    },
  },
];
