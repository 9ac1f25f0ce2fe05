import type { Request, Response } from 'express';
import type { Service } from '../../lib/execution/service.js';
import { exchangeOf } from '../http/exchange.js';
import type { Placement } from '../forwarding/placement.js';

type Handler = (req: Request, res: Response) => Promise<void>;

/** Answers at the endpoint of MCP. What it takes is loaded at the first request: most servers get none. */
export function mcpEndpoint(
  service: Service,
  version: string,
  placement: Placement | undefined,
): Handler {
  let endpoint: Promise<{ answer: Handler }> | undefined;
  return async (req, res) => {
    exchangeOf(res).command = 'mcp';
    service.gateway.refuseWhenShuttingDown();
    endpoint ??= import('./endpoint.js').then(
      ({ McpEndpoint }) => new McpEndpoint(service, version, placement),
    );
    await (await endpoint).answer(req, res);
  };
}
