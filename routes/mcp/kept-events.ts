import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/** Of one session: what a client that was cut may have missed. */
const MAX_EVENTS = 100;
const MAX_BYTES = 4 * 2 ** 20;

interface Kept {
  readonly id: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/** The latest messages of a session, for a client whose connection was cut. */
export class KeptEvents implements EventStore {
  readonly #kept: Kept[] = [];
  #bytes = 0;
  #last = 0;

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const id = String((this.#last += 1));
    const bytes = JSON.stringify(message).length;
    this.#kept.push({ id, stream, message, bytes });
    this.#bytes += bytes;
    while (this.#kept.length > MAX_EVENTS || (this.#bytes > MAX_BYTES && this.#kept.length > 1))
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    return Promise.resolve(id);
  }

  getStreamIdForEventId(id: string): Promise<string | undefined> {
    return Promise.resolve(this.#kept.find((event) => event.id === id)?.stream);
  }

  async replayEventsAfter(
    lastId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = this.#kept.find(({ id }) => id === lastId)?.stream ?? '';
    const missed = this.#kept.filter(
      (event) => event.stream === stream && Number(event.id) > Number(lastId),
    );
    for (const { id, message } of missed)
      // The event that begins a stream has no message in it.
      if (Object.keys(message).length > 0) await send(id, message);
    return stream;
  }
}
