import Type from 'typebox';
import { eventSchema } from '../browsers/event-fields.js';
import type { ErrorCode } from '../request/error-codes.js';

/** The longest that a poll may wait for its first event. */
const MAX_WAIT_MS = 30_000;

/** What a reader says of its place when it comes back. */
const after = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Events after this ID, as far as they are kept. Without it a stream begins with what comes, and JSON with all that is kept. The header Last-Event-ID does the same for a stream, and wins.',
});

/** The events of a browser, as a stream or for those that poll: an operation that is no command. */
export const BROWSER_EVENTS = {
  path: '/browsers/{id}/events/',
  operationId: 'readEvents',
  summary: 'Read what happens in a browser',
  description:
    'A stream of server-sent events, each an `Event` as JSON with its `id` and `type` in the fields of the stream; or JSON with `format=json`. The latest 1,000 events, or 1 MiB of them, are kept and replayed. Where a reader lost some, an event `gap` says how many. The last event is `browser.ended`, which passes every filter; the stream ends with it. Reading is no use of the browser: its idle time goes on. Console messages and exceptions are recorded while somebody reads them, and for 30 s after.',
  query: Type.Object(
    {
      format: Type.Optional(
        Type.Enum(['sse', 'json'], { description: '`sse` by default: a stream.' }),
      ),
      types: Type.Optional(
        Type.String({
          maxLength: 1_000,
          description: 'Only these, e.g. `console,page.*`; all by default.',
        }),
      ),
      page_id: Type.Optional(Type.String({ description: 'Only events of this page.' })),
      ctx_id: Type.Optional(Type.String({ description: 'Only events of this context.' })),
      urls: Type.Optional(
        Type.Enum(['full'], { description: 'URLs with their queries, which may hold secrets.' }),
      ),
      cdp: Type.Optional(
        Type.String({
          maxLength: 1_000,
          description:
            'Of a stream: raw events of CDP as well, e.g. `Network.*,Page.lifecycleEvent`, in their order among the others and as Chrome writes them. Each is an event `cdp` without an ID, which is neither kept nor replayed. CDP_ACCESS says what is allowed.',
        }),
      ),
      after: Type.Optional(after),
      ticket: Type.Optional(
        Type.String({ description: 'In place of an API key: see Create a ticket.' }),
      ),
      wait_ms: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_WAIT_MS,
          description: 'With `format=json`: how long to wait for the first event; 0 by default.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    ok: Type.Literal(true),
    events: Type.Array(eventSchema),
    last_id: Type.Integer({ description: 'What the next request sends as `after`.' }),
    lost: Type.Integer({
      description: 'How many events after `after` are kept no more, of whatever type.',
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
