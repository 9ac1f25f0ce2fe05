import { describe, expect, it } from '@jest/globals';
import { commandLine, processes, type ProcessInfo } from '../../../lib/machine/processes.js';
import { TestContext } from '../../support/context.js';
import { OwnStage } from '../../support/own-stage.js';

const stage = OwnStage.forAll();

/** How often a race is run: ROUNDS=40 make test JEST_ARGS=spec/page/evaluation/runaway-scripts */
const ROUNDS = Number(process.env.ROUNDS ?? 4);

/** Script text: holds the page up for so many ms, and comes to 42. */
const busy = (ms: number, kind = 'const') =>
  `for (${kind} end = performance.now() + ${ms}; performance.now() < end;); 40 + 2`;

/** Script text: tells the site that it is there, and then never ends. */
const loop = (name: string) => `fetch('/status/200?${name}'); for (;;) {}`;

/** How often a script has told the site that it is there. */
const visitsOf = (name: string): number =>
  stage.site.visits.filter(({ url }) => url.endsWith(`?${name}`)).length;

describe('a page whose scripts never end', () => {
  it('can be left, when the loop began after the deadline of its script', async () => {
    await stage.show('<title>late</title>');
    const expression = `await fetch('/held?go'); ${loop('late')}`;
    const eval_ = stage.send('eval', { expression, timeout_ms: 1_000 });
    await stage.site.visit('/held?go');
    expect((await eval_).status).toBe(504);
    stage.site.release();
    await stage.site.visit('?late');
    await stage.show('<title>next</title>');
    expect(await stage.evaluate('document.title')).toBe('next');
  });

  it('can be left, when each turn of a timer is another loop', async () => {
    await stage.show('<title>timers</title>');
    await stage.evaluate(`setInterval(() => { ${loop('turns')} }, 10); 0`);
    await stage.site.visit('?turns');
    await stage.show('<title>next</title>');
    expect(await stage.evaluate('document.title')).toBe('next');
  });

  it('can be left, when its network is watched all the time, for headers of its own', async () => {
    const context = await TestContext.create(stage.browser, { headers: { 'X-Own': 'yes' } });
    await context.do('navigate', { url: stage.site.page('<title>own</title>') });
    await context.evaluate(`setTimeout(() => { ${loop('own')} }); 0`);
    await stage.site.visit('?own');
    await context.do('navigate', { url: stage.site.page('<title>next</title>') });
    expect(await context.title()).toBe('next');
    await context.remove();
  });

  it('can be reloaded', async () => {
    await stage.show('<title>again</title>');
    await stage.evaluate(`setTimeout(() => { ${loop('reload')} }); 0`);
    await stage.site.visit('?reload');
    await stage.do('reload');
    expect(await stage.evaluate('document.title')).toBe('again');
  });

  it('takes commands again after one had waited five seconds, not longer, in vain', async () => {
    await stage.show('<title>held up</title><p>text</p>');
    await stage.evaluate(`setTimeout(() => { ${loop('timer')} }); 0`);
    await stage.site.visit('?timer');
    const began = performance.now();
    const { status, body } = await stage.send('find-node', { selector: 'p', timeout_ms: 5_000 });
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(performance.now() - began).toBeLessThan(8_000);
    const asked = { selector: 'p', timeout_ms: 10_000 };
    expect((await stage.send('wait-for-node', asked)).status).toBe(200);
    expect(await stage.find('p')).toEqual(expect.any(Number));
  });

  it.each(['var', 'const'])('has a loop ended that runs no second time: %s', async (kind) => {
    await stage.show('<title>once</title>');
    const looping = stage.send('eval', { expression: `${kind} own = 1; ${loop(kind)}` });
    await stage.site.visit(`?${kind}`);
    const waits = await stage.send('find-node', { selector: 'p', timeout_ms: 5_000 });
    expect(waits.status).toBe(504);
    const { status, body } = await looping;
    expect([status, body.code, body.detail]).toEqual([
      422,
      'script_error',
      'Chrome stopped this script together with an endless script of another request on the same page. The script may have run in part: check the page before you send it again.',
    ]);
    expect(visitsOf(kind)).toBe(1);
    expect(await stage.evaluate('document.title')).toBe('once');
  });

  it('is not taken for one where scripts follow each other', async () => {
    await stage.show('<title>busy</title>');
    const over = new AbortController();
    const waits = stage
      .send('wait-for-node', { selector: '#never', timeout_ms: 5_000 })
      .finally(() => {
        over.abort();
      });
    while (!over.signal.aborted) {
      const { status, body } = await stage.send('eval', { expression: busy(2_200) });
      expect([status, body.data?.value]).toEqual([200, 42]);
    }
    expect((await waits).status).toBe(504);
    expect(await stage.evaluate('6 * 7')).toBe(42);
  });

  it('takes commands again when the loop is in a frame of another site', async () => {
    const inner = stage.site.page('<p>inner</p>', stage.site.other);
    await stage.show(`<iframe src="${inner}"></iframe>`);
    const frame = await stage.find('iframe');
    const paragraph = await stage.do('wait-for-node', { selector: 'p', within: frame });
    const script = stage.site.page(
      `<script>setTimeout(() => { ${loop('frame')} })</script>`,
      stage.site.other,
    );
    await stage.evaluate(`document.querySelector('iframe').src = ${JSON.stringify(script)}; 0`);
    await stage.site.visit('?frame');
    const wait = { selector: 'p', within: frame, timeout_ms: 5_000 };
    expect((await stage.send('wait-for-node', wait)).status).toBe(504);
    expect(await stage.do('find-nodes', { selector: 'p', within: frame })).toEqual({
      node_ids: [],
    });
    expect((await stage.send('fetch-text', paragraph)).body.code).toBe('node_stale');
  });
});

describe('a script that was left', () => {
  it.each(['for (;;);', 'new Promise(() => {})'])(
    'takes no other one with it: %s',
    async (expression) => {
      await stage.show('<title>left</title>');
      for (let trips = 0; trips < ROUNDS; trips += 1) {
        for (const kind of ['const', 'var']) {
          const { hangUp } = stage.start('eval', { expression });
          for (let trip = 0; trip < trips % 4; trip += 1)
            await stage.tabwire.send('get', '/health/');
          const left = hangUp();
          const next = await stage.send('eval', { expression: busy(50, kind) });
          expect([next.status, next.body.data?.value]).toEqual([200, 42]);
          await left;
        }
      }
    },
  );

  it.each(['var', 'const'])('takes none with it that came before it: %s', async (kind) => {
    await stage.show('<title>held up</title>');
    const name = `first-${kind}`;
    const expression = `fetch('/status/200?${name}'); ${busy(2_000, kind)}`;
    const before = stage.send('eval', { expression });
    await stage.site.visit(`?${name}`);
    const { hangUp } = stage.start('eval', { expression: 'new Promise(() => {})' });
    await stage.busy(2);
    await hangUp();
    const { status, body } = await before;
    expect([status, body.data?.value]).toEqual([200, 42]);
    expect(visitsOf(name)).toBe(1);
  });

  it.each(['var', 'const'])('takes none with it that came in the same moment: %s', async (kind) => {
    await stage.show('<title>volley</title>');
    const { hangUp } = stage.start('eval', { expression: 'new Promise(() => {})' });
    const name = `volley-${kind}`;
    const expression = `fetch('/status/200?${name}'); ${busy(300, kind)}`;
    const other = stage.send('eval', { expression });
    await stage.site.visit(`?${name}`);
    await hangUp();
    const { status, body } = await other;
    expect([status, body.data?.value]).toEqual([200, 42]);
    expect(visitsOf(name)).toBe(1);
  });

  it('is ended although others that came in the same moment wait', async () => {
    await stage.show('<title>volley</title>');
    const endless = stage.send('eval', { expression: 'for (;;);', timeout_ms: 300 });
    const others = ['40 + 2', 'new Promise((go) => setTimeout(go, 10, 42))'].map((expression) =>
      stage.send('eval', { expression }),
    );
    expect((await endless).status).toBe(504);
    for (const { status, body } of await Promise.all(others))
      expect([status, body.data?.value]).toEqual([200, 42]);
  });
});

describe('a deadline', () => {
  /** By how much a command overruns while the processes of its browser are stopped, or of its pages alone. */
  async function overrunOf(command: string, body: object, stopped: 'renderer' | 'Chrome') {
    await stage.show('<title>stopped</title><p>');
    const { browser } = stage;
    const { pid } = stage.tabwire.gateway.browser(browser.id);
    const isRenderer = ({ pid: one }: ProcessInfo) =>
      commandLine(one).join(' ').includes('--type=renderer');
    const group = processes().filter((one) => one.group === pid);
    const pids = (stopped === 'Chrome' ? group : group.filter(isRenderer)).map((one) => one.pid);
    const timeout_ms = 600;
    for (const one of pids) process.kill(one, 'SIGSTOP');
    const began = performance.now();
    const { status } = await browser.send(command, { ...body, timeout_ms });
    const overrun = performance.now() - began - timeout_ms;
    for (const one of pids) process.kill(one, 'SIGCONT');
    const after = await browser.evaluate('40 + 2');
    return { status, after, overrun };
  }

  it.each([
    ['eval', { expression: 'for (;;);' }, 'renderer'],
    ['eval', { expression: 'for (;;);' }, 'Chrome'],
    ['wait-for', { function: 'false' }, 'renderer'],
    ['navigate', { url: 'http://127.0.0.1:1/' }, 'Chrome'],
    ['fetch-html', {}, 'renderer'],
  ] as const)('of %s %j is kept when its %s is stopped', async (command, body, stopped) => {
    const { status, after, overrun } = await overrunOf(command, body, stopped);
    expect([status, after]).toEqual([504, 42]);
    // What it began has up to a second to be undone (UNDO_TIMEOUT_MS); a call without a deadline takes fifteen.
    expect(overrun).toBeLessThan(3_000);
  });
});
