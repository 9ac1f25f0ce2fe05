import type { ServerResponse } from 'node:http';
import type { RawEvents } from '../../lib/control/cdp-events.js';
import type { EventLog } from '../../lib/events/event-log.js';
import { MAX_TAKEN_BYTES, type EventFilter } from '../../lib/events/event-subscription.js';
import type { ReadableEvent } from '../../lib/events/logged-event.js';
import { endStream } from './problem.js';
import { HeldStream } from './request-memory.js';

/** So often a comment keeps what lies on the way from closing the connection. */
const HEARTBEAT_MS = 15_000;

/** A reader that stopped has so long to come to the end of a browser that has ended. */
const END_TIMEOUT_MS = 10_000;

const COMMENT = ':\n\n';

/** A proxy must neither keep nor gather what it passes on. */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

export interface StreamOptions {
  readonly filter: EventFilter;
  /** ID of the last event that the reader has; undefined: it wants what comes. */
  readonly after: number | undefined;
  readonly withQueries: boolean;
  readonly heartbeatMs?: number;
  /** Come between the others; the stream disposes of them. */
  readonly raw?: Pick<RawEvents, 'start' | 'dispose'> | undefined;
}

/** The latest frames that are kept, in bytes, of all browsers together: so many with queries, and so many without. */
const KEPT_FRAME_BYTES = 1024 * 1024;

/** The bytes of events, each made once for all who read it at about the same time. Without readers none is kept. */
class SharedFrames {
  readonly #withQueries: boolean;
  readonly #kept = new Map<ReadableEvent, Buffer>();
  #bytes = 0;
  readonly #readers = new Set<ServerResponse>();

  constructor(withQueries: boolean) {
    this.#withQueries = withQueries;
  }

  join(reader: ServerResponse): void {
    this.#readers.add(reader);
  }

  leave(reader: ServerResponse): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#kept.clear();
    this.#bytes = 0;
  }

  readonly of = (event: ReadableEvent): Buffer => {
    const found = this.#kept.get(event);
    if (found) return found;
    const id = event.id === undefined ? '' : `id: ${event.id}\n`;
    const data = event.json(this.#withQueries);
    const frame = Buffer.from(`${id}event: ${event.type}\ndata: ${data}\n\n`);
    this.#kept.set(event, frame);
    this.#bytes += frame.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= KEPT_FRAME_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return frame;
  };
}
const wholeFrames = new SharedFrames(true);
const bareFrames = new SharedFrames(false);

/**
 * Answers with a browser's events as server-sent events, until the browser or the reader ends. A reader
 * that lags is not waited for: what the log gives up for it is told as an event `gap`.
 *
 * @returns what ends the stream before that, with an event `error`
 */
export function streamEvents(
  log: EventLog,
  { filter, after, withQueries, heartbeatMs = HEARTBEAT_MS, raw }: StreamOptions,
  res: ServerResponse,
): (problem: object) => void {
  const held = new HeldStream(res);
  let isBlocked = false;
  let endTimer: NodeJS.Timeout | undefined;
  const frames = withQueries ? wholeFrames : bareFrames;
  const write = (text: string | Uint8Array) => {
    try {
      isBlocked = !held.write(text);
    } catch {
      res.destroy(); // the reader comes back with Last-Event-ID
    }
  };
  const handOn = () => {
    if (subscription.hasEnded) endTimer ??= setTimeout(() => res.destroy(), END_TIMEOUT_MS);
    if (isBlocked) return;
    const { events, lost } = subscription.take(Infinity, MAX_TAKEN_BYTES);
    if (lost > 0) write(`event: gap\ndata: ${JSON.stringify({ type: 'gap', lost })}\n\n`);
    if (events.length > 0) write(Buffer.concat(events.map(frames.of)));
    if (subscription.length === 0 && subscription.hasEnded) res.end();
    else if (subscription.length > 0) subscription.announce();
  };
  const subscription = log.subscribe({ filter, after, onReady: handOn });
  frames.join(res);
  raw?.start((event) => {
    subscription.push(event);
  });
  res.writeHead(200, STREAM_HEADERS);
  write(COMMENT);
  const heartbeat = setInterval(() => {
    if (!isBlocked && !res.writableEnded) write(COMMENT);
  }, heartbeatMs);
  res.on('drain', () => {
    isBlocked = false;
    subscription.announce();
  });
  const stop = () => {
    clearInterval(heartbeat);
    clearTimeout(endTimer);
    subscription.dispose();
    raw?.dispose();
    frames.leave(res);
  };
  res.once('close', stop);
  return (problem) => {
    stop();
    endStream(res, problem);
  };
}
