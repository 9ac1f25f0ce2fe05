import type { Static } from 'typebox';
import { serverStatus } from '../schemas/status.js';
import { validator } from '../schemas/validate.js';
import type { Fleet } from './fleet.js';
import { gather, type OnBehalf } from './gather.js';

type Status = Static<typeof serverStatus>;

const check = validator<Status>(serverStatus);

/**
 * The figures of all members of a fleet: places and browsers are those of all, memory and uptime this member's.
 *
 * @param own the figures of this member
 * @param onBehalf of whom the others are asked
 */
export async function fleetStatus(
  fleet: Fleet,
  own: Status,
  onBehalf: OnBehalf,
  signal: AbortSignal,
): Promise<Status> {
  const asked = { method: 'GET', target: '/status/?scope=local', ...onBehalf, check } as const;
  const { replies, fields } = await gather(fleet, asked, signal);
  const all = [own, ...replies];
  const sum = (name: 'used' | 'free' | 'queued' | 'pooled') =>
    all.reduce((total, status) => total + status[name], 0);
  const { name, ids, isRegistryUp, warnings } = fleet;
  return {
    ...own,
    used: sum('used'),
    free: sum('free'),
    queued: sum('queued'),
    pooled: sum('pooled'),
    browsers: all
      .flatMap(({ browsers }) => browsers)
      .toSorted((one, other) => other.age_ms - one.age_ms),
    fleet: { name, tag: ids.tag, registry_up: isRegistryUp, warnings: [...warnings] },
    ...fields,
  };
}
