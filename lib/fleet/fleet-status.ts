import type { Static } from 'typebox';
import type { Answered } from '../schemas/fleet.js';
import { serverStatus } from '../schemas/status.js';
import { completingValidator } from '../schemas/validate.js';
import type { Fleet } from './fleet.js';
import { gather, type OnBehalf } from './gather.js';

type Status = Static<typeof serverStatus>;

const check = completingValidator<Status>(serverStatus);

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
  const sum = (
    name: 'used' | 'free' | 'queued' | 'pooled' | 'commands' | 'failed' | 'errors' | 'ended',
  ) => all.reduce((total, status) => total + status[name], 0);
  const { name, ids, isRegistryUp, warnings } = fleet;
  return {
    ...own,
    used: sum('used'),
    free: sum('free'),
    queued: sum('queued'),
    pooled: sum('pooled'),
    commands: sum('commands'),
    failed: sum('failed'),
    errors: sum('errors'),
    ended: sum('ended'),
    history: historyOf(own, all, fleet.isOneServer),
    ...(fleet.isOneServer ? { memory: memoryOf(own, all) } : {}),
    browsers: all
      .flatMap(({ browsers }) => browsers)
      .toSorted((one, other) => other.age_ms - one.age_ms),
    fleet: { name, tag: ids.tag, registry_up: isRegistryUp, warnings: [...warnings] },
    ...fields,
    members: membersOf(fields.members, all, fleet.isOneServer),
  };
}

/** The memory of one server, whose members share that of their machine. */
function memoryOf({ memory }: Status, all: readonly Status[]): Status['memory'] {
  const sum = (of: (figures: Status['memory']) => number) =>
    all.reduce((total, status) => total + of(status.memory), 0);
  return {
    ...memory,
    server_bytes: sum(({ server_bytes: bytes }) => bytes),
    heap_bytes: sum(({ heap_bytes: bytes }) => bytes),
    waiting: {
      ...memory.waiting,
      bytes: sum(({ waiting }) => waiting.bytes),
      limit_bytes: sum(({ waiting }) => waiting.limit_bytes),
    },
  };
}

/** The samples of all members: each was taken at another time of the same interval. */
function historyOf(
  { history }: Status,
  all: readonly Status[],
  isOneMachine: boolean,
): Status['history'] {
  const length = Math.max(...all.map((status) => status.history.browsers.length));
  const sum = (name: keyof Omit<Status['history'], 'at' | 'interval_s'>) =>
    Array.from({ length }, (_, index) =>
      all.reduce((total, status) => total + (status.history[name].at(index - length) ?? 0), 0),
    );
  return {
    ...history,
    browsers: sum('browsers'),
    free: sum('free'),
    queued: sum('queued'),
    pooled: sum('pooled'),
    available_bytes: isOneMachine ? history.available_bytes : sum('available_bytes'),
    commands: sum('commands'),
    failed: sum('failed'),
    errors: sum('errors'),
  };
}

/**
 * The members, with the figures of those that answered. The memory of one machine stands at the first of them alone:
 * who sums it up counts it once.
 *
 * @param all in the order of the members
 */
function membersOf(members: readonly Answered[], all: readonly Status[], isOneMachine: boolean) {
  const answers = all.values();
  return members.map((member, at) => {
    const { value: status } = member.ok ? answers.next() : { value: undefined };
    if (!status) return member;
    const { used, free, queued, pooled, memory } = status;
    const figures = { ...member, used, free, queued, pooled };
    if (isOneMachine && at > 0) return figures;
    const { total_bytes, available_bytes, min_free_bytes } = memory;
    return { ...figures, total_bytes, available_bytes, min_free_bytes };
  });
}
