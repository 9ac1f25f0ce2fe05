import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noLog } from '../../support/no-log.js';
import { Program } from '../../support/program.js';
import { Site } from '../../support/site.js';
import type { Body, TestBrowser } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

/** How often a server is killed as it saves; `ROUNDS=20` tries more. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const PROFILE_KEY = '0f'.repeat(32);

let root: string;
let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'profiles-'));
  tabwire = await Tabwire.start({ PROFILE_STORE: root, PROFILE_KEY });
  site = await Site.start();
});
afterAll(async () => {
  await Promise.all([tabwire.stop(), site.stop()]);
  await rm(root, { recursive: true });
});

const welcomed = async (browser: TestBrowser, more: object = {}): Promise<Body> => {
  await browser.do('navigate', { url: `${site.origin}/account`, ...more });
  return browser.evaluate('document.title', more);
};
const put = (name: string, body: object) => tabwire.send('put', `/profiles/${name}/`, body);
const read = async (name: string, query = ''): Promise<Body> =>
  (await tabwire.send('get', `/profiles/${name}/${query}`)).body;
const loggedIn = async (options: object, as: string): Promise<TestBrowser> => {
  const browser = await tabwire.open(options);
  await browser.do('navigate', { url: `${site.origin}/login?${as}` });
  await browser.evaluate(`localStorage.setItem('theme', '${as}')`);
  return browser;
};

describe('a browser with a profile', () => {
  it('saves it as it is deleted, the next is logged in, and leaves that version where it crashes', async () => {
    const profile = { name: 'close', save: 'on_close' };
    await (await loggedIn({ profile }, 'Ada')).delete();
    expect((await read('close')).profile).toMatchObject({ version: 1, held_by: null });
    const next = await tabwire.open({ profile, url: `${site.origin}/account` });
    expect(await next.evaluate('document.title + localStorage.getItem("theme")')).toBe('AdaAda');
    await next.do('navigate', { url: `${site.origin}/login?Eve` });
    process.kill(tabwire.gateway.browser(next.id).pid, 'SIGKILL');
    await until(async () => (await read('close')).profile.held_by === null);
    const { profile: record, cookies } = await read('close', '?state=true');
    expect([record.version, cookies[0].value]).toEqual([1, 'Ada']);
  });

  it('saves it every so often', async () => {
    const profile = { name: 'often', save: 'every_s', every_s: 1 };
    const browser = await loggedIn({ profile }, 'Bob');
    await until(async () => (await read('often')).profile?.version >= 2);
    const { profile: record } = await read('often');
    expect(record.held_by).toEqual({ browser_id: browser.id, ctx_id: null });
    await browser.delete();
  });

  it('is the only one that writes it', async () => {
    const profile = { name: 'one', save: 'on_close' };
    const first = await loggedIn({ profile }, 'Cleo');
    const second = await tabwire.send('put', '/browsers/', { profile });
    expect([second.status, second.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'profile_locked',
        held_by: expect.objectContaining({ browser_id: first.id, ctx_id: null }),
      }),
    ]);
    expect((await put('one', { browser_id: first.id })).body.profile.version).toBe(1);
    const other = await put('one', { cookies: [{ name: 'a', value: 'b', domain: 'a.example' }] });
    expect([other.status, other.body.code]).toEqual([409, 'profile_locked']);
    const removed = await tabwire.send('delete', '/profiles/one/');
    expect([removed.status, removed.body.code]).toEqual([409, 'profile_locked']);
    await first.delete();
    expect((await tabwire.send('delete', '/profiles/one/')).body).toEqual({
      ok: true,
      deleted: 'one',
    });
    expect((await read('one')).code).toBe('profile_not_found');
  });

  it('does not open without the profile that it is to read', async () => {
    const { status, body } = await tabwire.send('put', '/browsers/', { profile: { name: 'no' } });
    expect([status, body.code]).toEqual([404, 'profile_not_found']);
    expect(tabwire.gateway.browsers).toEqual([]);
  });
});

it('a context has a profile of its own', async () => {
  const browser = await tabwire.open();
  const open = async (save: string) =>
    (
      await tabwire.send('put', `${browser.path}/contexts/`, {
        profile: { name: 'context', save },
      })
    ).body;
  const { ctx_id } = await open('on_close');
  await browser.do('navigate', { url: `${site.origin}/login?Fay`, ctx_id });
  expect((await open('on_close')).held_by).toMatchObject({ browser_id: browser.id, ctx_id });
  await tabwire.send('delete', `${browser.path}/contexts/${ctx_id}/`);
  const next = await open('never');
  expect(await welcomed(browser, { ctx_id: next.ctx_id })).toBe('Fay');
  expect(await welcomed(browser)).toBe('nobody');
  await tabwire.send('delete', `${browser.path}/contexts/${next.ctx_id}/`);
  expect((await read('context')).profile.version).toBe(1); // it only read
  await browser.delete();
});

describe('PUT', () => {
  it('refuses an empty state, and both or none of a state and a browser', async () => {
    for (const body of [{}, { cookies: [], origins: [] }, { cookies: [], browser_id: 'b' }]) {
      const refused = await put('empty', body);
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
    }
    expect((await read('empty')).code).toBe('profile_not_found');
  });

  it.each(['..', 'A', 'a b', 'x'.repeat(65), '%2e%2e'])('refuses the name %s', async (name) => {
    const { status } = await put(encodeURIComponent(name), { browser_id: 'b' });
    expect([400, 404]).toContain(status);
    expect((await readdir(root)).filter((dir) => !/^[a-z]+$/.test(dir))).toEqual([]);
  });
});

it('another key is told, and changes nothing', async () => {
  await put('keyed', { cookies: [{ name: 'a', value: 'b', domain: 'a.example' }] });
  const other = await Tabwire.start({ PROFILE_STORE: root, PROFILE_KEY: 'ee'.repeat(32) });
  for (const save of ['never', 'on_close']) {
    const reply = await other.send('put', '/browsers/', { profile: { name: 'keyed', save } });
    expect([reply.status, reply.body.code]).toEqual([422, 'profile_unreadable']);
    expect(reply.body.detail).toMatch('PROFILE_KEY');
  }
  await other.stop();
  expect((await read('keyed', '?state=true')).cookies).toHaveLength(1);
});

it('a server without a store says so', async () => {
  const plain = await Tabwire.start();
  const reply = await plain.send('get', '/profiles/');
  expect([reply.status, reply.body.code]).toEqual([501, 'profiles_not_configured']);
  await plain.stop();
});

it('a state that could not be read is logged, and the version before stays', async () => {
  const errors: string[] = [];
  const log = { ...noLog, error: (message: string) => void errors.push(message) };
  const small = await Tabwire.start(
    { PROFILE_STORE: root, PROFILE_KEY, MAX_RESULT_BYTES: '1024' },
    log,
  );
  await put('small', { cookies: [{ name: 'a', value: 'b', domain: 'a.example' }] });
  const browser = await small.open({ profile: { name: 'small', save: 'on_close' } });
  await browser.do('navigate', { url: site.page('<title>full</title>') });
  await browser.evaluate('localStorage.setItem("large", "x".repeat(2000))');
  await browser.delete();
  expect((await read('small')).profile.version).toBe(1);
  expect(errors).toEqual(['a profile was not saved: the version before stays']);
  await small.stop();
});

it('a server that is killed as it saves leaves the version before, and no lock', async () => {
  const settings = { PROFILE_STORE: root, PROFILE_KEY, MAX_BODY_BYTES: '20000000' };
  const value = (letter: string) => ({
    origins: [
      {
        origin: 'https://example.com',
        localStorage: [{ name: 'x', value: letter.repeat(5_000_000) }],
      },
    ],
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await Program.start(settings);
    const before = await program.send('PUT', '/profiles/killed/', value('a'));
    expect(before.status).toBe(200);
    const watching = new Promise<void>((resolve) => {
      const watcher = watch(join(root, 'killed'), (_event, file) => {
        if (!file?.endsWith('.part')) return;
        program.kill('SIGKILL');
        watcher.close();
        resolve();
      });
    });
    const saving = program.send('PUT', '/profiles/killed/', value('b')).catch(() => undefined);
    await watching;
    await saving;
    await program.remove();
    const { profile, origins } = await read('killed', '?state=true');
    expect(profile.held_by).toBe(null);
    const { version } = before.body.profile;
    expect([0, 1]).toContain(profile.version - version);
    expect(new Set(origins[0].localStorage[0].value).size).toBe(1);
    expect(origins[0].localStorage[0].value).toHaveLength(5_000_000);
  }
});
