import type { JSCoverageEntry } from 'puppeteer-core';
import {
  Log,
  begun,
  framed,
  needed,
  nextEvent,
  show,
  sorted,
  sortedTexts,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** A page with scripts of each kind. */
const SCRIPTS = [
  '<script>function used() { return 1 } function unused() { return 2 } used();</script>',
  '<script src="/script?function far() { return 3 } far();"></script>',
  '<script type=module>window.ofModule = 1</script>',
  '<script>eval("window.ofEval = 1"); new Function("return 1")();</script>',
  '<script>eval("window.named = 1\\n//# sourceURL=named.js")</script>',
].join('');

/** A page with style sheets of each kind, in quirks mode: the site serves them as HTML. */
const STYLES = [
  '<style>p { color: red } i { color: blue }</style>',
  '<link rel=stylesheet href="/html?p{margin:0}b{margin:1px}">',
  '<p>styled',
].join('');

/** What coverage tells of scripts, without the text of long ones. */
function coverageOf(entries: readonly JSCoverageEntry[]): string[] {
  return sortedTexts(entries.map(({ url, ranges, text }) => [url, ranges, text.slice(0, 80)]));
}

/** Scripts, as a debugger and coverage tell of them. */
export const SCRIPT_CASES: PuppeteerCases = [
  {
    name: 'scripts: parsed during a navigation',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const parsed: unknown[] = [];
      session.on('Debugger.scriptParsed', ({ url, startLine, length, isModule, hasSourceURL }) => {
        parsed.push([url, startLine, length, isModule, hasSourceURL]);
      });
      await session.send('Debugger.enable');
      await show(page, site, SCRIPTS);
      await session.send('Runtime.evaluate', { expression: '1' });
      return sortedTexts(parsed);
    },
  },
  {
    name: 'scripts: parsed within a frame',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const parsed: string[] = [];
      session.on('Debugger.scriptParsed', ({ url }) => parsed.push(url));
      await session.send('Debugger.enable');
      await show(page, site, framed(site, '<script>window.inner = 1</script>'));
      await session.send('Runtime.evaluate', { expression: '1' });
      return sorted(parsed);
    },
  },
  {
    name: 'scripts: of a page that is blank',
    async run({ page }) {
      const session = await page.createCDPSession();
      const parsed: string[] = [];
      session.on('Debugger.scriptParsed', ({ url }) => parsed.push(url));
      await session.send('Debugger.enable');
      await page.goto('about:blank');
      await session.send('Runtime.evaluate', { expression: '1' });
      return sorted(parsed);
    },
  },
  {
    name: 'scripts: one that has an error of syntax',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const failed: unknown[] = [];
      session.on('Debugger.scriptFailedToParse', ({ url, startLine, endLine }) => {
        failed.push([url, startLine, endLine]);
      });
      await session.send('Debugger.enable');
      await show(page, site, '<script>this is no script</script>');
      await session.send('Runtime.evaluate', { expression: '1' });
      return failed;
    },
  },
  {
    name: 'scripts: source of one',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      const log = new Log<{ readonly url: string; readonly scriptId: string }>();
      session.on('Debugger.scriptParsed', ({ url, scriptId }) => log.add({ url, scriptId }));
      await session.send('Debugger.enable');
      await show(page, site, '<script src="/script?window.far=1"></script>');
      const isFar = ({ url }: { readonly url: string }) => url.includes('/script');
      const { scriptId } = needed((await log.having(isFar)).find(isFar));
      return session.send('Debugger.getScriptSource', { scriptId });
    },
  },
  {
    name: 'debugger: a statement pauses, and the client resumes',
    async run({ page, site }) {
      await show(page, site, '<script>function inner() { debugger; return 42 }</script>');
      const session = await page.createCDPSession();
      await session.send('Debugger.enable');
      const log = new Log<unknown>();
      session.on('Debugger.paused', ({ reason, callFrames }) => {
        log.add([reason, callFrames[0]?.functionName, callFrames.length]);
      });
      session.on('Debugger.resumed', () => log.add('resumed'));
      const answer = begun(page.evaluate('inner()'));
      await log.count(1);
      await session.send('Debugger.resume');
      return [await answer, await log.count(2)];
    },
  },
  {
    name: 'debugger: a breakpoint in a script to come',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      await session.send('Debugger.enable');
      const { locations } = await session.send('Debugger.setBreakpointByUrl', {
        lineNumber: 0,
        url: `${site.origin}/script?window.far=1`,
      });
      const paused = new Log<unknown>();
      session.on('Debugger.paused', ({ reason, hitBreakpoints, callFrames }) => {
        paused.add([reason, hitBreakpoints?.length, callFrames.length]);
      });
      const shown = begun(show(page, site, '<script src="/script?window.far=1"></script>'));
      await paused.count(1);
      await session.send('Debugger.resume');
      await shown;
      return [locations.length, paused.entries];
    },
  },
  {
    name: 'debugger: an exception pauses',
    async run({ page, site }) {
      await show(page, site, '<p>here');
      const session = await page.createCDPSession();
      await session.send('Debugger.enable');
      await session.send('Debugger.setPauseOnExceptions', { state: 'all' });
      const paused = new Log<unknown>();
      session.on('Debugger.paused', ({ reason, data }) => {
        paused.add([reason, data?.className, data?.uncaught]);
      });
      const answer = begun(page.evaluate('try { throw new RangeError("caught") } catch { 1 }'));
      await paused.count(1);
      await session.send('Debugger.resume');
      return [await answer, paused.entries];
    },
  },
  {
    name: 'coverage: of scripts',
    async run({ page, site }) {
      await page.coverage.startJSCoverage();
      await show(page, site, SCRIPTS);
      return coverageOf(await page.coverage.stopJSCoverage());
    },
  },
  {
    name: 'coverage: of scripts without a URL too',
    async run({ page, site }) {
      await page.coverage.startJSCoverage({ reportAnonymousScripts: true });
      await show(page, site, SCRIPTS);
      const entries = await page.coverage.stopJSCoverage();
      const named = entries.map((entry) => ({
        ...entry,
        url: entry.url.replace(/^debugger:\/\/VM\d+$/, 'anonymous'),
      }));
      return coverageOf(named);
    },
  },
  {
    name: 'coverage: of functions, with their counts',
    async run({ page, site }) {
      await page.coverage.startJSCoverage({ includeRawScriptCoverage: true });
      const html = '<script>function twice() {} twice(); twice(); function never() {}</script>';
      await show(page, site, html);
      const entries = await page.coverage.stopJSCoverage();
      return entries.map(({ rawScriptCoverage }) =>
        rawScriptCoverage?.functions.map(({ functionName, ranges }) => [functionName, ranges]),
      );
    },
  },
  {
    name: 'coverage: over two pages',
    async run({ page, site }) {
      await page.coverage.startJSCoverage({ resetOnNavigation: false });
      await show(page, site, '<script>function first() {} first()</script>');
      // Puppeteer asks for the source of a script, which the next navigation takes away.
      await page.evaluate('0');
      await show(page, site, '<script>function second() {} second()</script>');
      return sorted((await page.coverage.stopJSCoverage()).map(({ url }) => url));
    },
  },
  {
    name: 'coverage: of style sheets',
    async run({ page, site }) {
      await page.coverage.startCSSCoverage();
      await page.goto(site.page(STYLES));
      return sortedTexts(await page.coverage.stopCSSCoverage());
    },
  },
  {
    name: 'style sheets: told of a page',
    async run({ page, site }) {
      await page.goto(site.page(STYLES));
      const session = await page.createCDPSession();
      const added: unknown[] = [];
      session.on('CSS.styleSheetAdded', ({ header }) => {
        added.push([header.origin, header.isInline, header.sourceURL, header.length]);
      });
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      return sortedTexts(added);
    },
  },
  {
    name: 'scripts: for new documents, in order',
    async run({ page, site }) {
      for (const name of ['one', 'two', 'three'])
        await page.evaluateOnNewDocument(`(window.order ??= []).push('${name}')`);
      const html = '<script>order.push("page")</script>';
      await show(page, site, html + framed(site, html));
      const orders = page.frames().map((frame) => frame.evaluate('order'));
      return [await Promise.all(orders), await page.evaluate('document.currentScript')];
    },
  },
  {
    name: 'scripts: for new documents, until one is removed',
    async run({ page, site }) {
      const { identifier } = await page.evaluateOnNewDocument('window.early = 1');
      await show(page, site, '<p>one');
      const during = await page.evaluate('typeof early');
      await page.removeScriptToEvaluateOnNewDocument(identifier);
      await show(page, site, '<p>two');
      return [during, await page.evaluate('typeof early')];
    },
  },
  {
    name: 'bindings: called by pages, frames and after navigations',
    async run({ page, site }) {
      const log = new Log<string>();
      await page.exposeFunction('tell', (text: string) => {
        log.add(text);
        return text.length;
      });
      const html = (name: string) => `<script>tell('${name}')</script>`;
      await show(page, site, html('first') + framed(site, html('inner')));
      await show(page, site, html('second'));
      await log.having((text) => text === 'second');
      return [sorted(log.entries), await page.evaluate("tell('by hand')")];
    },
  },
  {
    name: 'bindings: removed, and failing',
    async run({ page, site }) {
      await page.exposeFunction('fail', () => {
        throw new Error('of the client');
      });
      await show(page, site, '<p>here');
      const failed = await page.evaluate('fail().catch((error) => error.message)');
      await page.removeExposedFunction('fail');
      await show(page, site, '<p>there');
      return [failed, await page.evaluate('typeof fail')];
    },
  },
  {
    name: 'bindings: of a session',
    async run({ page, site }) {
      const session = await page.createCDPSession();
      await session.send('Runtime.enable');
      await session.send('Runtime.addBinding', { name: 'tell' });
      const called = nextEvent<{ readonly name: string; readonly payload: string }>((done) =>
        session.once('Runtime.bindingCalled', done),
      );
      await show(page, site, '<script>tell("early")</script>');
      const { name, payload } = await called;
      return [name, payload];
    },
  },
];
