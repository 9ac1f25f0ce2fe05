import type { Protocol } from 'devtools-protocol';
import { urlFits } from '../../request/glob.js';
import {
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_MAX_ENTRIES,
  type NetworkOption,
} from '../../schemas/network.js';

/** What is recorded of the requests of a context, or of a page. */
export interface Recording {
  readonly record: 'off' | 'headers' | 'bodies';
  /** How many entries are kept; the oldest fall out. */
  readonly maxEntries: number;
  /** The longest body, and the most messages of one WebSocket, that are kept, in bytes. */
  readonly maxBodyBytes: number;
  /** Types of resources in lower case; undefined: all. */
  readonly types: readonly string[] | undefined;
  /** Patterns of whole URLs, in which `*` stands for any characters; undefined: all. */
  readonly urls: readonly string[] | undefined;
}

/** The recording that the fields of a request ask for. */
export function recordingOf(fields: NonNullable<NetworkOption>): Recording {
  return {
    record: fields.record,
    maxEntries: fields.max_entries ?? DEFAULT_MAX_ENTRIES,
    maxBodyBytes: fields.max_body_bytes ?? DEFAULT_MAX_BODY_BYTES,
    types: fields.types,
    urls: fields.urls,
  };
}

/** CDP's name in the form of the API: lower case. */
export function typeName(type: Protocol.Network.ResourceType | undefined): string {
  return (type ?? 'Other').toLowerCase();
}

/** Of a URL so many characters are compared: the first half, and the last. */
const MAX_COMPARED = 32_768;

/** Says of a URL whether one of these patterns is the whole of it. */
export function urlMatcher(patterns: readonly string[]): (url: string) => boolean {
  const fits = patterns.map(urlFits);
  return (url) => {
    const compared = comparedPart(url);
    return fits.some((fit) => fit(compared));
  };
}

/** A URL, or the beginning and the end of a long one. */
export function comparedPart(url: string): string {
  if (url.length <= MAX_COMPARED) return url;
  return url.slice(0, MAX_COMPARED / 2) + url.slice(-MAX_COMPARED / 2);
}
