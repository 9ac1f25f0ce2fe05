import { beforeEach, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import { DRAWN } from '../../support/still.js';
import { browserFigures, endedBrowser, respond, showFigures } from '../../support/wall-figures.js';

const stage = DashboardStage.forAll();

const browser = (id: string, more: object = {}) => ({ id, ...browserFigures(id, more) });

const DIALOG = {
  page_id: 'P1',
  ctx_id: null,
  type: 'prompt',
  message: 'Which name?',
  default_text: 'Eve',
  open_ms: 240_000,
};

const press = (keys: string) => stage.viewer.do('send-keys', { keys });

const focused = () =>
  stage.viewer.evaluate(
    '(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()',
  );

/** The names of the cards, in their order. */
const CARDS = `[...document.querySelectorAll('.slot .label-of')].map((it) => it.textContent)`;

const waitForCards = (...names: readonly string[]) =>
  stage.waitUntil(`${CARDS}.join() === ${JSON.stringify(names.join())}`);

const pointAt = async (selector: string) => {
  const { x, y } = await stage.viewer.evaluate(
    `(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + 9 } })()`,
  );
  await stage.viewer.do('mouse', { move: { x, y } });
};

const show = async (hash = '') => {
  await stage.visit(hash);
  await stage.waitForText('Nothing needs you');
};

beforeEach(async () => {
  await stage.viewer.do('mouse', { move: { x: 2, y: 2 } });
  await showFigures(stage, { browsers: [browser('aaaa'), browser('bbbb'), browser('cccc')] });
});

describe('what needs a person', () => {
  /** Keeps what the page posts, in place of a server that has the browsers. */
  const keepPosts = () =>
    stage.viewer.do('eval', {
      expression: `window.sent = []; window.passOn = window.fetch; window.fetch = (url, init) => { if (init.method === 'POST') sent.push([url, init.body]); return passOn(url, init) }; 0`,
    });

  it('comes first, and a dialog is answered there', async () => {
    const rules = [respond(`${stage.watched.url}/browsers/aaaa/dialog/`, { ok: true }, ['POST'])];
    await showFigures(stage, { browsers: [browser('aaaa', { dialog: DIALOG })], rules });
    await stage.visit();
    await stage.waitForText('asks “Which name?”');
    await stage.waitForText('Waits for you');
    expect(await stage.violations()).toEqual([]);
    await keepPosts();
    await stage.instruct('click "Answer label aaaa aaaa"');
    await stage.waitUntil(`document.activeElement.id === 'answer'`);
    expect(await stage.viewer.evaluate('getSelection().toString()')).toBe('Eve');
    await stage.viewer.do('type', { text: 'Ada' });
    expect(await stage.violations()).toEqual([]);
    await press('Enter');
    await stage.waitUntil('sent.length === 1');
    const [[url, answer]] = await stage.viewer.evaluate('sent');
    expect([url, JSON.parse(answer)]).toEqual([
      '/browsers/aaaa/dialog/',
      { accept: true, page_id: 'P1', text: 'Ada' },
    ]);
  });

  it('has a crashed page, which is reloaded there', async () => {
    const path = `${stage.watched.url}/browsers/bbbb`;
    const pages = [{ page_id: 'P2', crashed: true }, { page_id: 'P3' }];
    const rules = [
      respond(`${path}/pages/`, { pages }),
      respond(`${path}/reload/`, { ok: true }, ['POST']),
    ];
    await showFigures(stage, { browsers: [browser('bbbb', { crashed: 1 })], rules });
    await stage.visit();
    await stage.waitForText('Its page crashed: bbbb.example');
    expect(await stage.violations()).toEqual([]);
    await keepPosts();
    const node_id = await stage.viewer.find('[aria-label="Reload the page of label bbbb bbbb"]');
    await stage.viewer.do('node-click', { node_id });
    await stage.waitUntil('sent.length === 1');
    const [[url, body]] = await stage.viewer.evaluate('sent');
    expect([url, JSON.parse(body)]).toEqual(['/browsers/bbbb/reload/', { page_id: 'P2' }]);
  });

  it('is told once to people who do not see it', async () => {
    await show();
    await stage.viewer.do('eval', {
      expression: `window.told = []; new MutationObserver(() => told.push(document.querySelector('main > [role=status]').textContent)).observe(document.querySelector('main > [role=status]'), { characterData: true, childList: true, subtree: true }); 0`,
    });
    await showFigures(stage, { browsers: [browser('aaaa', { dialog: DIALOG }), browser('bbbb')] });
    await stage.waitForText('Answer');
    await stage.waitUntil(
      `document.querySelector('main > [role=status]').textContent.includes('Which name?')`,
    );
    await showFigures(stage, { browsers: [browser('aaaa', { dialog: DIALOG })] });
    await waitForCards('label aaaa');
    expect(await stage.viewer.evaluate('told')).toEqual([
      'Needs you: label aaaa aaaa asks “Which name?”',
    ]);
  });

  it('includes a member that does not answer, and a full server', async () => {
    const members = [
      {
        tag: 'aaaaaaaa',
        url: 'http://10.0.0.1:80',
        ok: true,
        used: 5,
        free: 0,
        available_bytes: 1,
      },
      { tag: 'bbbbbbbb', url: 'http://10.0.0.2:80', ok: false, error: 'timeout' },
    ];
    const more = { free: 0, queued: 2, members, fleet: { name: 'farm', tag: 'aaaaaaaa' } };
    await showFigures(stage, { browsers: [browser('aaaa')], more });
    await stage.visit();
    await stage.waitForText('does not answer (timeout)');
    await stage.waitForText('2 requests wait for one');
    await stage.waitForText('1 of 2 answer');
    await stage.waitForText('5 of 5');
    expect(await stage.violations()).toEqual([]);
    await stage.viewer.do('emulate', { viewport: { width: 360, height: 760 } });
    const texts = `[...document.querySelectorAll('section.attention li > .cut')]`;
    expect(
      await stage.viewer.evaluate(
        `${texts}.map((it) => it.checkVisibility() && it.scrollWidth <= it.clientWidth)`,
      ),
    ).toEqual([true, true]);
    expect(await stage.overflow()).toBeLessThanOrEqual(0);
    await stage.viewer.do('emulate', { viewport: { width: 1_280, height: 900 } });
  });
});

describe('the places of the cards', () => {
  it('do not change under the pointer: new browsers wait, and ended ones leave their place', async () => {
    await show();
    await waitForCards('label aaaa', 'label bbbb', 'label cccc');
    await pointAt('.card');
    const ended = [endedBrowser('bbbb', { reason: 'expired', limit: 'idle_timeout_ms' })];
    const browsers = ['aaaa', 'cccc', 'aaab'].map((id) => browser(id));
    await showFigures(stage, { browsers, ended });
    await stage.waitForText('1 new');
    await stage.waitForText('Idle for 10 min');
    await waitForCards('label aaaa', 'label bbbb', 'label cccc');
    expect(await stage.violations()).toEqual([]);
    await stage.instruct('click "1 new"');
    await waitForCards('label aaaa', 'label aaab', 'label cccc');
    await showFigures(stage, { browsers: [browser('aaaa')], ended });
    await stage.waitForText('Ended');
    await stage.viewer.do('mouse', { move: { x: 2, y: 2 } });
    await waitForCards('label aaaa');
    await stage.waitForText('Ended in the last hour');
  });
});

describe('nothing on the wall', () => {
  it('shifts under the pointer while browsers open, wait, crash and end', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `b${at}`);
    await showFigures(stage, { browsers: ids.map((id) => browser(id)) });
    await show();
    await stage.waitForText('label b9');
    // The rate of commands is known from the second reading on.
    await stage.waitUntil(`!document.querySelector('.tiles').innerText.includes('–')`);
    await pointAt('.card');
    await stage.viewer.do('eval', {
      expression: `window.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries())
            shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
        }).observe({ type: 'layout-shift' }); 0`,
    });
    const [, ended = '', waits = '', crashed = '', ...rest] = ids;
    await showFigures(stage, {
      browsers: [
        ...['b0', 'new', ...rest].map((id) => browser(id, { running: 1 })),
        browser(waits, { dialog: DIALOG }),
        browser(crashed, { crashed: 1 }),
      ],
      ended: [endedBrowser(ended)],
    });
    await stage.waitForText('1 new');
    await stage.waitForText('Waits for you');
    await stage.waitForText('Deleted by a client');
    await stage.viewer.evaluate(DRAWN);
    // Less than a pixel of one figure: 0.1 is what web.dev calls good.
    expect(
      await stage.viewer.evaluate('shifts.reduce((sum, [value]) => sum + value, 0)'),
    ).toBeLessThan(0.0005);
  });
});

describe('what a person has chosen', () => {
  it('stands in the fragment, and is there again', async () => {
    const browsers = [browser('aaaa', { running: 2 }), browser('bbbb')];
    await showFigures(stage, { browsers });
    await show('#/?state=working&view=list');
    await stage.waitForText('1 of 2 shown');
    await stage.waitUntil(`document.querySelector('table')`);
    await stage.instruct('click "All 2"; click "Wall"');
    await stage.waitUntil(`location.hash === '#/'`);
    await stage.instruct('fill Filter with "bbbb"');
    await stage.waitUntil(`location.hash === '#/?q=bbbb'`);
    await waitForCards('label bbbb');
    await stage.viewer.do('reload');
    await stage.waitForText('1 of 2 shown');
    await stage.instruct('fill Filter with "nothing"');
    await stage.waitForText('No browser matches “nothing”');
    expect(await stage.violations()).toEqual([]);
    await stage.instruct('click "Clear the filter"');
    await stage.waitForText('2 of 2 shown');
  });

  it('groups by label, with its count and memory', async () => {
    const shop = { label: 'shop' };
    await showFigures(stage, {
      browsers: [browser('aaaa', { label: null }), browser('bbbb', shop), browser('cccc', shop)],
    });
    await show();
    await waitForCards('shop', 'shop', 'No label');
    const bands = `[...document.querySelectorAll('h2.band')].map((it) => it.textContent.trim().replace(/\\s+/g, ' '))`;
    await stage.waitUntil(`${bands}.join() === 'shop 2 · 191 MiB,No label 1'`);
  });
});

describe('the keys', () => {
  it('go to the filter, the views, the sheets and the browsers', async () => {
    await show();
    await waitForCards('label aaaa', 'label bbbb', 'label cccc');
    await press('?');
    await stage.waitUntil(`document.querySelector('#keys-sheet:popover-open')`);
    expect(await stage.violations()).toEqual([]);
    await press('Escape, v');
    await stage.waitUntil(`document.querySelector('table')`);
    await press('v, n');
    await stage.waitUntil(`document.querySelector('#open-sheet:popover-open')`);
    expect(await stage.violations()).toEqual([]);
    await press('Escape, /');
    await stage.waitUntil(`document.activeElement.id === 'filter'`);
    await stage.viewer.do('type', { text: 'bnv' });
    expect(await stage.viewer.evaluate('document.activeElement.value')).toBe('bnv');
    await press('Escape');
    await waitForCards('label aaaa', 'label bbbb', 'label cccc');
    await stage.viewer.do('eval', {
      expression: `document.querySelector('[data-id][tabindex="0"]').focus()`,
    });
    await press('ArrowRight');
    await stage.waitUntil(`document.activeElement.dataset.id === 'bbbb'`);
    await press('Delete');
    await stage.waitForText('Delete label bbbb bbbb?');
    expect(await focused()).toBe('Cancel');
    expect(await stage.violations()).toEqual([]);
    await press('Enter');
    await stage.waitUntil(`document.activeElement.dataset.id === 'bbbb'`);
    await press('d');
    await stage.waitUntil(`location.hash.startsWith('#/browsers/bbbb')`);
  });
});
