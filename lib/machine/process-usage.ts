import { readFile } from 'node:fs/promises';
import { processTree } from './processes.js';

/** How long figures are reused: reading them takes two files of each process. */
const MAX_AGE_MS = 1_000;

/** What a process and its descendants use. */
interface UsageFigures {
  readonly processes: number;
  /** Memory, with shared pages counted once (PSS); null where the system does not report it. */
  readonly pssBytes: number | null;
  /** Processor time so far, in seconds; null where the system does not report it. */
  readonly cpuSeconds: number | null;
}

/** Reads the figures of one process and its descendants; callers within a second share them. */
export class ProcessUsage {
  readonly #pid: number;
  #figures: Promise<UsageFigures> | undefined;
  #takenAt = -Infinity;

  constructor(pid: number) {
    this.#pid = pid;
  }

  read(): Promise<UsageFigures> {
    const now = performance.now();
    if (this.#figures && now - this.#takenAt < MAX_AGE_MS) return this.#figures;
    this.#takenAt = now;
    this.#figures = figuresOf(this.#pid);
    return this.#figures;
  }
}

async function figuresOf(pid: number): Promise<UsageFigures> {
  const members = await processTree(pid);
  const seconds = members.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return {
    processes: members.length,
    pssBytes: await pssOf(members.map((member) => member.pid)),
    cpuSeconds: members.length > 0 ? Math.round(seconds * 100) / 100 : null,
  };
}

/** The sum in bytes; null where it can be read of none of the processes. */
async function pssOf(pids: readonly number[]): Promise<number | null> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return /^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? [];
    }),
  );
  const known = sizes.flat();
  if (known.length === 0) return null;
  return known.reduce((sum, kib) => sum + Number(kib) * 1024, 0);
}
