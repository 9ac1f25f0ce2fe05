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
