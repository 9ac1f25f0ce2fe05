import { describe, expect, it } from '@jest/globals';
import { readMemory } from '../../lib/machine/memory.js';

const GIB = 2 ** 30;

type Files = Readonly<Record<string, string>>;

const MEMINFO = {
  '/proc/meminfo': 'MemTotal:       8388608 kB\nMemFree: 10 kB\nMemAvailable:    4194304 kB\n',
};
const MACHINE = { totalBytes: 8 * GIB, availableBytes: 4 * GIB };

const of = (files: Files) => readMemory((path) => files[path]);

/** The files of a group of version 2. */
const v2 = (group: string, max: string, current: number, inactive: number): Files => ({
  [`/sys/fs/cgroup${group}/memory.max`]: `${max}\n`,
  [`/sys/fs/cgroup${group}/memory.current`]: `${current}\n`,
  [`/sys/fs/cgroup${group}/memory.stat`]: `anon 5\ninactive_file ${inactive}\nactive_file 7\n`,
});

const v1 = (group: string, limit: number, usage: number, inactive: number): Files => ({
  [`/sys/fs/cgroup/memory${group}/memory.limit_in_bytes`]: `${limit}\n`,
  [`/sys/fs/cgroup/memory${group}/memory.usage_in_bytes`]: `${usage}\n`,
  [`/sys/fs/cgroup/memory${group}/memory.stat`]: `inactive_file 1\ntotal_inactive_file ${inactive}\n`,
});

describe('the memory that there is', () => {
  it.each<[string, Files]>([
    ['there are no groups', {}],
    ['the group has no limit', { '/proc/self/cgroup': '0::/a\n', ...v2('/a', 'max', GIB, 0) }],
    [
      'the limit is beyond the machine',
      {
        '/proc/self/cgroup': '4:memory:/\n',
        ...v1('', 9_223_372_036_854_771_712, GIB, 0),
      },
    ],
    ['the group’s files are missing', { '/proc/self/cgroup': '0::/gone\n' }],
    [
      'only other controllers have groups',
      { '/proc/self/cgroup': '3:cpu:/a\n', ...v2('/a', '1', 1, 0) },
    ],
  ])('is the machine’s where %s', (_, files) => {
    expect(of({ ...MEMINFO, ...files })).toEqual(MACHINE);
  });

  it('is the group’s, and what it can give up is free', () => {
    const files = { '/proc/self/cgroup': '0::/\n', ...v2('/', String(2 * GIB), GIB, GIB / 4) };
    const limit = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace('//', '/'), text]),
    );
    expect(of({ ...MEMINFO, ...limit })).toEqual({
      totalBytes: 2 * GIB,
      availableBytes: 1.25 * GIB,
    });
  });

  it('is the least of a group’s and those above it', () => {
    const files = {
      '/proc/self/cgroup': '0::/slice/service\n',
      ...v2('/slice/service', String(3 * GIB), GIB, 0),
      ...v2('/slice', String(4 * GIB), 3.5 * GIB, 0),
    };
    expect(of({ ...MEMINFO, ...files })).toEqual({
      totalBytes: 3 * GIB,
      availableBytes: 0.5 * GIB,
    });
  });

  it('of version 1 is found where a container sees the host’s path', () => {
    const files = {
      '/proc/self/cgroup': '9:name=systemd:/x\n5:cpu,memory:/docker/0123\n0::/\n',
      ...v1('', GIB, GIB / 2, GIB / 8),
    };
    expect(of({ ...MEMINFO, ...files })).toEqual({ totalBytes: GIB, availableBytes: 0.625 * GIB });
  });

  it('is never less than nothing', () => {
    const files = { '/proc/self/cgroup': '0::/a\n', ...v2('/a', String(GIB), 2 * GIB, 0) };
    expect(of({ ...MEMINFO, ...files }).availableBytes).toBe(0);
  });

  it('is more than nothing on this machine', () => {
    const { totalBytes, availableBytes } = readMemory();
    expect(availableBytes).toBeGreaterThan(0);
    expect(totalBytes).toBeGreaterThanOrEqual(availableBytes);
  });
});
