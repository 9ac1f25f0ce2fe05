import type { Request, Response } from 'express';
import type { Command, Emit } from '../../lib/execution/command.js';
import { HeldStream } from './request-memory.js';

const EVENTS = 'text/event-stream';

/** Whether the client wants the events of a command rather than its reply alone. */
export function wantsEvents(req: Request, { events }: Command): boolean {
  return events.length > 0 && req.accepts(['application/json', EVENTS]) === EVENTS;
}

/**
 * A reply as a stream of server-sent events. It begins with the first event: a command that fails before
 * answers as every other does.
 */
export class EventStream {
  readonly #res: Response;
  readonly #held: HeldStream;

  constructor(res: Response) {
    this.#res = res;
    this.#held = new HeldStream(res);
  }

  get begun(): boolean {
    return this.#res.headersSent;
  }

  /** @throws TabwireError `memory_limit`, `memory_full` where the client does not read, and there is no room */
  readonly emit: Emit = (event, data) => {
    if (!this.begun) {
      // A proxy must neither keep nor gather what it passes on.
      this.#res.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      this.#res.status(200).type(EVENTS);
    }
    this.#held.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };

  /** The last event of a command that failed. A client that does not read it, and for which there is no room, is cut off. */
  fail(problem: object): void {
    try {
      this.end('error', problem);
    } catch {
      this.#res.destroy();
    }
  }

  /** The last event. @throws TabwireError as `emit` */
  end(event: string, data: object): void {
    this.emit(event, data);
    this.#res.end();
  }
}
