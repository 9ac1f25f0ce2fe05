import type { ErrorCode } from '../request/error-codes.js';

/** The endpoint of the Model Context Protocol, by its streamable HTTP: operations that are no commands. */
export const MCP = {
  path: '/mcp/',
  operations: [
    {
      method: 'POST',
      operationId: 'sendMcp',
      summary: 'Send a message of MCP',
      description:
        'A JSON-RPC message of the Model Context Protocol (2025-11-25 and before) as its streamable HTTP has it; `initialize` opens a session, whose ID is in the header Mcp-Session-Id. The tools are the commands of a context that the session’s first call opens. The query of `initialize` chooses: `profile`, `tools`, `allowed_domains`, `isolated`.',
      replies: ['application/json', 'text/event-stream'],
    },
    {
      method: 'GET',
      operationId: 'readMcp',
      summary: 'Keep a session of MCP open',
      description:
        'A stream for messages of the server. While one is open the session has no time-out. With Last-Event-ID it goes on with the stream of a call that was cut.',
      replies: ['text/event-stream'],
    },
    {
      method: 'DELETE',
      operationId: 'endMcp',
      summary: 'End a session of MCP',
      description: 'Ends its calls, and deletes its context.',
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
