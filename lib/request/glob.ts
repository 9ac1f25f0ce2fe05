import { domainToASCII } from 'node:url';
import { hasLongHost, parsedUrl } from './parsed-url.js';

/**
 * Whether a whole text fits a pattern, in which `*` stands for any characters, none included. It searches for the
 * parts between the stars: the time of a regular expression grows with each star.
 */
export function globFits(pattern: string): (text: string) => boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (text) => text === pattern;
  const middle = others.map((part) => ({ length: part.length, find: finder(part) }));
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const { length, find } of middle) {
      const found = find(text, at);
      if (found === -1) return false;
      at = found + length;
    }
    return text.length - last.length >= at;
  };
}

/** Up to so many characters of what it looks for, `indexOf` takes time in proportion to the text (V8, string-search.h). */
const MAX_INDEXED = 250;

/** As `indexOf`, in time in proportion to the text, however long the part is (Knuth, Morris and Pratt). */
export function finder(part: string): (text: string, from?: number) => number {
  if (part.length <= MAX_INDEXED) return (text, from) => text.indexOf(part, from);
  // Of the first n + 1 characters: how many of their beginning are their end too.
  const borders = new Uint32Array(part.length);
  const next = (matched: number, unit: number): number => {
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    return part.charCodeAt(matched) === unit ? matched + 1 : 0;
  };
  for (let i = 1; i < part.length; i += 1)
    borders[i] = next(borders[i - 1] ?? 0, part.charCodeAt(i));
  return (text, from = 0) => {
    let matched = 0;
    for (let i = from; i < text.length; i += 1) {
      matched = next(matched, text.charCodeAt(i));
      if (matched === part.length) return i + 1 - matched;
    }
    return -1;
  };
}

/** Whether a URL that Chrome has written fits a pattern that a client has written: a whole URL, in which `*` may stand. */
export function urlFits(pattern: string): (url: string) => boolean {
  const glob = urlGlob(pattern);
  const fits = globFits(glob);
  return UNEVEN.test(glob) ? (url) => fits(evenlyEncoded(url)) : fits;
}

/** Characters that Chrome percent-encodes in some parts of a URL and leaves in others (URL Standard, section 1.3). */
export const UNEVEN = /["'<>^`{|}]/;

/** A URL with `UNEVEN` characters as they are, however they are written. */
export function evenlyEncoded(url: string): string {
  return url.replace(/%(?:2[27]|3[CE]|5E|60|7[B-D])/gi, decodeURIComponent);
}

/** A pattern of URLs in Chrome's form: small letters in the host, no default port, no credentials, ASCII alone. */
export function urlGlob(pattern: string): string {
  const [, host, next] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.?)/is.exec(pattern) ?? [];
  // A star at the end of the host stands for the path too.
  const isWhole = host !== undefined && (next === '/' || !host.endsWith('*'));
  const url = isWhole || !pattern.includes('*') ? parsedUrl(pattern) : undefined;
  if (url) {
    url.username = url.password = '';
    return evenlyEncoded(url.href);
  }
  return evenlyEncoded(ofParts(pattern));
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http://': ':80', 'https://': ':443' };

/** A pattern that is no URL, since a star stands in its scheme or its port, or for some of its parts. */
function ofParts(pattern: string): string {
  const [, scheme = '', host = '', path = ''] = /^([^/]*:\/\/)([^/?]*)(.*)$/s.exec(pattern) ?? [];
  if (host === '') return percentEncoded(pattern);
  const known = scheme.toLowerCase();
  const port = DEFAULT_PORTS[known];
  const bare = port !== undefined && host.endsWith(port) ? host.slice(0, -port.length) : host;
  const isLong = hasLongHost(`http://${bare}`);
  const labels = bare
    .split('.')
    .map((label) => (isLong || /^[!-~]*$/.test(label) ? label : domainToASCII(label)));
  // A host has a slash behind it; a star at its end stands for that too.
  const slash = path === '' && !host.endsWith('*') ? '/' : '';
  const rest = path.startsWith('/')
    ? new URL(`http://a${path}`).href.slice(8)
    : percentEncoded(path);
  return `${known}${labels.join('.').toLowerCase()}${rest}${slash}`;
}

/** A text in which other characters than those of ASCII are percent-encoded. */
function percentEncoded(text: string): string {
  return text.replace(/[^!-~]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}
