import type { Browser } from '../browsers/browser.js';
import { clientHold } from '../page/sessions/client-hold.js';
import type { Page } from '../page/page.js';
import type { Call } from './command.js';
import type { Circumstances } from './failures.js';

/** Collects what explains a failure of Chrome. */
export function circumstances(
  { gateway, config }: Call,
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
