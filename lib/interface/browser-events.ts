import Type from 'typebox';
import { eventSchema } from '../schemas/events.js';
import type { ErrorCode } from '../request/error-codes.js';

/** Limits how long a poll waits for its first event. */
const MAX_WAIT_MS = 30_000;

/** ID of the last event that a returning reader has received. */
const after = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Returns the kept events with a larger ID, and in a stream then new ones. Without it, a stream begins with the next event, and JSON contains all kept events. For a stream, the header Last-Event-ID does the same and takes precedence.',
});

/** Operation that returns the events of a browser, as a stream or for polling. It is not a command. */
export const BROWSER_EVENTS = {
  path: '/browsers/{id}/events/',
  ticket: 'events',
  operationId: 'readEvents',
  summary: 'Read the events of a browser',
  description:
    'Returns the events of a browser as a stream of server-sent events, or as JSON with `format=json`. Tabwire keeps the latest 1,000 events, at most 1 MiB, and sends them again to readers that send `after`; an event `gap` contains the number of lost events. The stream ends with `browser.ended`, which passes every filter. Reading does not count as use of the browser.',
  query: Type.Object(
    {
      format: Type.Optional(
        Type.Enum(['sse', 'json'], { description: '`sse` (default) returns a stream.' }),
      ),
      types: Type.Optional(
        Type.String({
          maxLength: 1_000,
          description:
            'Returns only events of these types, e.g. `console,page.*`; all by default. Console messages and exceptions are recorded while a client reads them, and for 30 s afterwards.',
        }),
      ),
      page_id: Type.Optional(Type.String({ description: 'Returns only events of this page.' })),
      ctx_id: Type.Optional(Type.String({ description: 'Returns only events of this context.' })),
      urls: Type.Optional(
        Type.Enum(['full'], {
          description: 'Returns URLs with their queries, which may contain secrets.',
        }),
      ),
      cdp: Type.Optional(
        Type.String({
          maxLength: 1_000,
          description:
            'Adds raw CDP events to a stream, e.g. `Network.*,Page.lifecycleEvent`, as Chrome writes them and in order with the other events. Each is an event `cdp` without an ID, which Tabwire neither keeps nor sends again. CDP_ACCESS limits them.',
        }),
      ),
      after: Type.Optional(after),
      ticket: Type.Optional(
        Type.String({ description: 'Replaces the API key; see Create a ticket.' }),
      ),
      wait_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_WAIT_MS,
          description:
            'Waits this long for the first event, in ms; 0 by default. Only with `format=json`.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    ok: Type.Literal(true),
    events: Type.Array(eventSchema, { description: 'The events, oldest first.' }),
    last_id: Type.Integer({ description: 'Send this as `after` in the next request.' }),
    lost: Type.Integer({
      description: 'Counts the events after `after` that are no longer kept, of all types.',
    }),
  }),
  errors: [
    'invalid_request',
    'unauthorized',
    'forbidden_origin',
    'cdp_denied',
    'browser_not_found',
    'page_not_found',
    'method_not_allowed',
    'connection_limit',
    'internal',
    'no_file_handles',
    'member_unreachable',
    'memory_limit',
    'memory_full',
    'shutting_down',
  ],
} as const satisfies { readonly errors: readonly ErrorCode[] } & Readonly<Record<string, unknown>>;
