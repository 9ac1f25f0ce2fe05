import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isSystemError } from './system-error.js';

/** What identifies a process for ever. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Its start, in ticks since the machine started; 0 where the system does not tell. */
  readonly startTicks: number;
}

/** A process as Linux describes it in /proc (proc(5)); other systems have no /proc. */
export interface ProcessInfo extends ProcessIdentity {
  /** `Z` is a zombie: a process that has ended. */
  readonly state: string;
  readonly parent: number;
  /** The process group; of a Chrome that we started, the pid of its first process. */
  readonly group: number;
  /** Its processor time so far, in seconds. */
  readonly cpuSeconds: number;
}

/** Linux shows times in hundredths of a second, whatever its own clock is (USER_HZ, time(7)). */
const TICKS_PER_SECOND = 100;

/** All processes that this one may see. */
export function processes(): ProcessInfo[] {
  const names = perhaps(() => readdirSync('/proc')) ?? [];
  return names.flatMap((name) => (/^\d+$/.test(name) ? (processInfo(Number(name)) ?? []) : []));
}

/** A process; undefined when there is none, or this one may not see it. */
export function processInfo(pid: number): ProcessInfo | undefined {
  const text = perhaps(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text === undefined ? undefined : infoOf(pid, text);
}

/** This process. It is read once, at its start: later there may be no file handle to read it. */
export const SELF: ProcessIdentity = {
  pid: process.pid,
  startTicks: processInfo(process.pid)?.startTicks ?? 0,
};

/** Whether a process runs. One that can not be read counts as alive as long as the system has its number. */
export function isAlive({ pid, startTicks }: ProcessIdentity): boolean {
  const info = processInfo(pid);
  if (info) return info.state !== 'Z' && info.startTicks === startTicks;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isSystemError(error, 'EPERM');
  }
}

/**
 * A process and its descendants that still run; it reads no file of any other process. Descendants are taken to
 * start theirs on their first thread, as Chrome's zygotes do. One whose parent has ended is left out. Empty
 * where the system has no /proc.
 */
export async function processTree(pid: number): Promise<ProcessInfo[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return treeOf(pid, threads);
}

async function treeOf(pid: number, threads: readonly string[]): Promise<ProcessInfo[]> {
  const [text, ...children] = await Promise.all(
    [`/proc/${pid}/stat`, ...threads.map((id) => `/proc/${pid}/task/${id}/children`)].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  );
  if (!text) return [];
  const below = children.flatMap((list) => list.split(' ').filter((id) => id !== ''));
  const trees = await Promise.all(below.map((id) => treeOf(Number(id), [id])));
  return [infoOf(pid, text), ...trees.flat()];
}

/** @param stat the content of /proc/<pid>/stat */
function infoOf(pid: number, stat: string): ProcessInfo {
  // The second field is the program's name in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid,
    state: fields[0] ?? '',
    parent: field(4),
    group: field(5),
    cpuSeconds: (field(14) + field(15)) / TICKS_PER_SECOND,
    startTicks: field(22),
  };
}

/** The arguments that a process was started with; none of a zombie. */
export function commandLine(pid: number): readonly string[] {
  return perhaps(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0') ?? [];
}

/** What `read` returns; undefined where the process has gone meanwhile, or is another user's. */
export function perhaps<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
