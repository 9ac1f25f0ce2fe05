import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import { abortable, isSettledWithin } from '../../request/deadline.js';
import { readBody, readPostData } from './bodies.js';
import type { Entry } from './entry.js';
import type { Recording } from './recording.js';

/** How long the network service may take to report the headers of a request that has ended. */
const HEADERS_TIMEOUT_MS = 1_000;

/** Whether the network service is still to report headers of a request, as Chrome has announced. */
export function lacksHeaders({ hasExtraInfo, requestExtra, responseExtra }: Entry): boolean {
  return hasExtraInfo === true && !(requestExtra && responseExtra);
}

/** The parts of entries that come after the end of their requests: bodies, and headers. */
export class Incoming {
  readonly #onCame: (entry: Entry) => void;
  readonly #parts = new Set<Promise<void>>();
  /** Entries that lack headers, each with what ends the wait for these. */
  readonly #incomplete = new Map<Entry, () => void>();

  /** @param onCame is called when a part of an entry has come, or will not */
  constructor(onCame: (entry: Entry) => void) {
    this.#onCame = onCame;
  }

  /** Resolves when the parts of all requests that have ended so far have come: a page may always begin more. */
  async settled(signal: AbortSignal): Promise<void> {
    await abortable(Promise.all(this.#parts), signal);
  }

  /** Reads the body of a request. */
  postData(
    entry: Entry,
    session: Session,
    request: Protocol.Network.Request,
    maxBytes: number,
  ): void {
    this.#add(entry, readPostData(entry, session, request, maxBytes));
  }

  /** Reads the body of a response that has ended. */
  body(entry: Entry, session: Session, { record, maxBodyBytes }: Recording): void {
    if (entry.state !== 'finished' || !entry.mayHaveBody) return;
    if (record !== 'bodies') entry.bodyState = 'not_recorded';
    else if (entry.bodyBytes > maxBodyBytes) entry.bodyState = 'too_large';
    else this.#add(entry, readBody(entry, session, maxBodyBytes));
  }

  /** Waits for the headers of a request that has ended, where some are to come. */
  headers(entry: Entry): void {
    if (lacksHeaders(entry)) this.#add(entry, this.#headersOf(entry));
  }

  /** The network service has reported headers of an entry. */
  completed(entry: Entry): void {
    if (!lacksHeaders(entry)) this.#incomplete.get(entry)?.();
  }

  async #headersOf(entry: Entry): Promise<void> {
    const reported = new Promise<void>((resolve) => {
      this.#incomplete.set(entry, resolve);
    });
    await isSettledWithin(HEADERS_TIMEOUT_MS, reported);
    this.#incomplete.delete(entry);
  }

  #add(entry: Entry, coming: Promise<void>): void {
    const part = coming.finally(() => {
      this.#parts.delete(part);
      this.#onCame(entry);
    });
    this.#parts.add(part);
  }
}
