import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestBrowser } from '../../support/service.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

/** A list whose page opens a dialog when it is scrolled. */
const SCROLLED = `<style>p { height: 300px }</style>${'<p>row</p>'.repeat(20)}
  <script>addEventListener('scroll', () => alert('scrolled'), { once: true })</script>`;

const READ = { each: 'p', fields: { t: {} }, timeout_ms: 20_000 };

describe('a dialog that waits for an answer ends extract/', () => {
  let asking: TestBrowser;

  beforeAll(async () => {
    asking = await stage.tabwire.open({ dialogs: 'ask' });
  });

  afterAll(async () => {
    await asking.delete();
  });

  it.each([
    ['while it scrolls a list', { next: { scroll: true, wait_ms: 500 } }, SCROLLED],
    [
      'while it loads the next page',
      { next: '.next' },
      `<p>row</p><a class=next href="{{asking}}">next</a>`,
    ],
  ])('%s, with the rows that were read', async (_, next, html) => {
    const asks = stage.site.page(`<p>next<script>alert('loaded')</script>`);
    const url = stage.site.page(html.replace('{{asking}}', asks));
    await asking.do('navigate', { url });
    const { status, body } = await asking.send('extract', { ...READ, ...next });
    expect([status, body]).toMatchObject([
      200,
      { ok: false, ended: 'failed', error: { code: 'dialog_open' }, dialogs: [{ type: 'alert' }] },
    ]);
    expect(body.rows.length).toBeGreaterThan(0);
    await asking.do('dialog', { accept: true });
  });

  it('with 409 where the reply contains only rows', async () => {
    await asking.do('navigate', { url: stage.site.page(SCROLLED) });
    const response = await fetch(`${stage.tabwire.url}${asking.path}/extract/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/csv' },
      body: JSON.stringify({ ...READ, next: { scroll: true } }),
    });
    expect(response.headers.get('x-tabwire-ended')).toBe('failed');
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'dialog_open', ended: 'failed', dialogs: [{ type: 'alert', accepted: null }] },
    ]);
    await asking.do('dialog', { accept: true });
  });
});

it('the crash of a page is no time-out', async () => {
  await stage.show(SCROLLED.replace('alert', 'void'));
  const waiting = stage.send('extract', { ...READ, next: { scroll: true, wait_ms: 15_000 } });
  await stage.do('wait-for', { function: 'scrollY > 0' });
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  currentPage?.session.send('Page.crash', {}).catch(() => undefined);
  const { body } = await waiting;
  expect(body).toMatchObject({ ended: 'failed', error: { code: 'page_crashed' } });
  expect(body.rows).toHaveLength(20);
});
