import Type, { type Static } from 'typebox';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(
  schema: T,
  description: string,
) => Type.Union([schema, Type.Null()], { description });
const ms = (description: string) => orNull(Type.Number(), description);
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Names of CDP's Network.ResourceType in lower case: what requests are for. */
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

/** What is recorded of the network. */
export const recordingFields = {
  record: Type.Enum(['off', 'headers', 'bodies'], {
    description:
      '`headers`: each request with its response, but no body; `bodies`: bodies and messages too.',
  }),
  max_entries: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: `How many entries the context keeps; the oldest fall out. ${DEFAULT_MAX_ENTRIES} by default.`,
    }),
  ),
  max_body_bytes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 104_857_600,
      description: `The longest body that is kept, and the most messages of a WebSocket or an event stream, in bytes. ${DEFAULT_MAX_BODY_BYTES} by default.`,
    }),
  ),
  types: Type.Optional(
    Type.Array(Type.Enum([...RESOURCE_TYPES]), {
      minItems: 1,
      uniqueItems: true,
      description: 'Only resources of these types; all by default.',
    }),
  ),
  urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 4_096 }), {
      minItems: 1,
      maxItems: 100,
      description:
        'Only URLs of one of these patterns, in which `*` stands for any characters; all by default.',
    }),
  ),
};

/** The option `network` of an open. */
export const networkOption = Type.Optional(
  Type.Object(recordingFields, {
    additionalProperties: false,
    description: 'Records what the pages ask of the network, from the first request on.',
  }),
);
export type NetworkOption = Static<typeof networkOption>;

const headers = (description: string) =>
  Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), { description });

/** One request of the network log, with its response. */
export const networkEntry = Type.Object({
  entry_id: Type.Integer({ minimum: 1, description: 'Grows with each request of the context.' }),
  page_id: orNull(Type.String(), 'null: of a service worker or a shared worker.'),
  frame_id: orNull(Type.String(), 'null: of a worker, or of no frame.'),
  worker: orNull(
    Type.Enum(['worker', 'shared_worker', 'service_worker']),
    'The kind of worker that asked; null: a document.',
  ),
  at: Type.String({ description: 'When it began: ISO 8601.' }),
  method: Type.String(),
  url: Type.String(),
  type: Type.String({ description: 'CDP’s resource type in lower case: `document`, `xhr`, …' }),
  state: Type.Enum(['pending', 'finished', 'failed']),
  status: orNull(Type.Integer(), 'HTTP status; null without a response.'),
  status_text: Type.String(),
  protocol: orNull(Type.String(), '`http/1.1`, `h2`, …'),
  mime_type: orNull(Type.String(), 'Of the body, as Chrome takes it.'),
  served_from: orNull(
    Type.String(),
    '`network`, `disk_cache`, `memory_cache`, `prefetch_cache`, `service_worker`, or `local` (data: and blob:).',
  ),
  remote_address: orNull(Type.String(), 'Address and port of the server, or of the proxy.'),
  request_headers: headers('As they were sent. Credentials and cookies are `***`.'),
  response_headers: headers('As they came. Credentials and cookies are `***`.'),
  bytes: Type.Object({
    sent: count('Of the request, as HTTP/1.1 writes it.'),
    received: count('On the wire, with headers.'),
    encoded_body: orNull(Type.Integer(), 'Of the body as it came, compressed perhaps.'),
    body: count('Of the body, decoded.'),
  }),
  timing: Type.Object(
    {
      blocked: ms('Waiting for a connection.'),
      dns: ms(''),
      connect: ms('With `ssl`.'),
      ssl: ms(''),
      send: ms(''),
      wait: ms('For the first byte of the response.'),
      receive: ms(''),
      total: ms('All but `ssl`.'),
    },
    { description: 'In ms; null: there was no such phase.' },
  ),
  initiator: Type.Object(
    {
      type: Type.String({ description: '`parser`, `script`, `preload`, `preflight`, `other`, …' }),
      url: orNull(Type.String(), 'Of the document or script.'),
      line: orNull(Type.Integer(), 'From 1.'),
      column: orNull(Type.Integer(), 'From 1.'),
    },
    { description: 'What made the request.' },
  ),
  redirected_from: orNull(Type.Integer(), 'entry_id of the request that was redirected here.'),
  redirected_to: orNull(Type.Integer(), 'entry_id of the request that came of its redirect.'),
  failure: orNull(
    Type.Object({
      net_error: Type.String({
        description: 'Chrome’s `net::…`; empty where its page or worker went away.',
      }),
      canceled: Type.Boolean({ description: 'By the page, or with it.' }),
      blocked_by: orNull(
        Type.String(),
        'Who blocked it: `inspector` (a rule, or a CDP client), `csp`, `mixed-content`, `cors`, … (CDP’s Network.BlockedReason).',
      ),
      cors_error: orNull(Type.String(), 'CDP’s Network.CorsError.'),
    }),
    'null: it has not failed.',
  ),
  body: Type.Enum(['none', 'pending', 'kept', 'too_large', 'unavailable', 'not_recorded'], {
    description: 'Whether its response has a body to read.',
  }),
  messages: orNull(
    Type.Object({
      sent: count('How many.'),
      received: count('How many.'),
      dropped: count('How many of them are not kept.'),
    }),
    'Of a WebSocket or an event stream; null of others.',
  ),
});
export type NetworkEntry = Static<typeof networkEntry>;

/** What of the network was used, as far as it was recorded. */
export const trafficRecord = Type.Optional(
  Type.Object(
    {
      bytes_in: count('On the wire, with headers.'),
      bytes_out: count('With headers, as HTTP/1.1 writes them.'),
      requests: count('How many began.'),
      failed: count('How many of them failed.'),
    },
    { description: 'What of the network it has used, as far as that was recorded.' },
  ),
);
export type TrafficRecord = Static<typeof trafficRecord>;
