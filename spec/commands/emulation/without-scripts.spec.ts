import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const ROWS = `<style>p { height: 300px }</style>${'<p>row</p>'.repeat(5)}`;
const HTML = `<!doctype html><button>Go</button><a href="#there">Link</a>${ROWS}`;

/** Documents whose scripts are off, in which Chrome fires no `setTimeout`, in our world either. */
const DOCUMENTS = [
  ['with javascript: false', () => stage.do('emulate', { javascript: false })],
  [
    'with a sandbox by its Content-Security-Policy',
    () =>
      stage.tabwire.send('put', `${stage.browser.path}/routes/`, {
        rules: [
          {
            match: { url: `${stage.site.origin}/*` },
            action: 'respond',
            headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': 'sandbox' },
            body: HTML,
          },
        ],
      }),
  ],
] as const;

describe.each(DOCUMENTS)('on a page %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare();
    await stage.do('navigate', { url: stage.site.page(HTML) });
  });

  afterAll(async () => {
    await stage.do('emulate', { javascript: true });
    await stage.tabwire.send('delete', `${stage.browser.path}/routes/`);
  });

  it('instruct/ acts', async () => {
    await stage.do('instruct', { instruction: 'click Go', timeout_ms: 5_000 });
  });

  it('observe says what a click has changed', async () => {
    const node_id = await stage.find('a');
    const { observed } = await stage.do('node-click', { node_id, observe: true });
    expect(observed).toContain('#there');
  });

  it('extract/ scrolls to the end of a list', async () => {
    const query = { each: 'p', fields: { t: {} }, next: { scroll: true, wait_ms: 100 } };
    const { ended, rows } = await stage.do('extract', { ...query, timeout_ms: 10_000 });
    expect([ended, rows.length]).toEqual(['no_next', 5]);
  });

  it('waits end in their time, with their own sentences', async () => {
    const waits = [
      stage.send('wait-for-node', { selector: '#none', timeout_ms: 300 }),
      stage.send('wait-for-node', { role: 'checkbox', timeout_ms: 300 }),
      stage.send('wait-for', { text: 'nothing of the page', timeout_ms: 300 }),
    ];
    for (const { body } of await Promise.all(waits)) expect(body.detail).toMatch(/ in 300 ms\. /);
  });
});

it('a frame in a sandbox is waited in and clicked', async () => {
  await stage.show(`<iframe sandbox srcdoc="<button>Go</button><input>"></iframe>`);
  const within = await stage.find('iframe');
  const none = { selector: '#none', within, timeout_ms: 300 };
  const { body } = await stage.send('wait-for-node', none);
  expect(body.detail).toMatch(/ in 300 ms\. /);
  await stage.do('type', { node_id: await stage.find('input', { within }), text: 'typed' });
  await stage.do('instruct', { instruction: 'click Go', timeout_ms: 5_000 });
});
