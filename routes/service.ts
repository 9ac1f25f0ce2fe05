import { Gateway } from '../lib/browsers/gateway.js';
import { History } from '../lib/browsers/history.js';
import type { Service } from '../lib/execution/service.js';
import { BrowserIds } from '../lib/fleet/browser-ids.js';
import { keyOf } from '../lib/fleet/keys.js';
import type { Fleet } from '../lib/fleet/fleet.js';
import type { Memory } from '../lib/machine/memory.js';
import { MemoryAccount } from '../lib/request/memory-account.js';
import { isFleet } from '../lib/settings/fleet.js';
import { KeyRing } from '../lib/settings/key-ring.js';
import type { EndedLogin } from '../lib/settings/logins.js';
import type { Settings } from '../lib/settings/settings.js';
import type { Log } from '../lib/telemetry/log.js';
import { Metrics } from '../lib/telemetry/metrics.js';
import { addProcessMetrics } from '../lib/telemetry/process-metrics.js';
import { version } from './version.js';

/**
 * Starts the service without its HTTP server; `endService` ends it.
 *
 * @param memory reads the memory of the machine
 * @throws StartError when there is no Chrome, no place for its profiles, or no registry of its fleet
 */
export async function startService(
  settings: Settings,
  log: Log,
  memory?: () => Memory,
): Promise<Service> {
  const metrics = new Metrics();
  metrics.gauge(
    'tabwire_slots',
    'Number of browsers that can be open at the same time (MAX_BROWSERS).',
    () => settings.MAX_BROWSERS,
  );
  const secret = isFleet(settings) ? settings.FLEET_SECRET : undefined;
  const ids = new BrowserIds(secret);
  const keys = new KeyRing(
    settings.API_KEYS,
    secret === undefined ? undefined : keyOf(secret, 'logins'),
  );
  const account = accountOf(settings);
  const gateway = await Gateway.start({ settings, ids, log, metrics, memory, account });
  const service = { settings, log, metrics, keys, gateway, account };
  try {
    const fleet = isFleet(settings) ? await startFleet(service, ids) : undefined;
    const history = new History(gateway, settings.MAX_BROWSERS, metrics.commands);
    return { ...service, fleet, history, endMetrics: addProcessMetrics(metrics, version()) };
  } catch (error) {
    await gateway.close();
    throw error;
  }
}

function accountOf({ MAX_WAITING_BYTES: server }: Settings): MemoryAccount {
  const share = Math.floor(server / 2);
  return new MemoryAccount({ server, key: share, browser: share });
}

/** Loaded here, so that a server without a fleet loads nothing of it. */
async function startFleet(
  { settings, log, metrics, keys, gateway }: Omit<Service, 'fleet' | 'history' | 'endMetrics'>,
  ids: BrowserIds,
): Promise<Fleet | undefined> {
  const { Fleet: Loaded } = await import('../lib/fleet/fleet.js');
  const load = () => ({
    slots: settings.MAX_BROWSERS,
    used: gateway.used,
    queued: gateway.admission.queued,
    pooled: gateway.pooled,
    draining: gateway.isDraining,
  });
  const logins = {
    ended: () => keys.endedLogins,
    take: (ended: readonly EndedLogin[]) => {
      keys.endLogins(ended);
    },
  };
  const fleet = await Loaded.start({
    settings,
    ids,
    version: version(),
    load,
    logins,
    onDrain: (drain) => {
      if (drain) gateway.drain.follow(drain);
      else gateway.drain.followBack();
    },
    log,
    metrics,
  });
  if (fleet?.isOneServer) shareDrain(gateway, fleet);
  gateway.admission.onChange(() => {
    fleet?.publish();
  });
  return fleet;
}

/** Has all members of one server drain together. */
function shareDrain({ drain }: Gateway, fleet: Fleet): void {
  const { members } = fleet;
  const look = drain.shareWith({
    get used() {
      return members.list().reduce((sum, { used }) => sum + used, 0);
    },
    tell: (told) => {
      // As JSON has it.
      const { exit, timeoutMs = 0, key } = told ?? {};
      const fields = {
        ...(exit === undefined ? {} : { exit }),
        ...(key === undefined ? {} : { key }),
      };
      fleet.tellDrain(told && { timeoutMs, ...fields });
    },
  });
  members.onChange(look);
}

/** Tells what has to know that the service listens: its browsers are closed to its port, and its fleet learns of it. */
export async function listensOn({ gateway, fleet }: Service, port: number): Promise<void> {
  gateway.listensOn(port);
  await fleet?.listensOn(port);
}

/** Leaves the fleet, ends every browser and removes all files of the service. */
export async function endService({ gateway, fleet, history, endMetrics }: Service): Promise<void> {
  endMetrics();
  history.end();
  await fleet?.close();
  await gateway.close();
}
