import { domainToASCII } from 'node:url';
import { globFits, percentEncoded } from '../../request/glob.js';
import { Expression } from './expression.js';

/** Which URLs a rule is for. */
export interface UrlMatch {
  /** In the syntax of `Fetch.RequestPattern`; it fits at least all URLs that `fits` does. */
  readonly pattern: string;
  /** Of a regular expression, in instructions; 0 of a glob. */
  readonly size: number;
  /** @throws RegexTooSlow */
  readonly fits: (url: string) => boolean;
}

const ANY: UrlMatch = { pattern: '*', size: 0, fits: () => true };

/** How a glob has to begin: `*`, or a scheme in which `*` may stand. */
const BEGINNING = /^(\*|[a-z][a-z0-9+.*-]*:)/i;

/** The schemes of requests that Chrome pauses (Fetch.requestPaused). */
const PAUSED = ['http:', 'https:', 'file:'];

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http://': ':80', 'https://': ':443' };

/**
 * Reads the URL of a rule: a glob, in which `*` stands for any characters, or a regular expression between slashes.
 *
 * @throws Error whose message completes the sentence «… `url` …»
 */
export async function urlMatch(text: string | undefined): Promise<UrlMatch> {
  if (text === undefined) return ANY;
  const [, source, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  if (source !== undefined) {
    const expression = await Expression.of(source, flags);
    return { pattern: '*', size: expression.size, fits: (url) => expression.fits(url) };
  }
  const glob = globOf(text.replace(/\*+/g, '*'));
  return { pattern: glob.replace(/[\\?]/g, '\\$&'), size: 0, fits: globFits(glob) };
}

function globOf(glob: string): string {
  const [, beginning = ''] = BEGINNING.exec(glob) ?? [];
  if (beginning === '')
    throw new Error(
      'must be a pattern of the whole URL that begins with a scheme or with * (https://example.com/*), or /a regular expression/',
    );
  if (/^wss?:/i.test(beginning))
    throw new Error('is the URL of a WebSocket, and needs "types": ["websocket"]');
  if (beginning !== '*' && !PAUSED.some(globFits(beginning.toLowerCase())))
    throw new Error(`begins with ${beginning}, and rules never match such URLs`);
  if (!glob.includes('*') && URL.canParse(glob)) {
    const url = new URL(glob);
    url.hash = '';
    return url.href;
  }
  if (glob.includes('#'))
    throw new Error('must not contain #, because rules get URLs without their fragment');
  return asChromeWrites(glob);
}

/** A glob in the form of the URLs that it is to fit: small letters in the host, no default port, ASCII alone. */
function asChromeWrites(glob: string): string {
  const [, scheme = '', host = '', path = ''] = /^([^/]*:\/\/)([^/?]*)(.*)$/s.exec(glob) ?? [];
  if (host === '') return percentEncoded(glob);
  const known = scheme.toLowerCase();
  const port = DEFAULT_PORTS[known];
  const bare = port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host;
  const labels = bare
    .split('.')
    .map((label) => (/^[!-~]*$/.test(label) ? label : domainToASCII(label)));
  // A host has a slash behind it; a star at its end stands for that too.
  const slash = path === '' && !host.endsWith('*') ? '/' : '';
  return `${known}${labels.join('.').toLowerCase()}${percentEncoded(path)}${slash}`;
}
