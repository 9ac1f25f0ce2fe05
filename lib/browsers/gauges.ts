import type { MemoryAccount } from '../request/memory-account.js';
import type { Metrics } from '../telemetry/metrics.js';
import { addMachineGauges, type OnMachine } from './machine-gauges.js';

interface Counted extends OnMachine {
  readonly admission: { readonly queued: number };
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
  metrics.gauge('tabwire_browsers', 'Number of open browsers.', () => counted.browsers.length);
  metrics.gauge('tabwire_cdp_clients', 'Number of connected CDP clients.', () =>
    counted.browsers.reduce((sum, { cdp }) => sum + cdp.size, 0),
  );
  metrics.gauge(
    'tabwire_queue',
    'Number of requests to open a browser that wait for a free slot.',
    () => counted.admission.queued,
  );
  metrics.gauge(
    'tabwire_pool',
    'Number of pooled Chromes that are ready for a request to open a browser.',
    () => counted.pooled,
  );
  metrics.gauge(
    'tabwire_waiting_limit_bytes',
    'Maximum size of all data that waits in the memory of the server (MAX_WAITING_BYTES).',
    () => account.limits.server,
  );
  metrics.figures(
    'gauge',
    'tabwire_waiting_bytes',
    'Size of the data that waits in the memory of the server, such as requests, replies, events and logs, by kind.',
    'kind',
    () => account.figures.kinds,
  );
  metrics.figures(
    'gauge',
    'tabwire_waiting_key_bytes',
    'Size of the data that waits in the memory of the server, by the name of the API key.',
    'key',
    () => account.figures.keys,
  );
  metrics.figures(
    'counter',
    'tabwire_waiting_refused_total',
    'Number of times that the server refused data because the data did not fit into a memory limit, by scope of the limit: server, key or browser.',
    'scope',
    () => account.figures.refused,
  );
}
