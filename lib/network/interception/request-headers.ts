import { parsedUrl } from '../../request/parsed-url.js';
import type { Protocol } from 'devtools-protocol';
import { NEVER_SET, type HeaderValues } from '../../schemas/header-values.js';
import type { RuleFields } from '../../schemas/routes.js';

type Header = Protocol.Fetch.HeaderEntry;

/*
 * Which headers of a request a rule can change: Chrome's network service adds some after it has asked for rules
 * (Fetch.requestPaused), and refuses others (all measured on Chromium 156).
 */

/** There in any case, or as the cache needs them: only their values can be set. */
const ALWAYS_THERE =
  /^(user-agent|accept-encoding|accept-language|cookie|sec-fetch-mode|cache-control|pragma)$/i;

/** There in any case, as Chrome makes them. */
const NEVER_REMOVED = /^(host|connection|content-length|transfer-encoding|te|upgrade)$/i;

/** A header that can't be set to its value, and why. */
export function unsettableHeader(
  headers: HeaderValues,
): { readonly name: string; readonly message: string } | undefined {
  for (const [name, values] of Object.entries(headers)) {
    const value = joined(name, values);
    if (/^accept-encoding$/i.test(name) && !/^[!-~ ]+$/.test(value))
      return {
        name,
        message: 'must not be empty, because Chrome always sends this header: send "identity"',
      };
    if (/^referer$/i.test(name) && !isWebUrl(value))
      return {
        name,
        message:
          'must be an absolute http or https URL; to send no Referer, use remove_headers of a rule',
      };
  }
  return undefined;
}

/** Why a header can't be removed, for the sentence «… `name` …»; undefined: it can. */
export function whyNotRemovable(name: string): string | undefined {
  if (ALWAYS_THERE.test(name))
    return `cannot be removed, because Chrome adds ${name} after the rules: set another value with set_headers`;
  if (NEVER_SET.test(name) || NEVER_REMOVED.test(name))
    return `cannot be removed, because Chrome itself sets ${name}`;
  return undefined;
}

/** The headers of a request, changed: Chrome replaces all by those that it is given (Fetch.continueRequest). */
export function changedHeaders(
  headers: Readonly<Record<string, string>>,
  { set_headers = {}, remove_headers = [] }: RuleFields,
): Header[] {
  const removed = remove_headers.map((name) => name.toLowerCase());
  const gone = new Set([...removed, ...Object.keys(set_headers).map((name) => name.toLowerCase())]);
  const kept = Object.entries(headers).filter(([name]) => !gone.has(name.toLowerCase()));
  const set = Object.entries(set_headers).map(([name, values]) => [name, joined(name, values)]);
  // Left out, it is sent as the page has it; empty, it is not sent.
  const withoutReferer = removed.includes('referer') && !set.some(([name]) => isReferer(name));
  const all = [...kept, ...set, ...(withoutReferer ? [['Referer', '']] : [])];
  return all.map(([name = '', value = '']) => ({ name, value }));
}

/** Of several values of a name Chrome would send the last one alone. */
function joined(name: string, values: string | readonly string[]): string {
  return [values].flat().join(/^cookie$/i.test(name) ? '; ' : ', ');
}

function isReferer(name = ''): boolean {
  return name.toLowerCase() === 'referer';
}

function isWebUrl(text: string): boolean {
  return /^https?:$/.test(parsedUrl(text)?.protocol ?? '');
}
