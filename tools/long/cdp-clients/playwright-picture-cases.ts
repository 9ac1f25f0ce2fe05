import { createHash } from 'node:crypto';
import type { PageScreenshotOptions } from 'playwright-core';
import {
  failureOf,
  framed,
  inContext,
  scriptPath,
  sizeOf,
  type PlaywrightCases,
} from './playwright-helpers.js';

const BOXES = `<!doctype html><style>
    body { margin: 0; width: 2000px; height: 1500px; background: white }
    #red { width: 60px; height: 40px; background: red }
    #blue { position: absolute; left: 900px; top: 1200px; background: blue }
    #blue { width: 30px; height: 20px }
  </style><div id=red></div><div id=blue></div>`;

/** A digest of a picture without texts, which any two Chromes of a kind draw alike. */
const digestOf = (picture: Buffer) => createHash('sha256').update(picture).digest('hex');

const FORM = `<!doctype html><h1>Title</h1><nav><a href=/a>Home</a></nav>
  <form aria-label=Order><label>Name <input value=Ada></label>
  <label><input type=checkbox checked>Gift</label>
  <select aria-label=Size><option>S<option selected>M</select><button disabled>Send</button></form>
  <ul><li>one<li>two</ul><img alt=Logo><p aria-hidden=true>hidden</p>
  <details><summary>More</summary>in</details>`;

/** Pictures, PDF, the accessibility tree and coverage. */
export const PICTURE_CASES: PlaywrightCases = [
  {
    name: 'pictures: of the viewport, the page, a part and an element',
    async run({ page, site }) {
      await page.goto(site.page(BOXES));
      const clip = { x: 10, y: 20, width: 70, height: 80 };
      const pictures = [
        await page.screenshot(),
        await page.screenshot({ fullPage: true }),
        await page.screenshot({ clip }),
        await page.screenshot({ fullPage: true, clip: { ...clip, y: 1000 } }),
        await page.locator('#red').screenshot(),
        await page.locator('#blue').screenshot(),
      ];
      return [
        pictures.map((picture) => [sizeOf(picture), digestOf(picture)]),
        await page.evaluate('[innerWidth, innerHeight]'),
      ];
    },
  },
  {
    name: 'pictures: with two pixels for one',
    run: ({ browser, site }) =>
      inContext(
        browser,
        { deviceScaleFactor: 2, viewport: { width: 200, height: 100 } },
        async (page) => {
          await page.goto(site.page(BOXES));
          return [
            sizeOf(await page.screenshot()),
            sizeOf(await page.screenshot({ scale: 'css' })),
            sizeOf(await page.locator('#red').screenshot()),
            sizeOf(await page.screenshot({ fullPage: true })),
          ];
        },
      ),
  },
  {
    name: 'pictures: kinds and options',
    async run({ page, site }) {
      await page.goto(site.page('<body><p>text<style>@keyframes a { to { left: 9px } }</style>'));
      const jpeg = await page.screenshot({ type: 'jpeg', quality: 50 });
      const clear = await page.screenshot({ omitBackground: true });
      const opaque = await page.screenshot();
      const masked = await page.locator('p').screenshot({
        mask: [page.locator('p')],
        maskColor: '#00ff00',
        animations: 'disabled',
        caret: 'initial',
        style: 'p { margin: 0; width: 30px; height: 10px }',
      });
      return [
        jpeg.subarray(0, 3).toString('hex'),
        [clear[25], opaque[25]],
        sizeOf(masked),
        digestOf(masked),
        await page.locator('p').evaluate((element) => element.getAttribute('style')),
      ];
    },
  },
  {
    name: 'pictures: what fails',
    async run({ page, site }) {
      await page.goto(site.page('<!doctype html><p>text'));
      const failure = (options: PageScreenshotOptions) => failureOf(page.screenshot(options));
      return [
        await failure({ clip: { x: 0, y: 0, width: 0, height: 5 } }),
        await failure({ clip: { x: 5000, y: 0, width: 5, height: 5 } }),
        await failure({ quality: 50 }),
        await failureOf(page.locator('p').screenshot({ type: 'jpeg', quality: 500 })),
      ];
    },
  },
  {
    name: 'pictures: of an element in a frame of another site',
    async run({ page, site }) {
      const green = '<div style="width:40px;height:30px;background:green"></div>';
      const far = site.page(`<body style="margin:0">${green}`, site.other);
      await page.goto(site.page(`<!doctype html><body style="margin:0">${framed(far)}`));
      const picture = await page.frameLocator('iframe').locator('div').screenshot();
      return [sizeOf(picture), digestOf(picture)];
    },
  },
  {
    name: 'pictures: of a page behind another',
    async run({ context, page, site }) {
      await page.goto(site.page(BOXES));
      const front = await context.newPage();
      await front.goto(site.page('<!doctype html><body style="background:yellow">'));
      await front.bringToFront();
      const pictures = await Promise.all([page.screenshot(), front.screenshot()]);
      return pictures.map((picture) => [sizeOf(picture), digestOf(picture)]);
    },
  },
  {
    name: 'PDF: its start, pages and sizes',
    async run({ page, site }) {
      await page.goto(site.page('<p>one</p><p style="break-before:page">two</p>'));
      const printed = [
        await page.pdf(),
        await page.pdf({ format: 'A4', landscape: true }),
        await page.pdf({ width: '300px', height: '200px', pageRanges: '2' }),
      ];
      return printed.map((pdf) => {
        const text = pdf.toString('latin1');
        return [
          text.slice(0, 5),
          text.match(/\/Type \/Page\b/g)?.length,
          /\/MediaBox \[[^\]]*\]/.exec(text)?.[0],
        ];
      });
    },
  },
  {
    name: 'accessibility: snapshots of a page and of a part',
    async run({ page, site }) {
      await page.goto(site.page(FORM));
      const form = await page.getByRole('form').ariaSnapshot();
      return [form, await page.locator('body').ariaSnapshot()];
    },
  },
  {
    name: 'accessibility: roles and names',
    async run({ page, site }) {
      await page.goto(site.page(FORM));
      return [
        await page.getByRole('textbox', { name: 'Name' }).inputValue(),
        await page.getByRole('checkbox', { checked: true }).count(),
        await page.getByRole('button', { disabled: true }).textContent(),
        await page.getByRole('option', { selected: true }).textContent(),
        await page.getByRole('heading', { level: 1, name: /title/i }).count(),
        await page.getByRole('link').getAttribute('href'),
        await page.getByRole('img', { name: 'Logo' }).count(),
      ];
    },
  },
  {
    name: 'coverage: of scripts',
    async run({ page, site }) {
      await page.coverage.startJSCoverage();
      const code = 'function used() { return 1 } function unused() { return 2 } used(); used();';
      const html = `<script src="${scriptPath(code)}"></script><script>own = 1</script>`;
      await page.goto(site.page(html));
      const scripts = await page.coverage.stopJSCoverage();
      const told = scripts.map(({ url, source, functions }) => [
        url,
        source,
        functions.map((each) => [each.functionName, each.ranges.map(({ count }) => count)]),
      ]);
      return told.sort();
    },
  },
  {
    name: 'coverage: of styles',
    async run({ page, site }) {
      await page.coverage.startCSSCoverage();
      await page.goto(site.page('<style>p { color: red } b { color: blue }</style><p>text'));
      const sheets = await page.coverage.stopCSSCoverage();
      return sheets.map(({ text, ranges }) => [text, ranges]);
    },
  },
  {
    name: 'traces: of a page',
    async run({ browser, page, site }) {
      await browser.startTracing(page);
      await page.goto(site.page('<p>traced'));
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const names = new Set(Object.values(traceEvents).map((event) => Object(event).name));
      return ['ParseHTML', 'ResourceSendRequest', 'nothing'].map((name) => names.has(name));
    },
  },
];
