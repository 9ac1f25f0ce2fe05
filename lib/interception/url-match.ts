import { Script, createContext } from 'node:vm';
import { messageOf } from '../../protocol/errors.js';
import { globFits } from '../schemas/glob.js';

/** Which URLs a rule is for. */
export interface UrlMatch {
  /** In the syntax of `Fetch.RequestPattern`; it fits at least all URLs that `fits` does. */
  readonly pattern: string;
  /** @throws RegexTooSlow */
  readonly fits: (url: string) => boolean;
}

export class RegexTooSlow extends Error {
  override readonly name = 'RegexTooSlow';
}

/** How long a regular expression of a client may take for one URL: meanwhile nothing else runs here. */
const REGEX_TIMEOUT_MS = 100;

const ANY: UrlMatch = { pattern: '*', fits: () => true };

/** How a glob has to begin: `*`, or a scheme in which `*` may stand. */
const BEGINNING = /^(\*|[a-z][a-z0-9+.*-]*:)/i;

/**
 * Reads the URL of a rule: a glob, in which `*` stands for any characters, or a regular expression between slashes.
 *
 * @throws Error whose message completes the sentence «… `url` …»
 */
export function urlMatch(text: string | undefined): UrlMatch {
  if (text === undefined) return ANY;
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  if (source !== undefined) return { pattern: '*', fits: regexFits(source, flags ?? '') };
  if (!BEGINNING.test(text))
    throw new Error(
      'must be a whole URL, with its scheme or * at its beginning (https://example.com/*), or /a regular expression/',
    );
  const glob = normalized(text);
  return { pattern: glob.replace(/[\\?]/g, '\\$&'), fits: globFits(glob) };
}

/** Without a star it is as Chrome writes it: `https://Example.com` gets its slash. */
function normalized(text: string): string {
  const glob = text.replace(/\*+/g, '*');
  if (glob.includes('*') || !URL.canParse(glob)) return glob;
  const url = new URL(glob);
  url.hash = '';
  return url.href;
}

function regexFits(source: string, flags: string): UrlMatch['fits'] {
  if (!/^i?$/.test(flags)) throw new Error(`has the flags ${flags}; the one flag is i`);
  const sandbox = createContext({ regex: compiled(source, flags), url: '' });
  const script = new Script('regex.test(url)');
  return (url) => {
    sandbox.url = url;
    try {
      return script.runInContext(sandbox, { timeout: REGEX_TIMEOUT_MS }) === true;
    } catch (error) {
      throw new RegexTooSlow(source, { cause: error });
    }
  };
}

function compiled(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new Error(`is no regular expression: ${messageOf(error)}`, { cause: error });
  }
}
