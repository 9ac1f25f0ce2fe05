import type { ServerResponse } from 'node:http';
import type { RawEvents } from '../../lib/control/cdp-events.js';
import type { EventFilter, EventLog } from '../../lib/events/event-log.js';
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
  const write = (text: string) => {
    try {
      isBlocked = !held.write(text);
    } catch {
      res.destroy(); // the reader comes back with Last-Event-ID
    }
  };
  const handOn = () => {
    if (subscription.hasEnded) endTimer ??= setTimeout(() => res.destroy(), END_TIMEOUT_MS);
    if (isBlocked) return;
    const { events, lost } = subscription.take();
    const frames = events.map((event) => {
      const id = event.id === undefined ? '' : `id: ${event.id}\n`;
      return `${id}event: ${event.type}\ndata: ${event.json(withQueries)}\n\n`;
    });
    if (lost > 0) frames.unshift(`event: gap\ndata: ${JSON.stringify({ type: 'gap', lost })}\n\n`);
    if (frames.length > 0) write(frames.join(''));
    if (subscription.hasEnded) res.end();
  };
  const subscription = log.subscribe({ filter, after, onReady: handOn });
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
    handOn();
  });
  const stop = () => {
    clearInterval(heartbeat);
    clearTimeout(endTimer);
    subscription.dispose();
    raw?.dispose();
  };
  res.once('close', stop);
  return (problem) => {
    stop();
    endStream(res, problem);
  };
}
