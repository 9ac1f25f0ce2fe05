import type { EndReason } from './browser.js';
import { TabwireError } from '../request/errors.js';

/** How many ended browsers are remembered. */
const MAX_REMEMBERED = 10_000;

const REASONS: Readonly<Record<EndReason, string>> = {
  deleted: 'It was deleted.',
  expired: 'Its idle timeout or its maximum lifetime expired.',
  crashed: 'Its Chrome crashed.',
  shutdown: 'The server shut down.',
};

/** Why each ended browser ended, for the error that later requests for it get. */
export class EndedBrowsers {
  readonly #reasons = new Map<string, EndReason>();

  remember(id: string, reason: EndReason): void {
    this.#reasons.set(id, reason);
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > MAX_REMEMBERED && oldest !== undefined) this.#reasons.delete(oldest);
  }

  /** `browser_not_found`, whose `reason` is an EndReason, or `unknown` for an ID that no browser had. */
  notFound(id: string): TabwireError {
    const reason = this.#reasons.get(id);
    const why = reason ? REASONS[reason] : 'No browser had this ID here.';
    return new TabwireError(
      'browser_not_found',
      `There is no browser ${id}. ${why} PUT /browsers/ opens one.`,
      { reason: reason ?? 'unknown' },
    );
  }
}
