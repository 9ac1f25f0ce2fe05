import { evenlyEncoded, globFits } from '../../request/glob.js';
import type { RuleFields } from '../../schemas/routes.js';

/** `ws://host:port/path`, in which `*` may stand. */
const WEB_SOCKET_URL = /^(wss?|\*):\/\/([a-z0-9._*-]+)(?::(\d+|\*))?(\/[^#]*)?$/i;

const PORTS: Readonly<Record<string, string>> = { ws: '80', wss: '443' };

/** A pattern for each place where the path's `*` may end and its query begin. */
const MAX_STARS = 20;

/** Which WebSockets a rule blocks, as Chrome is told and as they are counted. */
interface WebSocketMatch {
  /** In the syntax of URLPattern. */
  readonly patterns: readonly string[];
  readonly fits: (url: string) => boolean;
}

/**
 * Reads the URL of a rule that blocks WebSockets: nothing else can be done to them
 * (Network.emulateNetworkConditionsByRule). In the host, `*` stands for a part of it, and at its end for any port
 * too, and for any path where the URL has none; in the path for any characters, those of the query among them
 * where the URL has no `?`.
 *
 * @throws Error whose message completes the sentence «… `types` …»
 */
export function webSocketMatch({ match, action, delay_ms, times }: RuleFields): WebSocketMatch {
  const { url = '*', types = [], methods, third_party } = match;
  if (types.length > 1)
    throw new Error(
      'must contain only websocket, because Chrome blocks WebSockets in another way: add a separate rule for the other types',
    );
  if (action !== 'block' || delay_ms !== undefined || times !== undefined)
    throw new Error('with websocket allow only the action block, without delay_ms and times');
  if (methods || third_party !== undefined)
    throw new Error('with websocket allow only url, without methods and third_party');
  const parts = WEB_SOCKET_URL.exec(url === '*' ? '*://*/*' : url.replace(/\*+/g, '*'));
  const [, scheme = '', named = '', told, rest] = parts ?? [];
  if (!parts) throw new Error('with websocket need a url such as wss://*.example.com/*');
  if (!isHostPattern(named))
    throw new Error(
      'with websocket need a whole IP address in the url, or * for the whole host, because Chrome cannot match a part of an address',
    );
  const host = canonicalHost(named);
  const port = told ?? (host.endsWith('*') ? '*' : '');
  const path = pathOf(rest ?? (port === '*' ? '/*' : '/'));
  const stars = [path.path, path.query].join('').split('*').length;
  if (stars > MAX_STARS)
    throw new Error(`with websocket need a url with fewer than ${MAX_STARS} * in its path`);
  const schemes = scheme === '*' ? ['ws', 'wss'] : [scheme.toLowerCase()];
  const place = `${host}${port === '' ? '' : `:${port}`}`;
  return {
    patterns: schemes.flatMap((name) => pathPatterns(path).map((it) => `${name}://${place}${it}`)),
    fits: matcher(schemes, host, port, path),
  };
}

/** URLPatterns of all WebSockets. */
export const ALL_WEB_SOCKETS = webSocketMatch({
  match: { types: ['websocket'] },
  action: 'block',
}).patterns;

/** Chrome reads the text beside a star as a host of its own, and `127.` as 0.0.0.127. */
function isHostPattern(host: string): boolean {
  if (!host.includes('*')) return true;
  const texts = host.split('*').filter((text) => text !== '');
  return texts.every((text) => !/(^|\.)(\d+|0x[0-9a-f]*)\.?$/i.test(text));
}

/** The host as Chrome writes it: `127.1` is 127.0.0.1. */
function canonicalHost(host: string): string {
  if (host.includes('*')) return host.toLowerCase();
  if (!URL.canParse(`ws://${host}`))
    throw new Error('with websocket need a url whose host is a name or an IP address');
  return new URL(`ws://${host}`).hostname;
}

interface PathPattern {
  readonly path: string;
  /** Undefined where the pattern has none: the stars of the path stand for queries too. */
  readonly query: string | undefined;
}

/** A path as Chrome writes it, in which no star has another meaning. */
function pathOf(text: string): PathPattern {
  const { pathname, search } = new URL(`ws://a${text}`);
  return { path: pathname, query: text.includes('?') ? search.slice(1) : undefined };
}

/** URLPattern compares path and query by themselves, so a star that may have both is each of its ends. */
function pathPatterns({ path, query }: PathPattern): string[] {
  const literal = (text: string) => text.replace(/[?+(){}:\\]/g, '\\$&');
  if (query !== undefined) return [`${literal(path)}\\?${literal(query)}`];
  const parts = path.split('*').map(literal);
  const splits = parts
    .slice(1)
    .map((_, i) => `${parts.slice(0, i + 1).join('*')}*\\?*${parts.slice(i + 1).join('*')}`);
  return [`${literal(path)}\\?`, ...splits];
}

function matcher(
  schemes: readonly string[],
  host: string,
  port: string,
  { path, query }: PathPattern,
): WebSocketMatch['fits'] {
  const hostFits = globFits(host);
  const pathFits = globFits(evenlyEncoded(path));
  const queryFits = globFits(evenlyEncoded(query ?? ''));
  return (text) => {
    const url = new URL(text);
    const scheme = url.protocol.slice(0, -1);
    if (!schemes.includes(scheme) || !hostFits(url.hostname)) return false;
    const isPort = port === '*' || port === url.port || (url.port === '' && port === PORTS[scheme]);
    if (!isPort) return false;
    const pathname = evenlyEncoded(url.pathname);
    const search = evenlyEncoded(url.search);
    return query === undefined
      ? pathFits(`${pathname}${search}`)
      : pathFits(pathname) && queryFits(search.slice(1));
  };
}
