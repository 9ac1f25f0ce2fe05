import { navigable } from '../../request/allowed-url.js';
import { invalidRequest } from '../../request/errors.js';
import { limited } from '../../request/size-limit.js';
import type { Cookie, NewCookie, OriginState } from '../../schemas/fields.js';
import type { Page } from '../../page/page.js';
import { changeCookies, readCookies } from '../../page/reading/cookies.js';
import type { Context } from '../context.js';

/**
 * Reads the cookies of a context, and the localStorage of the origins that its pages have visited.
 *
 * @param page any of the context
 */
export async function readStorageState(
  { storage }: Context,
  { session }: Page,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ cookies: Cookie[]; origins: OriginState[] }> {
  const state = {
    cookies: await readCookies(session, undefined, signal),
    origins: await storage.read(signal),
  };
  limited(JSON.stringify(state), maxBytes);
  return state;
}

/** Replaces cookies and localStorage, all of it or nothing; what is left out stays. */
export async function replaceStorageState(
  { storage }: Context,
  { session }: Page,
  { cookies, origins }: { cookies?: readonly NewCookie[]; origins?: readonly OriginState[] },
  signal: AbortSignal,
): Promise<void> {
  const replaceCookies = async () => {
    const place = { pageUrl: '', field: 'cookies' };
    if (cookies) await changeCookies(session, { clear: true, set: cookies }, place, signal);
  };
  if (origins) await storage.replace(origins, replaceCookies, signal);
  else await replaceCookies();
}

/** @throws TabwireError `invalid_url`, `url_not_allowed`, or `invalid_request` for what is no origin of the web */
export function checkOrigins(origins: readonly OriginState[], schemes: readonly string[]): void {
  origins.forEach(({ origin }, index) => {
    navigable(origin, schemes);
    const url = new URL(origin);
    if (url.origin !== origin || !/^https?:$/.test(url.protocol))
      throw invalidRequest(
        `/origins/${index}/origin`,
        'is not an origin of the web',
        'Write it as its scheme, host and port, as in https://example.com.',
      );
  });
}
