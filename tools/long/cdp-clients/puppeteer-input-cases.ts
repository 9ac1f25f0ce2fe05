import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SerializedAXNode } from 'puppeteer-core';
import {
  framed,
  needed,
  nextEvent,
  show,
  withoutRepeats,
  type PuppeteerCases,
} from './puppeteer-helpers.js';

/** A script that notes events of these types, as an expression of `e` tells them. */
function noting(types: string, expression: string): string {
  return `<script>log = []; for (const type of '${types}'.split(' '))
    addEventListener(type, (e) => log.push([type, ${expression}].join()), true)</script>`;
}

const KEYS = noting(
  'keydown keypress keyup beforeinput input change compositionstart compositionend',
  'e.key, e.code, e.location, e.shiftKey, e.ctrlKey, e.repeat, e.data, e.inputType, e.isTrusted',
);

const MOUSE = noting(
  'mousedown mouseup click dblclick auxclick contextmenu',
  'e.button, e.buttons, e.detail, e.clientX, e.clientY, e.pointerType, e.isTrusted',
);

const DRAWN =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))';

const TOUCH = noting('pointerdown pointerup touchstart touchend click', 'e.pointerType');

const DRAG = noting('dragstart dragenter dragover drop dragend', 'e.target.id');

/** Two boxes, of which the first can be dragged to the second. */
const BOXES = `<style>div { width: 100px; height: 100px }</style><div id=from draggable=true>from</div><div id=to>to</div>
  <script>addEventListener('dragstart', (e) => e.dataTransfer.setData('text/plain', 'dragged'));
  for (const type of ['dragenter', 'dragover']) to.addEventListener(type, (e) => e.preventDefault());
  to.addEventListener('drop', (e) => { e.preventDefault(); dropped = e.dataTransfer.getData('text/plain') })</script>`;

/** A node of accessibility, without what differs from run to run. */
function viewOf(node: SerializedAXNode): object {
  const { role, name, value, checked, level, disabled, children } = node;
  return { role, name, value, checked, level, disabled, children: children?.map(viewOf) };
}

/** What a page hears of input, and what it is to assistive technology. */
export const INPUT_CASES: PuppeteerCases = [
  {
    name: 'keys: typed into a field',
    async run({ page, site }) {
      await show(page, site, `<input id=field>${KEYS}`);
      await page.type('#field', 'aB 1');
      return [await page.evaluate('log'), await page.$eval('input', (field) => field.value)];
    },
  },
  {
    name: 'keys: pressed with others, and held',
    async run({ page, site }) {
      await show(page, site, `<input id=field value=text>${KEYS}`);
      await page.focus('#field');
      await page.keyboard.down('Shift');
      await page.keyboard.press('Home');
      await page.keyboard.up('Shift');
      await page.keyboard.down('x');
      await page.keyboard.down('x');
      await page.keyboard.up('x');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      return [await page.evaluate('log'), await page.$eval('input', (field) => field.value)];
    },
  },
  {
    name: 'keys: characters without keys, and a composition',
    async run({ page, site }) {
      await show(page, site, `<input id=field>${KEYS}`);
      await page.focus('#field');
      await page.keyboard.sendCharacter('嗨');
      const session = await page.createCDPSession();
      const selection = { selectionStart: 1, selectionEnd: 1 };
      await session.send('Input.imeSetComposition', { text: 'に', ...selection });
      await session.send('Input.insertText', { text: '日' });
      return [await page.evaluate('log'), await page.$eval('input', (field) => field.value)];
    },
  },
  {
    name: 'keys: an editing command',
    async run({ page, site }) {
      await show(page, site, '<input id=field value=text>');
      await page.focus('#field');
      const session = await page.createCDPSession();
      const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2 };
      await session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        ...key,
        commands: ['selectAll'],
      });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
      return page.evaluate('[field.selectionStart, field.selectionEnd]');
    },
  },
  {
    name: 'mouse: clicks of each button',
    async run({ page, site }) {
      await show(page, site, `<body style="height:400px">${MOUSE}`);
      for (const button of ['left', 'middle', 'right'] as const)
        await page.mouse.click(30, 40, { button });
      await page.waitForFunction("log.some((entry) => entry.startsWith('contextmenu'))");
      return page.evaluate('log');
    },
  },
  {
    name: 'mouse: a double and a triple click',
    async run({ page, site }) {
      await show(page, site, `<p id=text style="margin:0">some words</p>${MOUSE}`);
      await page.click('#text', { count: 3, offset: { x: 5, y: 5 } });
      return page.evaluate('[log, String(getSelection())]');
    },
  },
  {
    name: 'mouse: moved over elements',
    async run({ page, site }) {
      const over = noting('mouseover mouseout', 'e.target.id');
      const style = '<style>#box:hover { color: red }</style>';
      await show(page, site, `${style}<p id=box>box</p><p id=next>next</p>${over}`);
      await page.hover('#box');
      const color = await page.$eval('#box', (node) => getComputedStyle(node).color);
      await page.hover('#next');
      return [color, await page.evaluate('log')];
    },
  },
  {
    name: 'mouse: moved in steps while a button is held',
    async run({ page, site }) {
      const moves = noting('pointerdown pointermove pointerup', 'e.buttons, e.clientX, e.clientY');
      await show(page, site, `<body style="height:400px">${moves}`);
      await page.mouse.move(10, 10);
      await page.mouse.down();
      await page.mouse.move(30, 50, { steps: 4 });
      await page.mouse.up();
      return page.evaluate('log');
    },
  },
  {
    name: 'mouse: its wheel',
    async run({ page, site }) {
      const wheel = noting('wheel', 'e.deltaX, e.deltaY, e.deltaMode');
      await show(page, site, `<body style="height:9000px">${wheel}`);
      await page.mouse.move(50, 50);
      await page.mouse.wheel({ deltaY: 200 });
      await page.waitForFunction('scrollY > 0');
      return page.evaluate('log');
    },
  },
  {
    name: 'mouse: a click in a frame of another process',
    async run({ page, site }) {
      const html = `<button style="width:80px">go</button>${MOUSE}`;
      await show(page, site, framed(site, html, site.other));
      const frame = await page.waitForFrame((each) => each.url().startsWith(site.other));
      const button = needed(await frame.waitForSelector('button'));
      // Chrome knows where the frame is once both have drawn.
      for (const each of [frame, page]) await each.evaluate(DRAWN);
      await button.click();
      await frame.waitForFunction("log.some((entry) => entry.startsWith('click'))");
      return frame.evaluate('log');
    },
  },
  {
    name: 'touch: a tap',
    async run({ page, site }) {
      await page.setViewport({ width: 400, height: 400, hasTouch: true });
      await show(page, site, `<body style="height:300px">${TOUCH}`);
      await page.touchscreen.tap(100, 100);
      await page.waitForFunction("log.some((entry) => entry.startsWith('click'))");
      return page.evaluate('log');
    },
  },
  {
    name: 'drag: of an element onto another',
    async run({ page, site }) {
      await show(page, site, BOXES + DRAG);
      const [from, to] = [needed(await page.$('#from')), needed(await page.$('#to'))];
      await from.drag(to);
      await to.drop(from);
      await page.waitForFunction("log.some((entry) => entry.startsWith('dragend'))");
      const log: unknown = await page.evaluate('log');
      return [Array.isArray(log) ? withoutRepeats(log) : log, await page.evaluate('dropped')];
    },
  },
  {
    name: 'drag: one that the client intercepts',
    async run({ page, site }) {
      await show(page, site, BOXES + DRAG);
      const session = await page.createCDPSession();
      await session.send('Input.setInterceptDrags', { enabled: true });
      const intercepted = nextEvent<{ readonly data: { readonly items: readonly object[] } }>(
        (done) => session.once('Input.dragIntercepted', done),
      );
      const [from, to] = [{ x: 50, y: 50, button: 'left' } as const, { x: 60, y: 180 }];
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 50, y: 50 });
      const pressed = { type: 'mousePressed', ...from, clickCount: 1 } as const;
      await session.send('Input.dispatchMouseEvent', pressed);
      const moved = { type: 'mouseMoved', ...from, ...to, buttons: 1 } as const;
      await session.send('Input.dispatchMouseEvent', moved);
      const { items } = (await intercepted).data;
      return [items, await page.evaluate('log')];
    },
  },
  {
    name: 'files: a chooser, and what it is given',
    async run({ page, site }) {
      const folder = await mkdtemp(join(tmpdir(), 'puppeteer-case-'));
      const path = join(folder, 'given.txt');
      await writeFile(path, 'given');
      await show(page, site, '<input type=file multiple>');
      const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('input')]);
      await chooser.accept([path]);
      const files = await page.evaluate(
        "Promise.all([...document.querySelector('input').files].map(async (file) => [file.name, file.type, await file.text()]))",
      );
      await rm(folder, { recursive: true });
      return [chooser.isMultiple(), files];
    },
  },
  {
    name: 'accessibility: of a page',
    async run({ page, site }) {
      await show(
        page,
        site,
        '<title>told</title><h1>Title</h1><label>Name <input value=Ann></label><input type=checkbox checked aria-label=Yes><button disabled>Go</button><ul><li>one<li>two</ul><a href="/">link</a>',
      );
      return viewOf(needed(await page.accessibility.snapshot()));
    },
  },
  {
    name: 'accessibility: all nodes, by their roles',
    async run({ page, site }) {
      await show(page, site, '<h1>Title</h1><p>text <b>bold</b><img alt=picture>');
      const session = await page.createCDPSession();
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return nodes.map(({ role, name, ignored }) => [role?.value, name?.value, ignored]);
    },
  },
];
