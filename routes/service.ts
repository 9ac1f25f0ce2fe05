import { Gateway } from '../lib/browsers/gateway.js';
import type { Service } from '../lib/execution/service.js';
import type { Memory } from '../lib/machine/memory.js';
import { KeyRing } from '../lib/settings/api-keys.js';
import type { Settings } from '../lib/settings/settings.js';
import type { Log } from '../lib/telemetry/log.js';
import { Metrics } from '../lib/telemetry/metrics.js';

/**
 * Starts the service without its HTTP server; `gateway.close()` ends it.
 *
 * @param memory reads the memory of the machine
 * @throws StartError when there is no Chrome, or no place for its profiles
 */
export async function startService(
  settings: Settings,
  log: Log,
  memory?: () => Memory,
): Promise<Service> {
  const metrics = new Metrics();
  const gateway = await Gateway.start({ settings, log, metrics, memory });
  return { settings, log, metrics, keys: new KeyRing(settings.API_KEYS), gateway };
}
