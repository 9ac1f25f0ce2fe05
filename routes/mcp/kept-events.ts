import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import type { MemoryAccount, MemoryEntry } from '../../lib/request/memory-account.js';

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
  readonly #memory: MemoryEntry;
  #bytes = 0;
  #last = 0;

  /** @param key the name of the client's API key */
  constructor(account: MemoryAccount, key: string | undefined) {
    this.#memory = account.begin('log', { key }, () => {
      this.#trim(MAX_EVENTS, 0);
    });
  }

  /** The session has ended. */
  end(): void {
    this.#memory.end();
  }

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const id = String((this.#last += 1));
    const bytes = JSON.stringify(message).length;
    this.#kept.push({ id, stream, message, bytes });
    this.#bytes += bytes;
    this.#trim(MAX_EVENTS, MAX_BYTES);
    return Promise.resolve(id);
  }

  /** Keeps the latest messages alone; the last one always. */
  #trim(maxEvents: number, maxBytes: number): void {
    while (this.#kept.length > maxEvents || (this.#bytes > maxBytes && this.#kept.length > 1))
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    this.#memory.keep(this.#bytes);
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
