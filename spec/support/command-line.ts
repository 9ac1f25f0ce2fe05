import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../routes/cli/main.js', import.meta.url));

interface Ended {
  readonly code: number | string;
  readonly out: string;
  readonly errors: string;
}

/** The command line as a process of its own, without what the environment of the specs may set. */
export class CommandLine {
  readonly ended: Promise<Ended>;
  readonly #process: ChildProcess;

  /** @param prefix a program that runs it, such as one that lowers a limit */
  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    prefix: readonly string[] = [],
  ) {
    const [command = process.execPath, ...rest] = [...prefix, process.execPath, MAIN, ...args];
    const child = spawn(command, rest, {
      env: { ...process.env, TABWIRE_URL: '', TABWIRE_KEY: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    this.#process = child;
    this.ended = once(child, 'close').then(([code, signal]) => ({
      code: code ?? signal,
      out,
      errors,
    }));
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  interrupt(): void {
    this.#process.kill('SIGINT');
  }
}

/** Runs the command line to its end. */
export function run(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  prefix?: readonly string[],
): Promise<Ended> {
  return new CommandLine(args, env, prefix).ended;
}
