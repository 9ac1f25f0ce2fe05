import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { version } from '../../routes/version.js';
import { completionScript, SHELLS } from './completion.js';
import { FileError } from './problems.js';
import { outputOf } from './session.js';

/** Adds the subcommands that need no server. */
export function addOfflineCommands(program: Command): void {
  program
    .command('openapi')
    .option('-o, --output <file>', 'where to write it, rather than to stdout')
    .description('print the OpenAPI document of the HTTP interface')
    .action(async ({ output: file }: { output?: string }, command: Command) => {
      const { describeApi } = await import('../../lib/interface/openapi/document.js');
      const document = describeApi({ version: version(), authentication: true });
      const lines = JSON.stringify(document, null, 2);
      if (file === undefined) outputOf(command).result(document, [lines]);
      else
        await writeFile(file, `${lines}\n`).catch((error: unknown) => {
          throw new FileError(file, 'written', error);
        });
    });

  program
    .command('keys')
    .description('API keys')
    .command('new')
    .argument('[name]', 'its holder, for the log')
    .description('print a new API key, as API_KEYS and the file of API_KEYS_FILE take it')
    .action((name: string | undefined, _options: object, command: Command) => {
      if (name !== undefined && !/^[\w.-]+$/.test(name))
        command.error('error: a name has letters, digits, dots, dashes and underscores only');
      const key = randomBytes(32).toString('base64url');
      const entry = name === undefined ? key : `${name}:${key}`;
      outputOf(command).result({ name: name ?? null, key }, [entry]);
    });

  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a script that completes these commands in a shell')
    .action((shell: (typeof SHELLS)[number]) => {
      process.stdout.write(completionScript(program, shell));
    });
}
