import type { Session } from '../../protocol/session.js';
import type { Interception } from '../network/interception/interception.js';
import type { MemoryEntry } from '../request/memory-account.js';
import type { NetworkLogOptions } from '../network/log/network-log.js';
import type { OwnChrome } from '../page/emulation/user-agent.js';
import type { WindowSize } from '../page/emulation/viewport.js';
import type { PageOptions } from '../page/page.js';
import type { EmulationFields } from '../schemas/emulation.js';
import type { Popups } from './popups.js';
import type { Uploads } from './uploads.js';

/** Who created a context: a client of the API, or one that speaks CDP. */
export type ContextCreator = 'api' | 'cdp';

export interface ContextOptions
  extends
    Omit<PageOptions, 'contextId' | 'contextScripts' | 'relatives' | 'emulation' | 'sharedWorkers'>,
    NetworkLogOptions {
  readonly chrome: OwnChrome;
  /** How large the windows are that this Chrome opens. */
  readonly window: WindowSize;
  /** What its opening says of the emulation of its pages. */
  readonly opening: EmulationFields;
  /** Chrome's id of the context, which is its ctx_id; null for the browser's default context. */
  readonly id: string | null;
  readonly createdBy: ContextCreator;
  /** The pages that its pages open. */
  readonly popups: Popups;
  /** Of the browser. */
  readonly uploads: Uploads;
  /** The browser's own session. */
  readonly browser: Session;
  /** False of chrome-headless-shell, where `document.visibilityState` is `visible` in every page. */
  readonly hasForeground: boolean;
  /** How many pages there may be. */
  readonly maxPages: number;
  readonly childSession: (id: string) => Session | undefined;
  /** Of the default context, whose rules and credentials others begin with. */
  readonly interception: Interception | undefined;
  /** Enters what its client keeps in it in the account. @throws TabwireError `memory_limit`, `memory_full` */
  readonly enter: (kind: 'rules' | 'scripts', bytes: number) => MemoryEntry;
}
