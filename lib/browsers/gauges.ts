import type { Metrics } from '../telemetry/metrics.js';
import type { Browser } from './browser.js';

interface Counted {
  /** The browsers that are open. */
  readonly browsers: readonly Browser[];
  readonly queued: number;
  readonly pooled: number;
}

/** Shows in the metrics how much there is of a gateway. */
export function addGauges(metrics: Metrics, counted: Counted): void {
  metrics.gauge('tabwire_browsers', 'Browsers that are open.', () => counted.browsers.length);
  metrics.gauge('tabwire_cdp_clients', 'CDP clients that are connected.', () =>
    counted.browsers.reduce((sum, { cdp }) => sum + cdp.size, 0),
  );
  metrics.gauge('tabwire_queue', 'Opens that wait for a place.', () => counted.queued);
  metrics.gauge('tabwire_pool', 'Chromes that wait for an open.', () => counted.pooled);
}
