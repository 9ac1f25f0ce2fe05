import { Domains } from '../execution/allowed-domains.js';
import { mcpQuery } from '../interface/mcp.js';
import { sessionTools, type SessionTool } from './tools.js';

/** What a client decides of its session. */
export interface SessionOptions {
  readonly tools: ReadonlyMap<string, SessionTool>;
  /** Each of them has to allow a document. */
  readonly limits: readonly Domains[];
  /** Those that the client and the operator name; undefined: all. */
  readonly domains: readonly string[] | undefined;
  readonly ownBrowser: boolean;
}

/** @throws TabwireError `invalid_request` */
export function sessionOptions(
  query: object,
  { MCP_ALLOWED_DOMAINS }: { readonly MCP_ALLOWED_DOMAINS: readonly string[] | undefined },
): SessionOptions {
  const { profile = 'core', tools, allowed_domains, isolated } = mcpQuery(query);
  const asked = allowed_domains === undefined ? undefined : listOf(allowed_domains);
  const named = [MCP_ALLOWED_DOMAINS, asked].filter((names) => names !== undefined);
  return {
    tools: sessionTools(profile, tools === undefined ? undefined : listOf(tools)),
    limits: named.map((names) => new Domains(names)),
    domains: asked ?? MCP_ALLOWED_DOMAINS,
    ownBrowser: isolated === 'browser',
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
