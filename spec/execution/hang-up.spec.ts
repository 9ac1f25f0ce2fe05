import { pbkdf2 } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Deadline } from '../../lib/request/deadline.js';
import { evaluate } from '../../lib/page/evaluation/evaluate.js';
import { navigate } from '../../lib/page/navigation/navigate.js';
import type { Page } from '../../lib/page/page.js';
import { OwnStage } from '../support/own-stage.js';
import { sendPipelined } from '../support/pipeline.js';
import { raw } from '../support/raw.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

/** The page that commands without an address go to. */
function currentPage(): Page {
  const page = stage.tabwire.gateway.browser(stage.browser.id).contexts.default.currentPage;
  if (!page) throw new Error('no page');
  return page;
}

/** Calls of any session of the page that wait for Chrome. */
const pending = () =>
  [...new Set(currentPage().frames.all.map(({ session }) => session))].reduce(
    (sum, session) => sum + session.pending,
    0,
  );

const seen = (mark: string) => stage.site.visits.some(({ fullUrl }) => fullUrl.includes(mark));

/** A field, a button that a curtain covers, and a record of what keys and clicks arrive. */
const PAGE = `<body><input id=i><button id=b>go</button>
  <div id=curtain style="position: fixed; inset: 100px 0 0 0; z-index: 1"></div>
  <button id=covered style="position: absolute; top: 200px">covered</button>
  <script>
    down = new Set(), clicks = 0;
    addEventListener('keydown', (e) => { down.add(e.code); document.body.className = 'busy'; });
    addEventListener('keyup', (e) => { down.delete(e.code); });
    addEventListener('click', () => { clicks += 1; });
  </script>`;

/** Nothing of a request is left: no call, no turn in the lane, no deadline, no key that is down. */
async function expectIdle(): Promise<void> {
  await until(() => currentPage().lane.length === 0 && Deadline.liveCount === 0);
  await until(() => pending() === 0);
}

/** The page takes reads, clicks and keys. */
async function expectWorking(): Promise<void> {
  const node_id = await stage.find('#i');
  const before: number = await stage.evaluate('clicks');
  await stage.do('node-click', { node_id: await stage.find('#b') });
  expect(await stage.evaluate('clicks')).toBe(before + 1);
  await stage.do('type', { node_id, text: 'aB', clear: true });
  expect(await stage.evaluate('[i.value, down.size]')).toEqual(['aB', 0]);
}

interface Row {
  readonly command: string;
  readonly body: () => Promise<object> | object;
  /** Resolves when the command is at work. */
  readonly atWork: () => Promise<unknown>;
}

const busyKeys = () => stage.do('wait-for-node', { selector: '.busy' });
const calling = () => until(() => pending() > 0);
const visited = (mark: string) => until(() => seen(mark));
const endless = (mark: string) =>
  `const call = new XMLHttpRequest(); call.open('GET', '/status/200?${mark}', false); call.send(); for (;;);`;

const ROWS: readonly (readonly [name: string, row: Row])[] = [
  [
    'a wait',
    {
      command: 'wait-for-node',
      body: () => ({ selector: '#never', timeout_ms: 60_000 }),
      atWork: calling,
    },
  ],
  [
    'a wait for a state that frames tell',
    {
      command: 'wait-for-node',
      body: () => ({ selector: '#b', state: 'hidden', timeout_ms: 60_000 }),
      atWork: calling,
    },
  ],
  ['a held key', { command: 'hold-key', body: () => ({ key: 'Shift+a60000' }), atWork: busyKeys }],
  [
    'typing with pauses',
    {
      command: 'type',
      body: async () => ({
        node_id: await stage.find('#i'),
        text: 'ABC'.repeat(50),
        delay_ms: 5_000,
      }),
      atWork: busyKeys,
    },
  ],
  [
    'a navigation that is not answered',
    {
      command: 'navigate',
      body: () => ({ url: `${stage.site.origin}/hang?navigate` }),
      atWork: () => visited('/hang?navigate'),
    },
  ],
  [
    'a promise that never settles',
    {
      command: 'eval',
      body: () => ({ expression: `fetch('/status/200?promise'); new Promise(() => {})` }),
      atWork: () => visited('?promise'),
    },
  ],
  [
    'an endless loop',
    {
      command: 'eval',
      body: () => ({ expression: endless('loop') }),
      atWork: () => visited('?loop'),
    },
  ],
  [
    'a click on what is covered',
    {
      command: 'node-click',
      body: async () => ({ node_id: await stage.find('#covered') }),
      atWork: calling,
    },
  ],
];

describe('a client that hangs up during', () => {
  it.each(ROWS)(
    '%s leaves a working page and nothing behind',
    async (_, { command, body, atWork }) => {
      await stage.show(PAGE);
      const url: string = await stage.evaluate('location.href');
      const call = stage.start(command, await body());
      await atWork();
      await call.hangUp();
      await expectIdle();
      expect(await stage.evaluate('location.href')).toBe(url);
      await expectWorking();
      await expectIdle();
    },
  );

  it('a page’s load leaves a page that can be used', async () => {
    const call = stage.start('navigate', { url: `${stage.site.origin}/stall` });
    await stage.do('wait-for-node', { selector: '#half', timeout_ms: 20_000 });
    await call.hangUp();
    await expectIdle();
    expect(await stage.evaluate('half.textContent')).toBe('half');
    await stage.show(PAGE);
    await expectWorking();
  });

  it('a wait in a frame of another site leaves nothing in its process either', async () => {
    const frame = stage.site.page('<p id=p>frame', stage.site.other);
    await stage.show(`${PAGE}<div><iframe id=f src="${frame}"></iframe></div>`);
    const within = await stage.find('#f');
    await stage.do('wait-for-node', { selector: '#p', within });
    const call = stage.start('wait-for-node', { selector: '#never', within, timeout_ms: 60_000 });
    await calling();
    await call.hangUp();
    await expectIdle();
    await expectWorking();
  });
});

it('a client that hangs up ends its requests too that were to be answered after another', async () => {
  await stage.show(PAGE);
  const { url } = stage.tabwire;
  const count = /^tabwire_requests_total{command="wait-for-node",status="499"} (\d+)$/m;
  const left = async () => {
    const { text } = await raw(url, '/metrics/');
    return Number(count.exec(text)?.[1] ?? 0);
  };
  const before = await left();
  const bodies = ['#one', '#two', '#three'].map((selector) => ({ selector, timeout_ms: 60_000 }));
  const client = sendPipelined(url, `${stage.browser.path}/wait-for-node/`, bodies);
  await until(() => pending() === bodies.length);
  client.destroy();
  await expectIdle();
  expect(await left()).toBe(before + bodies.length);
  await expectWorking();
});

describe('clients that hang up while they wait for their turn', () => {
  it('have done nothing, and the others keep their order', async () => {
    await stage.show(PAGE);
    const node_id = await stage.find('#i');
    const held = stage.start('hold-key', { key: 'Shift60000' });
    await busyKeys();
    const { lane } = currentPage();
    /** Each has its place in the lane before the next one comes. */
    const queued = async (): Promise<void> => {
      const before = lane.length;
      await until(() => lane.length > before);
    };
    const body = (text: string) => ({ node_id, text });
    const first = stage.start('type', body('quit'));
    await queued();
    const one = stage.send('type', body('1'));
    await queued();
    const leaving = stage.start('navigate', { url: stage.site.page('elsewhere') });
    await queued();
    const two = stage.send('type', body('2'));
    await queued();
    const last = stage.start('type', body('quit'));
    await queued();
    for (const client of [first, leaving, last]) await client.hangUp();
    await until(() => lane.length === 3);
    await held.hangUp();
    expect([(await one).status, (await two).status]).toEqual([200, 200]);
    await expectIdle();
    expect(await stage.evaluate('i.value')).toBe('12');
    expect(seen('elsewhere')).toBe(false);
    await expectWorking();
  });

  it('for a page that hangs, leave it as it is for the next one', async () => {
    await stage.show(PAGE);
    const hanging = stage.start('navigate', { url: `${stage.site.origin}/hang?turn` });
    await visited('/hang?turn');
    const reads = ['fetch-html', 'find-nodes', 'eval'].map((command) =>
      stage.start(
        command,
        { 'fetch-html': {}, 'find-nodes': { selector: '*' }, eval: { expression: '1' } }[command] ??
          {},
      ),
    );
    await calling();
    for (const read of reads) await read.hangUp();
    await hanging.hangUp();
    await expectIdle();
    await expectWorking();
  });
});

it('a browser whose client leaves while the reply to its open is made is ended', async () => {
  const { gateway, url } = stage.tabwire;
  const others = gateway.browsers.length;
  const client = new AbortController();
  const opened = jest.spyOn(gateway, 'opened').mockImplementationOnce((browser) => {
    browser.usage.opened(browser.options);
    // The threads that compress the reply are busy.
    for (let thread = 0; thread < 8; thread += 1)
      pbkdf2('', '', 100_000, 64, 'sha512', () => undefined);
    client.abort();
  });
  const page = stage.site.page(`<title>${'long '.repeat(1_000)}</title>`);
  const open = fetch(`${url}/browsers/`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: page }),
    signal: client.signal,
  });
  await expect(open).rejects.toThrow('aborted');
  expect(opened).toHaveBeenCalledTimes(1);
  await until(() => gateway.browsers.length === others);
});

it('an endless script that is given up in the moment in which it begins leaves a working page', async () => {
  await stage.show(PAGE);
  for (let round = 0; round < 40; round += 1) {
    const controller = new AbortController();
    const hungUp = new Error('hung up');
    const call = evaluate(currentPage(), 'for (;;);', 1_000, controller.signal);
    const end = call.catch((error: unknown) => error);
    for (let turns = 0; turns < round % 10; turns += 1) await turn();
    controller.abort(hungUp);
    expect(await end).toBe(hungUp);
    expect(await stage.evaluate('1 + 1')).toBe(2);
  }
  for (const timeout_ms of [0, 1, 2, 5]) {
    const { body } = await stage.send('eval', { expression: 'for (;;);', timeout_ms });
    expect(body.code).toBe('timeout');
    expect(await stage.evaluate('1 + 1')).toBe(2);
  }
});

it('a navigation that is given up in the moment in which it begins leaves a working page', async () => {
  await stage.show(PAGE);
  const options = { waitUntil: 'load' } as const;
  const hungUp = new Error('hung up');
  for (let round = 0; round < 40; round += 1) {
    const controller = new AbortController();
    const page = currentPage();
    const call = navigate(page, `${stage.site.origin}/hang?${round}`, options, controller.signal);
    const end = call.catch((error: unknown) => error);
    await calling();
    for (let turns = 0; turns < round; turns += 1) await turn();
    controller.abort(hungUp);
    expect(await end).toBe(hungUp);
    const { status } = await stage.send('eval', { expression: '1 + 1', timeout_ms: 4_000 });
    expect([round, status]).toEqual([round, 200]);
  }
});

it('a hundred clients that come and hang up at random moments leave a working page', async () => {
  await stage.show(PAGE);
  const node_id = await stage.find('#i');
  const kinds: readonly (readonly [string, object])[] = [
    ['type', { node_id, text: 'ABCabc' }],
    ['send-keys', { keys: 'Control+Shift+ArrowLeft3,b' }],
    ['hold-key', { key: 'Shift+x300' }],
    ['wait-for-node', { selector: '#never' }],
    ['eval', { expression: 'new Promise((done) => setTimeout(done, 300))' }],
  ];
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const [command, body] = kinds[i % kinds.length] ?? ['eval', { expression: '1' }];
      const controller = new AbortController();
      const call = fetch(`${stage.tabwire.url}${stage.browser.path}/${command}/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      });
      // The moments are round trips of other clients.
      for (let moments = 0; moments < i % 7; moments += 1)
        await stage.tabwire.send('get', '/health/');
      controller.abort();
      await call.then((reply) => reply.text()).catch(() => undefined);
    }),
  );
  await expectIdle();
  await expectWorking();
});
