import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';

/** How a scroll into view goes on from a frame through a busy one of another site to the page. */
const stage = Stage.forAll();

/** Long enough for a command that does not wait for the frame to be over, short of what one waits. */
const HELD_MS = 300;

const far = '<div style="height: 3000px"></div>';
const field = '<input id=i><button id=c onclick="hold(() => i.focus())">c</button>';

/** What the frame in between asks for, and waits for. */
let heldUrl: string;
let button: number;
let inField: number;
let inFrame: number;

beforeEach(async () => {
  const { site } = stage;
  heldUrl = `/held?${randomUUID()}`;
  const inner = `<!doctype html>${field}${far}<script>
    const hold = (then) => {
      onmessage = () => { i.blur(); scrollTo(0, 900); then(); top.postMessage('held', '*') };
      parent.postMessage('hold', '*');
    };
  </script>`;
  const middle = `<!doctype html>${far}<iframe id=f src="${site.page(inner)}"></iframe>${far}<script>
    onmessage = ({ source }) => {
      source.postMessage('held', '*');
      // In a task of its own: the message is on its way only after this one.
      setTimeout(() => {
        const held = new XMLHttpRequest();
        held.open('GET', '${heldUrl}', false);
        held.send();
      }, 0);
    };
  </script>`;
  await stage.show(`<button id=b style="position: fixed" onclick="clickedAt = scrollY">b</button>
    ${far}<iframe id=f src="${site.page(middle, site.other)}"></iframe>${far}
    <script>
      let clickedAt;
      const told = () => new Promise((got) => addEventListener('message', got, { once: true })).then(() => {});
      const hold = () => { const held = told(); frames[0].postMessage('hold', '*'); return held };
    </script>`);
  button = await stage.find('#b');
  const within = await stage.find('#f', { within: await stage.find('#f') });
  inField = await stage.find('#i', { within });
  inFrame = await stage.find('#c', { within });
});

/** Has the frame in between do nothing until the site answers it. */
async function hold(): Promise<void> {
  await stage.evaluate('hold()');
  await stage.site.visit(heldUrl);
}

/** Does a command that the frame keeps waiting, and lets that go on. */
async function doWhileHeld(command: string, body: object): Promise<Body> {
  const reply = stage.do(command, body);
  await pause(HELD_MS);
  stage.site.release();
  return reply;
}

describe('a click comes after what a frame scrolls', () => {
  it.each([
    { after: 'type', body: { text: 'a' } },
    { after: 'type', body: { text: '😀' } },
    { after: 'send-keys', body: { keys: 'a' } },
    { after: 'hold-key', body: { key: 'a50' } },
  ])('after $after $body', async ({ after, body }) => {
    await stage.do('focus', { node_id: inField });
    await stage.do('scroll-to', { y: 0 });
    await hold();
    await stage.do(after, body);
    await doWhileHeld('node-click', { node_id: button });
    expect(await stage.evaluate('clickedAt')).toBeGreaterThan(2_000);
  });

  it('after focus', async () => {
    await hold();
    await stage.do('focus', { node_id: inField });
    await doWhileHeld('node-click', { node_id: button });
    expect(await stage.evaluate('clickedAt')).toBeGreaterThan(2_000);
  });

  it('after a click there, of which a script makes a focus', async () => {
    await stage.evaluate('window.held = told(); 0');
    await stage.do('node-click', { node_id: inFrame });
    await stage.evaluate('held');
    await stage.site.visit(heldUrl);
    // Not by scroll-to/, which waits for the frame too, and no longer than a click.
    await stage.evaluate('scrollTo(0, 0)');
    await doWhileHeld('node-click', { node_id: button });
    expect(await stage.evaluate('clickedAt')).toBeGreaterThan(2_000);
  });
});

it('scroll-to/ tells where the page is when all of them have scrolled', async () => {
  await hold();
  const { y } = await doWhileHeld('scroll-to', { node_id: inField });
  expect(y).toBeGreaterThan(2_000);
});

it('scroll-to/ comes after what a frame scrolls', async () => {
  await hold();
  await stage.do('focus', { node_id: inField });
  expect((await doWhileHeld('scroll-to', { y: 0 })).y).toBe(0);
  await stage.do('node-click', { node_id: button });
  expect(await stage.evaluate('clickedAt')).toBe(0);
});

it('a click does not wait for long for a frame that gives no answer', async () => {
  await stage.do('focus', { node_id: inField });
  await stage.do('scroll-to', { y: 0 });
  await hold();
  await stage.do('type', { text: 'a' });
  await stage.do('node-click', { node_id: button });
  expect(await stage.evaluate('clickedAt')).toBe(0);
  stage.site.release();
});
