import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LOOP_STALLS } from '../support/loop-stalls.js';

const WATCH = new URL('../support/loop-watch.js', import.meta.url).href;

/** How many times longer counts on this machine than on a usual one (jest.config.js). */
const SLOWNESS = Number(process.env.SPEC_SLOWNESS ?? 1);

/**
 * Waits by a timer, or has the thread itself wait or compute, for longer than counts on a loaded machine too. What it
 * computes are loops: to ask for the time that was used takes the kernel six times as much as the program.
 */
const PROGRAMS = {
  waits: `setTimeout(() => undefined, 1500)`,
  sleeps: `setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500), 50); setTimeout(() => undefined, 100)`,
  computes: `setTimeout(() => { const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 1.3e6 * ${SLOWNESS}) for (let n = 0; n < 1e6; n += 1); }, 50); setTimeout(() => undefined, 100)`,
};

it('tells of an event loop that computes for long, and of none that waits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
  const told = await Promise.all(
    Object.entries(PROGRAMS).map(async ([name, program]) => {
      const file = join(folder, name);
      const env = { ...process.env, [LOOP_STALLS]: file };
      execFileSync(process.execPath, [`--import=${WATCH}`, '-e', program], { env });
      return [name, await readFile(file, 'utf8').catch(() => '')];
    }),
  );
  expect(told).toEqual([
    ['waits', ''],
    ['sleeps', ''],
    ['computes', expect.stringMatching(/^\d+ ms, of which it computed \d+ ms\n$/)],
  ]);
  await rm(folder, { recursive: true });
});
