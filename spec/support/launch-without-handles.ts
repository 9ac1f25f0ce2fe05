import { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chrome } from '../../protocol/chrome.js';
import { LaunchError } from '../../protocol/launch-error.js';
import { findChrome } from '../../protocol/find-chrome.js';

/** Starts Chrome with 0, 1, 2, … file handles left, in a process of its own, and writes what came of each as JSON. */
/** Node.js would send the signal to whatever number its handle has. */
Object.defineProperty(ChildProcess.prototype, 'kill', {
  value: () => {
    outcomes.push('a kill without a known process ID');
  },
});
const root = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
const executable = findChrome(undefined) ?? '';
const outcomes: string[] = [];
const held: number[] = [];
const hold = () => {
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    // no handle is left
  }
};
const free = (count: number) => {
  held.splice(-count, count).forEach(closeSync);
};

async function attempt(name: string): Promise<string> {
  const options = {
    executable,
    flags: ['--headless=new', '--no-sandbox', '--remote-debugging-pipe'],
    profileDir: join(root, name),
    env: { PATH: process.env.PATH },
    timeoutMs: 20_000,
  };
  try {
    await (await Chrome.launch(options)).end();
    return 'ok';
  } catch (error) {
    return error instanceof LaunchError ? error.reason : String(error);
  }
}

// What is loaded or opened once is loaded then.
outcomes.push(await attempt('first'));
for (const left of [0, 3, 4, 5, 6, 7, 9]) {
  hold();
  if (left > 0) free(left);
  outcomes.push(await attempt(String(left)));
}
free(held.length);
outcomes.push(await attempt('last'));
for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
await rm(root, { recursive: true });
console.log(JSON.stringify(outcomes));
