import Type, { type Static } from 'typebox';
import type { ErrorCode } from '../request/error-codes.js';
import { validator } from '../schemas/validate.js';

/** Endpoint of the Model Context Protocol over streamable HTTP. Its operations are not commands. */
export const MCP = {
  path: '/mcp/',
  operations: [
    {
      method: 'POST',
      operationId: 'sendMcp',
      summary: 'Send an MCP message',
      description:
        'Sends a JSON-RPC message of the Model Context Protocol (2025-11-25 and earlier) over streamable HTTP. `initialize` opens an MCP session, and the reply contains its ID in the header Mcp-Session-Id. The query of `initialize` sets `profile`, `tools`, `allowed_domains` and `isolated`. The first call opens a context for the session, and the tools are the commands in this context.',
      replies: ['application/json', 'text/event-stream'],
    },
    {
      method: 'GET',
      operationId: 'readMcp',
      summary: 'Read the messages of an MCP session',
      description:
        'Opens a stream for messages of the server. The session has no time-out while a stream is open. With the header Last-Event-ID, the stream continues the stream of a call whose connection was lost.',
      replies: ['text/event-stream'],
    },
    {
      method: 'DELETE',
      operationId: 'endMcp',
      summary: 'End an MCP session',
      description: 'Ends the calls of the session, and deletes its context.',
      replies: [],
    },
  ],
  errors: [
    'invalid_request',
    'invalid_json',
    'unauthorized',
    'forbidden_origin',
    'method_not_allowed',
    'body_too_large',
    'unsupported_media_type',
    'internal',
    'memory_limit',
    'memory_full',
    'no_file_handles',
    'shutting_down',
    'member_unreachable',
  ],
} as const satisfies { readonly errors: readonly ErrorCode[] } & Readonly<Record<string, unknown>>;

/** The query of the URL that a session begins with. */
const sessionQuery = Type.Object(
  {
    profile: Type.Optional(
      Type.Enum(['core', 'all'], {
        description: '`core` (default): what most tasks need; `all`: every tool.',
      }),
    ),
    tools: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Only these, with commas between them.' }),
    ),
    allowed_domains: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description:
          'Domains, each with those below it, that documents may come from, with commas between them; all by default.',
      }),
    ),
    isolated: Type.Optional(
      Type.Enum(['context', 'browser'], {
        description:
          '`context` (default): sessions share a browser, each with a context of its own; `browser`: one of its own.',
      }),
    ),
  },
  { additionalProperties: false },
);

const validate = validator<Static<typeof sessionQuery>>(sessionQuery);

/** Checks the query of `initialize`. @throws TabwireError `invalid_request` */
export const mcpQuery = (query: object): Static<typeof sessionQuery> => validate({ ...query });
