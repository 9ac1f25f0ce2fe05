import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Ends } from './application.js';

const START_MS = 60_000;
const STOP_MS = 5_000;

/** Ends the program with the one that started it, however that ends. */
const TIED = 'data:text/javascript,process.once("disconnect",()=>process.exit())';

/** A file of an application's package, as `make apps` installed it. */
export const installed = (path: string) =>
  fileURLToPath(new URL(`../../../apps/node_modules/${path}`, import.meta.url));

/** A directory for what an application keeps. */
export async function ownDirectory(ends: Ends): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tabwire-app-'));
  ends.add(() => rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return directory;
}

/**
 * Starts an application's program; resolves when it writes a line that matches.
 *
 * @param home stands in for the person's home directory, where programs look for settings
 */
export async function startProgram(
  ends: Ends,
  home: string,
  args: readonly string[],
  listens: RegExp,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', TIED, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const closed = once(child, 'close');
  ends.add(async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await closed;
    clearTimeout(late);
  });
  const lines: string[] = [];
  const ready = new Promise<true>((resolve) => {
    for (const input of [child.stdout, child.stderr].filter((stream) => stream !== null))
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (listens.test(line)) resolve(true);
      });
  });
  const late = once(AbortSignal.timeout(START_MS), 'abort');
  if ((await Promise.race([ready, closed, late])) !== true)
    throw new Error(`${args[0] ?? ''} does not listen:\n${lines.join('\n')}`);
}
