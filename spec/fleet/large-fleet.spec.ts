import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserIds } from '../../lib/fleet/browser-ids.js';
import { RecordSeal } from '../../lib/fleet/record-seal.js';
import { RedisLink, type RedisCommand } from '../../lib/fleet/redis-link.js';
import { Program } from '../support/program.js';
import { FLEET_SECRET, gaugeOf } from '../support/program-fleet.js';
import { findRedis } from '../support/fleet/installed.js';
import { RedisProcess } from '../support/fleet/redis-process.js';
import { until } from '../support/until.js';

const MEMBERS = Number(process.env.FLEET_MEMBERS ?? 500);
/** How long the cost of the table is measured, three times; by default not at all. */
const SECONDS = Number(process.env.FLEET_SECONDS ?? 0);
/** How many of them tell at once of a place that is free, or of the last that is taken, in a second. */
const CHANGES_PER_S = 50;

/** The members but one: records, which one writer keeps alive as 500 processes would. */
const tags = Array.from({ length: MEMBERS }, () => new BrowserIds(FLEET_SECRET).tag);
const seal = new RecordSeal(FLEET_SECRET);
const KEY = 'tabwire:{tabwire}:';

/** What a member writes. */
function recordOf(tag: string, index: number): string {
  const url = `http://10.1.${index >> 8}.${index & 255}:8080`;
  const load = { slots: 8, used: index % 8, queued: 0, pooled: 1, draining: false };
  return seal.ofRecord({ tag, url, version: '0.1.0', at: Date.now(), ...load });
}

/** Processor time of a process so far, in ms: its fields 14 and 15 in /proc, in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const seconds = async (count: number) => {
  const end = performance.now() + count * 1_000;
  await until(() => performance.now() > end);
};

let redis: RedisProcess;
let member: Program;
let link: RedisLink;
const timers: NodeJS.Timeout[] = [];

const write = (commands: readonly RedisCommand[]) =>
  void link.send(commands).catch(() => undefined);

if (findRedis() === undefined)
  it.skip('a fleet of 500 members (redis-server is not installed)', () => {});
else {
  beforeAll(async () => {
    redis = await RedisProcess.start();
    member = await Program.start({ FLEET_REDIS_URL: redis.url, FLEET_SECRET });
    link = new RedisLink(redis.url, 'none', () => {});
  });
  afterAll(async () => {
    for (const timer of timers) clearInterval(timer);
    link.close();
    await member.remove();
    await redis.stop();
  });

  /** Keeps the records alive: a twentieth of them each 100 ms, as those that started at random times. */
  const keepAlive = () => {
    let part = 0;
    timers.push(
      setInterval(() => {
        part = (part + 1) % 20;
        write(
          tags.flatMap((tag, index) =>
            index % 20 === part
              ? [
                  ['SET', `${KEY}member:${tag}`, recordOf(tag, index), 'PX', '8000'],
                  ['SADD', `${KEY}members`, tag],
                ]
              : [],
          ),
        );
      }, 100),
    );
    // A look costs the member the time to write its metrics.
    return until(async () => (await gaugeOf(member, 'tabwire_fleet_members')) === MEMBERS + 1, 50);
  };

  if (SECONDS === 0)
    it(`knows ${MEMBERS} members`, async () => {
      await keepAlive();
    }, 60_000);
  else
    it(`of ${MEMBERS} members takes less than 2 % of a core of each for its table`, async () => {
      const usedIn = async (count: number) => {
        const from = cpuMs(member.pid);
        await seconds(count);
        return (cpuMs(member.pid) - from) / count / 10;
      };
      await seconds(2); // what a start does besides
      const alone = await usedIn(SECONDS);
      await keepAlive();
      const quiet = await usedIn(SECONDS);
      timers.push(
        setInterval(() => {
          const index = Math.floor(Math.random() * MEMBERS);
          write([['PUBLISH', `${KEY}changes`, recordOf(tags[index] ?? '', index)]]);
        }, 1_000 / CHANGES_PER_S),
      );
      const busy = await usedIn(SECONDS);
      process.stdout.write(
        `alone ${alone} %, ${MEMBERS} members ${quiet} %, with ${CHANGES_PER_S} changes a second ${busy} %\n`,
      );
      expect(quiet - alone).toBeLessThan(2);
    }, 300_000);
}
