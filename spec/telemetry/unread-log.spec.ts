import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const LOG = fileURLToPath(new URL('../../lib/telemetry/log.js', import.meta.url));

/** Logs lines of 1 KB for 48 MB, tells how many bytes of them wait, and ends once its reader has read them. */
const WRITER = `
  import { createLog, writeGathered } from ${JSON.stringify(LOG)};
  const { out, level } = { out: process[process.argv[1]], level: process.argv[2] };
  const log = createLog('info', false);
  for (let count = 0; count < 48; count += 1) {
    for (let line = 0; line < 1000; line += 1) log[level]('x'.repeat(1000));
    writeGathered();
    await new Promise(setImmediate);
  }
  process.once('beforeExit', writeGathered);
  process.send(out.writableLength);
`;

interface Entry {
  readonly level: string;
  readonly message: string;
  readonly lost?: number;
}

it.each([
  ['stdout', 'info', 1],
  ['stderr', 'error', 2],
] as const)('keeps at most 17 MiB of lines that nobody reads: %s', async (name, level, fd) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, name, level], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  try {
    const [bytes] = await once(child, 'message');
    expect(bytes).toBeGreaterThan(8 * 2 ** 20);
    expect(bytes).toBeLessThan(17 * 2 ** 20);
    child.disconnect();
    const stream = child.stdio[fd];
    if (!stream) throw new Error('no stream');
    const entries: Entry[] = [];
    for await (const line of createInterface({ input: stream })) entries.push(JSON.parse(line));
    const told = entries.pop();
    expect(told).toMatchObject({ level: 'warn', message: 'lines lost: nobody read the log' });
    expect(entries.length + Number(told?.lost)).toBe(48_000);
    expect(entries.filter((entry) => entry.level !== level)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
});
