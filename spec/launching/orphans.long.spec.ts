import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noLog } from '../support/no-log.js';
import { removeOrphans } from '../../lib/launching/orphans.js';
import { processInfo } from '../../lib/machine/processes.js';
import { profileName, profilesDir } from '../../lib/launching/user-data-dirs.js';
import { pidOf } from '../support/pid-of.js';
import { ended, processesWith } from '../support/processes.js';
import { Program } from '../support/program.js';
import { Site } from '../support/site.js';
import { until } from '../support/until.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

describe('a gateway that starts', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const { pid, exitCode, signalCode } of children.splice(0))
      if (pid !== undefined && exitCode === null && signalCode === null)
        process.kill(-pid, 'SIGKILL');
  });

  /** The process ID of a process that has ended. */
  async function deadPid(): Promise<number> {
    const child = spawn('true');
    await once(child, 'exit');
    return pidOf(child);
  }

  /** A process with these arguments; it leads a group, as a Chrome does. */
  function run(...args: string[]): { pid: number; gone: Promise<unknown> } {
    const script = 'sleep 1000 & wait';
    const child = spawn('sh', ['-c', script, ...args], { detached: true, stdio: 'ignore' });
    children.push(child);
    return { pid: pidOf(child), gone: once(child, 'exit') };
  }

  function folder(name: string): string {
    mkdirSync(join(root, name, 'profile'), { recursive: true });
    writeFileSync(join(root, name, 'profile', 'file'), 'text');
    return join(root, name);
  }

  it('removes what a dead one left, and ends what runs on it, with its group', async () => {
    const dead = folder(`tabwire.${await deadPid()}.1.0123abcd`);
    const chrome = run(`--user-data-dir=${dead}/profile`);
    const stopped = run(`--user-data-dir=${dead}/other`);
    process.kill(-stopped.pid, 'SIGSTOP');
    const own = await profilesDir(root);
    await removeOrphans(own, noLog);
    expect(readdirSync(root).map((name) => join(root, name))).toEqual([own]);
    await Promise.all([chrome.gone, stopped.gone]);
    await ended(processesWith(dead));
  });

  it('removes the socket of a Chrome that was killed, and nothing that a link to no such leads to', async () => {
    const dead = folder(`tabwire.${await deadPid()}.1.0123abcd`);
    const temporary = mkdtempSync(join(root, 'temporary-'));
    const link = (profile: string, name: string) => {
      const dir = join(temporary, name);
      mkdirSync(dir);
      writeFileSync(join(dir, 'SingletonSocket'), '');
      mkdirSync(join(dead, profile), { recursive: true });
      symlinkSync(join(dir, 'SingletonSocket'), join(dead, profile, 'SingletonSocket'));
      return dir;
    };
    link('killed', 'org.chromium.Chromium.aB3dE5');
    writeFileSync(join(link('shared', 'org.chromium.Chromium.aB3dE6'), 'precious'), '');
    link('lying', 'elsewhere');
    await removeOrphans(await profilesDir(root), noLog);
    expect(existsSync(dead)).toBe(false);
    expect(readdirSync(temporary).sort()).toEqual(['elsewhere', 'org.chromium.Chromium.aB3dE6']);
    expect(readdirSync(join(temporary, 'elsewhere'))).toEqual(['SingletonSocket']);
    expect(readdirSync(join(temporary, 'org.chromium.Chromium.aB3dE6'))).toEqual(['precious']);
  });

  it('knows that a process ID is another process’s by now', async () => {
    const { pid } = process;
    const startTicks = processInfo(pid)?.startTicks ?? 0;
    folder(`tabwire.${pid}.${startTicks - 1}.0123abcd`);
    const alive = folder(`tabwire.${pid}.${startTicks}.0123abcd`);
    const own = await profilesDir(root);
    await removeOrphans(own, noLog);
    const left = readdirSync(root).map((name) => join(root, name));
    expect(left.sort()).toEqual([alive, own].sort());
  });

  it('leaves all else as it is: gateways that live, other names, files, links, processes', async () => {
    const pid = await deadPid();
    const elsewhere = folder('elsewhere');
    const kept = [
      'elsewhere',
      `tabwire.${pid}.1`,
      `tabwire-${pid}-1-0123abcd`,
      `tabwire.${pid}.1.0123abcd.old`,
    ];
    for (const name of kept.slice(1)) folder(name);
    symlinkSync(elsewhere, join(root, `tabwire.${pid}.1.aaaaaaaa`));
    writeFileSync(join(root, `tabwire.${pid}.1.bbbbbbbb`), '');
    kept.push(`tabwire.${pid}.1.aaaaaaaa`, `tabwire.${pid}.1.bbbbbbbb`);
    const dead = folder(`tabwire.${pid}.1.cccccccc`);
    const living = await profilesDir(root);
    mkdirSync(join(living, 'profile'));
    const bystanders = [
      run(`--user-data-dir=${living}/profile`),
      run(`--user-data-dir=${elsewhere}/profile`),
      run(`--user-data-dir=${dead}cc/profile`),
      run(`--log=${dead}/profile`, `${dead}/profile`),
    ];
    const own = await profilesDir(root);
    await removeOrphans(own, noLog);
    const left = readdirSync(root).map((name) => join(root, name));
    expect(left.sort()).toEqual([...kept.map((name) => join(root, name)), living, own].sort());
    expect(readdirSync(elsewhere)).toEqual(['profile']);
    expect(readdirSync(living)).toEqual(['profile']);
    // Sleeping, or just about to.
    for (const { pid: other } of bystanders) expect(processInfo(other)?.state).toMatch(/[SRD]/);
  });
});

describe('when the program is killed', () => {
  const programs: Program[] = [];
  let site: Site;
  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.stop());
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.remove()));
    await ended(processesWith(root)); // their Chromes write to it until they have gone
  });

  async function start(settings: Record<string, string> = {}): Promise<Program> {
    const program = await Program.start({ PROFILE_ROOT: root, ...settings });
    programs.push(program);
    return program;
  }

  const later = (what: string) => `setTimeout(() => { ${what} }, 1), 1`;

  it('its browsers end by themselves, a stopped one with the next start, which leaves no folder', async () => {
    const bystander = await start();
    const kept = await bystander.open();
    const [own = ''] = readdirSync(root);
    const program = await start({ POOL_SIZE: '1' });
    const url = site.page('<p>page');
    const busy = await program.open({ url, dialogs: 'ask' });
    const stopped = await program.open({ url });
    await until(async () => (await program.send('GET', '/status/')).body.pooled === 1);
    const context = async (): Promise<string> =>
      (await program.send('PUT', `${busy}/contexts/`, { url })).body.ctx_id;
    const [loop, loading] = [await context(), await context()];
    await program.send('POST', `${busy}/eval/`, { expression: later('alert(1);') });
    await program.send('POST', `${busy}/eval/`, {
      ctx_id: loop,
      expression: later(`fetch('/status/200?loop'); for (;;);`),
    });
    const left = [
      program.send('POST', `${busy}/navigate/`, { url: `${site.origin}/hang`, ctx_id: loading }),
    ];
    await Promise.all([site.visit('?loop'), site.visit('/hang')]);
    const [dead = ''] = readdirSync(root).filter((name) => name !== own);
    // One that is being opened; it takes no spare, which has no proxy.
    const folders = readdirSync(join(root, dead)).length;
    const proxy = { server: 'http://127.0.0.1:1' };
    left.push(program.send('PUT', '/browsers/', { proxy }));
    for (const reply of left) reply.catch(() => undefined);
    await until(() => readdirSync(join(root, dead)).length > folders);
    const pids = processesWith(dead);
    expect(pids.length).toBeGreaterThanOrEqual(5);
    const frozen = processesWith(join(dead, profileName(stopped.split('/').at(-1) ?? '')));
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');

    const killed = performance.now();
    program.kill('SIGKILL');
    await ended(pids.filter((pid) => !frozen.includes(pid)));
    expect(performance.now() - killed).toBeLessThan(15_000);
    expect(frozen.length).toBeGreaterThan(0);
    expect(frozen.map((pid) => processInfo(pid)?.state)).toEqual(frozen.map(() => 'T'));
    await program.ended;
    await Promise.allSettled(left);

    const next = await start();
    expect(readdirSync(root)).not.toContain(dead);
    expect(readdirSync(root)).toContain(own);
    await ended(processesWith(dead));
    await until(() => next.errors.includes('cleaned up after a gateway that was killed'));
    const { status } = await bystander.send('POST', `${kept}/eval/`, { expression: '1' });
    expect(status).toBe(200);
  }, 90_000); // three programs and five Chromes start one after the other
});
