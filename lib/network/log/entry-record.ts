import { inSlices } from '../../request/in-slices.js';
import { jsonBytes } from '../../request/json-size.js';
import { tooLarge } from '../../request/size-limit.js';
import { withoutCredentials } from '../../request/url-parts.js';
import type { NetworkEntry, TrafficRecord } from '../../schemas/network.js';
import type { Entry } from './entry.js';
import { headerList } from './headers.js';
import { timingOf } from './timing.js';
import type { Traffic } from './traffic.js';

/** What limits the records that a client gets. */
export interface RecordLimits {
  readonly maxBytes: number;
  /** Enters the bytes that the records take in memory. */
  readonly results: { hold(bytes: number): void };
}

/** Beside its JSON, a record is in memory as objects, which take about as much. */
const COPIES = 2;

/**
 * Makes a record of each entry. There are as many as a page sends requests: others have their turns in between.
 *
 * @throws TabwireError `result_too_large`, `memory_limit`, `memory_full`
 */
export function recordsOf<Result extends object>(
  entries: readonly Entry[],
  record: (entry: Entry) => Result,
  { maxBytes, results }: RecordLimits,
): Promise<Result[]> {
  let bytes = 0;
  return inSlices(entries, (entry) => {
    const made = record(entry);
    bytes += jsonBytes(made, maxBytes);
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    results.hold(COPIES * bytes);
    return made;
  });
}

/**
 * Returns an entry as clients get it.
 *
 * @param withSecrets whether credentials and cookies are in it
 */
export function entryRecord(entry: Entry, withSecrets: boolean): NetworkEntry {
  const { request, response, failure, messages } = entry;
  const { initiator } = request;
  const call = initiator?.stack?.callFrames[0];
  const line = call?.lineNumber ?? initiator?.lineNumber;
  const column = call?.columnNumber ?? initiator?.columnNumber;
  const shown = (url: string) => (withSecrets ? url : withoutCredentials(url));
  const cause = call?.url ?? initiator?.url;
  const { remoteIPAddress: address, remotePort: port } = response ?? {};
  return {
    entry_id: entry.id,
    page_id: request.pageId,
    frame_id: request.frameId ?? null,
    worker: request.worker,
    at: new Date(request.startedAt).toISOString(),
    method: request.method,
    url: shown(request.url),
    type: entry.type,
    state: entry.state,
    status: entry.status ?? null,
    status_text: response?.statusText ?? '',
    protocol: response?.protocol ?? null,
    mime_type: response?.mimeType ?? null,
    served_from: entry.servedFrom,
    remote_address: address ? `${address}:${port ?? ''}` : null,
    request_headers: headerList(entry.requestHeaders, withSecrets),
    response_headers: headerList(entry.responseHeaders, withSecrets),
    bytes: {
      sent: entry.sentBytes,
      received: entry.receivedBytes,
      encoded_body: entry.encodedBodyBytes ?? null,
      body: entry.bodyBytes,
    },
    timing: timingOf(entry),
    initiator: {
      type: initiator?.type ?? 'other',
      url: cause === undefined ? null : shown(cause),
      line: line === undefined ? null : line + 1,
      column: column === undefined ? null : column + 1,
    },
    redirected_from: request.redirectedFrom?.id ?? null,
    redirected_to: entry.redirectedTo?.id ?? null,
    failure: failure
      ? {
          net_error: failure.netError,
          canceled: failure.canceled,
          blocked_by: failure.blockedBy ?? null,
          cors_error: failure.corsError ?? null,
        }
      : null,
    body: entry.bodyState,
    messages: messages
      ? {
          sent: entry.sentMessages,
          received: entry.receivedMessages,
          dropped: entry.droppedMessages,
        }
      : null,
  };
}

/** What was used, as records have it; undefined where nothing was recorded. */
export function trafficRecord(traffic: Traffic | undefined): TrafficRecord | undefined {
  if (!traffic || traffic.requests === 0) return undefined;
  const { bytesIn, bytesOut, requests, failed } = traffic;
  return { bytes_in: bytesIn, bytes_out: bytesOut, requests, failed };
}
