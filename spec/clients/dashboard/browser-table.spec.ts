import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';

const stage = DashboardStage.forAll();

const COUNT = 500;

/** What the service would answer if it had so many browsers. */
async function respondWith(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => `b${at}`);
  const figures = { age_ms: 1, idle_ms: 1, running: 0, contexts: 0, pages: 1, pss_bytes: 1e8 };
  const status = {
    ...{ used: count, free: 0, queued: 0, pooled: 0, uptime_s: 1 },
    memory: { total_bytes: 1e9, available_bytes: 1e9 },
    browsers: ids.map((id) => ({ id, label: `label ${id}`, ...figures })),
  };
  const records = ids.map((id) => ({ id, label: null, version: '', url: 'u', title: `t ${id}` }));
  const respond = (path: string, body: object) => ({
    match: { url: `${stage.watched.url}${path}` },
    action: 'respond',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const rules = [respond('/status/', status), respond('/browsers/', { browsers: records })];
  await stage.driver.send('put', `${stage.viewer.path}/routes/`, { rules });
}

const press = (keys: string) => stage.viewer.do('send-keys', { keys });

const scrollTo = (y: number) =>
  stage.viewer.do('eval', { expression: `document.querySelector('.browsers').scrollTop = ${y}` });

const focus = async (selector: string) =>
  stage.viewer.do('focus', { node_id: await stage.viewer.find(selector) });

/** The text, or the name, of what has the focus. */
const focused = (): Promise<string> =>
  stage.viewer.evaluate(
    '(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()',
  );

/** Whether what has the focus is in the part of the table that can be seen, below its head. */
const isFocusShown = `(() => {
  const head = document.querySelector('.browsers thead').getBoundingClientRect();
  const region = document.querySelector('.browsers').getBoundingClientRect();
  const it = document.activeElement.getBoundingClientRect();
  return it.top >= head.bottom && it.bottom <= region.bottom;
})()`;

/** The rows that are elements: their numbers, and how high the whole is, in CSS px. */
const drawn = async (): Promise<{ rows: number[]; height: number }> =>
  stage.viewer.evaluate(`({
    rows: [...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.ariaRowIndex)),
    height: document.querySelector('.browsers').scrollHeight,
  })`);

beforeAll(() => respondWith(COUNT));

beforeEach(async () => {
  await stage.visit();
  await stage.waitForText('500 of 500 shown');
});

it('is filtered', async () => {
  await focus('#filter');
  for (const text of ['b', '4', '9', '9']) await stage.viewer.do('type', { text });
  await stage.waitForText('1 of 500 shown');
  expect((await drawn()).rows).toEqual([1, 2]);
  await press('Control+a, Delete');
  await stage.waitForText('500 of 500 shown');
});

it('of 500 browsers has the rows alone that can be seen, and more as it is scrolled', async () => {
  const top = await drawn();
  expect(top.rows.length).toBeLessThan(40);
  // Rows that are not drawn have their height all the same.
  expect(top.height).toBeGreaterThan(COUNT * 30);
  expect(await stage.viewer.evaluate("document.querySelector('table').ariaRowCount")).toBe('501');
  for (const part of [0.3, 0.6, 1]) {
    await scrollTo(top.height * part);
    const at = Math.round(COUNT * part);
    await stage.waitUntil(`document.querySelector('[aria-rowindex="${at}"]')`);
    const { rows, height } = await drawn();
    expect(rows.length).toBeLessThan(50);
    expect(height).toBe(top.height);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  }
  await stage.waitForText('label b499');
});

it('has every row on the way of Tab and the arrows, whose focus stays when it is scrolled', async () => {
  await focus('.browsers');
  await press('Tab');
  expect(await focused()).toBe('label b0');
  await press('Tab60');
  expect(await focused()).toBe('label b30');
  await press('ArrowDown60');
  expect(await focused()).toBe('label b90');
  await stage.waitUntil(isFocusShown);
  await press('Tab, ArrowUp70');
  expect(await focused()).toBe('Delete label b20');
  await stage.waitUntil(isFocusShown);
  await scrollTo(1e6);
  await stage.waitUntil(`document.querySelector('[aria-rowindex="490"]')`);
  expect(await focused()).toBe('Delete label b20');
  await press('ArrowDown, Tab');
  expect(await focused()).toBe('label b22');
  await stage.viewer.do('eval', { expression: 'document.activeElement.blur()' });
  // Backwards, from the end of the page.
  await stage.viewer.do('eval', {
    expression: "document.body.insertAdjacentHTML('beforeend', '<button id=end>End</button>')",
  });
  await focus('#end');
  await press('Shift+Tab2');
  expect(await focused()).toBe('label b499');
  await press('ArrowUp20, ArrowDown99');
  expect(await focused()).toBe('label b499');
});

it('has no violation in any width, at its top or scrolled', async () => {
  for (const width of [360, 1_280, 2_560]) {
    await stage.viewer.do('emulate', { viewport: { width, height: 800 } });
    for (const y of [0, 9_000]) {
      await scrollTo(y);
      expect([width, await stage.violations(), await stage.overflow()]).toEqual([width, [], 0]);
    }
  }
}, 60_000);
