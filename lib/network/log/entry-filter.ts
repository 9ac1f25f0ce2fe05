import type { Entry } from './entry.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { urlMatcher } from './recording.js';

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

export function passes(entry: Entry, filter: EntryFilter): boolean {
  const { page_id, after = 0, url, type, method, status, failed } = filter;
  const { request } = entry;
  if (entry.id <= after) return false;
  if (page_id !== undefined && request.pageId !== page_id) return false;
  if (type && !type.includes(entry.type)) return false;
  if (method !== undefined && request.method !== method.toUpperCase()) return false;
  if (failed !== undefined && (entry.state === 'failed') !== failed) return false;
  if (status !== undefined && !isStatus(entry.status, status)) return false;
  return url === undefined || isUrl(withoutCredentials(request.url), url);
}

function isStatus(status: number | undefined, wanted: string): boolean {
  const text = String(status ?? '');
  return wanted.endsWith('xx') ? text.startsWith(wanted.slice(0, 1)) : text === wanted;
}

function isUrl(url: string, wanted: string): boolean {
  return wanted.includes('*') ? urlMatcher([wanted])(url) : url.includes(wanted);
}
