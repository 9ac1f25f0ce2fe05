import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Program } from '../support/program.js';
import { until } from '../support/until.js';

let program: Program | undefined;
let folder = '';
afterEach(async () => {
  await program?.remove();
  rmdirSync(join(folder, 'root'));
  rmSync(folder, { recursive: true });
});

/** As another user in a root of its own, where the system makes no user namespace (user_namespaces(7)). */
const denied = (root: string) => [
  ...['unshare', '--mount', 'sh', '-c'],
  'mount --rbind / "$0" && exec chroot "$0" setpriv --reuid 65534 --regid 65534 --clear-groups "$@"',
  root,
];
const canDeny = () => {
  const root = mkdtempSync(join(tmpdir(), 'root-'));
  const [file, ...args] = [...denied(root), 'true'];
  const { status } = spawnSync(file, args, { stdio: 'ignore' });
  rmdirSync(root);
  return status === 0;
};

describe('an open that no repetition mends', () => {
  (canDeny() ? it : it.skip)(
    'says what the sandbox wants, and how to give it (where this user may deny it)',
    async () => {
      folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
      chmodSync(folder, 0o777);
      mkdirSync(join(folder, 'root'));
      const settings = { PROFILE_ROOT: folder, HOME: folder, HEADLESS_SHELL_PATH: '/nowhere' };
      program = await Program.start(settings, denied(join(folder, 'root')));
      const sandbox = await program.send('PUT', '/browsers/', { headless: true });
      expect([sandbox.status, sandbox.body]).toEqual([
        503,
        expect.objectContaining({
          code: 'browser_launch_failed',
          reason: 'sandbox',
          retryable: false,
          detail: expect.stringContaining('deploy/seccomp.json'),
        }),
      ]);
      const ready = await program.send('GET', '/ready/');
      expect([ready.status, ready.body.reason]).toEqual([503, 'sandbox']);
      // A failure of the settings alone has a cause in the log, too.
      const shell = await program.send('PUT', '/browsers/', { headless: 'shell' });
      expect([shell.body.reason, shell.body.retryable]).toEqual(['not_installed', false]);
      const told = '"cause":"The server has no chrome-headless-shell.';
      await until(() => program?.errors.includes(told) === true);
      expect(program.errors).not.toContain('"undefined"');
    },
  );
});
