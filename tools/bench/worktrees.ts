import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Child } from '../../spec/support/child.js';
import { git } from './git.js';

const LOCK = 'package-lock.json';

/** Builds of other commits, each in a worktree below one temporary folder. */
export class Worktrees {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #paths: string[] = [];

  private constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  /** All temporary files of this process and of its servers are in the folder from now on. @param signal ends builds */
  static async create(signal: AbortSignal): Promise<Worktrees> {
    const folder = await mkdtemp(join(tmpdir(), 'tabwire-compare-'));
    process.env.TMPDIR = folder;
    return new Worktrees(folder, signal);
  }

  /** @returns the `dist` of the commit */
  async build(commit: string): Promise<string> {
    this.#signal.throwIfAborted();
    const path = join(this.#folder, `build-${this.#paths.length + 1}`);
    this.#paths.push(path);
    await git('worktree', 'add', '--quiet', '--detach', path, commit);
    const [ours, theirs] = await Promise.all([
      readFile(LOCK, 'utf8'),
      readFile(join(path, LOCK), 'utf8'),
    ]);
    if (ours === theirs) await symlink(resolve('node_modules'), join(path, 'node_modules'));
    else await this.#npm(path, 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    await this.#npm(path, 'run', '--silent', 'build');
    return join(path, 'dist');
  }

  /** Safe to repeat. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    // Git forgets the worktree, unless it was interrupted before it knew of it.
    for (const path of this.#paths.splice(0))
      await git('worktree', 'remove', '--force', path).catch(() => undefined);
  }

  /** Runs npm in a process group of its own, so that its compiler ends with it. @throws Error where it fails */
  async #npm(cwd: string, ...args: readonly string[]): Promise<void> {
    const npm = spawn('npm', args, { cwd, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
    const child = new Child(npm);
    const kill = () => {
      child.kill();
    };
    this.#signal.addEventListener('abort', kill);
    try {
      const [status] = await once(npm, 'exit');
      this.#signal.throwIfAborted();
      if (status !== 0) throw new Error(`npm ${args.join(' ')} fails in ${cwd}`);
    } finally {
      this.#signal.removeEventListener('abort', kill);
    }
  }
}
