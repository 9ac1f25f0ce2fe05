import { beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { browserFigures, showFigures } from '../../support/wall-figures.js';

const stage = DashboardStage.forAll();

const COUNT = 500;

const IDS = Array.from({ length: COUNT }, (_, at) => `b${String(at).padStart(3, '0')}`);

const press = (keys: string) => stage.viewer.do('send-keys', { keys });

const scrollTo = (y: number) => stage.viewer.do('eval', { expression: `scrollTo(0, ${y})` });

const focus = async (selector: string) =>
  stage.viewer.do('focus', { node_id: await stage.viewer.find(selector) });

/** The text, or the name, of the element with the focus. */
const FOCUSED = '(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()';

const waitForFocus = (text: string) =>
  stage.waitUntil(`${FOCUSED}.includes(${JSON.stringify(text)})`);

/** Whether the element with the focus is in the part of the page that can be seen, below the header. */
const IS_FOCUS_SHOWN = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= document.querySelector('.top').getBoundingClientRect().bottom && bottom <= innerHeight;
})()`;

const show = async (hash: string) => {
  await stage.visit(hash);
  await stage.waitForText('500 of 500 shown');
};

beforeAll(() => showFigures(stage, { browsers: IDS.map((id) => ({ id, ...browserFigures(id) })) }));

describe.each([
  ['wall', '#/', '.slot'],
  ['list', '#/?view=list', 'tr[data-state]'],
])('the %s of 500 browsers', (_name, hash, item) => {
  const IS_ITEM_SEEN = `[...document.querySelectorAll('${item}')].some((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top < innerHeight / 2 && bottom > innerHeight / 2 - 40;
  })`;

  const drawn = (): Promise<{ count: number; height: number; last: boolean }> =>
    stage.viewer.evaluate(`({
      count: document.querySelectorAll('${item}').length,
      height: document.querySelector('[data-wall]').scrollHeight,
      last: document.body.innerText.includes('b499'),
    })`);

  it('is filtered', async () => {
    await show(hash);
    await focus('#filter');
    for (const text of ['b', '4', '9', '9']) await stage.viewer.do('type', { text });
    await stage.waitForText('1 of 500 shown');
    await stage.waitUntil(`document.querySelectorAll('${item}').length === 1`);
    await press('Escape');
    await stage.waitForText('500 of 500 shown');
  });

  it('has only the rows that can be seen as elements, and others as it is scrolled', async () => {
    await show(hash);
    const top = await drawn();
    expect(top.count).toBeLessThan(60);
    expect(top.height).toBeGreaterThan(COUNT * 30);
    for (const part of [0.3, 0.6]) {
      await scrollTo(top.height * part);
      await stage.waitUntil(IS_ITEM_SEEN);
      const { count, height } = await drawn();
      expect(count).toBeLessThan(70);
      // Rows that are not drawn have their height all the same.
      expect(Math.abs(height - top.height)).toBeLessThan(2);
    }
    await scrollTo(1e7);
    await stage.waitForText('b499');
  });

  it('is one place in the order of Tab, and arrows go to every browser', async () => {
    await show(hash);
    await stage.viewer.do('eval', {
      expression: `document.querySelector('[data-id][tabindex="0"]').focus()`,
    });
    await waitForFocus('b000');
    await press('ArrowDown30');
    await stage.waitUntil(`!${FOCUSED}.includes('b000')`);
    await stage.waitUntil(IS_FOCUS_SHOWN);
    await press('End');
    await waitForFocus('b499');
    await stage.waitUntil(IS_FOCUS_SHOWN);
    await press('ArrowDown');
    await waitForFocus('b499');
    await scrollTo(0);
    // The browser with the focus stays an element, wherever the page is scrolled.
    await waitForFocus('b499');
    await press('Home');
    await waitForFocus('b000');
    expect(
      await stage.viewer.evaluate(`document.querySelectorAll('[data-id][tabindex="0"]').length`),
    ).toBe(1);
  });

  // Less than a second on a quiet machine; other specs run beside this one.
  it('is there within three seconds', async () => {
    await show(hash);
    const ms = await stage.viewer.evaluate(`new Promise((resolve) => {
      const from = performance.now();
      location.hash = '#/?q=none-of-these';
      const seen = new MutationObserver(() => {
        if (document.querySelector('${item}')) resolve(performance.now() - from);
        else if (document.querySelector('.blank')) location.hash = ${JSON.stringify(hash)};
      });
      seen.observe(document.body, { childList: true, subtree: true });
    })`);
    expect(ms).toBeLessThan(3_000);
  });

  it('has no violation in any width, at its top or scrolled', async () => {
    await show(hash);
    await stage.viewer.do('emulate', { reduced_motion: 'reduce' });
    for (const width of [360, 1_280, 2_560]) {
      await stage.viewer.do('emulate', { viewport: { width, height: 800 } });
      for (const y of [0, 5_000]) {
        await scrollTo(y);
        expect([width, await stage.violations(), await stage.overflow()]).toEqual([width, [], 0]);
      }
    }
    await stage.viewer.do('emulate', { viewport: { width: 1_280, height: 900 } });
  }, 120_000);
});
