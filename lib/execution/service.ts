import type { Gateway } from '../browsers/gateway.js';
import type { History } from '../browsers/history.js';
import type { Fleet } from '../fleet/fleet.js';
import type { MemoryAccount } from '../request/memory-account.js';
import type { KeyRing } from '../settings/key-ring.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';

/** What a running service is made of, for whatever answers requests. */
export interface Service {
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Ends what measures for them. */
  readonly endMetrics: () => void;
  readonly keys: KeyRing;
  readonly gateway: Gateway;
  readonly history: History;
  /** Of all that waits in the memory of this process. */
  readonly account: MemoryAccount;
  /** Where this server is a member of one. */
  readonly fleet: Fleet | undefined;
}
