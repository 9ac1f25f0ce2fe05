import type { EndReason } from './browser.js';
import { TabwireError } from '../request/errors.js';

/** Makes the IDs of browsers. Each begins with the tag of the process that made it. */
export interface BrowserIds {
  readonly tag: string;
  mint(): string;
  tagOf(id: string): string | undefined;
}

/** How many ended browsers are remembered. */
const MAX_REMEMBERED = 10_000;

const REASONS: Readonly<Record<EndReason | 'owner_lost' | 'unknown', string>> = {
  deleted: 'It was deleted.',
  expired: 'It ended after its idle_timeout_ms or its max_lifetime_ms.',
  crashed: 'Its Chrome crashed.',
  shutdown: 'The server shut down.',
  owner_lost: 'It ran on a member of the fleet that is no longer there.',
  unknown: 'This server knows no browser with this ID.',
};

/** Why each ended browser ended, for the error that later requests for it get. */
export class EndedBrowsers {
  readonly #ids: BrowserIds;
  readonly #reasons = new Map<string, EndReason>();

  constructor(ids: BrowserIds) {
    this.#ids = ids;
  }

  remember(id: string, reason: EndReason): void {
    this.#reasons.set(id, reason);
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > MAX_REMEMBERED && oldest !== undefined) this.#reasons.delete(oldest);
  }

  /**
   * `browser_not_found`, whose `reason` is an EndReason, `owner_lost` for an ID that another member of the fleet
   * made, or `unknown` for one that no browser had.
   */
  notFound(id: string): TabwireError {
    const reason = this.#reasons.get(id) ?? (this.#isOfAnother(id) ? 'owner_lost' : 'unknown');
    return new TabwireError(
      'browser_not_found',
      `There is no browser ${id}. ${REASONS[reason]} PUT /browsers/ opens one.`,
      { reason },
    );
  }

  #isOfAnother(id: string): boolean {
    const tag = this.#ids.tagOf(id);
    return tag !== undefined && tag !== this.#ids.tag;
  }
}
