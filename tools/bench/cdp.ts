import { ChannelClient } from '../../spec/support/channel-client.js';
import { CdpSocket } from '../../spec/support/cdp-socket.js';
import type { Bench } from './bench.js';
import { expect, timed, type Contender, type Contest } from './contest.js';
import { faster, plus, RAW, TABWIRE } from './goals.js';
import { RawSystem } from './systems/raw.js';

const SAMPLES = 200;
const EXPRESSION = '6 * 7';
const ANSWER = 42;

const BY_CDP = 'eval by CDP';
const BY_CHANNEL = 'eval by the channel';

/** Evaluates again and again; what each time took, in ms. */
const evals = (row: string, system: string, evaluate: () => Promise<unknown>): Contender => ({
  row,
  system,
  cell: async () => {
    const took: number[] = [];
    let value: unknown;
    for (let i = 0; i < SAMPLES; i += 1)
      took.push(await timed(async () => (value = await evaluate())));
    expect('the value', value, ANSWER);
    return took;
  },
});

/** How long a cell of throughput lasts, and how many evaluate at once. */
const BURST_MS = 600;
const CLIENTS = 32;

const BY_32 = 'evals/s by the channel, 32 clients';
const HTTP = 'Tabwire by HTTP';

/** How many evals a second there can be, with 32 at work at once. */
const burst = (system: string, evaluate: (expression: string) => Promise<unknown>): Contender => ({
  row: BY_32,
  system,
  cell: async () => {
    const start = performance.now();
    let count = 0;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < start + BURST_MS) {
        expect('the sum', await evaluate(`40 + ${client}`), 40 + client);
        count += 1;
      }
    });
    await Promise.all(clients);
    return [(count / (performance.now() - start)) * 1_000];
  },
});

/** How many more evals a second come by the channel than by HTTP. */
export const channel: Contest = {
  name: 'channel',
  unit: 'evals/s',
  better: 'more',
  rounds: 3,
  goals: [faster(HTTP, 2)(BY_32)],
  contenders: async (bench: Bench) => {
    const { http } = await bench.tabwire(0);
    const { id } = await http.send('PUT', '/browsers/', {});
    const { url } = await http.send('POST', `/browsers/${id}/tickets/`, { for: 'channel' });
    const socket = await CdpSocket.connect(url);
    bench.own(() => socket.close());
    return [
      burst(HTTP, async (expression) => {
        const { data } = await http.send('POST', `/browsers/${id}/eval/`, { expression });
        return data.value;
      }),
      burst(TABWIRE, async (expression) => {
        const { reply } = await socket.ask({ command: 'eval', body: { expression } });
        return reply.data.value;
      }),
    ];
  },
};

/** What a WebSocket of ours adds to a call on Chrome's pipe: of raw CDP, and of commands. */
export const cdp: Contest = {
  name: 'cdp',
  unit: 'ms',
  goals: [plus(0.25)(BY_CDP), plus(0.4)(BY_CHANNEL)],
  contenders: async (bench: Bench) => {
    const raw = new RawSystem(RAW, bench.chromes);
    bench.own(() => raw.stop());
    const bare = await raw.open();
    const { http } = await bench.tabwire(0);
    const { id } = await http.send('PUT', '/browsers/', {});
    const ticket = async (use: string): Promise<string> =>
      (await http.send('POST', `/browsers/${id}/tickets/`, { for: use })).url;
    const [page] = (await http.send('GET', `/browsers/${id}/pages/`)).pages;
    const socket = await CdpSocket.connect(await ticket('cdp'));
    bench.own(() => socket.close());
    const params = { targetId: page.page_id, flatten: true };
    const { sessionId } = await socket.do('Target.attachToTarget', params);
    const call = { expression: EXPRESSION, returnByValue: true };
    const channel = await ChannelClient.connect(await ticket('channel'));
    bench.own(async () => {
      channel.socket.terminate();
      await Promise.resolve();
    });
    return [
      evals(BY_CDP, RAW, () => bare.evaluate(EXPRESSION)),
      evals(BY_CDP, TABWIRE, async () => {
        const { result } = await socket.do('Runtime.evaluate', call, sessionId);
        return result.value;
      }),
      evals(BY_CHANNEL, RAW, () => bare.evaluate(EXPRESSION)),
      evals(BY_CHANNEL, TABWIRE, async () => {
        const { reply } = await channel.send('eval', { expression: EXPRESSION });
        channel.messages.length = 0;
        return reply.data.value;
      }),
    ];
  },
};
