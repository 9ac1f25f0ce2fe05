import type { Protocol } from 'devtools-protocol';
import { messageOf } from '../../../protocol/errors.js';
import { invalidRequest } from '../../request/errors.js';
import { evenlyEncoded, urlGlob } from '../../request/glob.js';
import { parsedUrl } from '../../request/parsed-url.js';
import { withoutFragment } from '../../request/url-parts.js';
import { isBase64 } from '../../schemas/base64.js';
import { forbiddenHeader } from '../../schemas/header-values.js';
import type { RequestType, RuleFields } from '../../schemas/routes.js';
import { pointer } from '../../schemas/field-errors.js';
import type { PausedRequest } from './request.js';
import { unsettableHeader, whyNotRemovable } from './request-headers.js';
import { urlMatch, type UrlMatch } from './url-match.js';
import { webSocketMatch } from './web-socket-match.js';

export type RequestPattern = Protocol.Fetch.RequestPattern;

/** Which fields go with an action, beside `match`, `action`, `delay_ms` and `times`. */
const FIELDS = {
  block: [],
  continue: [],
  respond: ['status', 'headers', 'body', 'body_base64'],
  modify: ['set_headers', 'remove_headers', 'redirect_url'],
} as const satisfies Record<RuleFields['action'], readonly (keyof RuleFields)[]>;

const OF_ACTIONS = Object.values(FIELDS).flat();

/** The name that Fetch.enable has for a type, and under which requests of it come. */
const CDP_TYPES: Readonly<
  Record<Exclude<RequestType, 'websocket'>, Protocol.Network.ResourceType>
> = {
  document: 'Document',
  stylesheet: 'Stylesheet',
  image: 'Image',
  media: 'Media',
  font: 'Font',
  script: 'Script',
  xhr: 'XHR',
  fetch: 'XHR',
  eventsource: 'XHR',
  ping: 'Ping',
  other: 'Other',
};

/** A rule that is ready to be asked. */
export interface Rule {
  readonly fields: RuleFields;
  readonly url: UrlMatch;
  /** What Chrome pauses for it: none of a rule for WebSockets. */
  readonly patterns: readonly RequestPattern[];
  /** URLPatterns of the WebSockets that it blocks; undefined: it is for requests. */
  readonly webSockets: readonly string[] | undefined;
  /** Where it redirects to, as Chrome writes that. */
  readonly target: string | undefined;
  hits: number;
  failure: 'regex_too_slow' | undefined;
}

/** Patterns of Fetch.enable, which pause requests of a URL, of some types or of all. */
export function patternsOf(
  urlPattern: string,
  types: readonly RequestType[] | undefined,
): RequestPattern[] {
  if (!types) return [{ urlPattern }];
  const names = types.flatMap((type) => (type === 'websocket' ? [] : CDP_TYPES[type]));
  return [...new Set(names)].map((resourceType) => ({ urlPattern, resourceType }));
}

/**
 * Reads a rule.
 *
 * @param path JSON pointer to it
 * @throws TabwireError `invalid_request` where its fields do not fit each other
 */
export async function ruleOf(fields: RuleFields, path: string): Promise<Rule> {
  const refuse = (field: string, message: string) =>
    invalidRequest(`${path}/${field}`, message, `${path}/${field} ${message}.`);
  const { match, action } = fields;
  const own: readonly string[] = FIELDS[action];
  const stray = OF_ACTIONS.find((name) => name in fields && !own.includes(name));
  if (stray !== undefined) throw refuse(stray, `is not possible with the action ${action}`);
  checkBody(fields, refuse);
  checkModification(fields, refuse);
  checkHeaders(fields, refuse);
  const refuseMatch = (field: string) => (error: unknown) => {
    throw refuse(field, messageOf(error));
  };
  const counted = {
    fields: encoded(fields),
    target: targetOf(fields),
    hits: 0,
    failure: undefined,
  };
  if (match.types?.includes('websocket')) {
    const asked = Promise.resolve().then(() => webSocketMatch(fields));
    const { patterns: webSockets, fits } = await asked.catch(refuseMatch('match/types'));
    return { ...counted, url: { pattern: '', size: 0, fits }, patterns: [], webSockets };
  }
  const url = await urlMatch(match.url).catch(refuseMatch('match/url'));
  return { ...counted, url, patterns: patternsOf(url.pattern, match.types), webSockets: undefined };
}

/** The fields with the body in base64, as Chrome takes it: it is encoded once, and not for each request. */
function encoded({ body, ...fields }: RuleFields): RuleFields {
  return body === undefined
    ? fields
    : { ...fields, body_base64: Buffer.from(body).toString('base64') };
}

type Refuse = (field: string, message: string) => Error;

function checkBody({ body, body_base64 }: RuleFields, refuse: Refuse): void {
  if (body !== undefined && body_base64 !== undefined)
    throw refuse('body_base64', 'is not possible together with body: send one of the two');
  if (body_base64 !== undefined && !isBase64(body_base64))
    throw refuse('body_base64', 'must be base64');
}

function checkModification(
  { action, set_headers, remove_headers, redirect_url }: RuleFields,
  refuse: Refuse,
): void {
  if (action !== 'modify') return;
  const changesHeaders = set_headers !== undefined || remove_headers !== undefined;
  if (!changesHeaders && redirect_url === undefined)
    throw refuse('action', 'modify needs set_headers, remove_headers or redirect_url');
  if (redirect_url === undefined) return;
  if (changesHeaders)
    throw refuse(
      'redirect_url',
      'is not possible together with headers: add another rule, which matches the redirected request and changes its headers',
    );
  if (!/^https?:$/.test(parsedUrl(redirect_url)?.protocol ?? ''))
    throw refuse('redirect_url', 'must be an absolute http or https URL');
}

function checkHeaders(fields: RuleFields, refuse: Refuse): void {
  const { headers = {}, set_headers = {}, remove_headers = [] } = fields;
  for (const [name, forbidden] of [
    ['headers', forbiddenHeader(headers, 'response')],
    ['set_headers', forbiddenHeader(set_headers, 'request') ?? unsettableHeader(set_headers)],
  ] as const)
    if (forbidden) throw refuse(`${name}/${pointer(forbidden.name)}`, forbidden.message);
  remove_headers.forEach((name, i) => {
    const message = whyNotRemovable(name);
    if (message !== undefined) throw refuse(`remove_headers/${i}`, message);
  });
}

function targetOf({ redirect_url }: RuleFields): string | undefined {
  if (redirect_url === undefined) return undefined;
  return urlGlob(withoutFragment(redirect_url));
}

/** Whether a rule is for a request; `isThirdParty` is asked only where that matters. */
export function fits(
  { fields: { match, times }, hits, target, url, webSockets }: Rule,
  request: PausedRequest,
  isThirdParty: () => boolean,
): boolean {
  const { types, methods, third_party } = match;
  // What a rule redirects to is not redirected again by it.
  if (webSockets !== undefined) return false;
  if (target !== undefined && target === evenlyEncoded(request.url)) return false;
  if (times !== undefined && hits >= times) return false;
  if (
    types &&
    !types.includes(request.type) &&
    !(request.type === 'xhr' && types.includes('fetch'))
  )
    return false;
  if (methods && !methods.some((method) => method.toUpperCase() === request.method)) return false;
  if (third_party !== undefined && third_party !== isThirdParty()) return false;
  return url.fits(request.url);
}
