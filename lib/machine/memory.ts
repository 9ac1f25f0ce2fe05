import { readFileSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';

/** The memory that this process and its Chromes may use, in bytes; swap is not counted. */
export interface Memory {
  readonly totalBytes: number;
  readonly availableBytes: number;
}

/** Reads a file below `/`; undefined where it can not be read. */
type ReadFile = (path: string) => string | undefined;

/** The files of a control group's limits, in the two versions of the interface (Linux, cgroup-v1 and cgroup-v2). */
interface Layout {
  readonly root: string;
  readonly limit: string;
  readonly usage: string;
  /** In `memory.stat`: file pages that the kernel gives up before it fails. */
  readonly inactive: RegExp;
}

const V1: Layout = {
  root: '/sys/fs/cgroup/memory',
  limit: 'memory.limit_in_bytes',
  usage: 'memory.usage_in_bytes',
  inactive: /^total_inactive_file (\d+)$/m,
};
const V2: Layout = {
  root: '/sys/fs/cgroup',
  limit: 'memory.max',
  usage: 'memory.current',
  inactive: /^inactive_file (\d+)$/m,
};

const readSystemFile: ReadFile = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * The memory of the machine, or of a control group (v1 or v2) that this process is in, whichever is least.
 * Without /proc/meminfo, `availableBytes` is the memory that no process uses.
 */
export function readMemory(read: ReadFile = readSystemFile): Memory {
  const machine = ofMachine(read);
  const all = [machine, ...ofGroups(read, machine.totalBytes)];
  return {
    totalBytes: Math.min(...all.map(({ totalBytes }) => totalBytes)),
    availableBytes: Math.min(...all.map(({ availableBytes }) => availableBytes)),
  };
}

function ofMachine(read: ReadFile): Memory {
  const meminfo = read('/proc/meminfo') ?? '';
  const kib = (name: string) => new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(meminfo)?.[1];
  const [total, available] = [kib('MemTotal'), kib('MemAvailable')];
  if (total === undefined || available === undefined)
    return { totalBytes: totalmem(), availableBytes: freemem() };
  return { totalBytes: Number(total) * 1024, availableBytes: Number(available) * 1024 };
}

/** The limits of the process's groups and of those above them. */
function ofGroups(read: ReadFile, machineBytes: number): Memory[] {
  const lines = (read('/proc/self/cgroup') ?? '').split('\n');
  return lines.flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (controllers === undefined || path === undefined) return [];
    const isV1 = controllers.split(',').includes('memory');
    if (!isV1 && controllers !== '') return [];
    const layout = isV1 ? V1 : V2;
    // In a container the path may be the host's; then the root is the container's own group.
    return upwards(path).flatMap((group) => ofGroup(read, layout, group, machineBytes) ?? []);
  });
}

/** `/a/b` → `/a/b`, `/a`, `/` */
function upwards(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '');
  return [...names, ''].map((_, up) => `/${names.slice(0, names.length - up).join('/')}`);
}

function ofGroup(
  read: ReadFile,
  { root, limit, usage, inactive }: Layout,
  group: string,
  machineBytes: number,
): Memory | undefined {
  const file = (name: string) => read(join(root, group, name));
  const totalBytes = Number(file(limit) ?? NaN); // `max` of v2 is none
  const usedBytes = Number(file(usage) ?? NaN);
  // Without a limit v1 has a number beyond every machine.
  if (Number.isNaN(totalBytes) || Number.isNaN(usedBytes) || totalBytes >= machineBytes)
    return undefined;
  const spareBytes = Number(inactive.exec(file('memory.stat') ?? '')?.[1] ?? 0);
  return { totalBytes, availableBytes: Math.max(0, totalBytes - usedBytes + spareBytes) };
}
