import type { Browser } from '../browsers/browser.js';
import type { StepEvent } from '../events/browser-events.js';
import { ERRORS, type ErrorCode } from '../request/error-codes.js';
import type { Invocation } from './command.js';

interface Address {
  readonly pageId: string | null;
  readonly contextId: string | null;
}

/** Where a request works: on the page that it names, or else on the one that is current as it begins. */
function addressOf({ contexts }: Browser, { on, pageId, ctxId }: Invocation): Address {
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

/** Publishes events about one request in a browser, with the page on which the request began. */
export class CommandEvents {
  readonly #browser: Browser;
  readonly #address: Address;
  readonly #command: string;
  readonly #requestId: string | null;
  readonly #start = performance.now();

  /** @param requestId `X-Request-Id`; undefined: nobody asked by HTTP */
  constructor(browser: Browser, invocation: Invocation, requestId: string | undefined) {
    this.#browser = browser;
    this.#address = addressOf(browser, invocation);
    this.#command = invocation.command.name;
    this.#requestId = requestId ?? null;
  }

  // Each request pays for these: no object is copied.

  started(): void {
    const { pageId, contextId } = this.#address;
    const type = 'command.started';
    const command = this.#command;
    const requestId = this.#requestId;
    this.#browser.events.emit({ type, command, requestId, pageId, contextId });
  }

  /** @param code null: the command succeeded */
  ended(code: ErrorCode | null): void {
    const { pageId, contextId } = this.#address;
    const type = 'command.ended';
    const command = this.#command;
    const requestId = this.#requestId;
    const status = code === null ? 200 : ERRORS[code].status;
    const ms = Math.round((performance.now() - this.#start) * 10) / 10;
    this.#browser.events.emit({ type, command, requestId, status, code, ms, pageId, contextId });
  }

  step(event: StepEvent): void {
    this.#browser.events.emit({ ...event, requestId: this.#requestId, ...this.#address });
  }
}
