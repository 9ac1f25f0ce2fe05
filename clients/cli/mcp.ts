import type { Command } from 'commander';
import { withAnyServer } from './session.js';

interface McpOptions {
  readonly profile?: string;
  readonly tools?: string;
  readonly allowedDomains?: string;
  readonly isolated?: string;
}

/** Adds the subcommand that agents start: MCP on stdin and stdout. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .option('--profile <profile>', 'core, or all tools')
    .option('--tools <names>', 'only these tools, with commas between them')
    .option(
      '--allowed-domains <domains>',
      'where documents may come from, with commas between them',
    )
    .option('--isolated <what>', 'context, or a browser of its own')
    .description('speak MCP on stdin and stdout, for an agent')
    .action(async (options: McpOptions, command: Command) => {
      await withAnyServer(command, async ({ api }) => {
        const { Bridge } = await import('./mcp-bridge.js');
        await new Bridge(api, queryOf(options)).run(process.stdin, process.stdout);
      });
    });
}

function queryOf({ profile, tools, allowedDomains, isolated }: McpOptions): string {
  const given = { profile, tools, allowed_domains: allowedDomains, isolated };
  const entries = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}
