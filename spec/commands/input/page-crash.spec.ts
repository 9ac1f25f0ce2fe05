import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from '../../../lib/page/page.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

/** A page that tells the site of its first key or button: `/status/200?felt<n>`. */
const feeling = (n: number) =>
  `<textarea id=t></textarea><script>
    let tell = () => { fetch('/status/200?felt${n}'); tell = () => {}; };
    addEventListener('keydown', () => tell());
    addEventListener('mousedown', () => tell());
  </script>`;
/** Less than any of the pauses that are cut short. */
const AT_ONCE_MS = 4_000;

let shown = 0;
const felt = () => stage.site.visit(`?felt${shown}`);

function page(): Page {
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  if (!currentPage) throw new Error('there is no page');
  return currentPage;
}

function crash(): number {
  page()
    .session.send('Page.crash', {})
    .catch(() => undefined);
  return performance.now();
}

describe('a page that crashes', () => {
  beforeEach(() => stage.show(feeling(++shown)));

  it.each([
    ['type', { text: 'abcdefghij', delay_ms: 5_000 }],
    ['type', { text: 'ab漢'.repeat(20_000) }],
    ['send-keys', { keys: 'a1000, Shift+b1000, a1000, c1000, d1000' }],
    ['hold-key', { key: 'Shift5000' }],
    ['hold-key', { key: 'Control+ArrowUp5000' }],
    ['instruct', { instruction: 'press Enter; wait 20 seconds; press Tab' }],
  ])('ends %s %j at once with page_crashed', async (command, body) => {
    await stage.evaluate('t.focus()');
    const reply = stage.send(command, { ...body, timeout_ms: 20_000 });
    await felt();
    const crashed = crash();
    expect(await reply).toMatchObject({ status: 502, body: { code: 'page_crashed' } });
    expect(performance.now() - crashed).toBeLessThan(AT_ONCE_MS);
    // Nothing is held in the next document.
    await stage.show(
      '<script>var seen = []; onkeydown = (e) => seen.push([e.key, e.shiftKey, e.ctrlKey, e.repeat]);</script>',
    );
    await stage.do('send-keys', { keys: 'x' });
    expect(await stage.evaluate('seen')).toEqual([['x', false, false, false]]);
  });

  it('ends a drag at once, and its button is not held afterwards', async () => {
    await stage.evaluate(
      `addEventListener('mousemove', () => { for (const end = performance.now() + 10; performance.now() < end;); })`,
    );
    const way = { x: 100, y: 100, to_x: 500, to_y: 150, steps: 1_000 };
    const reply = stage.send('drag', { ...way, timeout_ms: 20_000 });
    await felt();
    const crashed = crash();
    expect(await reply).toMatchObject({ status: 502, body: { code: 'page_crashed' } });
    expect(performance.now() - crashed).toBeLessThan(AT_ONCE_MS);
    await stage.show(
      '<button id=b style="width: 99px">b</button><script>var seen = []; onmousemove = onclick = (e) => seen.push(e.type + e.buttons);</script>',
    );
    await stage.do('node-click', { node_id: await stage.find('#b') });
    const seen: string[] = await stage.evaluate('seen');
    expect(new Set(seen)).toEqual(new Set(['mousemove0', 'click0']));
  });

  it.each([
    ['wait-for', { text: 'never' }],
    ['wait-for', { function: 'false' }],
    ['wait-for-node', { selector: '#never' }],
    ['eval', { expression: 'new Promise(() => {})' }],
  ])('ends %s %j at once', async (command, body) => {
    await stage.idle();
    const reply = stage.send(command, { ...body, timeout_ms: 20_000 });
    await stage.busy(1);
    const crashed = crash();
    expect(await reply).toMatchObject({ status: 502, body: { code: 'page_crashed' } });
    expect(performance.now() - crashed).toBeLessThan(AT_ONCE_MS);
  });
});

it('a page that closes ends the pauses of type/ at once', async () => {
  const { page_id } = (await stage.tabwire.send('put', `${stage.browser.path}/pages/`)).body;
  const url = stage.site.page(`<!doctype html>${feeling(++shown)}`);
  await stage.do('navigate', { url, page_id });
  const reply = stage.send('type', { page_id, text: 'abc', delay_ms: 10_000, timeout_ms: 30_000 });
  await felt();
  const closed = performance.now();
  await stage.tabwire.send('delete', `${stage.browser.path}/pages/${page_id}/`);
  expect(await reply).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
  expect(performance.now() - closed).toBeLessThan(AT_ONCE_MS);
});
