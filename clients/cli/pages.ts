import { readFile, writeFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { field, items, text } from './json.js';
import type { Output } from './output.js';
import { ApiError, FileError } from './problems.js';
import { withAnyServer, withPage, withServer, type PageOptions, type Session } from './session.js';

interface InstructOptions extends PageOptions {
  readonly engine?: string;
  readonly variable?: Readonly<Record<string, string>>;
}

/** The file name that stands for standard output. */
const STDOUT = '-';

/** Adds the subcommands that work on one page: of a server that runs, or of one of their own. */
export function addPageCommands(program: Command): void {
  instructing(program.command('do').argument('<instruction>', 'what to do, in plain language'))
    .description('carry out an instruction')
    .action((instruction: string, options: InstructOptions, command: Command) =>
      instruct(command, options, instruction),
    );

  instructing(program.command('run').argument('<file>', 'lines of the grammar, or JSON of a batch'))
    .description('run a file of instructions, or a batch of commands')
    .action(async (file: string, options: InstructOptions, command: Command) => {
      const written = await readFile(file, 'utf8').catch((error: unknown) => {
        throw new FileError(file, 'read', error);
      });
      if (/^\s*[[{]/.test(written)) await batch(command, options, file, written);
      else await instruct(command, { engine: 'rules', ...options }, written);
    });

  program
    .command('shot')
    .argument('<url>')
    .option('-o, --output <file>', 'a .png, .jpeg or .webp file, or - for stdout', 'page.png')
    .option('--full', 'the whole page rather than the viewport')
    .description('take a screenshot of a page')
    .action(async (url: string, options: { output: string; full?: boolean }, command: Command) => {
      const type = imageType(options.output);
      await save(command, url, options.output, 'screenshot', `image/${type}`, {
        type,
        ...(options.full ? { full_page: true } : {}),
      });
    });

  program
    .command('pdf')
    .argument('<url>')
    .option('-o, --output <file>', 'where to write it; - is stdout', 'page.pdf')
    .option('--format <format>', 'of the paper', 'a4')
    .description('print a page to PDF')
    .action(async (url: string, options: { output: string; format: string }, command: Command) => {
      const { format } = options;
      await save(command, url, options.output, 'pdf', 'application/pdf', { format });
    });

  program
    .command('map')
    .argument('<url>')
    .description('print what a person could act on in a page')
    .action(async (url: string, _options: object, command: Command) => {
      await withAnyServer(command, (session) =>
        session.output.during(`reading ${url}`, () =>
          withPage(session.api, { url }, async (path) => {
            const map = await session.api.json(`${path}ui-map/`, { body: { format: 'text' } });
            session.output.result(map, [text(map, 'text')]);
            if (field(map, 'truncated') === true)
              session.output.note('The map is not whole: the page has more nodes than are shown.');
          }),
        ),
      );
    });
}

function instructing(command: Command): Command {
  return command
    .option('--url <url>', 'the page to begin on')
    .option('--browser <id>', 'an open browser of the server, which stays open')
    .option('--engine <engine>', 'auto, rules or ai')
    .option('--variable <name=value>', 'a secret that {{name}} stands for', variable, {});
}

function variable(entry: string, known: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(entry) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write it as name=value.');
  return { ...known, [name]: value };
}

/** Runs a subcommand on a page: an open browser is one of a server that runs. */
function onPage(
  command: Command,
  options: PageOptions,
  work: (session: Session, path: string) => Promise<void>,
): Promise<void> {
  const withSession = options.browser === undefined ? withAnyServer : withServer;
  return withSession(command, (session) =>
    withPage(session.api, options, (path) => work(session, path)),
  );
}

async function instruct(
  command: Command,
  { engine = 'auto', variable: variables = {}, ...options }: InstructOptions,
  instruction: string,
): Promise<void> {
  await onPage(command, options, async ({ api, output }, path) => {
    const body = { instruction, engine, variables };
    const reply = await output.during('reading the page', (show) =>
      api.events(`${path}instruct/`, body, (event, data) => {
        if (event !== 'step') return;
        show(text(data, 'line'));
        output.note(stepLine(data));
      }),
    );
    const data = field(reply, 'data');
    if (field(reply, 'success') !== true) throw failedRun(reply);
    output.result(reply, outputLines(field(data, 'answer'), field(data, 'output')));
  });
}

function stepLine(step: unknown): string {
  const isDone = field(step, 'ok') === true;
  const why = isDone ? '' : ` (${text(field(step, 'error'), 'code')})`;
  return `${isDone ? 'done  ' : 'failed'} ${text(step, 'line')}${why}`;
}

function failedRun(reply: unknown): ApiError {
  const steps = items(field(reply, 'data'), 'steps');
  const error = field(steps.at(-1), 'error');
  const detail = text(error, 'detail') || text(error, 'message');
  const why = detail === '' ? text(field(reply, 'data'), 'stop_reason') : detail;
  return new ApiError(422, `The instruction was not carried out to its end: ${why}`, reply);
}

function outputLines(answer: unknown, read: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  if (read === null || read === undefined) return [];
  return (Array.isArray(read) ? read : [read]).map((it: unknown) =>
    typeof it === 'string' ? it : JSON.stringify(it),
  );
}

async function batch(
  command: Command,
  options: PageOptions,
  file: string,
  written: string,
): Promise<void> {
  const body = batchOf(command, file, written);
  await onPage(command, options, async ({ api, output }, path) => {
    const reply = await output.during(`running ${file}`, () => api.json(`${path}batch/`, { body }));
    output.result(reply, [JSON.stringify(reply, null, 2)]);
    if (field(reply, 'ok') !== true)
      throw new ApiError(422, 'A step of the batch failed; its reply says which.', undefined);
  });
}

/** The body of a batch: as it is, or of a list of its steps. */
function batchOf(command: Command, file: string, written: string): object {
  try {
    const parsed: unknown = JSON.parse(written);
    if (Array.isArray(parsed)) return { steps: parsed };
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch (error) {
    command.error(`error: ${file} is no JSON: ${String(error)}`);
  }
  return command.error(`error: ${file} is neither a batch nor a list of its steps`);
}

function imageType(file: string): 'png' | 'jpeg' | 'webp' {
  if (/\.jpe?g$/i.test(file)) return 'jpeg';
  return /\.webp$/i.test(file) ? 'webp' : 'png';
}

/** Opens a page and writes its content to a file. */
async function save(
  command: Command,
  url: string,
  file: string,
  name: string,
  accept: string,
  body: object,
): Promise<void> {
  await withAnyServer(command, ({ api, output }) =>
    output.during(`reading ${url}`, () =>
      withPage(api, { url }, async (path) => {
        const content = await api.bytes(`${path}${name}/`, { body, accept });
        if (file === STDOUT) process.stdout.write(content);
        else await write(output, file, content);
      }),
    ),
  );
}

async function write(output: Output, file: string, content: Buffer): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw new FileError(file, 'written', error);
  });
  output.result({ ok: true, file, bytes: content.length }, [file]);
}
