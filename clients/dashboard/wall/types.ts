import type { WaitingDialog } from '../types.js';

/** The replies of the service that the wall shows. */

export interface BrowserFigures {
  readonly id: string;
  readonly label: string | null;
  readonly age_ms: number;
  readonly idle_ms: number;
  readonly running: number;
  readonly contexts: number;
  readonly pages: number;
  readonly pss_bytes: number | null;
  readonly cpu_s: number | null;
  readonly commands: number;
  readonly crashed: number;
  readonly dialog: WaitingDialog | null;
}

/** The figures of the last 15 minutes: lists of the same length, the oldest first. */
export interface History {
  readonly interval_s: number;
  readonly browsers: readonly number[];
  readonly free: readonly number[];
  readonly queued: readonly number[];
  readonly pooled: readonly number[];
  readonly available_bytes: readonly number[];
  readonly commands: readonly number[];
  readonly errors: readonly number[];
}

export interface Member {
  readonly tag: string;
  readonly url: string;
  readonly ok: boolean;
  readonly used?: number;
  readonly free?: number;
  readonly available_bytes?: number;
  readonly min_free_bytes?: number;
  readonly error?: string;
}

export interface Status {
  readonly used: number;
  readonly free: number;
  readonly queued: number;
  readonly pooled: number;
  readonly uptime_s: number;
  readonly drain?: { readonly state: string };
  readonly memory: {
    readonly total_bytes: number;
    readonly available_bytes: number;
    readonly min_free_bytes: number;
  };
  readonly commands: number;
  readonly errors: number;
  readonly ended: number;
  readonly history: History;
  readonly browsers: readonly BrowserFigures[];
  readonly fleet?: { readonly name: string; readonly tag: string };
  readonly members?: readonly Member[];
}

export interface EndedBrowser {
  readonly id: string;
  readonly label: string | null;
  readonly reason: 'deleted' | 'expired' | 'crashed' | 'shutdown';
  readonly limit: 'idle_timeout_ms' | 'max_lifetime_ms' | null;
  readonly created_at: string;
  readonly ended_at: string;
  readonly idle_timeout_ms: number | null;
  readonly max_lifetime_ms: number | null;
  readonly title: string | null;
  readonly host: string | null;
}

export type BrowserState = 'working' | 'idle' | 'dialog' | 'crashed';

/** A browser as the wall shows it. */
export interface WallBrowser extends BrowserFigures {
  readonly state: BrowserState;
  readonly title: string;
  readonly url: string;
  readonly host: string;
  /** The tag of its member. */
  readonly member: string;
  readonly shortId: string;
  /** The label; `No label` without one. */
  readonly name: string;
  /** Its place among all browsers that this page has seen. */
  readonly order: number;
  /** Of one processor, in percent; null before the second reading. */
  readonly cpuPercent: number | null;
}
