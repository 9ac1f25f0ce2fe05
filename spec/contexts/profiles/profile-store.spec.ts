import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProfileStore } from '../../../lib/contexts/profiles/profile-store.js';

const KEY = Buffer.alloc(32, 1);
const HOLDER = { browser_id: 'b1', ctx_id: null };

let root: string;
let store: ProfileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'profiles-'));
  store = new ProfileStore(root, KEY);
});
afterEach(() => rm(root, { recursive: true }));

const stateOf = (value: string) => ({
  cookies: [{ name: 'session', value, domain: 'example.com', path: '/' }],
  origins: [],
});
const files = async () => (await readdir(join(root, 'shop'))).sort();

describe('a profile', () => {
  it('keeps five versions, and reads the latest', async () => {
    for (let i = 1; i <= 7; i += 1) expect(await store.put('shop', stateOf(`v${i}`))).toBe(i);
    expect(await store.read('shop')).toEqual(stateOf('v7'));
    const record = await store.record('shop');
    expect(record).toMatchObject({ name: 'shop', version: 7, held_by: null });
    expect(record.versions.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3]);
    expect(await store.list()).toEqual([record]);
  });

  it('is encrypted', async () => {
    await store.put('shop', stateOf('a secret of the shop'));
    const [file = ''] = await files();
    const bytes = await readFile(join(root, 'shop', file));
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes.includes('session')).toBe(false);
  });

  it('is not replaced by an empty state', async () => {
    await store.put('shop', stateOf('full'));
    expect(await store.put('shop', { cookies: [], origins: [] })).toBeUndefined();
    expect(await store.read('shop')).toEqual(stateOf('full'));
  });

  it('says that the key is another one, and is not written over with that', async () => {
    await store.put('shop', stateOf('mine'));
    const other = new ProfileStore(root, Buffer.alloc(32, 2));
    const refused = { code: 'profile_unreadable', message: expect.stringMatching('PROFILE_KEY') };
    await expect(other.read('shop')).rejects.toMatchObject(refused);
    await expect(other.put('shop', stateOf('other'))).rejects.toMatchObject(refused);
    expect(await store.read('shop')).toEqual(stateOf('mine'));
    expect(await store.put('shop', stateOf('mine still'))).toBe(2);
  });

  it('opens under no other name or version', async () => {
    await store.put('shop', stateOf('mine'));
    const [file = ''] = await files();
    await rename(join(root, 'shop', file), join(root, 'shop', file.replace('1', '2')));
    await expect(store.read('shop')).rejects.toMatchObject({ code: 'profile_unreadable' });
  });

  it('is deleted with its versions', async () => {
    await store.put('shop', stateOf('mine'));
    await store.delete('shop');
    await expect(store.record('shop')).rejects.toMatchObject({ code: 'profile_not_found' });
    await expect(store.delete('shop')).rejects.toMatchObject({ code: 'profile_not_found' });
    expect(await readdir(root)).toEqual([]);
  });
});

describe('a writer', () => {
  it('is the only one, and others are told who it is', async () => {
    const { writer } = await store.writer('shop', HOLDER);
    const locked = { code: 'profile_locked', details: { held_by: { browser_id: 'b1' } } };
    await expect(store.writer('shop', HOLDER)).rejects.toMatchObject(locked);
    await writer.save(stateOf('one'));
    await expect(store.put('shop', stateOf('two'))).rejects.toMatchObject(locked);
    await expect(store.delete('shop')).rejects.toMatchObject(locked);
    expect((await store.record('shop')).held_by).toEqual(HOLDER);
    await writer.release();
    expect(await store.put('shop', stateOf('two'))).toBe(2);
  });

  it('of 20 at once is one', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.writer('shop', HOLDER)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over from a process that is gone, and removes what that left unfinished', async () => {
    await store.put('shop', stateOf('old'));
    const dead = { ...HOLDER, since: '', host: hostname(), pid: 2 ** 22 + 1, start_ticks: 1 };
    await writeFile(join(root, 'shop', 'lock'), JSON.stringify(dead));
    await writeFile(join(root, 'shop', '0000000002.profile.part'), 'half');
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.writer('shop', HOLDER)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await files()).toEqual(['0000000001.profile', 'lock']);
    expect(await store.read('shop')).toEqual(stateOf('old'));
  });

  it('on another machine holds the lock, since nobody can tell', async () => {
    const { writer } = await store.writer('shop', HOLDER);
    const away = { ...HOLDER, since: '', host: 'elsewhere', pid: 1, start_ticks: 1 };
    await writeFile(join(root, 'shop', 'lock'), JSON.stringify(away));
    await expect(store.writer('shop', HOLDER)).rejects.toMatchObject({ code: 'profile_locked' });
    await writer.release(); // it is no more its own
    expect(await files()).toEqual(['lock']);
  });
});

it('saves large states again and again, and keeps five of them', async () => {
  const rounds = Number(process.env.PROFILE_ROUNDS ?? 10);
  const localStorage = Array.from({ length: 50 }, (_, i) => ({
    name: `item ${i}`,
    value: String(i % 10).repeat(100 * 1024),
  }));
  const { writer } = await store.writer('shop', HOLDER);
  const began = performance.now();
  for (let i = 1; i <= rounds; i += 1) {
    const { cookies } = stateOf(`v${i}`);
    await writer.save({ cookies, origins: [{ origin: 'https://example.com', localStorage }] });
  }
  if (rounds > 10)
    process.stdout.write(
      `${rounds} versions of 5 MB: ${Math.round(performance.now() - began)} ms, RSS ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB\n`,
    );
  await writer.release();
  expect((await files()).length).toBe(5);
  expect((await store.read('shop')).cookies).toEqual(stateOf(`v${rounds}`).cookies);
});
