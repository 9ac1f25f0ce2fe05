import type { Proxy } from '../egress/egress.js';
import type { DownloadOptions } from '../downloads/options.js';
import type { TrafficSink } from '../network/traffic.js';
import type { AccessSettings } from '../control/cdp-access.js';
import type { DialogPolicy } from '../page/tab/dialogs.js';
import type { MemoryAccount } from '../request/memory-account.js';
import type { EmulationFields } from '../schemas/emulation.js';

/** When a browser ends by itself; null: never. */
export interface Clocks {
  readonly idleTimeoutMs: number | null;
  readonly maxLifetimeMs: number | null;
}

export interface BrowserOptions extends Clocks {
  readonly id: string;
  readonly label: string | null;
  readonly headless: boolean | 'shell';
  readonly dialogs: DialogPolicy;
  readonly emulation: EmulationFields;
  readonly maxContexts: number;
  /** Of one context. */
  readonly maxPages: number;
  readonly heldInputTimeoutMs: number;
  readonly proxy: Proxy | undefined;
  /** Of its default context, and of others that say nothing else. */
  readonly downloads: DownloadOptions;
  /** What uploads and downloads leave free on the disk, in bytes. */
  readonly minFreeDisk: number;
  /** Of the network log of each context: what it may keep, and to whom it tells what was used. */
  readonly network: { readonly maxBytes: number; readonly traffic: TrafficSink };
  /** Where all enters what it has in memory, as the browser's. */
  readonly account: MemoryAccount;
  /** What its clients may do by raw CDP. */
  readonly access: AccessSettings;
}

/** What an open decides of its browser; the rest is the gateway's. */
export type BrowserWishes = Omit<
  BrowserOptions,
  | 'id'
  | 'maxContexts'
  | 'maxPages'
  | 'heldInputTimeoutMs'
  | 'network'
  | 'account'
  | 'access'
  | 'minFreeDisk'
>;
