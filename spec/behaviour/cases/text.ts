import type { Case } from '../../support/driver.js';

const WPT = 'wpt webdriver/tests/classic/get_element_text/get.py';
const INNER = 'wpt html/dom/elements/the-innertext-and-outertext-properties/getter-tests.js';
const PW = 'playwright tests/page/elementhandle-convenience.spec.ts';

const reads = (says: string, page: string, sees: string, from = INNER, unlike?: string): Case => ({
  says,
  from,
  page,
  does: (driver) => driver.text('#t'),
  sees,
  ...(unlike === undefined ? {} : { unlike }),
});

const slotted = (says: string, text: string, inside: string, sees: string): Case =>
  reads(
    says,
    `<x-box id=t>${text}</x-box><script>customElements.define('x-box', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(inside)}; }
    })</script>`,
    sees,
    WPT,
  );

/** What a person reads of an element. */
export const texts: readonly Case[] = [
  reads('reads an element amid text', 'Before f<span id=t>oo</span> after', 'oo', WPT),
  reads(
    'reads the text of all that is in it',
    '<div id=t>a <b>b <i>c</i></b> d</div>',
    'a b c d',
    PW,
  ),
  reads('reads nothing of an empty element', '<div id=t></div>', ''),
  reads('runs white space together', '<div id=t>  a \n\t b  </div>', 'a b'),
  reads('keeps white space that is shown', '<pre id=t>a  b\n  c</pre>', 'a  b\n  c'),
  reads(
    'keeps a space that does not break',
    '<div id=t>a&nbsp;&nbsp;b</div>',
    'a\u00a0\u00a0b',
    INNER,
    'It reads plain spaces.',
  ),
  reads('breaks lines at br', '<div id=t>a<br>b<br><br>c</div>', 'a\nb\n\nc'),
  reads('begins a line for each block', '<div id=t>a<div>b</div>c</div>', 'a\nb\nc'),
  reads(
    'leaves a line between paragraphs',
    '<div id=t><p>a<p>b</div>',
    'a\n\nb',
    INNER,
    'It reads a single break.',
  ),
  reads(
    'reads a table by rows, its cells apart',
    '<table id=t><tr><td>a<td>b<tr><td>c<td>d</table>',
    'a\tb\nc\td',
    INNER,
    'It reads spaces between the cells.',
  ),
  reads(
    'reads no hidden part',
    '<div id=t>a<b hidden>b</b><i style="display: none">c</i><u style="visibility: hidden">d</u>e</div>',
    'ae',
  ),
  reads(
    'reads nothing of an element that is not displayed',
    '<div id=t style="display: none">a</div>',
    '',
  ),
  reads('reads nothing inside of what is not displayed', '<div hidden><p id=t>a</p></div>', ''),
  reads(
    'reads nothing of an invisible element',
    '<div id=t style="visibility: hidden">a</div>',
    '',
  ),
  reads(
    'reads a visible part of an invisible element',
    '<div id=t style="visibility: hidden">a<b style="visibility: visible">b</b></div>',
    'b',
  ),
  reads(
    'reads what is transparent, and what is off the page',
    '<div id=t style="opacity: 0; position: absolute; left: -9999px">a</div>',
    'a',
    INNER,
    'It reads nothing of what is transparent.',
  ),
  reads(
    'reads no script and no style',
    '<div id=t>a<script>1</script><style>b {}</style><template>c</template>b</div>',
    'ab',
  ),
  reads('reads no comment', '<div id=t>a<!-- not this -->b</div>', 'ab'),
  ...[
    { text: 'foo bar', sees: 'Foo Bar' },
    { text: 'foo-bar', sees: 'Foo-Bar' },
    { text: 'foo bár', sees: 'Foo Bár' },
  ].map(({ text, sees }) =>
    reads(
      `reads ${text} in capitals, as it is shown`,
      `<div id=t style="text-transform: capitalize">${text}</div>`,
      sees,
      WPT,
    ),
  ),
  reads('reads a button and its text', '<button id=t> press <b>me</b> </button>', 'press me', PW),
  reads('reads no value of a field: it is no text', '<input id=t value=a>', '', PW),
  reads('reads an SVG’s text', '<svg><text id=t y=20>a<tspan>b</tspan></text></svg>', 'ab'),
  reads(
    'reads an element without a box of its own',
    '<div id=t style="display: contents">a</div>',
    'a',
  ),
  reads('reads an open part of details only', '<details id=t><summary>a</summary>b</details>', 'a'),
  reads('reads other scripts as they are', '<p id=t>漢字 &#x1F600; שלום', '漢字 😀 שלום'),
  slotted('reads what is slotted', 'cheese', '<slot><span>foo</span>bar</slot>', 'cheese'),
];
