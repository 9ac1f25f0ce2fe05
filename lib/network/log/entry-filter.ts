import type { Entry } from './entry.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { finder } from '../../request/glob.js';
import { comparedPart, urlMatcher } from './recording.js';

/** Which entries a reader wants; all without a field. */
export interface EntryFilter {
  readonly page_id?: string | undefined;
  /** Entries after this ID. */
  readonly after?: number | undefined;
  /** A part of the URL, or a pattern of all of it, in which `*` stands for any characters. */
  readonly url?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly method?: string | undefined;
  /** `404`, or `4xx`. */
  readonly status?: string | undefined;
  readonly failed?: boolean | undefined;
}

/** Says of an entry whether a reader wants it. */
export function entryFilter(filter: EntryFilter): (entry: Entry) => boolean {
  const isUrl = filter.url === undefined ? undefined : urlFilter(filter.url);
  return (entry) =>
    passes(entry, filter) && (isUrl?.(withoutCredentials(entry.request.url)) ?? true);
}

function passes(entry: Entry, filter: EntryFilter): boolean {
  const { page_id, after = 0, type, method, status, failed } = filter;
  const { request } = entry;
  if (entry.id <= after) return false;
  if (page_id !== undefined && request.pageId !== page_id) return false;
  if (type && !type.includes(entry.type)) return false;
  if (method !== undefined && request.method !== method.toUpperCase()) return false;
  if (failed !== undefined && (entry.state === 'failed') !== failed) return false;
  return status === undefined || isStatus(entry.status, status);
}

function isStatus(status: number | undefined, wanted: string): boolean {
  const text = String(status ?? '');
  return wanted.endsWith('xx') ? text.startsWith(wanted.slice(0, 1)) : text === wanted;
}

function urlFilter(wanted: string): (url: string) => boolean {
  if (wanted.includes('*')) return urlMatcher([wanted]);
  const find = finder(wanted);
  return (url) => find(comparedPart(url)) !== -1;
}
