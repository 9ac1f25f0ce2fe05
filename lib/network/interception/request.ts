import type { Protocol } from 'devtools-protocol';
import { headerValue } from '../../request/header-value.js';
import type { RequestType } from '../../schemas/routes.js';

type Header = Protocol.Fetch.HeaderEntry;

/** A request that is paused, as rules see it. */
export interface PausedRequest {
  readonly url: string;
  /** That the page asks for: of a CORS preflight, the one that it asks leave for. */
  readonly method: string;
  /** `xhr` of fetch() too. */
  readonly type: RequestType;
  /** The URL of the page, for what is of another site; empty where it has none. */
  readonly pageUrl: string;
  readonly isPreflight: boolean;
  /** Names as Chrome writes them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly postData: string | undefined;
}

/** What becomes of a paused request. */
export type Answer =
  | { readonly kind: 'continue'; readonly headers?: Header[] }
  | { readonly kind: 'fail'; readonly reason: Protocol.Network.ErrorReason }
  | {
      readonly kind: 'fulfill';
      readonly status: number;
      readonly headers: readonly Header[];
      /** In base64. */
      readonly body: string;
    };

export interface Decision {
  readonly answer: Answer;
  readonly delayMs: number;
}

const TYPES: Readonly<Record<string, RequestType>> = {
  Document: 'document',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
};

/** @param pageUrl of the page that the request is of */
export function requestOf(
  { request, resourceType }: Protocol.Fetch.RequestPausedEvent,
  pageUrl: string,
): PausedRequest {
  const { url, headers, postDataEntries } = request;
  const asked =
    request.method === 'OPTIONS'
      ? headerValue(headers, 'access-control-request-method')
      : undefined;
  return {
    url,
    method: asked ?? request.method,
    type: typeOf(resourceType, headers),
    pageUrl,
    isPreflight: asked !== undefined,
    headers,
    postData: postDataEntries && textOf(postDataEntries),
  };
}

/** An EventSource comes as XHR, and is known by what it accepts (measured on Chromium 156). */
function typeOf(resourceType: string, headers: PausedRequest['headers']): RequestType {
  const type = TYPES[resourceType] ?? 'other';
  const isStream = type === 'xhr' && headerValue(headers, 'accept') === 'text/event-stream';
  return isStream ? 'eventsource' : type;
}

/** A body of several parts; those that are Blobs have no bytes here. */
function textOf(parts: readonly Protocol.Network.PostDataEntry[]): string {
  return Buffer.concat(parts.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))).toString();
}
