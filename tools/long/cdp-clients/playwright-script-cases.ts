import { inspect } from 'node:util';
import {
  failureOf,
  framed,
  inContext,
  scriptPath,
  type PlaywrightCases,
} from './playwright-helpers.js';

const VALUES = [
  '[NaN, -0, Infinity, 10n, null, undefined]',
  '[new Date(0), /a+/gi, new URL("http://a.example/b")]',
  '[new Map([[1, 2]]), new Set([1]), [, 1]]',
  '[new Uint8Array([1, 2]), new Float64Array([0.5])]',
  '({ a: { b: [1, { c: "deep" }] }, get d() { return 4 } })',
  '(() => { const a = { n: 1 }; a.self = a; return a })()',
  '[document.body, window, document]',
  '() => 5',
  '[Symbol("s"), () => 1, class A {}]',
  'new Promise((resolve) => setTimeout(resolve, 1, "later"))',
  '"\\ud83d" + "\\ude42" + "\\u0000"',
  'Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } })',
] as const;

const FAILURES = [
  'missing()',
  '1 +',
  '(() => { throw new TypeError("thrown") })()',
  '(() => { throw "a text" })()',
  '(() => { throw { an: "object" } })()',
  'Promise.reject(new RangeError("rejected"))',
  'Promise.reject(5)',
  'null.property',
] as const;

/** Adds a name to a list of the page. */
const notes = (name: string) => ({ content: `(globalThis.order ??= []).push('${name}')` });

/** What runs in pages. */
export const SCRIPT_CASES: PlaywrightCases = [
  {
    name: 'evaluate: values',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const told: string[] = [];
      for (const expression of VALUES)
        told.push(inspect(await page.evaluate(expression), { depth: 5, breakLength: Infinity }));
      return told;
    },
  },
  {
    name: 'evaluate: arguments',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const circular: unknown[] = [1];
      circular.push(circular);
      const values: unknown[] = [1n, new Date(5), /x/y, NaN, { u: undefined }, 'ü', circular];
      const told: unknown[] = [];
      for (const value of values)
        told.push(
          await page.evaluate(
            (given: unknown) => [Object.prototype.toString.call(given), String(given)],
            value,
          ),
        );
      return told;
    },
  },
  {
    name: 'evaluate: what fails',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const failures: string[] = [];
      for (const expression of FAILURES) failures.push(await failureOf(page.evaluate(expression)));
      return failures;
    },
  },
  {
    name: 'evaluate: a navigation ends it',
    async run({ page, site }) {
      await page.goto(site.page('<p>here'));
      const [failure] = await Promise.all([
        failureOf(page.evaluate('new Promise(() => { location.href = "/account" })')),
        page.waitForURL('**/account'),
      ]);
      return [failure, await page.title()];
    },
  },
  {
    name: 'evaluate: handles',
    async run({ page, site }) {
      await page.goto(site.page('<p id=one>text</p>'));
      const handle = await page.evaluateHandle('({ a: 1, b: [1, 2], c: document.body, d: null })');
      const properties = [...(await handle.getProperties())];
      const told = properties.map(([name, value]) => [name, value.asElement() !== null]);
      const list = await handle.getProperty('b');
      const doubled = await list.evaluate((values: number[]) => values.map((value) => 2 * value));
      const text = await page.evaluate((element) => element?.textContent, await page.$('#one'));
      await list.dispose();
      return [
        told,
        doubled,
        text,
        await failureOf(list.jsonValue()),
        await handle.evaluate('(it) => Object.keys(it)'),
      ];
    },
  },
  {
    name: 'evaluate: handles of elements',
    async run({ page, site }) {
      const html = '<p id=one style="margin:0;width:50px;height:20px">text</p>';
      await page.goto(site.page(html + framed('/html?<b>in</b>')));
      const one = await page.waitForSelector('#one');
      const frame = await page.waitForSelector('iframe');
      const inner = await (await frame.contentFrame())?.waitForSelector('b');
      const told = [
        await one.innerText(),
        await one.getAttribute('id'),
        (await one.boundingBox())?.width,
        await one.evaluate((element) => element.outerHTML),
        await one.isVisible(),
        (await inner?.ownerFrame()) === page.frames()[1],
      ];
      await one.evaluate((element) => {
        element.remove();
      });
      return [told, await failureOf(one.click()), await one.boundingBox()];
    },
  },
  {
    name: 'evaluate: waits for functions',
    async run({ page, site }) {
      await page.goto(site.page('<script>n = 0; setInterval(() => (n += 1), 5)</script>'));
      const handle = await page.waitForFunction(
        (least) => Number(Reflect.get(window, 'n')) >= least && 'reached',
        3,
        { polling: 10 },
      );
      return [await handle.jsonValue(), await failureOf(page.waitForFunction('missing()'))];
    },
  },
  {
    name: 'init scripts: their order',
    async run({ context, page, site }) {
      await context.addInitScript(notes('context 1'));
      await page.addInitScript(notes('page 1'));
      await context.addInitScript(notes('context 2'));
      await page.addInitScript(notes('page 2'));
      const own = "<script>order.push('own')</script>";
      const far = site.page(own, site.other);
      await page.goto(site.page(own + framed(far)));
      const orders = [await page.evaluate('order'), await page.frames()[1]?.evaluate('order')];
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => void open(url), far),
      ]);
      await popup.waitForLoadState();
      await page.reload();
      return [...orders, await popup.evaluate('order'), await page.evaluate('order')];
    },
  },
  {
    name: 'init scripts: with arguments, and taken back',
    async run({ page, site }) {
      const added = await page.addInitScript(
        (given) => {
          Object.assign(globalThis, { given });
        },
        { list: [1, 'two'] },
      );
      const url = site.page('<script>seen = globalThis.given ?? null</script>');
      await page.goto(url);
      const before = await page.evaluate('seen');
      await added.dispose();
      await page.reload();
      return [before, await page.evaluate('seen')];
    },
  },
  {
    name: 'exposed functions: arguments and results',
    async run({ page, site }) {
      await page.exposeFunction('tell', (...given: unknown[]) => inspect(given));
      await page.exposeFunction('fails', () => {
        throw new TypeError('of the client');
      });
      const url = site.page(framed(site.page('<p>far', site.other)));
      await page.goto(url);
      const told = [
        await page.evaluate('tell(1, "two", { three: [3] }, null, undefined)'),
        await page.evaluate('fails().catch((error) => [error.name, error.message])'),
        await page.frames()[1]?.evaluate('tell("far")'),
      ];
      await page.reload();
      return [told, await page.evaluate('Promise.all([tell(1), tell(2), tell(3)])')];
    },
  },
  {
    name: 'exposed bindings: who calls',
    async run({ context, page, site }) {
      await context.exposeBinding('who', (source, name: string) => [
        name,
        source.context === context,
        context.pages().indexOf(source.page),
        source.frame.url(),
      ]);
      await page.goto(site.page(framed(site.page('<p>far', site.other))));
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => void open(url), site.page('<p>popup')),
      ]);
      await popup.waitForLoadState();
      return [
        await page.evaluate('who("page")'),
        await page.frames()[1]?.evaluate('who("frame")'),
        await popup.evaluate('who("popup")'),
        await failureOf(page.exposeBinding('who', () => 0)),
      ];
    },
  },
  {
    name: 'tags: scripts and styles are added',
    async run({ browser, page, site }) {
      await page.goto(site.page('<p id=one>text</p>'));
      await page.addScriptTag({ content: 'one.textContent += " of a script"' });
      await page.addScriptTag({ url: scriptPath('one.textContent += " of a URL"') });
      await page.addStyleTag({ content: 'p { color: rgb(1, 2, 3) }' });
      const told = await page.evaluate('[one.textContent, getComputedStyle(one).color]');
      const failure = await failureOf(page.addScriptTag({ url: '/nowhere' }));
      const past = await inContext(browser, { bypassCSP: true }, async (other) => {
        await other.goto(`${site.origin}/csp?<p>strict`);
        await other.addScriptTag({ content: 'ran = 1' });
        return other.evaluate('ran');
      });
      return [told, failure.includes('nowhere'), past];
    },
  },
  {
    name: 'the clock: stands, and goes on',
    async run({ page, site }) {
      await page.clock.install({ time: 1_000_000 });
      await page.goto(site.page('<p>here'));
      await page.clock.pauseAt(2_000_000);
      await page.evaluate('log = []; setInterval(() => log.push(Date.now()), 1000); 0');
      await page.clock.runFor(3500);
      const ran = await page.evaluate('[Date.now(), ...log]');
      await page.clock.fastForward('01:00');
      const forward = await page.evaluate('[Date.now(), log.length]');
      await page.clock.setFixedTime('2030-01-02T03:04:05Z');
      return [ran, forward, await page.evaluate('new Date().toISOString()')];
    },
  },
];
