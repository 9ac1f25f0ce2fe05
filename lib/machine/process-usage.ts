import { readFile } from 'node:fs/promises';
import { processTree } from './processes.js';

/** How long figures are reused: reading them takes a file of each process. */
const MAX_AGE_MS = 1_000;

/**
 * How long the memory is reused. The system counts it page by page: with 40 Chromes, a read each two seconds
 * took a tenth of a processor.
 */
const MAX_MEMORY_AGE_MS = 10_000;

/** The memory of processes in bytes, with shared pages counted once; null where the system does not report it. */
type ReadMemory = (pids: readonly number[]) => Promise<number | null>;

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
  readonly #readMemory: ReadMemory;
  #figures: Promise<UsageFigures> | undefined;
  #takenAt = -Infinity;
  #memory: Promise<number | null> | undefined;
  #memoryTakenAt = -Infinity;

  constructor(pid: number, readMemory: ReadMemory = pssOf) {
    this.#pid = pid;
    this.#readMemory = readMemory;
  }

  read(): Promise<UsageFigures> {
    const now = performance.now();
    if (this.#figures && now - this.#takenAt < MAX_AGE_MS) return this.#figures;
    this.#takenAt = now;
    this.#figures = this.#read(now);
    return this.#figures;
  }

  async #read(now: number): Promise<UsageFigures> {
    const members = await processTree(this.#pid);
    if (members.length === 0) return { processes: 0, pssBytes: null, cpuSeconds: null };
    if (!this.#memory || now - this.#memoryTakenAt >= MAX_MEMORY_AGE_MS) {
      this.#memoryTakenAt = now;
      this.#memory = this.#readMemory(members.map(({ pid }) => pid));
    }
    const seconds = members.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    return {
      processes: members.length,
      pssBytes: await this.#memory,
      cpuSeconds: Math.round(seconds * 100) / 100,
    };
  }
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
