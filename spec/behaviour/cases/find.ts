import type { Case } from '../../support/driver.js';

const FIND = 'wpt webdriver/tests/classic/find_element/find.py';
const FROM = 'wpt webdriver/tests/classic/find_element_from_element/find.py';
const ROOT = 'wpt webdriver/tests/classic/find_element_from_shadow_root/find.py';
const CSS = 'playwright tests/page/selectors-css.spec.ts';

const found = (says: string, page: string, target: string, sees: string, from = CSS): Case => ({
  says,
  from,
  page,
  does: (driver) => driver.find(target),
  sees,
});

const counted = (says: string, page: string, target: string, sees: number, from = CSS): Case => ({
  says,
  from,
  page,
  does: (driver) => driver.count(target),
  sees,
});

const missing = (says: string, page: string, target: string, from = FIND): Case => ({
  says,
  from,
  page,
  does: (driver) => driver.find(target),
  refuses: 'node_not_found',
});

const invalid = (selector: string): Case => ({
  says: `refuses ${selector}, which is no CSS`,
  from: 'playwright tests/page/queryselector.spec.ts',
  page: '<p>text</p>',
  does: (driver) => driver.find(selector),
  refuses: 'invalid_selector',
});

const LIST = '<ul><li class="a b">1<li id=two>2<li title="x y">3</ul><p lang=en-GB>4</p>';
const shadow = (mode: string, html: string) =>
  `<div id=h><p>light</p></div><script>h.attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(html)}</script>`;

/** Which elements a selector finds, and where. */
export const finds: readonly Case[] = [
  found('finds the first in document order', LIST, 'li', '1'),
  found('finds by id', LIST, '#two', '2'),
  found('finds by two classes', LIST, '.b.a', '1'),
  found('finds by an attribute', LIST, '[title~=y]', '3'),
  found('finds by a part of an attribute', LIST, '[lang|=en]', '4'),
  found('finds by position', LIST, 'li:nth-child(2 of :not(.a))', '3'),
  found('finds by what it contains', LIST, 'ul:has(#two) > li:last-child', '3'),
  found('finds by a list of selectors', LIST, '#none, p', '4'),
  found('finds an id that has to be escaped', '<p id="1.a:b">odd</p>', '#\\31 \\.a\\:b', 'odd'),
  found('finds an id in another script', '<p id="größe-漢">odd</p>', '#größe-漢', 'odd'),
  found(
    'finds an attribute with quotes',
    `<p title='say "hi"'>odd</p>`,
    `[title='say "hi"']`,
    'odd',
  ),
  found(
    'finds what was added after the page came',
    '<script>document.write("<b id=late>late</b>")</script>',
    '#late',
    'late',
  ),
  found(
    'finds elements of an SVG by their own names',
    '<svg><foreignObject width=50 height=50><p>in</p></foreignObject></svg>',
    'foreignObject > p',
    'in',
    FIND,
  ),
  found(
    'finds the element that has the focus',
    '<p id=p tabindex=0>here</p><script>p.focus()</script>',
    ':focus',
    'here',
  ),
  found(
    'finds a part of the tree with its own names',
    '<p>1<b>2</b></p><b>3</b>',
    'p >> b',
    '2',
    FROM,
  ),
  found(
    'matches a selector against the whole page, also below a node',
    '<main><p>1<b>2</b></p></main>',
    'p >> main b',
    '2',
    FROM,
  ),
  counted('finds all, where several match', LIST, 'li', 3),
  counted('counts each element once, however it matches', LIST, 'li, .a, #two', 3),
  counted('finds no hidden template', '<template><b>no</b></template><b>yes</b>', 'b', 1),
  counted(
    'finds what is hidden, as it is in the page',
    '<p hidden>1<p style="display: none">2',
    'p',
    2,
  ),
  counted('finds nothing with an empty answer', LIST, '.none', 0),
  missing('refuses what nothing matches', LIST, '.none'),
  missing('finds nothing in a frame from outside', '<iframe srcdoc="<b>in</b>"></iframe>', 'b'),
  missing('finds nothing in a shadow root from outside', shadow('open', '<b>in</b>'), 'b'),
  missing('finds nothing outside of a node', '<p>1</p><b>2</b>', 'p >> body', FROM),
  ...['open', 'closed'].map((mode) =>
    found(`finds in a shadow root (${mode})`, shadow(mode, '<b>in</b>'), '#h >> b', 'in', ROOT),
  ),
  {
    says: 'finds nothing of a shadow host’s own children in its shadow root',
    from: ROOT,
    page: shadow('open', '<b>in</b>'),
    does: (driver) => driver.count('#h >> b, p'),
    sees: 1,
  },
  found(
    'finds in a frame',
    '<iframe srcdoc="<b>in</b>"></iframe><b>out</b>',
    'iframe >> b',
    'in',
    'wpt webdriver/tests/classic/switch_to_frame/switch.py',
  ),
  {
    says: 'finds in a frame of another site, and in a frame of that',
    from: 'playwright tests/library/chromium/oopif.spec.ts',
    page: (site) => {
      const inner = site.page('<b>inner</b>');
      return `<iframe src="${site.page(`<iframe src="${inner}"></iframe>`, site.other)}"></iframe>`;
    },
    does: (driver) => driver.find('iframe >> iframe >> b'),
    sees: 'inner',
  },
  ...['//p', 'p[', 'text=one', ':has-text("x")', '..', 'li:nth-child('].map(invalid),
];
