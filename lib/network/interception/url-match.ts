import { globFits, UNEVEN, urlFits, urlGlob } from '../../request/glob.js';
import { withoutFragment } from '../../request/url-parts.js';
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
  const glob = checked(text.replace(/\*+/g, '*'));
  const pattern = urlGlob(glob)
    .replace(new RegExp(UNEVEN, 'g'), '*')
    .replace(/\*+/g, '*')
    .replace(/[\\?]/g, '\\$&');
  return { pattern, size: 0, fits: urlFits(glob) };
}

/** A pattern without the fragment that no URL of a request has. */
function checked(glob: string): string {
  const [, beginning = ''] = BEGINNING.exec(glob) ?? [];
  if (beginning === '')
    throw new Error(
      'must be a pattern of the whole URL that begins with a scheme or with * (https://example.com/*), or /a regular expression/',
    );
  if (/^wss?:/i.test(beginning))
    throw new Error('is the URL of a WebSocket, and needs "types": ["websocket"]');
  if (beginning !== '*' && !PAUSED.some(globFits(beginning.toLowerCase())))
    throw new Error(`begins with ${beginning}, and rules never match such URLs`);
  if (!glob.includes('*')) return withoutFragment(glob);
  if (glob.includes('#'))
    throw new Error('must not contain #, because rules get URLs without their fragment');
  return glob;
}
