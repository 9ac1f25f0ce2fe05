import type { MemoryAccount } from '../request/memory-account.js';
import type { Metrics } from '../telemetry/metrics.js';
import { addMachineGauges, type OnMachine } from './machine-gauges.js';

interface Counted extends OnMachine {
  readonly queued: number;
  readonly pooled: number;
}

/**
 * Shows in the metrics how much there is of a gateway.
 *
 * @param profiles the folder of its profiles
 */
export function addGauges(
  metrics: Metrics,
  counted: Counted,
  account: MemoryAccount,
  profiles: string,
): void {
  addMachineGauges(metrics, counted, profiles);
  metrics.gauge('tabwire_browsers', 'Browsers that are open.', () => counted.browsers.length);
  metrics.gauge('tabwire_cdp_clients', 'CDP clients that are connected.', () =>
    counted.browsers.reduce((sum, { cdp }) => sum + cdp.size, 0),
  );
  metrics.gauge('tabwire_queue', 'Opens that wait for a place.', () => counted.queued);
  metrics.gauge('tabwire_pool', 'Chromes that wait for an open.', () => counted.pooled);
  metrics.gauge(
    'tabwire_waiting_limit_bytes',
    'What may wait in the memory of the server.',
    () => account.limits.server,
  );
  metrics.figures(
    'gauge',
    'tabwire_waiting_bytes',
    'What waits in the memory of the server, by kind.',
    'kind',
    () => account.figures.kinds,
  );
  metrics.figures(
    'gauge',
    'tabwire_waiting_key_bytes',
    'What waits in the memory of the server, by the name of the API key.',
    'key',
    () => account.figures.keys,
  );
  metrics.figures(
    'counter',
    'tabwire_waiting_refused_total',
    'What was refused since it did not fit into the memory of the server, by whose limit that was.',
    'scope',
    () => account.figures.refused,
  );
}
