import type { Browser } from '../browsers/browser.js';
import { clientHold } from '../page/sessions/client-hold.js';
import type { Page } from '../page/page.js';
import type { Call } from './command.js';
import { failureOf, type Circumstances } from './failures.js';
import type { Service } from './service.js';

/** Collects what explains a failure of Chrome. */
export function circumstances(
  { gateway, config }: Pick<Call, 'gateway' | 'config'>,
  browser?: Browser,
  page?: Page,
): Circumstances {
  const endReason = browser?.endReason;
  const hasEnded = endReason !== undefined && endReason !== 'crashed';
  return {
    ...(page ? { page, clientHold: clientHold(page) } : {}),
    ended: browser && hasEnded ? gateway.gone(browser.id) : undefined,
    maxResultBytes: config.MAX_RESULT_BYTES,
    denied: (error) => gateway.egress.denied(error),
  };
}

/**
 * Does work on a browser outside of a command.
 *
 * @throws TabwireError a failure of Chrome in the client's terms, as of a command
 */
export async function inClientTerms<T>(
  { gateway, settings }: Pick<Service, 'gateway' | 'settings'>,
  browser: Browser,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error, circumstances({ gateway, config: settings }, browser));
  }
}
