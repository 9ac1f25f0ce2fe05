import type { Command } from '../execution/command.js';
import { toolOf, type Tool } from '../execution/tool.js';
import { CATALOG } from '../interface/catalog.js';
import { invalidRequest } from '../request/errors.js';
import { didYouMean, nearNames } from '../request/near-names.js';

/** A command that a session may call. */
export interface SessionTool {
  readonly command: Command;
  readonly tool: Tool;
}

export type Profile = 'core' | 'all';

/** Commands on a page, and those on a browser that can be held to one context or to a page of it. */
function isOfContext({ on, body, tool }: Command): boolean {
  if (tool.isBeyondContext || on === 'gateway') return false;
  return on === 'page' || 'ctx_id' in body.properties || 'page_id' in body.properties;
}

let all: readonly SessionTool[] | undefined;

/** Every tool that there is; made at the first use, since few servers have one. */
function allTools(): readonly SessionTool[] {
  all ??= CATALOG.filter(isOfContext).map((command) => ({ command, tool: toolOf(command) }));
  return all;
}

/**
 * The tools of a session, by name, in the order of the catalog.
 *
 * @param names only these; by default those of the profile
 * @throws TabwireError `invalid_request` where there is no such tool
 */
export function sessionTools(
  profile: Profile,
  names: readonly string[] | undefined,
): ReadonlyMap<string, SessionTool> {
  const tools = allTools();
  const unknown = names?.find((name) => !tools.some(({ tool }) => tool.name === name));
  if (unknown !== undefined) {
    const known = tools.map(({ tool }) => tool.name);
    throw invalidRequest(
      '/tools',
      `must list tools, and ${JSON.stringify(unknown)} is not a tool`,
      `There is no tool ${JSON.stringify(unknown)}.${didYouMean(nearNames(unknown, known))} The tools are: ${known.join(', ')}.`,
    );
  }
  const isWanted = ({ command, tool }: SessionTool) =>
    names ? names.includes(tool.name) : profile === 'all' || command.tool.isCore === true;
  return new Map(tools.filter(isWanted).map((it) => [it.tool.name, it]));
}
