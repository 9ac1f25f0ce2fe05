import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { OLDEST_CHROMIUM, tooOld } from '../../lib/launching/oldest-chromium.js';
import { judge } from '../../tools/chromes/judge.js';
import { TESTED } from '../../tools/chromes/versions.js';
import { Program } from '../support/program.js';
import { until } from '../support/until.js';

it.each([
  ['Chromium 130.0.6723.0', true],
  ['Google Chrome 99.0.4844.51', true],
  [`Chromium ${OLDEST_CHROMIUM}.0.6778.0`, false],
  ['Chromium 156.0.8078.79', false],
  ['Chrome of unknown version', false],
])('%s is too old: %s', (version, isTooOld) => {
  expect(tooOld(version) !== undefined).toBe(isTooOld);
});

it('the start of a server names a Chromium that is too old, and the oldest that is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'old-chromium-'));
  const path = join(folder, 'chromium');
  await writeFile(path, '#!/bin/sh\necho Chromium 99.0.4844.51\n');
  await chmod(path, 0o755);
  const program = await Program.start({ CHROME_PATH: path });
  await until(() => program.errors.includes('\n'));
  await program.remove();
  await rm(folder, { recursive: true });
  expect(program.errors).toContain(
    `Chromium 99.0.4844.51 is older than Chromium ${OLDEST_CHROMIUM}, the oldest version`,
  );
});

it('the oldest is one that is tested', () => {
  expect(TESTED.map(({ major }) => major)).toContain(OLDEST_CHROMIUM);
  expect(Math.min(...TESTED.map(({ major }) => major))).toBe(OLDEST_CHROMIUM);
});

it('a test that fails in a version does so for a known reason, and a known reason has a test that fails', () => {
  const results = [
    { fullName: 'a click presses', status: 'passed' },
    { fullName: 'a click drags', status: 'failed' },
    { fullName: 'a key types', status: 'failed' },
    { fullName: 'a key repeats', status: 'passed' },
  ];
  const lacks = ['drags', 'repeats', 'has no test here'].map((test) => ({ test, why: 'old' }));
  expect(judge(results, lacks)).toEqual({
    passed: 2,
    known: ['a click drags'],
    unknown: ['a key types'],
    stale: ['repeats'],
  });
});
