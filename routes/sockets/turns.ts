import type { WebSocket } from 'ws';
import type { Grant } from '../../lib/request/grant.js';
import { inTurn } from '../../lib/request/in-turn.js';

/** What takes the messages of a client; the next ones wait until its promise resolves. */
export type Listener = (text: string) => Promise<void> | undefined;

/** Returns a listener that takes each message in a turn of the event loop which has time for it. */
export function inTurns(grant: Grant, take: (text: string) => void): Listener {
  return (text) => {
    let resolve = () => {};
    const isTaken = inTurn(grant, () => {
      take(text);
      resolve();
    });
    if (isTaken) return undefined;
    return new Promise((taken) => {
      resolve = taken;
    });
  };
}

/** Returns a function that pauses a WebSocket until all works are done: messages that have come already add more. */
export function pausing(
  socket: Pick<WebSocket, 'pause' | 'resume'>,
): (work: Promise<void>) => void {
  let works = 0;
  return (work) => {
    works += 1;
    socket.pause();
    void work.then(() => {
      works -= 1;
      if (works === 0) socket.resume();
    });
  };
}
