import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../spec/support/docs.js';
import { ServiceClient } from '../../spec/support/service.js';
import type { Engine } from './engine.js';

const SECCOMP = fileURLToPath(new URL('deploy/seccomp.json', ROOT));

/** The options of docs/containers.md. */
const SECURED = [
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--security-opt', `seccomp=${SECCOMP}`, '--pids-limit', '2000'],
];

/** A container that runs the image, and its server as a client has it. */
export class Container {
  readonly client: ServiceClient;
  readonly #engine: Engine;
  readonly #id: string;
  readonly #log: ChildProcess;

  private constructor(engine: Engine, id: string, log: ChildProcess, url: string) {
    this.#engine = engine;
    this.#id = id;
    this.#log = log;
    this.client = new ServiceClient(url);
  }

  /**
   * Starts a container, and waits until its server listens.
   *
   * @param options more options of `docker run`; the last of two applies
   */
  static async start(engine: Engine, image: string, options: readonly string[] = []) {
    const tmp = options.includes('--tmpfs') ? [] : ['--tmpfs', '/tmp:mode=1777'];
    const memory = options.includes('--memory') ? [] : ['--memory', '4g'];
    const id = await engine.run(
      ...['run', '--detach', '--publish', '127.0.0.1::8080', '--env', 'ALLOW_OPEN=true'],
      ...[...SECURED, ...tmp, ...memory, ...options, image],
    );
    const log = spawn(engine.program, ['logs', '--follow', id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let listens = false;
    for await (const line of createInterface(log.stdout)) {
      listens = line.includes('listens on');
      if (listens) break;
      console.log(`    ${line}`);
    }
    log.stdout.resume();
    const published = listens ? await engine.run('port', id, '8080') : '';
    const container = new Container(engine, id, log, `http://${published.split('\n')[0] ?? ''}`);
    if (listens) return container;
    await container.remove();
    throw new Error('the server did not start');
  }

  /** Runs a program in the container. @returns its exit code, and what it printed */
  exec(...command: readonly string[]): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      const args = ['exec', this.#id, ...command];
      const child = execFile(this.#engine.program, args, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? 1, output: stdout + stderr });
      });
    });
  }

  /** Sends SIGTERM. @returns the exit code of the container, once it has ended */
  async stop(): Promise<number> {
    await this.#engine.run('stop', '--time', '30', this.#id);
    return Number(await this.#engine.run('inspect', '--format', '{{.State.ExitCode}}', this.#id));
  }

  async remove(): Promise<void> {
    await this.#engine.run('rm', '--force', this.#id);
    this.#log.kill();
  }
}
