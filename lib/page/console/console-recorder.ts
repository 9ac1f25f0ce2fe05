import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import type { ConsoleMessage, PageEvent } from '../../events/browser-events.js';
import { frameContexts } from '../frames/frame-contexts.js';
import { Allowance } from './allowance.js';
import { begin } from '../../request/begin.js';
import { cutText, locationOf, readArguments, stackOf } from './console-values.js';

/**
 * How long recording goes on after the last who wanted it has left: a reader that was cut off comes back,
 * and one that polls asks again.
 */
export const LINGER_MS = 30_000;

/** Chrome keeps what a message holds on to in this group. */
const OBJECTS = { objectGroup: 'console' };

/** Levels of console calls that are not plain `log`s, by CDP's Runtime.consoleAPICalled.type. */
const CALL_LEVELS: Readonly<Record<string, ConsoleMessage['level']>> = {
  debug: 'debug',
  info: 'info',
  warning: 'warning',
  error: 'error',
  assert: 'error',
};

type Publish = (event: PageEvent) => void;

/** What is told in a second of one page, frame or worker, and of all in the browser: each takes 50 µs of our time. */
const MAX_OF_SESSION = 1_000;
const MAX_OF_BROWSER = 5_000;

interface Followed {
  readonly publish: Publish;
  /** Ends the recording, while there is one. */
  stop: (() => void) | undefined;
}

/**
 * The console of one browser: while somebody wants it, it publishes what pages, their frames and their workers
 * write there, what Chrome itself writes there, and errors that nobody catches. Otherwise no domain is enabled
 * for it.
 */
export class ConsoleRecorder {
  readonly #followed = new Map<Session, Followed>();
  readonly #allowance = new Allowance(MAX_OF_BROWSER);
  #owners = 0;
  /** When the recording began, in ms since 1970. */
  #since: number | undefined;
  #linger: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** Records from now on, until nobody has wanted it for `LINGER_MS`; returns what lets go, once. */
  retain(): () => void {
    this.#owners += 1;
    this.#cancelStop();
    if (this.#since === undefined) {
      this.#since = Date.now();
      for (const session of this.#followed.keys()) void this.#record(session);
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#owners -= 1;
      if (this.#owners > 0 || this.#hasEnded) return;
      this.#linger = setTimeout(() => {
        this.#stop();
      }, LINGER_MS);
    };
  }

  /** Follows a session for as long as it lives; returns the calls that are made for it now. */
  follow(session: Session, publish: Publish): Promise<unknown>[] {
    this.#followed.set(session, { publish, stop: undefined });
    session.onGone(() => {
      this.#followed.delete(session);
      // Its target may have a session in another page too.
      if (this.#since === undefined) return;
      for (const other of this.#followed.keys())
        if (isOfTarget(other, session)) void this.#record(other);
    });
    return this.#since === undefined ? [] : [this.#record(session)];
  }

  /** The browser has ended. */
  end(): void {
    this.#hasEnded = true;
    this.#cancelStop();
  }

  #cancelStop(): void {
    clearTimeout(this.#linger);
    this.#linger = undefined;
  }

  #stop(): void {
    this.#since = undefined;
    for (const followed of this.#followed.values()) {
      followed.stop?.();
      followed.stop = undefined;
    }
  }

  /** Records a session, unless another one of the same target is recorded: pages share service workers. */
  async #record(session: Session): Promise<void> {
    const followed = this.#followed.get(session);
    const since = this.#since ?? 0;
    if (!followed || followed.stop) return;
    for (const [other, { stop }] of this.#followed) if (stop && isOfTarget(other, session)) return;
    const allowance = new Allowance(MAX_OF_SESSION, this.#allowance);
    const { stop, replies } = record(session, since, followed.publish, allowance);
    followed.stop = stop;
    await Promise.allSettled(replies);
  }
}

function isOfTarget(one: Session, other: Session): boolean {
  return one.target !== undefined && one.target.targetId === other.target?.targetId;
}

/**
 * Records one session. Enabled late, Chrome first tells what it has kept (of each document the last 1,000
 * messages): what is older than `since` is left out.
 */
function record(
  session: Session,
  since: number,
  publish: Publish,
  allowance: Allowance,
): { readonly stop: () => void; readonly replies: readonly Promise<unknown>[] } {
  const release = objectsReleaser(session);
  const tell = (event: () => ConsoleEvent) => {
    if (!allowance.take()) return;
    const dropped = allowance.takeDropped();
    publish(dropped > 0 ? { ...event(), dropped } : event());
  };
  // Listeners before calls: what is kept comes before the reply.
  const disposers = [
    session.on('Runtime.consoleAPICalled', (event) => {
      if (!isOld(runtime.reply, event.timestamp))
        tell(() => ({ type: 'console', ...calledIn(event) }));
      if (event.args.some(({ objectId }) => objectId !== undefined)) release();
    }),
    session.on('Runtime.exceptionThrown', ({ timestamp, exceptionDetails }) => {
      if (!isOld(runtime.reply, timestamp)) tell(() => thrown(exceptionDetails));
      if (exceptionDetails.exception?.objectId !== undefined) release();
    }),
    session.on('Log.entryAdded', ({ entry }) => {
      // The worker's own session tells what it is.
      if (entry.source === 'worker' || isOld(log?.reply, entry.timestamp)) return;
      tell(() => ({ type: 'console', ...logged(entry) }));
    }),
  ];
  const isOld = (enabling: Promise<unknown> | undefined, timestamp: number) =>
    timestamp < since && enabling !== undefined && session.isPending(enabling);
  frameContexts(session);
  const runtime = session.enable('Runtime');
  const isWorker = /worker|worklet/.test(session.target?.type ?? '');
  const log = isWorker ? undefined : session.enable('Log');
  const replies = [runtime.reply, ...(log ? [log.reply] : [])];
  return {
    replies,
    stop: () => {
      for (const dispose of disposers) dispose();
      runtime.dispose();
      log?.dispose();
    },
  };
}

/** Lets go of what messages hold on to in the page, one call at a time. */
function objectsReleaser(session: Session): () => void {
  let isReleasing = false;
  let isAsked = false;
  const release = () => {
    isAsked = isReleasing;
    if (isReleasing) return;
    isReleasing = true;
    session
      .send('Runtime.releaseObjectGroup', OBJECTS)
      .catch(() => undefined)
      .finally(() => {
        isReleasing = false;
        if (isAsked && session.attached) release();
      });
  };
  return release;
}

/** An event of the console, of which those before it may be missing. */
type ConsoleEvent = Extract<PageEvent, { readonly type: 'console' | 'exception' }>;

function calledIn({
  type,
  args,
  stackTrace,
}: Protocol.Runtime.ConsoleAPICalledEvent): ConsoleMessage {
  return {
    level: CALL_LEVELS[type] ?? 'log',
    source: 'console',
    ...readArguments(args),
    location: locationOf(stackTrace?.callFrames[0]),
  };
}

function logged({ level, source, text, url, lineNumber }: Protocol.Log.LogEntry): ConsoleMessage {
  const { value, isCut } = cutText(text);
  return {
    level: level === 'verbose' ? 'debug' : level,
    source,
    text: value,
    args: [],
    truncated: isCut,
    location: url === undefined ? null : locationOf({ url, lineNumber: lineNumber ?? 0 }),
  };
}

function thrown(details: Protocol.Runtime.ExceptionDetails): ConsoleEvent {
  const { text, exception, stackTrace } = details;
  // The description of an error is its message with the stack below it.
  const [message = ''] = begin(exception?.description ?? '').split('\n    at ');
  const shown = message || (exception ? readArguments([exception]).text : '');
  return {
    type: 'exception',
    text: cutText(`${text} ${shown}`.trim()).value,
    stack: stackOf(stackTrace),
    location: locationOf(stackTrace?.callFrames[0]) ?? locationOf(details),
  };
}
