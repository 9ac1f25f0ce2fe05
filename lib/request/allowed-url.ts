import { TabwireError } from './errors.js';
import { hasLongHost, parsedUrl } from './parsed-url.js';
import { shortened } from './shortened.js';
import { withoutCredentials } from './url-parts.js';

/** Limits the characters that an error shows of a text that is no URL. */
const MAX_SHOWN = 1_000;

/**
 * Checks that a client may navigate to a URL; returns it as the client wrote it.
 *
 * @throws TabwireError `invalid_url`, `url_not_allowed`
 */
export function navigable(text: string, schemes: readonly string[]): string {
  if (hasLongHost(text))
    throw new TabwireError(
      'invalid_url',
      'The host of the URL has more than 1,000 characters. Send a URL with a shorter host.',
    );
  const url = parsedUrl(text);
  // `localhost:3000` parses as a URL with the scheme `localhost:`, but is a host without a scheme.
  const shown = shortened(withoutCredentials(text), MAX_SHOWN);
  if (!url || /^[\w.-]+:\d+([/?#]|$)/.test(text))
    throw new TabwireError(
      'invalid_url',
      `${JSON.stringify(shown)} is not an absolute URL. Write it with its scheme, as in https://example.com/.`,
      { url: shown },
    );
  const scheme = url.protocol.slice(0, -1);
  if (!schemes.includes(scheme) || (scheme === 'about' && url.pathname !== 'blank'))
    throw new TabwireError(
      'url_not_allowed',
      `The server does not allow URLs with the scheme ${shortened(scheme, MAX_SHOWN)}:. The allowed schemes are ${schemes.join(', ')} (with about, only about:blank).`,
      { url: shown },
    );
  return text;
}
