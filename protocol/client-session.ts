import { OwnTraces } from './own-traces.js';

/** How a client's session keeps its target from going on. */
export type Hold =
  /** It was attached as the target came, and has not let it run (`Target.setAutoAttach`). */
  | 'start'
  /** The same of a popup of the target, whose `window.open` returns when the popup runs. */
  | 'popup'
  /** Its debugger has paused the scripts (`Debugger.paused`). */
  | 'debugger'
  /** Requests wait for its answers (`Fetch.enable`). */
  | 'requests';

/** The events that change what a session holds. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'Debugger.paused',
  'Debugger.resumed',
  'Fetch.requestPaused',
  'Fetch.authRequired',
]);

/** Whether an event of this name tells something of what a session holds. */
export function isFollowed(event: string): boolean {
  return FOLLOWED.has(event);
}

interface Announcement {
  readonly targetId: string;
  readonly type: string;
  /** The page whose script opened it and can reach it. */
  readonly openerId: string | undefined;
  /** The session that announced it. */
  readonly parent: ClientSession;
  /** Its target does not run before it is told to. */
  readonly waits: boolean;
}

/** What a client does with a target by one of its sessions, as its calls and the events that it gets tell. */
export class ClientSession {
  readonly id: string;
  /** Undefined of the client's root. */
  readonly announcement: Announcement | undefined;
  /** New targets wait for this session (`waitForDebuggerOnStart`). */
  pausesNewTargets = false;
  /** It is told of dialogs (`Page.enable`). */
  receivesDialogs = false;
  #waits: boolean;
  #isPaused = false;
  readonly #requests = new Set<unknown>();
  /** What of ours it is not told. */
  readonly traces: OwnTraces;

  /** @param browserTarget the client's own target of the browser; undefined for a client of a page */
  constructor(id: string, browserTarget: string | undefined, announcement?: Announcement) {
    this.id = id;
    this.traces = new OwnTraces(browserTarget);
    this.announcement = announcement;
    this.#waits = announcement?.waits ?? false;
  }

  /** How it keeps a target from going on; undefined: it does not. */
  holdOf(targetId: string): Hold | undefined {
    if (this.announcement?.openerId === targetId && this.#waits) return 'popup';
    return this.#isPartOf(targetId) ? this.hold : undefined;
  }

  /** Whether it is of a target, or of a frame or worker of it. */
  #isPartOf(targetId: string): boolean {
    const { announcement } = this;
    if (!announcement) return false;
    return announcement.targetId === targetId || announcement.parent.#isPartOf(targetId);
  }

  /** How it keeps its own target from going on. */
  get hold(): Hold | undefined {
    if (this.#waits) return 'start';
    if (this.#isPaused) return 'debugger';
    return this.#requests.size > 0 ? 'requests' : undefined;
  }

  /** Notes a call that the client makes on this session. */
  called(method: string, params: Readonly<Record<string, unknown>>): void {
    if (method === 'Target.setAutoAttach')
      this.pausesNewTargets = params.autoAttach === true && params.waitForDebuggerOnStart === true;
    else if (method === 'Target.autoAttachRelated')
      this.pausesNewTargets = params.waitForDebuggerOnStart === true;
    else if (method === 'Page.enable' || method === 'Page.disable')
      this.receivesDialogs = method === 'Page.enable';
    else if (method === 'Runtime.runIfWaitingForDebugger') this.#waits = false;
    else if (method === 'Runtime.enable' || method === 'Runtime.disable') this.traces.restart();
    else if (method === 'Debugger.disable') this.#isPaused = false;
    else if (method === 'Fetch.disable') this.#requests.clear();
    else if (method.startsWith('Fetch.')) this.#requests.delete(params.requestId);
  }

  /** Notes an event that the client gets on this session. */
  received(event: string, params: Readonly<Record<string, unknown>>): void {
    if (event.startsWith('Debugger.')) this.#isPaused = event === 'Debugger.paused';
    else this.#requests.add(params.requestId);
  }
}
