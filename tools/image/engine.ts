import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../spec/support/docs.js';

const execute = promisify(execFile);

/** What the Dockerfile begins with. */
const BASE = 'node:22-bookworm-slim';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Docker or Podman. */
export class Engine {
  readonly program: string;
  /** Docker and Podman differ in some options. */
  readonly isPodman: boolean;

  private constructor(program: string, isPodman: boolean) {
    this.program = program;
    this.isPodman = isPodman;
  }

  /** Returns ENGINE, or the first of Docker and Podman that answers; undefined: none does. */
  static async find(): Promise<Engine | undefined> {
    const { ENGINE } = process.env;
    for (const program of ENGINE === undefined ? ['docker', 'podman'] : [ENGINE]) {
      const about = await execute(program, ['info']).catch(() => undefined);
      if (!about) continue;
      const { stdout } = await execute(program, ['--version']);
      return new Engine(program, stdout.includes('podman'));
    }
    return undefined;
  }

  /** Runs a command of the engine. @returns what it printed */
  async run(...args: readonly string[]): Promise<string> {
    // Podman leaves a file in its working directory where a container lacked memory.
    const options = { cwd: tmpdir(), maxBuffer: MAX_OUTPUT_BYTES };
    const { stdout } = await execute(this.program, args, options);
    return stdout.trim();
  }

  /** Builds an image from the Dockerfile. BUILD_ARGS has more options, such as `--network host`. */
  async build(tag: string, browser: string): Promise<void> {
    await this.#getBase();
    const { BUILD_ARGS = '' } = process.env;
    await this.#show(this.program, [
      ...['build', '--quiet', '--tag', tag, '--build-arg', `BROWSER=${browser}`],
      // The format of Podman's own has no health check.
      ...(this.isPodman ? ['--format', 'docker'] : []),
      ...BUILD_ARGS.split(' ').filter((word) => word !== ''),
      fileURLToPath(ROOT),
    ]);
  }

  /** Takes the base from a registry, or makes it where none can be reached. */
  async #getBase(): Promise<void> {
    const has = () =>
      this.run('image', 'inspect', BASE).then(
        () => true,
        () => false,
      );
    const pulled = () =>
      this.run('pull', BASE).then(
        () => true,
        () => false,
      );
    if ((await has()) || (await pulled())) return;
    console.log(`No registry has ${BASE}: tools/image/base.sh makes it.`);
    await this.#show(fileURLToPath(new URL('tools/image/base.sh', ROOT)), [this.program]);
  }

  async #show(program: string, args: readonly string[]): Promise<void> {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${String(code)}`);
  }
}
