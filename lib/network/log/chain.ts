import type { Protocol } from 'devtools-protocol';
import type { Entry } from './entry.js';

type RequestExtra = Protocol.Network.RequestWillBeSentExtraInfoEvent;
type ResponseExtra = Protocol.Network.ResponseReceivedExtraInfoEvent;

/**
 * The requests of one CDP requestId: the first, and those that redirects make of it. What the network service
 * tells of each (ExtraInfo) comes in their order, before or after what the renderer tells.
 */
export class Chain {
  readonly entries: Entry[] = [];
  readonly #requests: RequestExtra[] = [];
  readonly #responses: ResponseExtra[] = [];

  get last(): Entry | undefined {
    return this.entries.at(-1);
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.settle();
  }

  requestExtra(extra: RequestExtra): void {
    this.#requests.push(extra);
    this.settle();
  }

  responseExtra(extra: ResponseExtra): void {
    this.#responses.push(extra);
    this.settle();
  }

  /** Gives each entry what belongs to it. To be called when Chrome has said of one whether it has any. */
  settle(): void {
    let next = 0;
    for (const entry of this.entries) {
      const has = entry.hasExtraInfo !== false;
      const index = has ? this.#indexOf(entry, next) : -1;
      entry.requestExtra = this.#requests[index];
      entry.responseExtra = this.#responses[index];
      if (has) next = index + 1;
    }
  }

  /**
   * Where an entry's own stand, from `next` on: before them may be those of a 401 or 407, after which Chrome
   * asked again with credentials.
   */
  #indexOf({ response }: Entry, next: number): number {
    const own = this.#responses.findIndex(
      ({ statusCode }, index) =>
        index >= next &&
        (statusCode === response?.status || (statusCode === 304 && response?.status === 200)),
    );
    return own === -1 ? next : own;
  }
}

/** What the network service tells before the renderer does is kept for so many requests. */
const MAX_EARLY = 1_000;

/** The chains of all requests, by their requestIds. */
export class Chains {
  readonly #begun = new Map<string, Chain>();
  /** Of requests that no renderer has told of yet, oldest first. */
  readonly #early = new Map<string, Chain>();

  /** The chain of a request that a renderer has told of. */
  get(requestId: string): Chain | undefined {
    return this.#begun.get(requestId);
  }

  /** The last request of a chain. */
  last(requestId: string): Entry | undefined {
    return this.get(requestId)?.last;
  }

  /** The chain of a request that a renderer tells of. */
  begin(requestId: string): Chain {
    const chain = this.get(requestId) ?? this.#early.get(requestId) ?? new Chain();
    this.#early.delete(requestId);
    this.#begun.set(requestId, chain);
    return chain;
  }

  /** The chain of a request that the network service tells of. */
  told(requestId: string): Chain {
    const known = this.get(requestId) ?? this.#early.get(requestId);
    if (known) return known;
    const chain = new Chain();
    this.#early.set(requestId, chain);
    const [oldest] = this.#early.keys();
    if (this.#early.size > MAX_EARLY && oldest !== undefined) this.#early.delete(oldest);
    return chain;
  }

  delete(requestId: string): void {
    this.#begun.delete(requestId);
  }
}
