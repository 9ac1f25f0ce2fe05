import type { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { TabwireError } from '../../lib/request/errors.js';

/** Of the requests that a client sends over one connection without awaiting replies: how many run, and how many wait. */
const MAX_RUNNING = 16;
const MAX_WAITING = 256;

/** The requests of one connection that came before an earlier one was answered. */
interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

const lines = new WeakMap<Socket, Line>();

/**
 * The turn of a request to run; undefined: now. Their replies wait for one another, and a client that reads none
 * of them gets no more of them made.
 *
 * @throws TabwireError `connection_limit`
 */
export function turnOf({ socket }: Request, res: Response): Promise<void> | undefined {
  if (res.socket) return undefined; // nothing is before it
  const line = lines.get(socket) ?? { running: 0, waiting: [] };
  lines.set(socket, line);
  const run = () => {
    line.running += 1;
    res.once('close', () => {
      line.running -= 1;
      line.waiting.shift()?.();
    });
  };
  if (line.running < MAX_RUNNING) {
    run();
    return undefined;
  }
  if (line.waiting.length >= MAX_WAITING)
    throw new TabwireError(
      'connection_limit',
      `${MAX_RUNNING + MAX_WAITING} requests of this connection wait for the replies to earlier requests. Read these replies, or open more connections.`,
      { max_requests: MAX_RUNNING + MAX_WAITING },
    );
  return new Promise((resolve) => {
    line.waiting.push(() => {
      run();
      resolve();
    });
  });
}
