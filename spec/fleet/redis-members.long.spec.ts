import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { collect } from '../support/collect.js';
import { FLEET_SECRET, FleetMember } from '../support/fleet-member.js';
import { Program } from '../support/program.js';
import { findRedis } from '../support/fleet/installed.js';
import { RedisProcess } from '../support/fleet/redis-process.js';
import { until } from '../support/until.js';

let redis: RedisProcess;
let members: FleetMember[] = [];
let program: Program | undefined;

async function start(
  settings: Record<string, string> = {},
  options: Parameters<typeof FleetMember.start>[1] = {},
): Promise<FleetMember> {
  const member = await FleetMember.start({ FLEET_REDIS_URL: redis.url, ...settings }, options);
  members.push(member);
  return member;
}

/** Whether each of these members knows all others of them, and nobody else. */
const knowEachOther = (all: readonly FleetMember[]) =>
  all.every(({ tag, others }) => {
    const expected = all.map((member) => member.tag).filter((other) => other !== tag);
    return others.toSorted().join() === expected.toSorted().join();
  });

/** Lets time pass in which nothing should happen. */
const pass = (ms: number) => {
  const end = performance.now() + ms;
  return until(() => performance.now() > end);
};

/** What it logged, but that Redis did not answer for a moment, as on a machine that is busy. */
const complaints = ({ log }: FleetMember) =>
  log.filter((line) => !line.includes('does not answer'));

const sum = async ({ metrics }: FleetMember, name: string) => {
  const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
  return values.reduce((total, { value }) => total + value, 0);
};

if (findRedis() === undefined)
  it.skip('members find each other by Redis (redis-server is not installed)', () => {});
else
  describe('members by Redis', () => {
    beforeEach(async () => {
      redis = await RedisProcess.start();
    });
    afterEach(async () => {
      redis.signal('SIGCONT');
      await Promise.all(members.map((member) => member.stop()));
      members = [];
      await program?.remove();
      program = undefined;
      await redis.stop();
    });

    it('know of each other at once, and of one that leaves', async () => {
      const [one, two, three] = [await start(), await start(), await start()];
      await until(() => knowEachOther([one, two, three]));
      // A record that nobody renews takes longer to expire.
      const since = performance.now();
      await three.stop();
      await until(() => knowEachOther([one, two]));
      expect(performance.now() - since).toBeLessThan(5_000);
      expect(one.fleet.members.find(two.tag)).toMatchObject({ url: two.url, version: '1.0.0' });
      expect(one.fleet.members.find(three.tag)).toBeUndefined();
      expect(await sum(one, 'tabwire_fleet_members')).toBe(2);
      await until(async () => (await sum(one, 'tabwire_registry_up')) === 1);
      expect(complaints(one)).toEqual([]);
    });

    it('hear at once of a drain and of the first place that is free, and soon of other loads', async () => {
      const [one, two] = [await start(), await start()];
      await until(() => knowEachOther([one, two]));
      const heard = () => one.fleet.members.find(two.tag);
      let changes = 0;
      const unlisten = one.fleet.members.onChange(() => (changes += 1));
      const since = performance.now();
      // By the beat of 2 s they would take at least 10 s.
      for (const used of [2, 1, 2, 1, 2, 1]) {
        two.load.used = used;
        two.fleet.publish();
        await until(() => heard()?.used === used);
      }
      two.load.draining = true;
      two.fleet.publish();
      await until(() => heard()?.draining === true);
      expect(performance.now() - since).toBeLessThan(8_000);
      expect(changes).toBeGreaterThanOrEqual(7);
      unlisten();
      two.load.queued = 7;
      two.fleet.publish();
      await until(() => heard()?.queued === 7);
    });

    it('do not count on one that hangs when its record has expired; it is back when it goes on', async () => {
      const [one, two] = [await start(), await start()];
      program = await Program.start({
        FLEET_REDIS_URL: redis.url,
        FLEET_SECRET,
        FLEET_NAME: 'tabwire',
      });
      await until(() => one.others.length === 2 && two.others.length === 2);
      const [tag = ''] = one.others.filter((other) => other !== two.tag);
      expect(one.fleet.members.find(tag)?.url).toBe(program.url);
      program.kill('SIGSTOP');
      await until(() => knowEachOther([one, two]));
      // Its process is there, and so are its browsers; those that listen to its port take a round to tell.
      await pass(3_000);
      expect(one.fleet.members.find(tag)?.url).toBe(program.url);
      program.kill('SIGCONT');
      await until(() => one.others.includes(tag) && two.others.includes(tag));
    });

    it('know each other while Redis is stopped, and all is as before when it is back', async () => {
      const [one, two] = [await start(), await start()];
      await until(() => knowEachOther([one, two]));
      await redis.stop();
      await until(() => !one.fleet.isRegistryUp && !two.fleet.isRegistryUp);
      expect(await sum(one, 'tabwire_registry_up')).toBe(0);
      await pass(9_000);
      expect(knowEachOther([one, two])).toBe(true);
      await redis.restart();
      await until(() => one.fleet.isRegistryUp && two.fleet.isRegistryUp);
      const three = await start();
      await until(() => knowEachOther([one, two, three]));
      expect(one.log).toContainEqual(expect.stringContaining('does not answer'));
      expect(complaints(one)).toEqual([]);
    });

    it('know each other while Redis is paused: nothing piles up for it', async () => {
      const [one, two] = [await start(), await start()];
      await until(() => knowEachOther([one, two]));
      redis.signal('SIGSTOP');
      await until(() => !one.fleet.isRegistryUp);
      await collect();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 10_000; i += 1) one.fleet.publish();
      await pass(9_000);
      expect(knowEachOther([one, two])).toBe(true);
      await collect();
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(30 * 2 ** 20);
      redis.signal('SIGCONT');
      await until(() => one.fleet.isRegistryUp && two.fleet.isRegistryUp);
      two.load.used = 2;
      two.fleet.publish();
      await until(() => one.fleet.members.find(two.tag)?.used === 2);
      expect(knowEachOther([one, two])).toBe(true);
    });

    it('know each other when Redis was emptied, and so does one that comes then', async () => {
      const [one, two] = [await start(), await start()];
      await until(() => knowEachOther([one, two]));
      let wasLost = false;
      one.fleet.members.onChange(() => (wasLost ||= !one.others.includes(two.tag)));
      await redis.do('FLUSHALL');
      const three = await start();
      await until(() => knowEachOther([one, two, three]));
      expect(wasLost).toBe(false);
    });

    it('of other fleets stay among themselves', async () => {
      const [one, two] = [await start(), await start()];
      const other = await start({ FLEET_NAME: 'other' });
      await until(() => knowEachOther([one, two]));
      expect(other.others).toEqual([]);
    });

    it('with another secret do not start, and do not show up', async () => {
      const one = await start();
      const stranger = start({ FLEET_SECRET: 'another secret of so many letters' });
      await expect(stranger).rejects.toThrow(/have another FLEET_SECRET|has another FLEET_SECRET/);
      await pass(2_500);
      expect(one.others).toEqual([]);
      expect(complaints(one)).toEqual([]);
    });

    it('of another version are members, and both are told', async () => {
      const one = await start();
      const two = await start({}, { version: '2.0.0' });
      await until(() => knowEachOther([one, two]));
      await until(() => complaints(one).length > 0 && complaints(two).length > 0);
      expect(complaints(one)).toEqual([expect.stringContaining('2.0.0 beside 1.0.0')]);
      expect(two.fleet.warnings).toEqual([expect.stringContaining('1.0.0 beside 2.0.0')]);
    });

    it('are not those that someone wrote into Redis who has no secret', async () => {
      const one = await start();
      const record = { ...one.fleet.self, tag: 'a'.repeat(8), url: 'http://169.254.169.254' };
      const key = 'tabwire:{tabwire}:';
      await redis.do(`SADD ${key}members ${record.tag}`);
      const text = JSON.stringify(JSON.stringify(record));
      await redis.do(`SET ${key}member:${record.tag} ${text}`);
      await until(() => one.fleet.warnings.length > 0);
      expect(one.others).toEqual([]);
    });
  });

describe('a start', () => {
  it('without its Redis stops with a sentence', async () => {
    const start = FleetMember.start({ FLEET_REDIS_URL: 'redis://:hidden@127.0.0.1:1' });
    await expect(start).rejects.toThrow(
      /^FLEET_REDIS_URL: Redis at 127\.0\.0\.1:1 does not answer/,
    );
  });

  it('with a Redis that accepts and never answers stops with a sentence, in time', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = Object(silent.address());
    const since = performance.now();
    const start = FleetMember.start({ FLEET_REDIS_URL: `redis://127.0.0.1:${port}` });
    await expect(start).rejects.toThrow('does not answer');
    expect(performance.now() - since).toBeLessThan(8_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
