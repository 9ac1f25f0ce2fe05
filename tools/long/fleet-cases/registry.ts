import { setTimeout as pause } from 'node:timers/promises';
import type { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import { until } from '../../../spec/support/until.js';
import { sharedCase } from './case.js';
import { Load, tryOpens } from './load.js';

const HEALED_WITHIN_MS = 5_000;
const LOOK_MS = 50;

/** Stops, pauses and empties the Redis under load: no command and no open fails, and the table heals. */
export const registry = sharedCase(
  'redis',
  {
    settings: ({ browsers }) => ({ MAX_BROWSERS: String(browsers + 2) }),
    homes: ({ browsers }) => browsers,
  },
  async (fleet, homes, { faultSeconds, opens: count, clients, pauseMs, patience }) => {
    const { redis, members } = fleet;
    const bases = members.map(({ url }) => url);
    const load = new Load({ homes, bases: () => bases, clients, pauseMs });
    try {
      const failures: string[] = [];
      const healed: string[] = [];
      const faults = [
        { name: 'stopped', begin: () => redis.stop(), end: () => redis.restart() },
        {
          name: 'paused',
          begin: async () => redis.signal('SIGSTOP'),
          end: async () => redis.signal('SIGCONT'),
        },
        { name: 'emptied', begin: () => redis.do('FLUSHALL'), end: async () => {} },
      ];
      for (const [at, { name, begin, end }] of faults.entries()) {
        const isLong = name !== 'emptied';
        await begin();
        const noticed = isLong ? until(() => allSay(fleet, 0), LOOK_MS) : Promise.resolve();
        const opens = await tryOpens([...bases.slice(at), ...bases.slice(0, at)], count);
        failures.push(...opens.failures.map((failure) => `${name}: ${failure}`));
        await noticed;
        if (isLong) await pause(faultSeconds * 1_000);
        await end();
        const began = performance.now();
        await fleet.whole();
        await until(() => allSay(fleet, 1), LOOK_MS);
        const ms = performance.now() - began;
        if (ms > HEALED_WITHIN_MS * patience)
          failures.push(`${name}: healed after ${ms.toFixed(0)} ms`);
        healed.push(
          `${name}: whole after ${ms.toFixed(0)} ms, open at most ${opens.maxMs.toFixed(0)} ms`,
        );
        // A table that is lost late would be seen now.
        await pause(3_000);
        if (!(await fleet.isWhole())) failures.push(`${name}: not whole 3 s later`);
      }
      await load.stop();
      failures.push(...load.failures());
      return {
        figures: `${load.sent.length} commands, ${load.times}; ${healed.join('; ')}`,
        failures,
      };
    } finally {
      redis.signal('SIGCONT');
      await load.stop();
    }
  },
);

/** Whether each member says of its registry that it answers (1), or does not (0). */
async function allSay({ members }: FleetStage, value: number): Promise<boolean> {
  const values = await Promise.all(members.map((member) => member.metric('tabwire_registry_up')));
  return values.every((up) => up === value);
}
