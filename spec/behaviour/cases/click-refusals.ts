import type { Case, ClickOptions, PageDriver } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const WPT = 'wpt webdriver/tests/classic/element_click/interactability.py';

const CLICKS = logging('click');
const click = (target: string, options?: ClickOptions) => (driver: PageDriver) =>
  driver.click(target, options);

/** What has no point to click. */
export const clickRefusals: readonly Case[] = [
  ...[
    { what: 'display: none', html: '<button id=b style="display: none">b</button>' },
    {
      what: 'an SVG shape that is not rendered',
      html: '<svg width=99 height=99><rect id=b width=50 height=50 style="display: none" /></svg>',
    },
    {
      what: 'an SVG line that is not rendered',
      html: '<svg width=99 height=99><defs><line id=b x2=50 y2=50 stroke=red /></defs></svg>',
    },
    { what: 'visibility: hidden', html: '<button id=b style="visibility: hidden">b</button>' },
    { what: 'the hidden attribute', html: '<button id=b hidden>b</button>' },
    { what: 'no size (block)', html: '<div id=b></div>' },
    { what: 'no size (inline)', html: '<span id=b></span>' },
    {
      what: 'a place above the page',
      html: '<input id=b style="position: absolute; top: 0; margin-top: -100vh">',
    },
    {
      what: 'a transform that takes it off the page',
      html: '<div style="transform: translate(-100px, -100px); width: 50px"><input id=b type=button></div>',
    },
  ].map(({ what, html }): Case => ({
    says: `refuses a target with ${what}`,
    from: WPT,
    page: html + CLICKS,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'node_not_interactable',
  })),
  {
    says: 'refuses a covered target',
    from: WPT,
    page: `<input type=button id=b value=b><div style="position: absolute; inset: 0; background: blue"></div>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'click_intercepted',
  },
  {
    says: 'refuses a target that takes no pointer events',
    from: WPT,
    page: `<input type=button id=b value=b style="pointer-events: none">${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'click_intercepted',
  },
  {
    says: 'refuses an inert target',
    from: 'playwright tests/library/hit-target.spec.ts',
    page: `<div inert><button id=b>b</button></div>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'click_intercepted',
  },
  {
    says: 'refuses a disabled button',
    from: WPT,
    unlike: 'The click succeeds and does nothing there. Its client would not learn of it.',
    page: `<button id=b disabled>b</button>${CLICKS}`,
    does: click('#b'),
    reads: 'log',
    sees: [],
    refuses: 'node_not_interactable',
  },
  {
    says: 'clicks what covers a target when it is forced to',
    from: CLICK,
    unlike: 'There is no such option.',
    page: `<button id=b>b</button><div id=cover style="position: absolute; inset: 0"></div>${CLICKS}`,
    does: click('#b', { force: true }),
    reads: 'log',
    sees: ['click:cover'],
  },
  {
    says: 'refuses a target that is not displayed, forced or not',
    from: CLICK,
    unlike: 'There is no such option.',
    page: `<button id=b style="display: none">b</button>${CLICKS}`,
    does: click('#b', { force: true }),
    reads: 'log',
    sees: [],
    refuses: 'node_not_interactable',
  },
  {
    says: 'refuses a target outside of the page, forced or not',
    from: CLICK,
    unlike: 'There is no such option.',
    page: `<div style="position: relative"><button id=b style="position: absolute; left: -300px; width: 200px">b</button></div>${CLICKS}`,
    does: click('#b', { force: true }),
    reads: 'log',
    sees: [],
    refuses: 'node_not_interactable',
  },
];
