import type { Case, ClickOptions, PageDriver } from '../../support/driver.js';
import type { Site } from '../../support/site.js';

const CLICK = 'playwright tests/page/page-click.spec.ts';
const SHADOW = 'wpt webdriver/tests/classic/element_click/shadow_dom.py';

const click = (target: string, options?: ClickOptions) => (driver: PageDriver) =>
  driver.click(target, options);

/** A target of 2 × 2 px that tells the top page of a trusted click. */
const SPOT = `<style>html, body { margin: 0 } div { margin: 20px 0 0 10px; width: 2px; height: 2px }</style>
  <div id=b></div><script>b.onclick = (e) => top.postMessage(e.isTrusted, '*')</script>`;

/** What the top page is sent by the target. */
const MESSAGE_LISTENER = `<script>window.received = new Promise((resolve) => { onmessage = (e) => resolve(e.data) })</script>`;

const attribute = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A click on the spot in a frame with this style. */
const framed = (says: string, style: string, from = CLICK, options: ClickOptions = {}): Case => ({
  says,
  from,
  page: `<style>body { margin: 0 } iframe { border: 0; width: 400px; height: 400px; ${style} }</style><iframe srcdoc="${attribute(SPOT)}"></iframe>${MESSAGE_LISTENER}`,
  does: click('iframe >> #b', options),
  reads: 'received',
  sees: true,
});

/** A click on the spot in frames of these sites, the innermost last. */
const nested = (says: string, origins: (site: Site) => string[], style = ''): Case => ({
  says,
  from: 'playwright tests/library/chromium/oopif.spec.ts',
  page: (site) =>
    origins(site).reduceRight(
      (inner, origin) =>
        `<style>iframe { width: 90%; height: 400px; margin: 15px; ${style} }</style><iframe src="${site.page(`<!doctype html>${inner}`, origin)}"></iframe>`,
      SPOT,
    ) + MESSAGE_LISTENER,
  does: async (driver) => driver.click(`${'iframe >> '.repeat(2)}#b`),
  reads: 'received',
  sees: true,
});

/** A custom element whose shadow root has this content. */
const shadow = (name: string, mode: string, html: string) =>
  `<script>customElements.define('${name}', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(html).replaceAll('</', '<\\/')}; }
  })</script>`;

const BUTTON = `<button id=b onclick="postMessage(event.isTrusted, '*')">b</button>`;

export const clickFrames: readonly Case[] = [
  framed('reaches into a frame with a border', 'border: 4px solid; margin: 24px 0 0 33px'),
  framed(
    'reaches into a frame whose border counts in its size',
    'border: 4px solid; box-sizing: border-box; padding: 7px; margin: 24px 0 0 33px',
  ),
  framed(
    'reaches into a frame that is moved and scaled',
    'transform: translate(-40px, -40px) scale(0.8)',
  ),
  framed('reaches into a frame that is scaled up', 'transform: scale(1.5); transform-origin: 0 0'),
  framed('reaches into a zoomed frame', 'zoom: 1.5'),
  framed(
    'reaches into a frame that is turned in space',
    'margin: 33px; transform: translate(100px, 100px) scale(1.2) rotate3d(1, 1, 1, 25deg)',
  ),
  framed(
    'reaches into a frame by force',
    'margin: 24px 0 0 33px; transform: translate(-40px, -40px) scale(0.8)',
    CLICK,
    { force: true },
  ),
  framed('scrolls to a frame', 'margin: 3000px 0 3000px 2000px'),
  nested('reaches into a frame of another site in one of the page’s own', ({ origin, other }) => [
    origin,
    other,
  ]),
  nested('reaches into a frame of the page’s site in one of another', ({ origin, other }) => [
    other,
    origin,
  ]),
  nested(
    'reaches into frames of another site that are scaled',
    ({ other }) => [other, other],
    'transform: scale(0.8)',
  ),
  {
    says: 'reaches a fixed button in a frame of another site that has to be scrolled to',
    from: CLICK,
    page: (site) =>
      `<div style="height: 2000px"></div><iframe src="${site.page(SPOT.replace('div {', 'div { position: fixed; bottom: 9px;'), site.other)}"></iframe>${MESSAGE_LISTENER}`,
    does: click('iframe >> #b'),
    reads: 'received',
    sees: true,
  },
  {
    says: 'reaches into a frameset',
    from: CLICK,
    page: (site) =>
      `<script>window.received = new Promise((resolve) => { onmessage = (e) => resolve(e.data) })</script><frameset cols="50%,50%"><frame src="about:blank"><frame id=f src="${site.page(SPOT)}"></frameset>`,
    does: click('#f >> #b'),
    reads: 'received',
    sees: true,
  },
  ...['open', 'closed'].flatMap((mode): Case[] => [
    {
      says: `reaches into a shadow root (${mode})`,
      from: SHADOW,
      page: `${MESSAGE_LISTENER}${shadow('x-outer', mode, BUTTON)}<x-outer></x-outer>`,
      does: click('x-outer >> #b'),
      reads: 'received',
      sees: true,
    },
    {
      says: `reaches into a shadow root in a shadow root (${mode})`,
      from: SHADOW,
      page: `${MESSAGE_LISTENER}${shadow('x-inner', mode, BUTTON)}${shadow('x-outer', mode, '<p><x-inner></x-inner>')}<x-outer></x-outer>`,
      does: click('x-outer >> x-inner >> #b'),
      reads: 'received',
      sees: true,
    },
  ]),
  {
    says: 'reaches what is slotted into a button of a shadow root',
    from: 'playwright tests/library/hit-target.spec.ts',
    page: `${MESSAGE_LISTENER}${shadow('x-button', 'closed', '<button><slot></slot></button>')}<x-button><span id=b>b</span></x-button><script>b.onclick = (e) => postMessage(e.isTrusted, '*')</script>`,
    does: click('#b'),
    reads: 'received',
    sees: true,
  },
];
