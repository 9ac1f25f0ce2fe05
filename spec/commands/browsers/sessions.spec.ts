import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowserCommand } from '../../../lib/commands/browsers/open-browser.js';
import { violations } from '../../support/violations.js';
import { Site } from '../../support/site.js';
import { TestBrowser, type Body } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';
import { until } from '../../support/until.js';

let tabwire: Tabwire;
let site: Site;
let profiles = '';
beforeAll(async () => {
  profiles = await mkdtemp(join(tmpdir(), 'profiles-'));
  tabwire = await Tabwire.start({ PROFILE_ROOT: profiles });
  site = await Site.start();
});
afterAll(async () => {
  await Promise.all([tabwire.stop(), site.stop()]);
  await rm(profiles, { recursive: true });
});
afterEach(() => tabwire.send('delete', '/browsers/'));

const list = async (): Promise<Body[]> => (await tabwire.send('get', '/browsers/')).body.browsers;
const read = async (id: string): Promise<Body> =>
  (await tabwire.send('get', `/browsers/${id}/`)).body;

/** The profiles that are on the disk. */
async function profilesLeft(): Promise<string[]> {
  const [own = ''] = await readdir(profiles);
  return readdir(join(profiles, own));
}

/** Resolves when none is: a reply at its deadline comes before the clean-up has ended. */
async function profilesGone(): Promise<void> {
  await until(async () => (await profilesLeft()).length === 0);
}

/** Whether a process lives. */
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pids = () => tabwire.gateway.browsers.map(({ pid }) => pid);

describe('opening a browser', () => {
  it.each(['put', 'post'] as const)('by %s answers with its record', async (method) => {
    const { status, body } = await tabwire.send(method, '/browsers/');
    expect(status).toBe(200);
    expect(violations(openBrowserCommand.reply, body)).toEqual([]);
    expect(body).toMatchObject({
      state: 'ready',
      label: null,
      idle_timeout_ms: null,
      max_lifetime_ms: null,
      headless: tabwire.service.settings.DEFAULT_HEADLESS,
      viewport: { width: 1280, height: 720, device_scale_factor: 1 },
      contexts: [],
      url: 'about:blank',
      title: '',
    });
    expect(body.version).toMatch(/^Chrome\/\d+(\.\d+){3}$/);
    for (const field of ['created_at', 'last_used_at'])
      expect(new Date(body[field]).toISOString()).toBe(body[field]);
    const browser = new TestBrowser(tabwire, body.id);
    expect(await browser.evaluate('navigator.userAgent')).toBe(body.user_agent);
    expect(await browser.evaluate('[innerWidth, innerHeight, devicePixelRatio]')).toEqual([
      1280, 720, 1,
    ]);
  });

  it('twice gives two browsers, with IDs that nobody guesses', async () => {
    const [one, two] = await Promise.all([tabwire.open(), tabwire.open()]);
    for (const { id } of [one, two]) expect(id).toMatch(/^[\w-]{16,}$/);
    expect(one.id.slice(0, 8)).not.toBe(two.id.slice(0, 8));
    await one.do('eval', { expression: 'window.mark = "one"' });
    expect(await two.evaluate('window.mark ?? null')).toBeNull();
    expect(await one.evaluate('window.mark')).toBe('one');
  });

  it('with a url starts there', async () => {
    const url = site.page('<title>Start</title><p>here');
    const { body } = await tabwire.send('put', '/browsers/', { url, label: 'a label' });
    expect(body).toMatchObject({ url, title: 'Start', label: 'a label' });
    expect(await new TestBrowser(tabwire, body.id).evaluate('document.body.innerText')).toBe(
      'here',
    );
  });

  it.each([
    ['unreachable', 'http://127.0.0.1:1/', '502 navigation_failed'],
    ['never answered', '/hang', '504 timeout'],
    ['of a scheme that is not allowed', 'file:///etc/passwd', '403 url_not_allowed'],
    ['not a URL', 'nowhere', '400 invalid_url'],
  ])('with a url that is %s leaves no browser behind', async (_, url, expected) => {
    const target = url.startsWith('/') ? site.origin + url : url;
    const options = { url: target, timeout_ms: url === '/hang' ? 1_000 : 20_000 };
    const { status, body } = await tabwire.send('put', '/browsers/', options);
    expect(`${status} ${body.code}`).toBe(expected);
    expect(await list()).toEqual([]);
    await profilesGone();
  });

  it('that has no time leaves no browser behind', async () => {
    const { status, body } = await tabwire.send('put', '/browsers/', { timeout_ms: 20 });
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(await list()).toEqual([]);
    await profilesGone();
  });
});

describe('a record', () => {
  it('follows the browser', async () => {
    const browser = await tabwire.open();
    const before = await read(browser.id);
    const url = site.page('<title>One</title>');
    await browser.do('navigate', { url });
    await browser.evaluate('new Promise((done) => setTimeout(done, 5))');
    const { body } = await tabwire.send('put', `${browser.path}/contexts/`);
    const after = await read(browser.id);
    expect(after).toEqual({
      ...before,
      url,
      title: 'One',
      contexts: [body.ctx_id],
      last_used_at: after.last_used_at,
    });
    expect(Date.parse(after.last_used_at)).toBeGreaterThan(Date.parse(before.last_used_at));
    await browser.do('eval', { expression: 'document.title = "Two"; location.hash = "there"' });
    expect(await read(browser.id)).toMatchObject({ url: `${url}#there`, title: 'Two' });
  });

  it('has the title of the document, whatever it is', async () => {
    const browser = await tabwire.open();
    for (const html of [
      '',
      '<title> A  &amp; B </title>',
      '<script>document.title = location.href</script>',
      '<script>document.title = location.href.slice(7)</script>',
    ]) {
      await browser.do('navigate', { url: site.page(html) });
      const { title } = await read(browser.id);
      expect([html, title]).toEqual([html, await browser.evaluate('document.title')]);
    }
  });

  it('is the same in the list, oldest first', async () => {
    const one = await tabwire.open({ label: 'one' });
    const two = await tabwire.open({ label: 'two' });
    const records = await list();
    expect(records.map(({ id }) => id)).toEqual([one.id, two.id]);
    const { last_used_at, ...rest } = await read(two.id);
    expect(records[1]).toMatchObject(rest);
    expect(typeof last_used_at).toBe('string');
  });
});

describe('deleting a browser', () => {
  it('ends its Chrome and its profile before the reply', async () => {
    const [one, two] = await Promise.all([tabwire.open(), tabwire.open()]);
    const pid = tabwire.gateway.browser(one.id).pid;
    expect([pids().length, (await profilesLeft()).length]).toEqual([2, 2]);
    const { status, body } = await tabwire.send('delete', `${one.path}/`);
    expect([status, body]).toEqual([200, { deleted: one.id }]);
    expect([lives(pid), (await profilesLeft()).length]).toEqual([false, 1]);
    expect((await list()).map(({ id }) => id)).toEqual([two.id]);
    expect(await two.evaluate('1 + 1')).toBe(2);
  });

  it('is told to whoever asks for it later, and to nobody else', async () => {
    const browser = await tabwire.open();
    await browser.delete();
    const ends = [
      await tabwire.send('get', `${browser.path}/`),
      await tabwire.send('delete', `${browser.path}/`),
      await browser.send('eval', { expression: '1' }),
      await tabwire.send('put', `${browser.path}/contexts/`),
    ];
    for (const { status, body } of ends)
      expect({ status, ...body }).toMatchObject({
        status: 404,
        code: 'browser_not_found',
        reason: 'deleted',
      });
    const { status, body } = await tabwire.send('get', `/browsers/${'0'.repeat(32)}/`);
    expect({ status, ...body }).toMatchObject({
      status: 404,
      code: 'browser_not_found',
      reason: 'unknown',
    });
  });

  it('twice at a time works once', async () => {
    const { path } = await tabwire.open();
    const replies = await Promise.all([
      tabwire.send('delete', `${path}/`),
      tabwire.send('delete', `${path}/`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('ends the commands that run in it', async () => {
    const browser = await tabwire.open({ url: site.page('') });
    const running = [
      browser.send('eval', { expression: `fetch('/status/200?on'); new Promise(() => {})` }),
      browser.send('wait-for-node', { selector: '#never', timeout_ms: 20_000 }),
    ];
    await site.visit('/status/200?on');
    await browser.delete();
    for (const { status, body } of await Promise.all(running))
      expect([status, body.code, body.reason]).toEqual([404, 'browser_not_found', 'deleted']);
  });

  it('does not wait for a page that hangs', async () => {
    const browser = await tabwire.open({ url: site.page('') });
    const [pid = 0] = pids();
    const expression = `fetch('/status/200?hangs').then(() => { for (;;); })`;
    const running = browser.send('eval', { expression });
    await site.visit('/status/200?hangs');
    const { status } = await tabwire.send('delete', `${browser.path}/`);
    expect([status, lives(pid)]).toEqual([200, false]);
    expect((await running).status).toBe(404);
  });
});

describe('deleting all browsers', () => {
  it('ends every Chrome before the reply', async () => {
    await Promise.all([tabwire.open(), tabwire.open()]);
    const all = pids();
    expect(all).toHaveLength(2);
    const { status, body } = await tabwire.send('delete', '/browsers/');
    expect([status, body]).toEqual([200, { success: true }]);
    expect([all.map(lives), await list(), await profilesLeft()]).toEqual([[false, false], [], []]);
  });

  it('does nothing where there is none', async () => {
    const { status, body } = await tabwire.send('delete', '/browsers/');
    expect([status, body]).toEqual([200, { success: true }]);
  });
});
