import type { Protocol } from 'devtools-protocol';
import { invalidRequest } from '../request/errors.js';
import { forbiddenHeader } from '../schemas/header-values.js';
import type { RequestType, RuleFields } from '../schemas/routes.js';
import { pointer } from '../schemas/validate.js';
import type { PausedRequest } from './request.js';
import { urlMatch, type UrlMatch } from './url-match.js';
import { webSocketPatterns } from './web-socket-pattern.js';

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
export function ruleOf(fields: RuleFields, path: string): Rule {
  const refuse = (field: string, message: string) =>
    invalidRequest(`${path}/${field}`, message, `${path}/${field} ${message}.`);
  const { match, action } = fields;
  const own: readonly string[] = FIELDS[action];
  const stray = OF_ACTIONS.find((name) => name in fields && !own.includes(name));
  if (stray !== undefined) throw refuse(stray, `does not go with the action ${action}`);
  checkBody(fields, refuse);
  checkModification(fields, refuse);
  for (const name of ['headers', 'set_headers'] as const) {
    const forbidden = forbiddenHeader(
      fields[name] ?? {},
      name === 'headers' ? 'response' : 'request',
    );
    if (forbidden) throw refuse(`${name}/${pointer(forbidden.name)}`, forbidden.message);
  }
  const url = read(
    () => urlMatch(match.url),
    (message) => refuse('match/url', message),
  );
  const webSockets = match.types?.includes('websocket')
    ? read(
        () => webSocketPatterns(fields),
        (message) => refuse('match/types', message),
      )
    : undefined;
  const patterns = webSockets === undefined ? patternsOf(url.pattern, match.types) : [];
  return { fields, url, patterns, webSockets, hits: 0, failure: undefined };
}

type Refuse = (field: string, message: string) => Error;

function checkBody({ body, body_base64 }: RuleFields, refuse: Refuse): void {
  if (body !== undefined && body_base64 !== undefined)
    throw refuse('body_base64', 'goes not with body: send one of them');
  if (body_base64 !== undefined && !isBase64(body_base64))
    throw refuse('body_base64', 'must be base64');
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
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
      'goes not with headers: the redirected request is matched anew, so put them into a rule for it',
    );
  if (!URL.canParse(redirect_url) || !/^https?:$/.test(new URL(redirect_url).protocol))
    throw refuse('redirect_url', 'must be an absolute http or https URL');
}

function read<T>(work: () => T, refusal: (message: string) => Error): T {
  try {
    return work();
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a rule is for a request; `isThirdParty` is asked only where that matters. */
export function fits(
  { fields: { match, times }, hits, failure, url, webSockets }: Rule,
  request: PausedRequest,
  isThirdParty: () => boolean,
): boolean {
  const { types, methods, third_party } = match;
  if (failure !== undefined || webSockets !== undefined) return false;
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
