import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../clients/cli/main.js', import.meta.url));
const HOST = fileURLToPath(new URL('command-line-host.js', import.meta.url));

/** What the environment of the specs may set is not theirs. */
const UNSET = { TABWIRE_URL: '', TABWIRE_KEY: '' };

type Env = Readonly<Record<string, string>>;

interface Ended {
  readonly code: number | string;
  readonly out: string;
  readonly errors: string;
}

/** The command line as a process of its own. */
export class CommandLine {
  readonly ended: Promise<Ended>;
  readonly #process: ChildProcess;

  /** @param prefix a program that runs it, such as one that lowers a limit */
  constructor(args: readonly string[], env: Env = {}, prefix: readonly string[] = []) {
    const [command = process.execPath, ...rest] = [...prefix, process.execPath, MAIN, ...args];
    const child = spawn(command, rest, {
      env: { ...process.env, ...UNSET, ...env },
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

  interrupt(): void {
    this.#process.kill('SIGINT');
  }
}

/** A process that runs command lines one after the other, as if each had one: most of a short one is its start. */
export class CommandLineHost {
  readonly #process = fork(HOST, { env: { ...process.env, ...UNSET } });
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the command line to its end. */
  run(args: readonly string[], env: Env = {}): Promise<Ended> {
    const ended = this.#last.then(async () => {
      this.#process.send({ args, env });
      const [answer]: Ended[] = await once(this.#process, 'message');
      if (!answer) throw new Error('no answer');
      return answer;
    });
    this.#last = ended.catch(() => undefined);
    return ended;
  }

  stop(): void {
    this.#process.kill();
  }
}

/** Runs the command line to its end. */
export function run(
  args: readonly string[],
  env?: Env,
  prefix?: readonly string[],
): Promise<Ended> {
  return new CommandLine(args, env, prefix).ended;
}
