import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChannelClient } from '../support/channel-client.js';
import { OwnStage } from '../support/own-stage.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll({ MAX_RESULT_BYTES: '2000000', MAX_PAGES: '2', MAX_CONTEXTS: '1' });

const PAGE = `<title>problems</title>
<button id=one>Buy</button><button>Buy</button><input id=off disabled>
<div style="position: relative"><button id=under>Under</button>
<div style="position: absolute; inset: 0">Cover</div></div>`;

let client: ChannelClient;
let stale: number;

const connect = (path: string) =>
  ChannelClient.connect(`${stage.tabwire.url.replace('http', 'ws')}${path}/channel`);

beforeAll(async () => {
  client = await connect(stage.browser.path);
  await stage.show('<p id=gone>');
  stale = await stage.find('#gone');
  await stage.show(PAGE);
});

afterAll(() => {
  client.socket.terminate();
});

/** Resolves when so many commands of a browser run, beside the channels to it, each of which counts as one. */
const running = (id: string, commands: number, channels = 1) =>
  until(() => stage.tabwire.gateway.browser(id).usage.running >= commands + channels);

/** A problem without what each request has of its own. */
const comparable = (problem: object): unknown =>
  JSON.parse(
    JSON.stringify(problem, (name, value: unknown) =>
      name === 'stack' || name === 'request_id' ? undefined : value,
    ),
  );

const NEVER = { selector: '#never', timeout_ms: 50 };

/** Commands that fail, with the code that each gets. */
const FAILURES: readonly (readonly [
  code: string,
  command: string,
  body: () => Promise<object> | object,
])[] = [
  ['invalid_request', 'find-node', () => ({})],
  ['invalid_request', 'click', () => ({ x: '1', y: 1 })],
  ['invalid_selector', 'find-node', () => ({ selector: 'p[' })],
  ['invalid_url', 'navigate', () => ({ url: 'nowhere' })],
  ['invalid_keys', 'send-keys', () => ({ keys: 'Nokey' })],
  ['url_not_allowed', 'navigate', () => ({ url: 'file:///etc/passwd' })],
  ['cdp_denied', 'cdp', () => ({ method: 'Browser.crash', on: 'browser' })],
  ['cdp_error', 'cdp', () => ({ method: 'DOM.describeNode', params: { nodeId: 99 } })],
  ['context_not_found', 'eval', () => ({ expression: '1', ctx_id: 'none' })],
  ['page_not_found', 'eval', () => ({ expression: '1', page_id: 'none' })],
  ['node_not_found', 'find-node', () => ({ selector: '#never' })],
  ['node_not_found', 'node-click', () => ({ node_id: 987_654 })],
  ['node_stale', 'node-click', () => ({ node_id: stale })],
  [
    'click_intercepted',
    'node-click',
    async () => ({ node_id: await stage.find('#under'), timeout_ms: 1_000 }),
  ],
  [
    'node_not_interactable',
    'type',
    async () => ({ node_id: await stage.find('#off'), text: 'x', timeout_ms: 1_000 }),
  ],
  ['out_of_viewport', 'click', () => ({ x: 99_999, y: 1 })],
  ['script_error', 'eval', () => ({ expression: 'throw new Error("no")' })],
  ['unserializable', 'eval', () => ({ expression: '[10n]' })],
  ['no_touch_screen', 'tap', () => ({ x: 1, y: 1 })],
  ['ai_not_configured', 'instruct', () => ({ instruction: 'buy', engine: 'ai' })],
  ['result_too_large', 'eval', () => ({ expression: '"x".repeat(3e6)' })],
  ['instruction_not_understood', 'instruct', () => ({ instruction: 'frobnicate quietly' })],
  ['target_not_found', 'instruct', () => ({ instruction: 'click "Sell"' })],
  ['target_ambiguous', 'instruct', () => ({ instruction: 'click "Buy"' })],
  ['navigation_failed', 'navigate', () => ({ url: 'http://127.0.0.1:9/' })],
  ['timeout', 'wait-for-node', () => NEVER],
];

it.each(FAILURES)('%s of %s is the same by a channel as by HTTP', async (code, command, bodyOf) => {
  const body = await bodyOf();
  const byHttp = await stage.send(command, body);
  const answer = await client.send(command, body);
  expect([answer.status, answer.problem.code]).toEqual([byHttp.status, code]);
  expect(comparable(answer.problem)).toEqual(comparable(byHttp.body));
  if (code === 'navigation_failed') await stage.show(PAGE);
});

/** Commands of a browser that fail, and how HTTP has them. */
const OF_THE_BROWSER: readonly (readonly [
  code: string,
  command: string,
  body: Record<string, string>,
  method: 'get' | 'put' | 'delete' | 'post',
  path: string,
])[] = [
  ['page_limit', 'open-page', {}, 'put', 'pages/'],
  ['context_limit', 'create-context', {}, 'put', 'contexts/'],
  ['page_not_found', 'close-page', { page_id: 'none' }, 'delete', 'pages/none/'],
  ['context_not_found', 'delete-context', { ctx_id: 'none' }, 'delete', 'contexts/none/'],
  ['download_not_found', 'delete-download', { download_id: 'none' }, 'delete', 'downloads/none/'],
  ['script_not_found', 'delete-exposed', { name: 'none' }, 'delete', 'expose/none/'],
];

describe('where the browser has all pages and contexts that it may have', () => {
  let page: string;
  let context: string;

  beforeAll(async () => {
    page = (await client.send('open-page')).reply.page_id;
    context = (await client.send('create-context')).reply.ctx_id;
  });

  afterAll(async () => {
    await client.send('close-page', { page_id: page });
    await client.send('delete-context', { ctx_id: context });
  });

  it.each(OF_THE_BROWSER)(
    '%s of %s is the same by a channel as by HTTP',
    async (code, command, body, method, path) => {
      const byHttp = await stage.tabwire.send(method, `${stage.browser.path}/${path}`);
      const answer = await client.send(command, body);
      expect([answer.status, answer.problem.code]).toEqual([byHttp.status, code]);
      expect(comparable(answer.problem)).toEqual(comparable(byHttp.body));
    },
  );
});

it('a dialog that nobody has answered is the same too', async () => {
  const browser = await stage.tabwire.open({ dialogs: 'ask' });
  const channel = await connect(browser.path);
  channel.post({ subscribe: { types: ['dialog.opened'] } });
  const asked = channel.start('eval', { expression: 'alert("Well?")' });
  const { data } = await channel.message(({ event }) => event === 'dialog.opened');
  expect(data.message).toBe('Well?');
  const byHttp = await browser.send('eval', { expression: '1' });
  const { problem } = await channel.send('eval', { expression: '1' });
  expect(problem.code).toBe('dialog_open');
  expect(comparable(problem)).toEqual(comparable(byHttp.body));
  await channel.send('dialog', { action: 'accept' });
  await channel.answer(asked);
  channel.socket.terminate();
  await stage.tabwire.send('delete', `${browser.path}/`);
});

it('the end of the browser is the same too', async () => {
  const browser = await stage.tabwire.open();
  const channel = await connect(browser.path);
  const [ended, waiting] = [
    channel.start('wait-for-node', { selector: '#never' }),
    browser.send('wait-for-node', { selector: '#never' }),
  ];
  await running(browser.id, 2);
  process.kill(stage.tabwire.gateway.browser(browser.id).pid, 'SIGKILL');
  const [byChannel, byHttp] = [await channel.answer(ended), await waiting];
  expect(byHttp.body.code).toBe('browser_crashed');
  expect(comparable(byChannel.problem)).toEqual(comparable(byHttp.body));
});

it('a crash of the page is the same too', async () => {
  const crash = { method: 'Page.crash', timeout_ms: 2_000 };
  const [crashed, waiting] = [
    client.start('wait-for-node', { selector: '#never' }),
    stage.send('wait-for-node', { selector: '#never' }),
  ];
  await running(stage.browser.id, 2);
  await stage.send('cdp', crash);
  const [byChannel, byHttp] = [await client.answer(crashed), await waiting];
  expect(byHttp.body.code).toBe('page_crashed');
  expect(comparable(byChannel.problem)).toEqual(comparable(byHttp.body));
});
