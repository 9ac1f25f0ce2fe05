import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../support/docs.js';

interface Argument {
  readonly index: number;
  readonly value: number;
  readonly valueTwo?: number;
  readonly op: string;
}

interface When {
  readonly caps?: readonly string[];
  readonly arches?: readonly string[];
  readonly minKernel?: string;
}

interface Rule {
  readonly names: readonly string[];
  readonly action: string;
  readonly args?: readonly Argument[];
  readonly includes?: When;
  readonly excludes?: When;
  readonly comment?: string;
}

const profile: { defaultAction: string; syscalls: readonly Rule[] } = JSON.parse(
  readFileSync(new URL('deploy/seccomp.json', ROOT), 'utf8'),
);

/** Whether a rule counts in a container without capabilities, as Docker decides it. */
const counts = ({ includes, excludes }: Rule) =>
  !includes?.caps &&
  (includes?.arches?.includes('amd64') ?? true) &&
  !excludes?.arches?.includes('amd64');

const compares: Readonly<Record<string, (actual: number, argument: Argument) => boolean>> = {
  SCMP_CMP_EQ: (actual, { value }) => actual === value,
  SCMP_CMP_NE: (actual, { value }) => actual !== value,
  SCMP_CMP_MASKED_EQ: (actual, { value, valueTwo = 0 }) => (actual & value) >>> 0 === valueTwo,
};

/** Whether a container without capabilities may call it, on amd64. */
const allows = (name: string, first = 0) =>
  profile.syscalls.some(
    (rule) =>
      rule.action === 'SCMP_ACT_ALLOW' &&
      rule.names.includes(name) &&
      counts(rule) &&
      (rule.args ?? []).every(
        (argument) => argument.index === 0 && compares[argument.op]?.(first, argument) === true,
      ),
  );

/** Flags of clone(2). */
const NEW = {
  mounts: 0x00020000,
  cgroups: 0x02000000,
  uts: 0x04000000,
  ipc: 0x08000000,
  users: 0x10000000,
  pids: 0x20000000,
  network: 0x40000000,
};

const SIGCHLD = 17;

describe('deploy/seccomp.json', () => {
  it('refuses what it does not name, and says what of it is ours', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    const own = profile.syscalls.filter(({ comment }) => comment?.startsWith('Tabwire: '));
    expect(own.flatMap(({ names }) => names)).toEqual(['clone', 'unshare', 'chroot']);
    expect(profile.syscalls[0]?.comment).toContain('moby');
  });

  it("allows what Chrome's sandbox calls", () => {
    expect(allows('clone', NEW.users | NEW.pids | NEW.network | SIGCHLD)).toBe(true);
    expect(allows('clone', SIGCHLD)).toBe(true);
    expect(allows('unshare', NEW.users)).toBe(true);
    for (const name of ['chroot', 'prctl', 'seccomp', 'memfd_create', 'openat', 'execve'])
      expect([name, allows(name)]).toEqual([name, true]);
  });

  it.each(['mounts', 'cgroups', 'uts', 'ipc'] as const)('allows no new namespace of %s', (kind) => {
    expect(allows('clone', NEW.users | NEW[kind] | SIGCHLD)).toBe(false);
    expect(allows('unshare', NEW.users | NEW[kind])).toBe(false);
  });

  it('allows nothing else that Docker refuses', () => {
    const refused = [
      ...['mount', 'umount2', 'pivot_root', 'setns', 'move_mount', 'fsopen', 'open_tree'],
      ...['bpf', 'perf_event_open', 'userfaultfd', 'keyctl', 'add_key', 'request_key'],
      ...[
        'init_module',
        'kexec_load',
        'reboot',
        'swapon',
        'settimeofday',
        'clone3',
        'io_uring_setup',
      ],
    ];
    expect(refused.filter((name) => allows(name))).toEqual([]);
  });
});
