import { Command } from 'commander';
import { didYouMean, nearNames } from '../../lib/request/near-names.js';
import { outliveReaders } from '../../routes/standard-streams.js';
import { version } from '../../routes/version.js';
import { addBrowserCommands } from './browsers.js';
import { addDrainCommand } from './drain.js';
import { addMcpCommand } from './mcp.js';
import { addOfflineCommands } from './offline.js';
import { Output } from './output.js';
import { addPageCommands } from './pages.js';
import { EXIT, exitCodeOf } from './problems.js';
import { outputOf } from './session.js';

const AFTER_HELP = `
Commands on open browsers ask the server of --server, TABWIRE_URL or http://127.0.0.1:8080/.
do, run, shot, pdf, map and mcp use the server that is named, or start one of their own for the call.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no server, 4 not allowed, 5 time-out, 6 busy.`;

/** Runs the command line to its end: writes why it failed, and sets the exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  outliveReaders();
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    if (process.exitCode !== EXIT.done) new Output(argv.includes('--json')).failure(error);
  }
}

function createProgram(): Command {
  const program = new Command('tabwire')
    .description('Real Chrome behind a plain HTTP interface.')
    .version(version())
    .option('--server <url>', 'a Tabwire that runs (TABWIRE_URL)')
    .option('--key <key>', 'its API key (TABWIRE_KEY)')
    .option('--json', 'print results as JSON, one a line')
    .addHelpText('after', AFTER_HELP)
    .exitOverride()
    .showHelpAfterError('See tabwire --help.');
  program
    .command('serve', { isDefault: true })
    .argument('[words...]')
    .usage(' ')
    .description('run the service; its settings are environment variables')
    .action(async ([word]: readonly string[]) => {
      if (word !== undefined) {
        const near = nearNames(
          word,
          program.commands.map((command) => command.name()),
        );
        program.error(`error: unknown command '${word}'.${didYouMean(near)}`);
      }
      await import('../../routes/main.js');
    });
  program
    .command('doctor')
    .description('check this machine and its settings, open a browser and drive it')
    .action(async (_options: object, command: Command) => {
      const { doctor } = await import('./doctor.js');
      await doctor(outputOf(command));
    });
  addBrowserCommands(program);
  addDrainCommand(program);
  addPageCommands(program);
  addMcpCommand(program);
  addOfflineCommands(program);
  return program;
}
