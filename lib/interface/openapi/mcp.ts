import { MCP } from '../mcp.js';
import { errorResponses, REQUEST_ID } from './errors.js';

/** Describes the path of the Model Context Protocol. */
export function mcpPath(): Record<string, object> {
  const item = MCP.operations.map(({ method, operationId, summary, description, replies }) => {
    const content = Object.fromEntries(replies.map((type): [string, object] => [type, {}]));
    const operation = {
      tags: ['MCP'],
      operationId,
      summary,
      description,
      ...(method === 'POST'
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { type: 'object' } } },
            },
          }
        : {}),
      responses: {
        200: { description: 'Done.', headers: REQUEST_ID, content },
        ...errorResponses(MCP.errors, {}),
      },
    };
    return [method.toLowerCase(), operation] as const;
  });
  return { [MCP.path]: Object.fromEntries(item) };
}
