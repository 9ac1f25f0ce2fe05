import { setTimeout as pause } from 'node:timers/promises';
import { FleetStage } from '../../../spec/support/fleet/fleet-stage.js';
import { freePorts } from '../../../spec/support/fleet/free-ports.js';
import type { MemberProcess } from '../../../spec/support/fleet/member-process.js';
import { until } from '../../../spec/support/until.js';
import { ask, KEY } from './ask.js';
import { counted, sharedCase, type Case, type Outcome, type Size } from './case.js';
import { deleteHomes, Load, openHomes, tryOpens, type Home } from './load.js';
import { Path } from './path.js';

/** What a command for a browser that can not be reached may be told. */
const TOLD = ['502 member_unreachable', '404 browser_not_found', '504 timeout'];

/** Of a command, where the machine is not busy. */
const TIMEOUT_MS = 3_000;
/** What a member that forwards adds to the deadline of a command, and some for a busy machine. */
const GRACE_MS = 7_000;

/**
 * An open at a fault takes this much longer at most than twice the slowest one before it, under the same load:
 * where a machine starts Chromes in seconds, two of them differ by as much.
 */
const OPENS_LATER_MS = 1_000;

interface Fault {
  readonly begin: (victim: MemberProcess) => Promise<void>;
  /** Undoes it; resolves when the member serves again. */
  readonly end: (victim: MemberProcess) => Promise<void>;
  /** Whether its browsers are there afterwards. */
  readonly survives: boolean;
}

/** Whether a command was told that its browser is lost. */
const isGone = ({ outcome }: { readonly outcome: string }) => outcome.startsWith('404');

/** Has the last of three members fail under load, and looks at the others, at its browsers, and at opens. */
async function fail(
  fleet: FleetStage,
  homes: readonly Home[],
  size: Size,
  fault: Fault,
): Promise<Outcome> {
  const victim = fleet.member(fleet.size - 1);
  const others = fleet.members.filter((member) => member !== victim).map(({ url }) => url);
  const lost = homes.filter(({ owner }) => owner === victim);
  const { clients, pauseMs } = size;
  const timeoutMs = TIMEOUT_MS * size.patience;
  const load = new Load({ homes, bases: () => others, clients, pauseMs, timeoutMs });
  await until(() => load.sent.length > 2 * homes.length);
  const usual = await tryOpens(others, size.opens);
  const before = [...usual.failures, ...load.failures()];
  const began = performance.now();
  await fault.begin(victim);
  const opens = await tryOpens(others, size.opens);
  await pause(size.faultSeconds * 1_000);
  if (!fault.survives) await until(() => load.sent.some(isGone));
  await load.stop();
  const failures = [
    ...before,
    ...load.failures(({ owner }) => owner !== victim),
    ...opens.failures,
  ];
  const ofLost = load.sent.filter(({ home, at }) => home.owner === victim && at > began);
  for (const { outcome, ms } of ofLost) {
    if (!TOLD.includes(outcome)) failures.push(`its browsers: ${outcome}`);
    if (ms > timeoutMs + GRACE_MS * size.patience)
      failures.push(`its browsers: after ${ms.toFixed(0)} ms`);
  }
  if (opens.maxMs > 2 * usual.maxMs + OPENS_LATER_MS * size.patience)
    failures.push(`open: after ${opens.maxMs.toFixed(0)} ms, before ${usual.maxMs.toFixed(0)} ms`);
  if (lost.length === 0 || ofLost.length === 0) failures.push('it had no browser that was asked');
  const gone = ofLost.find(isGone);
  await fault.end(victim);
  await fleet.whole();
  if (fault.survives)
    for (const { id, mark } of lost) {
      const { outcome, body } = await ask(others[0] ?? '', 'POST', `/browsers/${id}/eval/`, {
        expression: 'mark',
      });
      if (body.data?.value !== mark) failures.push(`afterwards: ${outcome}`);
    }
  const owner = gone ? `, 404 after ${((gone.at - began) / 1_000).toFixed(1)} s` : '';
  const slowest = Math.max(...ofLost.map(({ ms }) => ms)).toFixed(0);
  return {
    figures: `${load.sent.length} commands, others ${load.failures(({ owner: of }) => of !== victim).length} failures; its ${lost.length} browsers: ${counted(ofLost.map(({ outcome }) => outcome))}${owner}, slowest ${slowest} ms; open at most ${opens.maxMs.toFixed(0)} ms, before ${usual.maxMs.toFixed(0)} ms`,
    failures: [...new Set(failures)],
  };
}

/** With a Chrome that is ready, so that an open's time is the fleet's. */
const places = ({ browsers }: Size) => ({
  MAX_BROWSERS: String(browsers + 2),
  POOL_SIZE: '1',
});

/** A member that is killed takes its browsers along, and nothing else. */
export const killed = sharedCase(
  'kill',
  { settings: places, homes: ({ browsers }) => browsers },
  (fleet, homes, size) =>
    fail(fleet, homes, size, {
      // It is gone when the kernel has closed its connections: an open that it takes until then is lost with it.
      begin: (victim) => victim.end('SIGKILL'),
      end: (victim) => victim.start(),
      survives: false,
    }),
);

/** A member that hangs. */
export const hangs = sharedCase(
  'hang',
  { settings: places, homes: ({ browsers }) => browsers },
  async (fleet, homes, size) => {
    const victim = fleet.member(fleet.size - 1);
    try {
      return await fail(fleet, homes, size, {
        begin: async () => victim.signal('SIGSTOP'),
        end: async () => victim.signal('SIGCONT'),
        survives: true,
      });
    } finally {
      victim.signal('SIGCONT');
    }
  },
);

/** A member that the registry knows and whose address accepts and never answers. */
export const halfOpen: Case = {
  name: 'half-open',
  run: async (size) => {
    const [port = 0, behind = 0] = await freePorts(2);
    const path = await Path.start(port, behind);
    const each = [{}, {}, { FLEET_URL: path.url }];
    const fleet = await FleetStage.start({
      settings: places(size),
      each,
      ports: [undefined, undefined, behind],
      key: KEY,
    });
    try {
      const homes = await openHomes(fleet, size.browsers);
      const outcome = await fail(fleet, homes, size, {
        begin: async () => path.block(),
        end: async () => path.unblock(),
        survives: true,
      });
      await deleteHomes(fleet, homes);
      return outcome;
    } finally {
      path.unblock();
      await fleet.stop();
      await path.stop();
    }
  },
};
