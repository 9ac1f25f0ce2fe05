import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { Deadline, UNDO_TIMEOUT_MS } from '../../request/deadline.js';
import { invalidRequest, type TabwireError } from '../../request/errors.js';
import type { Cookie, CookieFilter, NewCookie } from '../../schemas/fields.js';
import { parsedUrl } from '../../request/parsed-url.js';

/** The `expires` of a cookie that lasts until the browser ends. */
const SESSION = -1;

/** A cookie to be set, with its domain and path. */
type CompleteCookie = Omit<Cookie, 'sameSite'> & {
  readonly sameSite?: Cookie['sameSite'] | undefined;
};

interface CookieRequest {
  readonly pageUrl: string;
  /** The field of the body that has the cookies to set. */
  readonly field: string;
}

/** The changes to a context's cookies, in this order. */
interface CookieChange {
  readonly clear?: boolean | undefined;
  readonly delete?: readonly CookieFilter[] | undefined;
  readonly set?: readonly NewCookie[] | undefined;
}

/** The cookies of a page's context; with `urls`, those that a request for one of these URLs would have. */
export async function readCookies(
  session: Session,
  urls: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Cookie[]> {
  // Not Storage.getCookies: on a page's session it returns those of the default context.
  const { cookies } = urls
    ? await session.send('Network.getCookies', { urls: [...urls] }, signal)
    : await session.send('Network.getAllCookies', {}, signal);
  return cookies.map(cookieRecord);
}

/**
 * Changes the cookies of a page's context: makes all changes or none.
 *
 * @param request the field for errors, and the URL for cookies that name neither `url` nor `domain`
 * @throws TabwireError `invalid_request`
 */
export async function changeCookies(
  session: Session,
  change: CookieChange,
  request: CookieRequest,
  signal: AbortSignal,
): Promise<void> {
  const set = (change.set ?? []).map((cookie, i) => completeCookie(cookie, i, request));
  const before = await readCookies(session, undefined, signal);
  // New cookies are set first: Chrome may refuse one, and then nothing has been deleted.
  await setCookies(session, set, before, request, signal);
  const isNew = new Set(set.map(keyOf));
  const isMeant = (cookie: Cookie) =>
    change.clear === true || change.delete?.some((filter) => matches(filter, cookie)) === true;
  const gone = before.filter((cookie) => isMeant(cookie) && !isNew.has(keyOf(cookie)));
  await Promise.all(gone.map((cookie) => remove(session, cookie, signal)));
}

async function setCookies(
  session: Session,
  set: readonly CompleteCookie[],
  before: readonly Cookie[],
  request: CookieRequest,
  signal: AbortSignal,
): Promise<void> {
  if (set.length === 0) return;
  try {
    await session.send('Network.setCookies', { cookies: set.map(asParam) }, signal);
    const now = new Set((await readCookies(session, undefined, signal)).map(keyOf));
    // Network.setCookies does not report cookies that Chrome's cookie store refuses.
    const lost = set.findIndex((cookie) => !isOver(cookie) && !now.has(keyOf(cookie)));
    if (lost !== -1) throw refusal(request, set, lost);
  } catch (error) {
    await Deadline.within(UNDO_TIMEOUT_MS, (fresh) => undo(session, set, before, fresh)).catch(
      () => undefined, // the first error is reported
    );
    if (isCdpError(error, 'invalid_cookie')) throw refusal(request, set);
    throw error;
  }
}

/** Restores all cookies that have the name of a new one. */
async function undo(
  session: Session,
  set: readonly CompleteCookie[],
  before: readonly Cookie[],
  signal: AbortSignal,
): Promise<void> {
  const names = new Set(set.map(({ name }) => name));
  const was = before.filter(({ name }) => names.has(name));
  const wasThere = new Set(was.map(keyOf));
  const now = await readCookies(session, undefined, signal);
  const added = now.filter((cookie) => names.has(cookie.name) && !wasThere.has(keyOf(cookie)));
  await Promise.all(added.map((cookie) => remove(session, cookie, signal)));
  if (was.length > 0)
    await session.send('Network.setCookies', { cookies: was.map(asParam) }, signal);
}

async function remove(session: Session, cookie: Cookie, signal: AbortSignal): Promise<void> {
  const { name, domain, path } = cookie;
  const where = { name, domain, path, ...partitionOf(cookie) };
  await session.send('Network.deleteCookies', where, signal);
}

/** A cookie with its domain and path, taken from its URL or the page's where it names none. */
function completeCookie(
  { url, ...cookie }: NewCookie,
  index: number,
  { pageUrl, field }: CookieRequest,
): CompleteCookie {
  const at = `/${field}/${index}`;
  const rest = { expires: SESSION, httpOnly: false, sameSite: undefined, ...cookie };
  if (cookie.domain !== undefined) {
    if (url !== undefined)
      throw invalidRequest(
        `${at}/url`,
        'is not possible together with domain',
        'Send url or domain, and not both.',
      );
    return { secure: false, path: '/', ...rest, domain: cookie.domain };
  }
  const home = parsedUrl(url ?? pageUrl);
  if (!home || !/^https?:$/.test(home.protocol))
    throw invalidRequest(
      url === undefined ? at : `${at}/url`,
      url === undefined ? 'has no domain, and the page has none' : 'must be an http or https URL',
      'Send the url or the domain of the cookie.',
    );
  const { hostname, pathname, protocol } = home;
  const path = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return { secure: protocol === 'https:', path, ...rest, domain: hostname };
}

function refusal(
  { field }: CookieRequest,
  set: readonly CompleteCookie[],
  index?: number,
): TabwireError {
  const { name, sameSite, secure } = set[index ?? 0] ?? {};
  const which = index === undefined ? 'one of the cookies' : `the cookie ${JSON.stringify(name)}`;
  const hint =
    sameSite === 'None' && !secure
      ? 'A cookie with sameSite None must be secure.'
      : 'Check its characters, its length and its domain, and the rules for names that begin with __Host- or __Secure-.';
  return invalidRequest(
    index === undefined ? `/${field}` : `/${field}/${index}`,
    'is refused by Chrome',
    `Chrome refuses ${which}, so Tabwire set no cookie. ${hint}`,
  );
}

function matches(filter: CookieFilter, { name, domain, path }: Cookie): boolean {
  const withoutDot = (text: string) => text.replace(/^\./, '').toLowerCase();
  return (
    name === filter.name &&
    (filter.domain === undefined || withoutDot(filter.domain) === withoutDot(domain)) &&
    (filter.path === undefined || filter.path === path)
  );
}

function isOver({ expires }: CompleteCookie): boolean {
  return expires !== SESSION && expires * 1_000 <= Date.now();
}

/** The identity of a cookie: two with the same key are the same cookie (RFC 6265, section 5.3, and partitions). */
function keyOf({ name, domain, path, ...partition }: CompleteCookie): string {
  return JSON.stringify([name, domain.toLowerCase(), path, partitionOf(partition)]);
}

/** In Playwright's form, which is Chrome's but for the partition. */
function cookieRecord(cookie: Protocol.Network.Cookie): Cookie {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite, partitionKey } = cookie;
  const partition = partitionKey && {
    partitionKey: partitionKey.topLevelSite,
    _crHasCrossSiteAncestor: partitionKey.hasCrossSiteAncestor,
  };
  // Chrome treats a cookie without sameSite as Lax.
  const how = { expires, httpOnly, secure, sameSite: sameSite ?? 'Lax' };
  return { name, value, domain, path, ...how, ...partition };
}

function asParam(cookie: CompleteCookie): Protocol.Network.CookieParam {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite } = cookie;
  return {
    ...{ name, value, domain, path, httpOnly, secure },
    ...(expires === SESSION ? {} : { expires }),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...partitionOf(cookie),
  };
}

function partitionOf({
  partitionKey,
  _crHasCrossSiteAncestor = false,
}: Pick<CompleteCookie, 'partitionKey' | '_crHasCrossSiteAncestor'>): {
  partitionKey?: Protocol.Network.CookiePartitionKey;
} {
  if (partitionKey === undefined) return {};
  return {
    partitionKey: {
      topLevelSite: partitionKey,
      hasCrossSiteAncestor: _crHasCrossSiteAncestor,
    },
  };
}
