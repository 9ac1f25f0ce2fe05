import type { Case } from '../../support/driver.js';
import { logging } from '../../support/logging.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const BUILTINS = 'playwright tests/library/capabilities.spec.ts';

/** A click in a page that did this to its own world. */
const despite = (what: string, script: string, from = BUILTINS): Case => ({
  says: `clicks in a page that ${what}`,
  from,
  page: `<div style="height: 3000px"></div><button id=b>b</button>${logging('click')}<script>${script}</script>`,
  does: (driver) => driver.click('#b'),
  reads: 'log',
  sees: ['click:b'],
});

/** Pages that change what our code would use, were it to run in their world. */
export const clickHostile: readonly Case[] = [
  despite('deleted window.Node', 'delete window.Node', CLICK),
  despite(
    'says that its window has no size',
    `Object.defineProperty(window, 'innerWidth', { value: 0 }); Object.defineProperty(window, 'innerHeight', { value: 0 })`,
    CLICK,
  ),
  despite(
    'lies about where its elements are',
    `Element.prototype.getBoundingClientRect = () => new DOMRect(-5, -5, 1, 1); Element.prototype.getClientRects = () => []`,
  ),
  despite(
    'lies about what is at a point',
    `Document.prototype.elementFromPoint = () => null; document.elementFromPoint = () => document.body`,
  ),
  despite(
    'says that nothing is connected or visible',
    `Object.defineProperty(Node.prototype, 'isConnected', { value: false }); window.getComputedStyle = () => ({ visibility: 'hidden' })`,
  ),
  despite(
    'froze the prototypes',
    `for (const one of [Object, Array, Function, Promise, Node, Element, HTMLElement]) Object.freeze(one.prototype)`,
  ),
  despite(
    'scrolls only by its own means',
    `Element.prototype.scrollIntoView = window.scrollTo = window.scrollBy = () => { throw new Error('mine') }`,
  ),
  despite(
    'replaced Promise, Map, JSON and requestAnimationFrame',
    `window.Promise = class {}; window.Map = window.JSON = null; window.requestAnimationFrame = () => 0; window.setTimeout = () => 0`,
  ),
  {
    says: 'clicks a form whose fields are named like what it is made of',
    from: 'playwright tests/page/page-click.spec.ts',
    page: `<form id=f style="width: 100px; height: 100px" onclick="log.push('f')">${['isConnected', 'ownerDocument', 'getClientRects', 'getRootNode', 'parentNode', 'parentElement', 'closest', 'scrollIntoView'].map((name) => `<input type=hidden name=${name}>`).join('')}</form>${logging()}`,
    does: (driver) => driver.click('#f'),
    reads: 'log',
    sees: ['f'],
  },
];
