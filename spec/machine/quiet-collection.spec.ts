import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const MODULE = new URL('../../lib/machine/quiet-collection.js', import.meta.url).href;

/** Loads the heap, lets the event loop rest, and writes the bytes before and after each collection. */
const PROGRAM = `
import { collectWhenQuiet } from ${JSON.stringify(MODULE)};
const load = () => Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'x' + i }));
let rounds = 0;
const timer = collectWhenQuiet((before, after) => {
  console.log(before + ' ' + after);
  rounds += 1;
  if (rounds === 2) process.exit(0);
  globalThis.held = load();
  globalThis.held = undefined;
}, 200);
timer.ref();
globalThis.held = load();
globalThis.held = undefined;
`;

it('gives the memory of a load back once the event loop is quiet, each time that there was one', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM],
    { timeout: 30_000 },
  );
  const rounds = stdout.trim().split('\n');
  expect(rounds).toHaveLength(2);
  for (const round of rounds) {
    const [before = 0, after = 0] = round.split(' ').map(Number);
    expect(before - after).toBeGreaterThan(16 * 2 ** 20);
    expect(after).toBeLessThan(16 * 2 ** 20);
  }
});
