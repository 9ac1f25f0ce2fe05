import type { Case, ClickOptions, PageDriver } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const SCROLL = 'playwright tests/page/page-click-scroll.spec.ts';
const SVG = 'seen in Node-RED';
const WPT = 'wpt webdriver/tests/classic/element_click/interactability.py';

const CLICKS = logging('click');
const click = (target: string, options?: ClickOptions) => (driver: PageDriver) =>
  driver.click(target, options);

/** A click on `#b` that arrives at it, or at `hit` where its content fills it. */
const reached = (says: string, page: string, from = CLICK, hit = 'b'): Case => ({
  says,
  from,
  page: page + CLICKS,
  does: click('#b'),
  reads: 'log',
  sees: [`click:${hit}`],
});

/** What has a point to click, and which it is. */
export const clickTargets: readonly Case[] = [
  ...['0 0', '11.5px 20.5px', '11.65px 20.23px', '11.13px 20.68px', '11.24px 20.15px'].map(
    (margin) =>
      reached(
        `reaches a target of 1 × 1 px at ${margin}`,
        `<body style="margin: 0"><div id=b style="width: 1px; height: 1px; margin: ${margin}"></div>`,
      ),
  ),
  reached(
    'reaches a shape in an SVG',
    '<svg width=200 height=100><circle id=b cx=50 cy=50 r=40 /></svg>',
  ),
  ...[
    'M 20 50 H 180',
    'M 20 20 V 80',
    'M 20 20 L 180 80',
    'M 20 20 H 180 V 80',
    'M 20 80 C 20 0 60 0 180 20',
  ].map((line) =>
    reached(
      `reaches the line ${line} in an SVG`,
      `<svg width=400 height=200 viewBox="0 0 200 100" style="margin: 900px 30px"><path id=b d="${line}" fill=none stroke=red stroke-width=3 /></svg>`,
      SVG,
    ),
  ),
  reached(
    'reaches a text in an SVG that is scaled by its view box',
    '<svg width=400 height=400 viewBox="0 0 40 40"><text id=b x=10 y=30 font-size=6>text</text></svg>',
  ),
  reached(
    'reaches an element whose only content is made by its style',
    '<style>#b::before { content: "made" }</style><span id=b></span>',
  ),
  reached(
    'reaches an inline element one of whose children is off the page',
    '<span id=b><i style="position: absolute; top: -1000px">gone</i><b id=s>here</b></span>',
    CLICK,
    's',
  ),
  {
    says: 'clicks the first line of a link that wraps',
    from: CLICK,
    page: `<div style="width: 10em; font: 20px monospace">some text and <a id=b href="#x">a link that goes over two lines</a></div>${CLICKS}`,
    does: click('#b'),
    reads: `(({ top, bottom, left, right }, { clientX, clientY, target }) =>
      [target.id, clientX > left && clientX < right && clientY > top && clientY < bottom])(b.getClientRects()[0], events[0])`,
    sees: ['b', true],
  },
  {
    says: 'reaches buttons that hang further and further over the right edge',
    from: SCROLL,
    page: `<style>button { position: absolute; width: 100px; height: 20px }</style>${Array.from({ length: 11 }, (_, i) => `<button id=b${i} style="top: ${i * 30}px; right: ${-i * 10}px">b</button>`).join('')}${CLICKS}`,
    does: async (driver) => {
      for (let i = 0; i < 11; i += 1) {
        await driver.evaluate('scrollTo(0, 0)');
        await driver.click(`#b${i}`);
      }
    },
    reads: 'log',
    sees: Array.from({ length: 11 }, (_, i) => `click:b${i}`),
  },
  reached(
    'reaches a rotated button',
    '<button id=b style="position: absolute; top: 200px; left: 200px; transform: rotateY(180deg) rotate(30deg)">b</button>',
  ),
  reached(
    'reaches a link with a block in it that takes no pointer events',
    '<a id=b href="#x"><div style="pointer-events: none">inner</div></a>',
  ),
  reached(
    'reaches the part that clip-path leaves of a target',
    '<div id=b style="width: 300px; height: 100px; clip-path: inset(0 0 0 70%)">b</div>',
  ),
  reached(
    'reaches a button of rounded corners by its middle',
    '<button id=b style="width: 60px; height: 60px; border-radius: 50%">b</button>',
  ),
  {
    says: 'reaches each area of an image map',
    from: 'playwright tests/library/hit-target.spec.ts',
    page: `<img usemap="#m" width=300 height=200 alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
      <map name=m>
        <area id=r shape=rect coords="10,10,60,60" href="#r">
        <area id=c shape=circle coords="150,100,30" href="#c">
        <area id=p shape=poly coords="220,20,290,20,290,90" href="#p">
        <area id=d shape=default href="#d">
      </map>${CLICKS}`,
    does: async (driver) => {
      for (const id of 'rcpd') await driver.click(`#${id}`);
    },
    reads: 'log',
    sees: ['click:r', 'click:c', 'click:p', 'click:d'],
  },
  {
    says: 'opens and closes details by their summary',
    from: 'playwright tests/page/page-click.spec.ts',
    page: `<details id=d><summary id=b>more</summary>text</details><script>window.log = []; d.addEventListener('toggle', () => log.push(d.open))</script>`,
    does: async (driver) => {
      await driver.click('#b');
      await driver.evaluate('new Promise(requestAnimationFrame)');
      await driver.click('#b');
    },
    reads: 'd.open',
    sees: false,
  },
  {
    says: 'clicks a field without a size by its label',
    from: CLICK,
    page: `<label id=b>a label <input id=i style="width: 0; height: 0; padding: 0; border: 0"></label>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: ['click:b', 'click:i'],
  },
  reached(
    'reaches a row of a table by a cell of it',
    '<table><tr id=b><td>one<td>two<td>three</table>',
    'playwright tests/library/hit-target.spec.ts',
    'td',
  ),
  reached(
    'reaches what is transparent',
    '<button id=b style="opacity: 0">b</button>',
    'wpt webdriver/tests/element_send_keys/interactability.py',
  ),
  reached(
    'reaches a target in the second of two columns',
    '<div style="columns: 2; width: 400px; height: 100px; column-fill: auto"><div style="height: 90px"></div><div style="height: 20px"></div><button id=b>b</button></div>',
  ),
  reached(
    'reaches a target in vertical writing',
    '<div style="writing-mode: vertical-rl; height: 200px">some text <a id=b href="#x">linked</a></div>',
  ),
  reached(
    'reaches a target under zoom',
    '<div style="zoom: 2.5"><div style="height: 400px"></div><button id=b>b</button></div>',
    'playwright tests/library/browsercontext-viewport.spec.ts',
  ),
  reached(
    'reaches a button in a modal dialog',
    '<dialog id=d><button id=b>b</button></dialog><script>d.showModal()</script>',
    'playwright tests/library/hit-target.spec.ts',
  ),
  reached(
    'reaches a target in an open popover',
    '<div id=d popover><button id=b>b</button></div><script>d.showPopover()</script>',
    'playwright tests/library/hit-target.spec.ts',
  ),
  {
    says: 'refuses a button behind a modal dialog, which takes the clicks',
    from: 'playwright tests/library/hit-target.spec.ts',
    page: `<button id=b>b</button><dialog id=d>in front</dialog><script>d.showModal()</script>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'click_intercepted',
  },
];

/** What stands outside of the window, or under something, until it is scrolled to. */
export const clickScrolls: readonly Case[] = [
  reached(
    'scrolls down to a target, and up to it',
    '<div style="height: 3000px"></div><button id=b>b</button><div style="height: 3000px"></div><script>scrollTo(0, 6000)</script>',
    SCROLL,
  ),
  reached(
    'scrolls left in a page that reads from right to left',
    '<html dir=rtl><div style="width: 4000px; text-align: left"><button id=b>b</button></div>',
    SCROLL,
  ),
  reached(
    'scrolls a box at once that scrolls smoothly',
    '<div style="height: 300px; overflow: auto; scroll-behavior: smooth"><button id=b style="margin-top: 2000px">b</button></div>',
  ),
  reached(
    'scrolls a box that snaps to its items',
    `<div style="height: 200px; overflow: auto; scroll-snap-type: y mandatory"><style>p { height: 190px; scroll-snap-align: start }</style><p>1<p>2<p>3<p><button id=b>b</button><p>5</div>`,
    SCROLL,
  ),
  reached(
    'scrolls a target out from under a fixed header',
    `<style>body { margin: 0 } li { height: 80px } #head { position: fixed; top: 0; width: 100%; height: 160px; background: red }</style>
     <div id=head></div><ol style="padding-top: 160px">${'<li>item'.repeat(8)}<li id=b>target${'<li>item'.repeat(9)}</ol>
     <script>b.scrollIntoView()</script>`,
  ),
  reached(
    'scrolls a target out from under what stands over the top of its list',
    `<style>body { margin: 0; position: relative } ol { height: 240px; overflow: scroll; margin: 0 } li { height: 80px } #head { position: absolute; top: 0; width: 100%; height: 160px; background: red }</style>
     <ol>${'<li>item'.repeat(8)}<li id=b>target${'<li>item'.repeat(9)}</ol><div id=head></div>
     <script>document.querySelector('ol').scrollTop = b.offsetTop</script>`,
  ),
  reached(
    'scrolls to a target in a section that is not drawn while it is out of sight',
    '<div style="height: 5000px"></div><section style="content-visibility: auto; contain-intrinsic-size: 400px"><button id=b>b</button></section>',
    SCROLL,
  ),
  reached(
    'reaches a fixed target of a page that is scrolled',
    '<div style="height: 5000px"></div><button id=b style="position: fixed; bottom: 5px; right: 5px">b</button><script>scrollTo(0, 2000)</script>',
  ),
  reached(
    'scrolls down and right at once',
    '<body style="width: 3000px; height: 3000px"><button id=b style="position: absolute; left: 2500px; top: 2500px">b</button>',
    SCROLL,
  ),
  {
    ...reached(
      'scrolls what clips its content without scroll bars',
      '<div style="overflow: hidden; height: 50px"><button id=b style="margin-top: 100px">b</button></div>',
      WPT,
    ),
    unlike: 'It is not interactable there. A person could not scroll, yet Tab would reach it.',
  },
];
