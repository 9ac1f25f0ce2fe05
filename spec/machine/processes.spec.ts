import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { perhaps, processTree } from '../../lib/machine/processes.js';
import { ProcessUsage } from '../../lib/machine/process-usage.js';
import { pidOf } from '../support/pid-of.js';
import { ended } from '../support/processes.js';

/** A shell that starts a shell that starts a program; each says its process ID. */
const FAMILY = "echo $$; sh -c 'echo $$; sleep 60 & echo $!; wait'; :";

let shell: ChildProcess;
let family: number[];
beforeEach(async () => {
  shell = spawn('sh', ['-c', FAMILY], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  family = [];
  let said = '';
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (family.length < 3) {
    if (shell.stdout) await once(shell.stdout, 'data');
    family = said.split('\n').slice(0, -1).map(Number);
  }
});
afterEach(async () => {
  perhaps(() => process.kill(-pidOf(shell), 'SIGKILL'));
  await ended(family);
});

describe('the tree of a process', () => {
  it('has those that it started, and what these started, and no others', async () => {
    const tree = await processTree(pidOf(shell));
    expect(tree.map(({ pid }) => pid)).toEqual(family);
    expect(tree.map(({ parent }) => parent)).toEqual([process.pid, ...family.slice(0, 2)]);
    expect(tree.map(({ group }) => group)).toEqual(family.map(() => shell.pid));
  });

  it('begins where it is asked for', async () => {
    expect((await processTree(family[1] ?? 0)).map(({ pid }) => pid)).toEqual(family.slice(1));
  });

  it('of one that has ended is empty', async () => {
    process.kill(-pidOf(shell), 'SIGKILL');
    await once(shell, 'exit');
    expect(await processTree(pidOf(shell))).toEqual([]);
  });
});

describe('what a process and its descendants take', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is taken once a second, however many ask', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const usage = new ProcessUsage(pidOf(shell));
    const first = usage.read();
    now = 999;
    expect(usage.read()).toBe(first);
    now = 1_000;
    expect(usage.read()).not.toBe(first);
    expect(await first).toEqual({
      processes: 3,
      pssBytes: expect.any(Number),
      cpuSeconds: expect.any(Number),
    });
  });

  it('has a memory that is read each ten seconds', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let reads = 0;
    const usage = new ProcessUsage(pidOf(shell), () => Promise.resolve((reads += 1)));
    const memories: (number | null)[] = [];
    for (const at of [0, 1_000, 9_999, 11_000]) {
      now = at;
      memories.push((await usage.read()).pssBytes);
    }
    expect(memories).toEqual([1, 1, 1, 2]);
  });

  it('is nothing once they have ended', async () => {
    process.kill(-pidOf(shell), 'SIGKILL');
    await once(shell, 'exit');
    const figures = await new ProcessUsage(pidOf(shell)).read();
    expect(figures).toEqual({ processes: 0, pssBytes: null, cpuSeconds: null });
  });
});
