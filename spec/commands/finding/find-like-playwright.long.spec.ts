import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { findChrome } from '../../../protocol/find-chrome.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

type Query = Readonly<Record<string, string | boolean>>;

/** Pages whose elements are told apart by `data-m`, and what is searched for in each. */
const PAGES: Readonly<
  Record<string, { readonly html: string; readonly queries: readonly Query[] }>
> = {
  form: {
    html: `<form><label data-m=1 for=u>User name</label><input data-m=2 id=u placeholder="Your name">
      <label data-m=3>Password <input data-m=4 type=password></label><input data-m=5 aria-label="Search terms" placeholder="search">
      <span data-m=6 id=a>Billing</span><span data-m=7 id=b>address</span><textarea data-m=8 aria-labelledby="a b"></textarea>
      <label data-m=9><input data-m=10 type=checkbox> I agree to <b data-m=11>all</b> terms</label><select data-m=12 aria-label=Size><option data-m=13>Small<option data-m=14>Large</select>
      <button data-m=15>Send form</button><input data-m=16 type=submit value="Send now"><input data-m=17 type=reset value=Reset></form>`,
    queries: [
      { label: 'user' },
      { label: 'User name', exact: true },
      { label: 'user name', exact: true },
      { label: 'password' },
      { label: 'search' },
      { label: 'billing address' },
      { label: 'terms' },
      { label: 'size' },
      { placeholder: 'name' },
      { placeholder: 'Search', exact: true },
      { placeholder: 'search', exact: true },
      { text: 'send' },
      { text: 'Send now', exact: true },
      { text: 'all' },
      { text: 'i agree to all terms' },
      { role: 'textbox' },
      { role: 'checkbox' },
      { role: 'combobox' },
      { role: 'option' },
      { role: 'button' },
      { role: 'button', name: 'send' },
      { role: 'button', name: 'Send', exact: true },
      { role: 'textbox', name: 'Billing address', exact: true },
      { role: 'textbox', name: 'password' },
    ],
  },
  text: {
    html: `<h1 data-m=1>The  quick
      brown fox</h1><p data-m=2>jumps <i data-m=3>over</i> the <b data-m=4>lazy <u data-m=5>dog</u></b></p><div data-m=6><span data-m=7>Over</span><span data-m=8>lap</span></div>
      <p data-m=9 hidden>Over and out</p><script data-m=10>"over"</script><style data-m=11>.over{}</style><p data-m=12>soft&shy;hyphen zero\u200bwidth</p><pre data-m=13>  over
      lines </pre><p data-m=14>Ünïcode ÄÖÜ</p><noscript data-m=15>over</noscript><template data-m=16><p data-m=17>over</p></template>`,
    queries: [
      { text: 'quick brown' },
      { text: 'The quick brown fox', exact: true },
      { text: 'over' },
      { text: 'over', exact: true },
      { text: 'Over', exact: true },
      { text: 'overlap' },
      { text: 'lazy dog' },
      { text: 'dog' },
      { text: 'softhyphen' },
      { text: 'zerowidth' },
      { text: 'over lines', exact: true },
      { text: 'ünïcode äöü' },
      { text: 'jumps over the lazy dog', exact: true },
      { text: '  over  ' },
      { xpath: '//p[i]' },
      { xpath: '//*[text()="dog"]' },
      { xpath: '//P' },
      { role: 'heading' },
      { role: 'heading', name: 'QUICK  brown' },
    ],
  },
  landmarks: {
    html: `<header data-m=1>Top</header><nav data-m=2 aria-label=Main><ul data-m=3><li data-m=4><a data-m=5 href=#>Home</a><li data-m=6><a data-m=7 href=# aria-current=page>News</a></ul></nav>
      <main data-m=8><article data-m=9><h2 data-m=10>Story</h2><section data-m=11 aria-label=Part>x</section><section data-m=12>y</section></article><aside data-m=13>z</aside></main><footer data-m=14>End</footer><a data-m=15>No link</a>`,
    queries: [
      { role: 'banner' },
      { role: 'navigation', name: 'main' },
      { role: 'list' },
      { role: 'listitem' },
      { role: 'link' },
      { role: 'link', name: 'new' },
      { role: 'main' },
      { role: 'article' },
      { role: 'heading', name: 'Story', exact: true },
      { role: 'region' },
      { role: 'complementary' },
      { role: 'contentinfo' },
      { xpath: '//nav//a' },
      { xpath: '(//a)[last()]' },
      { label: 'main' },
    ],
  },
  table: {
    html: `<table data-m=1><caption data-m=2>Prices</caption><thead data-m=3><tr data-m=4><th data-m=5>Name<th data-m=6>Price</thead><tbody data-m=7><tr data-m=8 data-testid=row><td data-m=9>Tea<td data-m=10>3 €</tr>
      <tr data-m=11 data-testid=row><td data-m=12>Coffee<td data-m=13>4 €</tr></tbody></table><hr data-m=14><progress data-m=15 value=1 max=2></progress><meter data-m=16 value=1></meter><output data-m=17>7</output>`,
    queries: [
      { role: 'table' },
      { role: 'row' },
      { role: 'row', name: 'tea' },
      { role: 'cell' },
      { role: 'cell', name: 'coffee' },
      { role: 'columnheader' },
      { role: 'rowgroup' },
      { role: 'separator' },
      { role: 'progressbar' },
      { role: 'meter' },
      { role: 'status' },
      { test_id: 'row' },
      { xpath: '//tr[td="Coffee"]/td[2]' },
      { text: '€' },
    ],
  },
  attributes: {
    html: `<img data-m=1 alt="Red kite"><img data-m=2 alt=""><area data-m=3 alt="red area"><input data-m=4 type=image alt="Red go"><svg data-m=5 role=img aria-label=Chart><title data-m=6>Pie</title></svg>
      <b data-m=7 title="A tip">x</b><b data-m=8 title="a TIP too">y</b><b data-m=9 data-testid="a b">z</b><b data-m=10 data-testid="a">z</b><div data-m=11 role=img aria-label=Photo></div>`,
    queries: [
      { alt: 'red' },
      { alt: 'Red kite', exact: true },
      { title: 'tip' },
      { title: 'A tip', exact: true },
      { test_id: 'a' },
      { test_id: 'a b' },
      { test_id: 'A' },
      { role: 'img' },
      { role: 'img', name: 'kite' },
      { role: 'img', name: 'chart' },
      { role: 'button', name: 'go' },
    ],
  },
  aria: {
    html: `<div data-m=1 role=tablist><div data-m=2 role=tab aria-selected=true>One</div><div data-m=3 role=tab>Two</div></div><div data-m=4 role=dialog aria-label=Settings><div data-m=5 role=switch aria-checked=true aria-label=Sound></div><button data-m=6 aria-label="Close it">×</button></div>
      <div data-m=7 role=button aria-hidden=true>Hidden</div><div data-m=8 role="menu"><div data-m=9 role=menuitem>Cut</div><div data-m=10 role=menuitemcheckbox aria-checked=false>Wrap</div></div><div data-m=11 role="nonsense button">Second</div>
      <button data-m=12 role=presentation>Still</button><input data-m=13 type=radio aria-label=R1><input data-m=14 type=range aria-label=Vol><input data-m=15 type=number aria-label=Count><input data-m=16 type=search aria-label=Seek><button data-m=17 style="display:none">None</button><button data-m=18 style="visibility:hidden">Vis</button><div data-m=19 role=alert>Look</div>
      <button data-m=20 aria-pressed=true>Bold</button><button data-m=21 aria-haspopup=menu>More</button><button data-m=22 disabled>Off</button>`,
    queries: [
      { role: 'tab' },
      { role: 'tab', name: 'two' },
      { role: 'dialog', name: 'settings' },
      { role: 'switch' },
      { role: 'button' },
      { role: 'button', name: 'close' },
      { role: 'button', name: '×' },
      { role: 'menuitem' },
      { role: 'menuitemcheckbox' },
      { role: 'radio' },
      { role: 'slider' },
      { role: 'spinbutton' },
      { role: 'searchbox' },
      { role: 'alert' },
      { role: 'tablist' },
      { role: 'menu' },
      { label: 'close' },
      { label: 'sound' },
    ],
  },
  shadow: {
    html: `<div data-m=1 id=h><p data-m=2>light text</p></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<p data-m=3>shadow text</p><slot></slot><label data-m=4>Inner <input data-m=5 placeholder=inside data-testid=deep></label><button data-m=6>Go in</button>'</script>`,
    queries: [
      { text: 'text' },
      { text: 'shadow text', exact: true },
      { label: 'inner' },
      { placeholder: 'inside' },
      { test_id: 'deep' },
      { role: 'button' },
      { role: 'textbox', name: 'inner' },
    ],
  },
  names: {
    html: `<button data-m=1><img data-m=2 alt="Save file"></button><button data-m=3 title="Help me"></button><button data-m=4><span data-m=5 aria-hidden=true>★</span> Star</button><a data-m=6 href=#><svg data-m=7><title data-m=8>Logo</title></svg></a>
      <fieldset data-m=9><legend data-m=10>Colors</legend><input data-m=11 type=checkbox id=r><label data-m=12 for=r>Red</label></fieldset><button data-m=13 aria-labelledby=x>y</button><span data-m=14 id=x hidden>From hidden</span><input data-m=15 title="By title"><input data-m=16 placeholder="By placeholder"><details data-m=17><summary data-m=18>Fold</summary>in</details><h3 data-m=19>Split<br data-m=20>line</h3>`,
    queries: [
      { role: 'button', name: 'save' },
      { role: 'button', name: 'help' },
      { role: 'button', name: 'Star', exact: true },
      { role: 'link', name: 'logo' },
      { role: 'group', name: 'colors' },
      { role: 'checkbox', name: 'red' },
      { role: 'button', name: 'hidden' },
      { role: 'textbox', name: 'by title' },
      { role: 'textbox', name: 'by placeholder' },
      { role: 'heading', name: 'split line' },
      { role: 'button', name: 'fold' },
      { label: 'red' },
      { label: 'from hidden' },
    ],
  },
};

/** Where both differ, by page and query: what ours finds instead, and why. */
const DIFFERENT: Readonly<
  Record<string, { readonly ours: readonly string[]; readonly why: string }>
> = {
  'table {"role":"row","name":"tea"}': { ours: [], why: 'Chrome gives a row no name by its cells' },
  'table {"role":"rowgroup"}': { ours: ['3'], why: 'Chrome leaves a plain tbody out of its tree' },
  'names {"role":"button","name":"fold"}': {
    ours: ['18'],
    why: 'a summary is a button to ui-map/ and to who clicks it; Playwright gives it no role',
  },
};

/** What Playwright finds. */
function locate(page: Page, query: Query): Locator {
  const { exact } = query;
  const [[way, of] = ['', '']] = Object.entries(query);
  const value = String(of);
  const how = exact === true ? { exact } : {};
  type Role = Parameters<Page['getByRole']>[0];
  const isRole = (role: string): role is Role => role !== '';
  switch (way) {
    case 'text':
      return page.getByText(value, how);
    case 'label':
      return page.getByLabel(value, how);
    case 'placeholder':
      return page.getByPlaceholder(value, how);
    case 'alt':
      return page.getByAltText(value, how);
    case 'title':
      return page.getByTitle(value, how);
    case 'test_id':
      return page.getByTestId(value);
    case 'xpath':
      return page.locator(`xpath=${value}`);
    default: {
      const { name } = query;
      if (!isRole(value)) throw new Error('no role');
      return page.getByRole(value, typeof name === 'string' ? { name, ...how } : {});
    }
  }
}

/** Playwright's browser, for all pages. */
let browser: Browser;

beforeAll(async () => {
  const path = findChrome() ?? '';
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
});

afterAll(() => browser.close());

/** What `find-nodes/` finds, by `data-m`. */
async function found(query: Query, pierce: boolean): Promise<string[]> {
  const { node_ids } = await stage.do('find-nodes', { ...query, pierce });
  return Promise.all(
    node_ids.map(async (node_id: number) => {
      const { attributes } = await stage.do('get-attribute', { node_id, names: ['data-m'] });
      return attributes['data-m'];
    }),
  );
}

it.each(Object.entries(PAGES))(
  'find-nodes/ and Playwright find the same in the page %s',
  async (name, { html, queries }) => {
    const page = await browser.newPage();
    await page.goto(stage.site.page(`<!doctype html>${html}`));
    await stage.show(html);
    for (const query of queries) {
      const theirs = await locate(page, query).evaluateAll((all) =>
        all.map((one) => String(one.getAttribute('data-m'))).sort(),
      );
      const ours = (await found(query, name === 'shadow')).sort();
      const key = `${name} ${JSON.stringify(query)}`;
      const different = DIFFERENT[key];
      expect({ key, ours }).toEqual({ key, ours: different ? [...different.ours].sort() : theirs });
      if (different) expect(ours).not.toEqual(theirs);
    }
    await page.close();
  },
);

it('the queries are many', () => {
  expect(Object.values(PAGES).flatMap(({ queries }) => queries).length).toBeGreaterThanOrEqual(60);
});
