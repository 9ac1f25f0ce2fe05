import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../spec/support/random.js';
import { Site } from '../../spec/support/site.js';
import { BYTES } from './bytes.js';
import { GROWTH } from './growth.js';
import { PAGES } from './pages.js';
import { SOCKETS } from './sockets.js';
import { Target, type Attack } from './target.js';
import { TIME } from './time.js';

/**
 * The process of the spiteful clients, apart from the one that measures. It yields the processors to the service:
 * true attackers have a machine of their own. The pages that they show have not.
 *
 * Sends its parent a `Report` at the end.
 */
export interface Order {
  readonly url: string;
  readonly key: string;
  readonly seed: number;
  readonly seconds: number;
  /** How many attacks go on at a time, each in a browser of its own. */
  readonly lanes: number;
  /** A part of the name of the attacks that are made; all by default. */
  readonly only: string;
}

export interface Report {
  readonly faults: readonly string[];
  readonly counts: readonly (readonly [string, number])[];
  /** How often each attack was made. */
  readonly made: readonly (readonly [string, number])[];
}

/** How long one attack may go on. */
const ATTACK_MS = 15_000;

const ALL: readonly Attack[] = [...BYTES, ...SOCKETS, ...TIME, ...GROWTH, ...PAGES];

async function attack(order: Order): Promise<Report> {
  const random = new Random(order.seed);
  const site = await Site.start();
  const attacks = ALL.filter(({ name }) => name.includes(order.only));
  if (attacks.length === 0) throw new Error(`ONLY: the name of no attack has ${order.only} in it.`);
  const made = new Map<string, number>();
  const end = performance.now() + order.seconds * 1_000;
  const targets = Array.from(
    { length: order.lanes },
    () => new Target(order.url, order.key, random, site),
  );
  let next = random.below(attacks.length);
  const lane = async (target: Target) => {
    let browser = '';
    while (performance.now() < end) {
      const { outcome, id } = await browserOf(target, browser);
      browser = id;
      if (browser === '') {
        if (outcome !== 503 && outcome !== 429 && outcome !== 0)
          target.faults.push(`an open: ${outcome}`);
        if (target.isGone) return;
        await sleep(200);
        continue;
      }
      const chosen = attacks[next++ % attacks.length];
      if (!chosen) return;
      made.set(chosen.name, (made.get(chosen.name) ?? 0) + 1);
      process.send?.({ began: chosen.name });
      // One that is answered nothing is left behind: its requests end by themselves.
      await Promise.race([chosen.run(target, browser), sleep(ATTACK_MS)]);
      target.leave();
    }
    if (browser !== '') await target.send('DELETE', `/browsers/${browser}/`);
  };
  await Promise.all(targets.map(lane));
  for (const target of targets) target.end();
  await site.stop();
  const counts = new Map<string, number>();
  for (const target of targets)
    for (const [outcome, count] of target.counts)
      counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  return { faults: targets.flatMap(({ faults }) => faults), counts: [...counts], made: [...made] };
}

/** A browser for the next attack: the same one while it lives, and a new one after some. */
async function browserOf(
  target: Target,
  browser: string,
): Promise<{ outcome: number; id: string }> {
  if (browser !== '') {
    const { status } = await target.send('GET', `/browsers/${browser}/`);
    if (status === 200 && target.random.below(4) > 0) return { outcome: 200, id: browser };
    await target.send('DELETE', `/browsers/${browser}/`);
  }
  const { status, body } = await target.send('PUT', '/browsers/', {});
  return { outcome: status, id: typeof body.id === 'string' ? body.id : '' };
}

process.once('message', (order: Order) => {
  setPriority(10);
  void attack(order).then((report) => {
    process.send?.({ report }, () => process.exit(0));
  });
});
