import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DevToolsFiles } from '../../lib/control/devtools-files.js';
import { Connection } from '../../protocol/connection.js';
import { launchChrome } from '../support/bare-chrome.js';
import { itInChrome } from '../support/chrome-only.js';
import { FakeChrome } from '../support/fake-chrome.js';

let folder: string;
let parent: string;
let dir: string;
let profile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devtools-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
beforeEach(async () => {
  parent = await mkdtemp(join(folder, 'parent-'));
  dir = join(parent, 'files');
  profile = `${parent}-profile`;
});

const track = <T>(work: Promise<T>) => work;

/** A Chrome that answers each call with what `results` has for its method. */
function fakeChrome(results: Readonly<Record<string, object>>) {
  const fake = new FakeChrome();
  const connection = new Connection(fake);
  const answer = async () => {
    for (;;) {
      const { id, method, sessionId } = await fake.next();
      if (method === 'Target.attachToTarget')
        fake.send({
          method: 'Target.attachedToTarget',
          params: { sessionId: 'S', targetInfo: { targetId: 'T', type: 'page' } },
        });
      fake.send({ id, result: results[method] ?? {}, sessionId });
    }
  };
  void answer();
  return { connection, end: () => connection.close() };
}

describe('the files of the DevTools', () => {
  itInChrome(
    'it contains no DevTools',
    'are read once, for all who ask at the same time, into a folder of the owner alone, anew after a Chrome that died',
    async () => {
      let launches = 0;
      const files = new DevToolsFiles({
        dir,
        track,
        launch: async () => {
          launches += 1;
          const chrome = await launchChrome(`${profile}-${launches}`);
          if (launches === 1) chrome.kill();
          return chrome;
        },
      });
      await expect(files.path('inspector.html')).rejects.toMatchObject({ code: 'browser_crashed' });
      expect(await readdir(parent)).toEqual([]);
      const names = ['inspector.html', 'entrypoints/inspector/inspector.js', 'Images/bin.svg'];
      const paths = await Promise.all(names.map((name) => files.path(name)));
      expect(launches).toBe(2);
      expect(paths.map((path) => path?.startsWith(`${dir}/`))).toEqual([true, true, true]);
      expect(await readFile(paths[0] ?? '', 'utf8')).toContain('<title>DevTools</title>');
      expect((await stat(dir)).mode & 0o777).toBe(0o700);
      expect((await stat(paths[0] ?? '')).mode & 0o777).toBe(0o600);
      expect((await readdir(dir)).length).toBeGreaterThan(200);
      expect(await readdir(parent)).toEqual(['files']);
      for (const name of [
        '',
        '0.html',
        '../inspector.html',
        'Images',
        '/inspector.html',
        '/etc/passwd',
      ])
        expect(await files.path(name)).toBeUndefined();
    },
  );

  it('are not there in a chrome-headless-shell, which is asked once', async () => {
    let launches = 0;
    const files = new DevToolsFiles({
      dir,
      track,
      launch: () => {
        launches += 1;
        return Promise.resolve(
          fakeChrome({
            'Target.createTarget': { targetId: 'T' },
            'Target.attachToTarget': { sessionId: 'S' },
            'Page.navigate': { frameId: 'T', errorText: 'net::ERR_ABORTED' },
            'Runtime.evaluate': { result: { type: 'object', value: [null, null] } },
          }),
        );
      },
    });
    for (let time = 0; time < 2; time += 1)
      await expect(files.path('inspector.html')).rejects.toMatchObject({
        code: 'devtools_unavailable',
        status: 501,
        message: expect.stringContaining('CHROME_PATH'),
      });
    expect(launches).toBe(1);
    expect(await readdir(parent)).toEqual([]);
  });
});
