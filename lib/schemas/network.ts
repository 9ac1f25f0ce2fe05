import Type, { type Static } from 'typebox';
import { orNull } from './or-null.js';

const ms = (description: string) => orNull(Type.Number(), description);
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Types of resources: names of CDP's Network.ResourceType in lower case. */
export const RESOURCE_TYPES = [
  'document',
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'texttrack',
  'xhr',
  'fetch',
  'prefetch',
  'eventsource',
  'websocket',
  'manifest',
  'signedexchange',
  'ping',
  'cspviolationreport',
  'preflight',
  'fedcm',
  'other',
] as const;

export const DEFAULT_MAX_ENTRIES = 1_000;
export const DEFAULT_MAX_BODY_BYTES = 1_048_576;

/** Fields that choose what the network log records. */
export const recordingFields = {
  record: Type.Enum(['off', 'headers', 'bodies'], {
    description:
      'Records requests and responses: `headers` without bodies, `bodies` with bodies and messages, `off` nothing.',
  }),
  max_entries: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: `Keeps this many entries of the context and drops the oldest; ${DEFAULT_MAX_ENTRIES} by default.`,
    }),
  ),
  max_body_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 104_857_600,
      description: `Keeps bodies up to this length, and this much of the messages of a WebSocket or an event stream, in bytes; ${DEFAULT_MAX_BODY_BYTES} by default.`,
    }),
  ),
  types: Type.Optional(
    Type.Array(Type.Enum([...RESOURCE_TYPES]), {
      minItems: 1,
      uniqueItems: true,
      description: 'Records only resources of these types; all by default.',
    }),
  ),
  urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 4_096 }), {
      minItems: 1,
      maxItems: 100,
      description:
        'Records only requests whose whole URL matches one of these patterns; `*` means any characters. All by default.',
    }),
  ),
};

/** The option `network` of browsers and contexts. */
export const networkOption = Type.Optional(
  Type.Object(recordingFields, {
    additionalProperties: false,
    description: 'Records the requests of the pages, from the first one on.',
  }),
);
export type NetworkOption = Static<typeof networkOption>;

const headers = (description: string) =>
  Type.Array(
    Type.Object({
      name: Type.String({ description: 'Name of the header.' }),
      value: Type.String({ description: 'Value of the header.' }),
    }),
    { description },
  );

/** One request of the network log, with its response. */
export const networkEntry = Type.Object({
  entry_id: Type.Integer({
    minimum: 1,
    description: 'Grows with each recorded request of the context.',
  }),
  page_id: orNull(Type.String(), 'Page; null for a service worker or a shared worker.'),
  frame_id: orNull(Type.String(), 'Frame; null for a worker, and if there is no frame.'),
  worker: orNull(
    Type.Enum(['worker', 'shared_worker', 'service_worker']),
    'Kind of the worker that made the request; null: a document made it.',
  ),
  at: Type.String({ description: 'Time at which the request began (ISO 8601).' }),
  method: Type.String({ description: 'HTTP method.' }),
  url: Type.String({ description: 'URL of the request.' }),
  type: Type.String({ description: 'CDP’s resource type in lower case: `document`, `xhr`, …' }),
  state: Type.Enum(['pending', 'finished', 'failed'], {
    description: 'Whether the response is still arriving, has arrived as a whole, or has failed.',
  }),
  status: orNull(Type.Integer(), 'HTTP status; null without a response.'),
  status_text: Type.String({
    description: 'Reason phrase of the status; empty with HTTP/2 and later.',
  }),
  protocol: orNull(Type.String(), '`http/1.1`, `h2`, …'),
  mime_type: orNull(Type.String(), 'Media type of the body, as Chrome treats it.'),
  served_from: orNull(
    Type.String(),
    'Source of the response: `network`, `disk_cache`, `memory_cache`, `prefetch_cache`, `service_worker`, or `local` (data:, blob: and about:); null without a response.',
  ),
  remote_address: orNull(Type.String(), 'Address and port of the server, or of the proxy.'),
  request_headers: headers(
    'Headers as they were sent. Without `secrets`, credentials and cookies are `***`.',
  ),
  response_headers: headers(
    'Headers as they arrived. Without `secrets`, credentials and cookies are `***`.',
  ),
  bytes: Type.Object(
    {
      sent: count('Size of the request, as HTTP/1.1 would write it.'),
      received: count('Size of the response on the wire, with headers.'),
      encoded_body: orNull(Type.Integer(), 'Length of the body as it arrived; null: not known.'),
      body: count('Length of the body, decoded.'),
    },
    { description: 'Sizes of the request and the response, in bytes.' },
  ),
  timing: Type.Object(
    {
      blocked: ms('Waiting for a connection.'),
      dns: ms('Looking up the host name.'),
      connect: ms('Connecting, including `ssl`.'),
      ssl: ms('The TLS handshake.'),
      send: ms('Sending the request.'),
      wait: ms('Waiting for the headers of the response.'),
      receive: ms('Receiving the body.'),
      total: ms('The sum of all phases; `ssl` is part of `connect`.'),
    },
    { description: 'Phases of the request in ms; null: there was no such phase.' },
  ),
  initiator: Type.Object(
    {
      type: Type.String({ description: '`parser`, `script`, `preload`, `preflight`, `other`, …' }),
      url: orNull(Type.String(), 'URL of the document or script.'),
      line: orNull(Type.Integer(), 'Line, from 1.'),
      column: orNull(Type.Integer(), 'Column, from 1.'),
    },
    { description: 'What made the request.' },
  ),
  redirected_from: orNull(Type.Integer(), '`entry_id` of the request before the redirect.'),
  redirected_to: orNull(Type.Integer(), '`entry_id` of the request after the redirect.'),
  failure: orNull(
    Type.Object({
      net_error: Type.String({
        description: 'Chrome’s `net::…`; empty if the page or the worker closed.',
      }),
      canceled: Type.Boolean({ description: 'Whether the page canceled the request, or closed.' }),
      blocked_by: orNull(
        Type.String(),
        'What blocked the request: `inspector` (a request rule, or a CDP client), `csp`, `mixed-content`, `cors`, … (CDP’s Network.BlockedReason).',
      ),
      cors_error: orNull(Type.String(), 'CDP’s Network.CorsError.'),
    }),
    'Why the request failed; null: it has not failed.',
  ),
  body: Type.Enum(['none', 'pending', 'kept', 'too_large', 'unavailable', 'not_recorded'], {
    description: 'Whether the body of the response can be read.',
  }),
  messages: orNull(
    Type.Object({
      sent: count('Messages that the page sent.'),
      received: count('Messages that the page received.'),
      dropped: count('Messages that were not kept.'),
    }),
    'Counts the messages of a WebSocket or an event stream; null for other requests.',
  ),
});
export type NetworkEntry = Static<typeof networkEntry>;

/** Traffic, as far as it was recorded. */
export const trafficRecord = Type.Optional(
  Type.Object(
    {
      bytes_in: count('Received bytes on the wire, with headers.'),
      bytes_out: count('Sent bytes with headers, as HTTP/1.1 would write them.'),
      requests: count('Requests that began.'),
      failed: count('Requests that failed.'),
    },
    { description: 'Counts the network traffic, as far as it was recorded.' },
  ),
);
export type TrafficRecord = Static<typeof trafficRecord>;
