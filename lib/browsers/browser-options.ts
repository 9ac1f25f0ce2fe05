import type { WarmContexts } from '../contexts/warm-context.js';
import type { Proxy } from '../egress/egress.js';
import { downloadOptions, type DownloadOptions } from '../downloads/options.js';
import type { LaunchOptions } from '../launching/launcher.js';
import { windowOf } from '../page/emulation/viewport.js';
import type { Settings } from '../settings/settings.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { TrafficSink } from '../network/log/traffic.js';
import type { AccessSettings } from '../control/cdp-access.js';
import type { DialogPolicy } from '../page/sessions/dialogs.js';
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
  /** The contexts that are made ahead, of all browsers. */
  readonly warm: WarmContexts;
}

/** What an open decides of a browser that runs already; the rest is the gateway's. */
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
  | 'warm'
>;

/** What an open decides beyond the server's settings. */
export interface OpenOptions extends BrowserWishes {
  /** What tells the API key that opens it from others; empty where the server has none. */
  readonly key: string;
  readonly args: readonly string[];
}

/** Returns what an open without options decides. */
export function plainOptions(config: Settings): OpenOptions {
  return {
    key: '',
    args: [],
    headless: config.DEFAULT_HEADLESS,
    proxy: undefined,
    downloads: downloadOptions({}, config),
    label: null,
    dialogs: 'dismiss',
    emulation: {},
    idleTimeoutMs: null,
    maxLifetimeMs: null,
  };
}

/** Returns what the settings decide of every browser. */
export function limitsOf(settings: Settings, { networkBytes }: Metrics) {
  const traffic: TrafficSink = {
    add: ({ bytesIn = 0, bytesOut = 0 }) => {
      networkBytes.inc({ direction: 'in' }, bytesIn);
      networkBytes.inc({ direction: 'out' }, bytesOut);
    },
  };
  return {
    maxContexts: settings.MAX_CONTEXTS,
    maxPages: settings.MAX_PAGES,
    heldInputTimeoutMs: settings.HELD_INPUT_TIMEOUT_MS,
    network: { maxBytes: settings.MAX_NETWORK_LOG_BYTES, traffic },
    access: settings,
    minFreeDisk: settings.MIN_FREE_DISK,
  };
}

/** Returns how a Chrome is started for an open. */
export function launchOptionsOf(options: OpenOptions): LaunchOptions {
  const { args, headless, proxy, downloads, emulation } = options;
  const showsPdf = downloads.mode !== 'keep';
  return { args, headless, proxy, showsPdf, window: windowOf(emulation) };
}

/** Whether a Chrome for an open is started as one without options; the rest is told to a running one. */
export function isPlain(
  { args, headless, proxy, downloads }: OpenOptions,
  plain: OpenOptions,
): boolean {
  if (args.length > 0 || headless !== plain.headless || proxy !== undefined) return false;
  return downloads.mode !== 'keep'; // of PDFs, Chrome reads at its start whether to show them
}
