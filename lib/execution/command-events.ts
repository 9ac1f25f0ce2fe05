import type { Browser } from '../browsers/browser.js';
import type { StepEvent } from '../page/tab/browser-events.js';
import { ERRORS } from '../request/error-codes.js';
import { TabwireError } from '../request/errors.js';
import type { Invocation } from './command.js';

interface Place {
  readonly pageId: string | null;
  readonly contextId: string | null;
}

/** Where a request works: on the page that it names, or else on the one that is current as it begins. */
function placeOf({ contexts }: Browser, { on, pageId, ctxId }: Invocation): Place {
  const named = ctxId ?? null;
  if (pageId !== undefined) {
    const context = contexts.ofPage(pageId);
    return { pageId, contextId: named ?? context.id };
  }
  const context =
    named === null ? contexts.default : contexts.opened.find(({ id }) => id === named);
  const current = context?.currentPage?.id ?? null;
  return { pageId: on === 'page' ? current : null, contextId: named };
}

/** Publishes events about one request in a browser: where it works is where it began. */
export class CommandEvents {
  readonly #browser: Browser;
  readonly #place: Place;
  readonly #command: string;
  readonly #requestId: string | null;

  /** @param requestId `X-Request-Id`; undefined: nobody asked by HTTP */
  constructor(browser: Browser, invocation: Invocation, requestId: string | undefined) {
    this.#browser = browser;
    this.#place = placeOf(browser, invocation);
    this.#command = invocation.command.name;
    this.#requestId = requestId ?? null;
  }

  /** Runs the request's work between its two events. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const command = this.#command;
    const requestId = this.#requestId;
    // Each request pays for these: no object is copied.
    const { events } = this.#browser;
    const { pageId, contextId } = this.#place;
    const start = performance.now();
    const ended = (status: number, code: string | null) => {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const type = 'command.ended';
      events.emit({ type, command, requestId, status, code, ms, pageId, contextId });
    };
    events.emit({ type: 'command.started', command, requestId, pageId, contextId });
    try {
      const reply = await work();
      ended(200, null);
      return reply;
    } catch (error) {
      const code = error instanceof TabwireError ? error.code : 'internal';
      ended(ERRORS[code].status, code);
      throw error;
    }
  }

  step(event: StepEvent): void {
    this.#browser.events.emit({ ...event, requestId: this.#requestId, ...this.#place });
  }
}
