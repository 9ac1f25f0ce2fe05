import { readFileSync } from 'node:fs';
import { commandLine, perhaps, processes } from '../../lib/machine/processes.js';

/** What the processes of a Chrome take, in bytes. */
export interface ChromeMemory {
  /** All, of what several processes share (the program itself) a part each: less where other Chromes run. */
  readonly pss: number;
  /** What of that it has allocated, whoever else runs. */
  readonly allocated: number;
}

/** @param pid of its first process */
export function chromeMemory(pid: number): ChromeMemory {
  const texts = members(pid).map(
    (member) => perhaps(() => readFileSync(`/proc/${member}/smaps_rollup`, 'utf8')) ?? '',
  );
  const sum = (name: string) => {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm');
    return texts.reduce((total, text) => total + Number(line.exec(text)?.[1] ?? 0) * 1024, 0);
  };
  return { pss: sum('Pss'), allocated: sum('Pss_Anon') + sum('Pss_Shmem') };
}

/** The processes of its pages. @param pid of its first process */
export function renderersOf(pid: number): number[] {
  // Chrome writes the arguments of its children anew, with spaces between them.
  return members(pid).filter((member) => commandLine(member).join(' ').includes('--type=renderer'));
}

function members(pid: number): number[] {
  return processes().flatMap((it) => (it.group === pid && it.state !== 'Z' ? it.pid : []));
}
