import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileHandles, holdSpareHandles } from '../../lib/machine/file-handles.js';

/** How long a client that has connected is about to send its request, in ms. */
const YOUNG_MS = 500;

/** How many file handles may be missing before such a connection is closed: the last ones are for /health/. */
const MISSING_FOR_YOUNG = 16;

/** Connections that came when the file handles were all but gone. */
const late = new WeakSet<Duplex>();

/** Whether a connection takes one of the last file handles: it is for /health/ and its like alone, and for one request. */
export function isLate(socket: Duplex): boolean {
  return late.has(socket);
}

/**
 * Keeps file handles free for new connections, /health/ above all: where few are left, the connections that have
 * waited longest for their client's next request are closed. One that has only just come is about to bring a request,
 * which is to get an answer.
 */
export function keepFileHandles(server: Server): void {
  /** Those without a request, oldest first, and since when, by `performance.now()`. */
  const waiting = new Map<Duplex, number>();
  const open = new Set<Duplex>();
  const letGo = holdSpareHandles();
  server.once('close', letGo);
  const closed = (socket: Duplex) => {
    waiting.delete(socket);
    if (open.delete(socket)) fileHandles.give(1);
  };
  server.on('connection', (socket) => {
    let missing = fileHandles.take(1);
    if (missing > 0) late.add(socket);
    const now = performance.now();
    for (const [oldest, since] of waiting) {
      if (missing <= (now - since < YOUNG_MS ? MISSING_FOR_YOUNG : 0)) break;
      missing -= 1;
      oldest.destroy();
      closed(oldest);
    }
    open.add(socket);
    waiting.set(socket, now);
    socket.once('close', () => {
      closed(socket);
    });
  });
  server.prependListener('request', ({ socket }, res) => {
    waiting.delete(socket);
    if (late.has(socket)) res.shouldKeepAlive = false;
    res.once('close', () => {
      if (!socket.destroyed) waiting.set(socket, performance.now());
    });
  });
  server.prependListener('upgrade', (_message, socket) => waiting.delete(socket));
}
