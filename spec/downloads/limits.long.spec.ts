import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FileSite } from '../support/file-site.js';
import { raw } from '../support/raw.js';
import type { Body, TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const MIB = 2 ** 20;

let site: FileSite;
let tabwire: Tabwire;
/** How large a file may be, by the settings of the server. */
const LARGEST = 2.5 * MIB;

/** Keeps what it downloads, with the limits of the server, up to 3 MiB. */
let browser: TestBrowser;
beforeAll(async () => {
  site = await FileSite.start();
  tabwire = await Tabwire.start({ MAX_DOWNLOAD_BYTES: String(LARGEST) });
  browser = await tabwire.open({ downloads: 'keep', max_downloads_bytes: 3 * MIB });
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));
/** Nothing of a test is left for the next. */
afterEach(async () => {
  const left = (await listed(browser)).map(({ download_id: id }) =>
    tabwire.send('delete', `${browser.path}/downloads/${id}/`),
  );
  await Promise.all(left);
  await emptied(tabwire, browser);
});

const download = async (browser: TestBrowser, url: string): Promise<string> =>
  (await browser.do('navigate', { url })).download_id;
const listed = async ({ tabwire: service, path }: TestBrowser): Promise<Body[]> => {
  const { body } = await service.send('get', `${path}/downloads/`);
  return body.downloads;
};
const found = async (browser: TestBrowser, id: string): Promise<Body> =>
  (await listed(browser)).find((one) => one.download_id === id);
const ended = async (browser: TestBrowser, id: string): Promise<Body> => {
  await raw(browser.tabwire.url, `${browser.path}/downloads/${id}/?wait=true`, { method: 'HEAD' });
  return found(browser, id);
};
const dirOf = (service: Tabwire, { id }: TestBrowser) => {
  const { downloads } = service.gateway.browser(id).contexts.default;
  return downloads.dir;
};

/** Chrome may begin the file of a download that it cancels, and removes it then. */
const emptied = (service: Tabwire, of: TestBrowser) =>
  until(() => readdirSync(dirOf(service, of)).length === 0);

describe('a download that is too large', () => {
  let limited: TestBrowser;
  beforeAll(async () => {
    limited = await tabwire.open({ downloads: 'keep', max_download_bytes: MIB });
  });
  afterAll(() => limited.delete());

  it('is ended before a byte is kept, where the server tells its length', async () => {
    site.sent = 0;
    const id = await download(limited, site.file('large.bin', 500 * MIB));
    expect(await ended(limited, id)).toMatchObject({
      state: 'too_large',
      reason: 'max_download_bytes',
      total_bytes: 500 * MIB,
      kept: false,
    });
    await emptied(tabwire, limited);
    // What comes until Chrome has told the length and heard the cancel; how much depends on the machine.
    expect(site.sent).toBeLessThan(500 * MIB);
  });

  it('is ended as it grows, where the server does not tell', async () => {
    const id = await download(limited, site.file('large.bin', 5_000 * MIB, '&untold'));
    expect(await ended(limited, id)).toMatchObject({
      state: 'too_large',
      reason: 'max_download_bytes',
      total_bytes: null,
    });
    await emptied(tabwire, limited);
  });

  it('is one with which all files are, and those before it stay', async () => {
    const first = await download(browser, site.file('1.bin', 2 * MIB));
    await ended(browser, first);
    const second = await download(browser, site.file('2.bin', 2 * MIB));
    expect(await ended(browser, second)).toMatchObject({
      state: 'too_large',
      reason: 'max_downloads_bytes',
    });
    await tabwire.send('delete', `${browser.path}/downloads/${first}/`);
    const third = await download(browser, site.file('3.bin', 2 * MIB));
    expect((await ended(browser, third)).state).toBe('done');
  });

  it('may be as large as the server says, and no larger', async () => {
    const refused = await tabwire.send('put', '/browsers/', {
      downloads: 'keep',
      max_download_bytes: LARGEST + 1,
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'option_not_allowed']);
    const fits = await ended(browser, await download(browser, site.file('a', LARGEST)));
    expect(fits.state).toBe('done');
    const large = await ended(browser, await download(browser, site.file('b', LARGEST + 1)));
    expect(large).toMatchObject({ state: 'too_large', reason: 'max_download_bytes' });
  });
});

it('50 downloads at once each come whole under their own names', async () => {
  const frames = Array.from(
    { length: 50 },
    (_, i) => `<iframe src="${site.file(`${i}.bin`, 1_000 * (i + 1))}"></iframe>`,
  );
  await browser.do('navigate', { url: site.page(frames.join('')), wait_until: 'commit' });
  await until(async () => {
    const all = await listed(browser);
    return all.length === 50 && all.every(({ state }) => state === 'done');
  });
  const all = await listed(browser);
  const sizes = all.map(({ name, received_bytes: bytes }) => [name, bytes]);
  expect(Object.fromEntries(sizes)).toEqual(
    Object.fromEntries(frames.map((_, i) => [`${i}.bin`, 1_000 * (i + 1)])),
  );
  const removed = all.map(({ download_id: id }) =>
    tabwire.send('delete', `${browser.path}/downloads/${id}/`),
  );
  await Promise.all(removed);
  expect([await listed(browser), readdirSync(dirOf(tabwire, browser))]).toEqual([[], []]);
});

it.each([
  ['../../x'],
  ['con'],
  ['x'.repeat(300) + '.txt'],
  ['a\r\nX-Evil: 1\r\n\r\nb.txt'],
  ['\u202egnp.exe'],
  ['a";\\ b.txt'],
])('the name %j is one of no path, and of one line of the header', async (name) => {
  const id = await download(browser, site.file(name, 3));
  const { status, headers } = await raw(tabwire.url, `${browser.path}/downloads/${id}/?wait=true`);
  expect([status, headers['x-evil']]).toEqual([200, undefined]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\\/]+"/);
  const record = await found(browser, id);
  expect(record.name).not.toMatch(/[\\/\p{Cc}\u202e]/u);
  expect(Buffer.byteLength(record.name)).toBeLessThanOrEqual(200);
  expect(readdirSync(dirOf(tabwire, browser))).toEqual([id]);
});

it('a download that its server cuts off has failed', async () => {
  const id = await download(browser, site.held());
  site.cut();
  expect(await ended(browser, id)).toMatchObject({ state: 'failed', reason: 'interrupted' });
  await emptied(tabwire, browser);
});

it('a PDF is a download too', async () => {
  const id = await download(browser, site.file('a.pdf', 100, '&inline&type=application/pdf'));
  expect(await ended(browser, id)).toMatchObject({ state: 'done', type: 'application/pdf' });
});

it('of a popup that is gone it is told all the same', async () => {
  await browser.do('navigate', { url: site.page('<title>opener</title>') });
  await browser.evaluate(`popup = window.open('${site.page('popup')}'); 0`);
  const { page_id } = await browser.do('wait-for', { page_opened: true });
  await browser.do('wait-for', { page_id, load_state: 'load' });
  await browser.evaluate(`opener.popup.location = '${site.held('popup.bin')}'; 0`);
  await until(async () => (await listed(browser)).length > 0);
  const pages = tabwire.gateway.browser(browser.id).contexts.default;
  await browser.send('eval', { expression: 'close()' });
  await until(() => pages.pages.length === 1);
  const { download_id: id } = await browser.do('wait-for', { download: true });
  site.release();
  expect(await ended(browser, id)).toMatchObject({ name: 'popup.bin', state: 'done' });
});

it('a browser that is killed ends its downloads, and says so', async () => {
  const killed = await tabwire.open({ downloads: 'keep' });
  const id = await download(killed, site.held());
  const { eventLog, pid, downloads, usage } = tabwire.gateway.browser(killed.id);
  const dir = dirname(dirOf(tabwire, killed));
  const waiting = raw(tabwire.url, `${killed.path}/downloads/${id}/?wait=true`);
  await until(() => downloads.get(id).download.isRunning && usage.running > 0);
  process.kill(pid, 'SIGKILL');
  const { status, text } = await waiting;
  expect([status, JSON.parse(text)]).toEqual([
    422,
    expect.objectContaining({ state: 'failed', reason: 'browser_ended' }),
  ]);
  await until(() => tabwire.gateway.browsers.every(({ id: other }) => other !== killed.id));
  const told = (): Body[] => {
    const log = eventLog.subscribe({ filter: {}, after: 0, onReady: () => undefined });
    const { events } = log.take();
    log.dispose();
    return events.map((event) => JSON.parse(event.json(true)));
  };
  await until(() => told().at(-1).type === 'browser.ended');
  expect(told()).toContainEqual(
    expect.objectContaining({
      type: 'download.finished',
      download_id: id,
      state: 'failed',
      reason: 'browser_ended',
    }),
  );
  await until(() => !existsSync(dir));
  site.cut();
});

describe('a disk', () => {
  it('keeps what is to stay free', async () => {
    const { bavail, bsize } = statfsSync(tmpdir());
    const own = await Tabwire.start({
      MIN_FREE_DISK: String(bavail * bsize - 1_000 * MIB),
      MAX_DOWNLOAD_BYTES: String(2 ** 50),
      MAX_DOWNLOADS_BYTES: String(2 ** 50),
    });
    const browser = await own.open({ downloads: 'keep' });
    const id = await download(browser, site.file('large.bin', 5_000 * MIB));
    expect(await ended(browser, id)).toMatchObject({ state: 'failed', reason: 'disk_full' });
    await emptied(own, browser);
    await own.stop();
  });

  let disk: string | undefined;
  /** Mounts a disk of 150 MB. @throws Error where this user may not */
  const mounted = (): string => {
    disk = mkdtempSync(join(tmpdir(), 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'tmpfs', disk], { stdio: 'ignore' });
    return disk;
  };
  /** Removes the disk, or the directory that it could not be mounted on. */
  const unmount = () => {
    if (disk === undefined) return;
    // What has just ended may still have it open.
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
    disk = undefined;
  };
  afterAll(unmount);
  const canMount = () => {
    try {
      mounted();
      return true;
    } catch {
      return false;
    } finally {
      unmount();
    }
  };

  (canMount() ? it : it.skip)(
    'has room for no upload and no profile beyond',
    async () => {
      const root = mounted();
      const keep = 110 * MIB;
      const own = await Tabwire.start({
        PROFILE_ROOT: root,
        MIN_FREE_DISK: String(keep),
        MAX_BODY_BYTES: String(8 * MIB),
        PROFILE_STORE: root,
        PROFILE_KEY: 'ab'.repeat(32),
      });
      const browser = await own.open();
      await browser.do('navigate', { url: 'data:text/html,<input type=file multiple>' });
      const node_id = await browser.find('input');
      const data = Buffer.alloc(4 * MIB).toString('base64');
      const files = [{ name: 'a.bin', data }];
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => browser.send('set-files', { node_id, files })),
      );
      const refused = replies.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(1);
      expect(refused.length).toBeLessThan(12);
      for (const { status, body } of refused)
        expect([status, body.code, body.detail]).toEqual([
          507,
          'disk_full',
          expect.stringContaining('too little room'),
        ]);
      const { bavail, bsize } = statfsSync(root);
      // What Chrome writes itself is its own.
      expect(bavail * bsize).toBeGreaterThan(keep - 8 * MIB);
      writeFileSync(join(root, 'rest'), Buffer.alloc(Math.max(0, bavail * bsize - keep)));
      const cookies = [{ name: 'a', value: 'b', domain: 'a.test', path: '/' }];
      const saved = await own.send('put', '/profiles/one/', { cookies, origins: [] });
      expect([saved.status, saved.body.code]).toEqual([507, 'disk_full']);
      expect(existsSync(join(root, 'one'))).toBe(false);
      const open = await own.send('put', '/browsers/');
      expect([open.status, open.body.reason]).toEqual([503, 'disk_full']);
      await own.stop();
      unmount();
    },
    120_000,
  );

  // Who may not mount has the test above.
  (canMount() ? it : it.skip)('that is full is told, though Chrome does not tell', async () => {
    const own = await Tabwire.start({ PROFILE_ROOT: mounted(), MIN_FREE_DISK: '0' });
    const browser = await own.open({ downloads: 'keep' });
    const id = await download(browser, site.file('large.bin', 500 * MIB, '&untold'));
    expect(await ended(browser, id)).toMatchObject({ state: 'failed', reason: 'disk_full' });
    await emptied(own, browser);
    await own.stop();
  });
});
