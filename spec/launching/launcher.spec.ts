import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Chrome } from '../../protocol/chrome.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { Egress } from '../../lib/egress/egress.js';
import { ChromeLauncher, type LaunchOptions } from '../../lib/launching/launcher.js';
import { readSettings } from '../../lib/settings/settings.js';
import { noLog } from '../support/no-log.js';
import { MemoryAccount } from '../../lib/request/memory-account.js';
import { Metrics } from '../../lib/telemetry/metrics.js';
import { BASE_SETTINGS } from '../support/service.js';

const never = new AbortController().signal;

let profiles: string;
let launcher: ChromeLauncher;
let chromes: Chrome[];
beforeEach(() => {
  profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
  const config = readSettings({ ...process.env, ...BASE_SETTINGS });
  const egress = new Egress('open', [], () => undefined);
  const account = new MemoryAccount({ server: 1e9, key: 1e9, browser: 1e9 });
  const chrome = findChrome() ?? '';
  launcher = new ChromeLauncher(config, chrome, profiles, egress, new Metrics(), noLog, account);
  chromes = [];
});
afterEach(async () => {
  await Promise.all(chromes.map((chrome) => chrome.end()));
  rmSync(profiles, { recursive: true });
});

const OPTIONS: LaunchOptions = {
  args: [],
  headless: true,
  proxy: undefined,
  showsPdf: true,
  window: { width: 1280, height: 720 },
};

async function launch(id: string, signal = never): Promise<Chrome> {
  const chrome = await launcher.launch(OPTIONS, id, signal);
  chromes.push(chrome);
  return chrome;
}

describe('the profile of a browser', () => {
  it('is its own where the IDs of browsers begin alike', async () => {
    const [one, other] = [await launch('member-1.aaaaaaaa'), await launch('member-1.bbbbbbbb')];
    expect(one.profileDir).not.toBe(other.profileDir);
    expect([one, other].map(({ profileDir }) => existsSync(profileDir))).toEqual([true, true]);
  });

  it('tells nothing of the ID, which the arguments of a process would show to every user', async () => {
    const id = 'a'.repeat(42);
    const { profileDir } = await launch(id);
    const name = profileDir.slice(profiles.length + 1);
    for (let at = 0; at + 4 <= id.length; at += 1) expect(name).not.toContain(id.slice(at, at + 4));
  });

  it.each([
    ['fails', never],
    ['was given up', AbortSignal.abort(new Error('given up'))],
  ])('outlives a launch of the same ID that %s', async (_, signal) => {
    const living = await launch('the same');
    // Chrome makes its folder again, without what was in it.
    const file = join(living.profileDir, 'mark');
    writeFileSync(file, '');
    await expect(launch('the same', signal)).rejects.toThrow();
    await launch('another');
    expect(existsSync(file)).toBe(true);
  });
});
