import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../lib/settings/settings.js';
import { ROOT } from '../support/docs.js';
import { installed } from '../support/fleet/installed.js';

const UNITS = ['tabwire.service', 'tabwire@.service'];
const test = installed('systemd-analyze') ? it : it.skip;

/** Of 100, by systemd's count; a unit without hardening has 96. */
const MAX_EXPOSURE = 30;

describe.each(UNITS)('deploy/systemd/%s', (name) => {
  const unit = readFileSync(new URL(`deploy/systemd/${name}`, ROOT), 'utf8');
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabwire-units-'));
    file = join(folder, name);
    // systemd checks that the program of the unit can be run.
    await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is valid (needs systemd-analyze)', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], {
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  });

  test('gives the server few rights (needs systemd-analyze)', () => {
    const options = ['--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager'];
    const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options, file], {
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n').findLast((line) => line.includes('exposure'))]).toEqual([
      0,
      expect.stringContaining('OK'),
    ]);
  });

  it('sets what the server reads', () => {
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, variable = '']) => variable),
    );
    const known = new Set([...Object.keys(SETTINGS), 'NODE_ENV']);
    expect(names.length).toBeGreaterThan(0);
    expect(
      names.filter((variable) => !known.has(variable) && !variable.startsWith('MALLOC_')),
    ).toEqual([]);
  });
});
