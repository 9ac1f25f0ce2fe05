import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowserCommand } from '../../../lib/commands/browsers/open-browser.js';
import { violations } from '../../support/violations.js';
import { Site } from '../../support/site.js';
import { TestBrowser, type Body, type Reply } from '../../support/service.js';
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

describe('browsers', () => {
  const url = () => site.page('<title>Start</title><p>here');
  /** Opened by PUT, by POST, and with a url. */
  let replies: readonly Reply[];
  let browsers: readonly TestBrowser[];
  let one: TestBrowser;
  let two: TestBrowser;
  let started: TestBrowser;

  beforeAll(async () => {
    const options = { url: url(), label: 'a label' };
    replies = [
      await tabwire.send('put', '/browsers/'),
      await tabwire.send('post', '/browsers/'),
      await tabwire.send('put', '/browsers/', options),
    ];
    browsers = replies.map(({ body }) => new TestBrowser(tabwire, body.id));
    const [first, second, third] = browsers;
    if (!first || !second || !third) throw new Error('not opened');
    [one, two, started] = [first, second, third];
  });

  it('are answered with their records', async () => {
    for (const [at, { status, body }] of replies.entries()) {
      expect(status).toBe(200);
      expect(violations(openBrowserCommand.reply, body)).toEqual([]);
      const start = at === 2 ? { url: url(), title: 'Start', label: 'a label' } : {};
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
        ...start,
      });
      expect(body.version).toMatch(/^Chrome\/\d+(\.\d+){3}$/);
      for (const field of ['created_at', 'last_used_at'])
        expect(new Date(body[field]).toISOString()).toBe(body[field]);
      const browser = new TestBrowser(tabwire, body.id);
      expect(await browser.evaluate('navigator.userAgent')).toBe(body.user_agent);
      expect(await browser.evaluate('[innerWidth, innerHeight, devicePixelRatio]')).toEqual([
        1280, 720, 1,
      ]);
    }
    expect(await started.evaluate('document.body.innerText')).toBe('here');
  });

  it('are two where two are asked for, with IDs that nobody guesses', async () => {
    for (const { id } of browsers) expect(id).toMatch(/^[a-z2-7]{42}$/);
    expect(one.id.slice(0, 8)).toBe(two.id.slice(0, 8)); // that of the server
    expect(one.id.slice(8, 16)).not.toBe(two.id.slice(8, 16));
    await one.do('eval', { expression: 'window.mark = "one"' });
    expect(await two.evaluate('window.mark ?? null')).toBeNull();
    expect(await one.evaluate('window.mark')).toBe('one');
  });

  it('have a record that follows them', async () => {
    const before = await read(one.id);
    const at = site.page('<title>One</title>');
    await one.do('navigate', { url: at });
    await one.evaluate('new Promise((done) => setTimeout(done, 5))');
    const { body } = await tabwire.send('put', `${one.path}/contexts/`);
    const after = await read(one.id);
    expect(after).toEqual({
      ...before,
      url: at,
      title: 'One',
      contexts: [body.ctx_id],
      last_used_at: after.last_used_at,
    });
    expect(Date.parse(after.last_used_at)).toBeGreaterThan(Date.parse(before.last_used_at));
    await one.do('eval', { expression: 'document.title = "Two"; location.hash = "there"' });
    expect(await read(one.id)).toMatchObject({ url: `${at}#there`, title: 'Two' });
  });

  it('have the title of the document in it, whatever it is', async () => {
    for (const html of [
      '',
      '<title> A  &amp; B </title>',
      '<script>document.title = location.href</script>',
      '<script>document.title = location.href.slice(7)</script>',
    ]) {
      await two.do('navigate', { url: site.page(html) });
      const { title } = await read(two.id);
      expect([html, title]).toEqual([html, await two.evaluate('document.title')]);
    }
  });

  it('have the same record in the list, oldest first', async () => {
    const records = await list();
    expect(records.map(({ id }) => id)).toEqual(browsers.map(({ id }) => id));
    const { last_used_at, ...rest } = await read(two.id);
    expect(records[1]).toMatchObject(rest);
    expect(typeof last_used_at).toBe('string');
  });

  it('are deleted once, with Chrome, profile and the commands that run, though a page hangs', async () => {
    const { path, id } = started;
    const { pid } = tabwire.gateway.browser(id);
    const hanging = await started.context();
    await hanging.do('navigate', { url: url() });
    const running = [
      started.send('eval', { expression: `fetch('/status/200?on'); new Promise(() => {})` }),
      started.send('wait-for-node', { selector: '#never', timeout_ms: 20_000 }),
      hanging.send('eval', {
        expression: `fetch('/status/200?hangs').then(() => { for (;;); })`,
      }),
    ];
    await Promise.all([site.visit('/status/200?on'), site.visit('/status/200?hangs')]);
    expect([pids().length, (await profilesLeft()).length]).toEqual([3, 3]);
    const deletions = ['first', 'second'].map(async () => {
      const reply = await tabwire.send('delete', `${path}/`);
      if (reply.status === 200)
        expect([lives(pid), (await profilesLeft()).length]).toEqual([false, 2]);
      return reply;
    });
    const ends = (await Promise.all(deletions)).toSorted((a, b) => a.status - b.status);
    expect(ends.map(({ status }) => status)).toEqual([200, 404]);
    expect(ends[0]?.body).toEqual({ deleted: id });
    for (const { status, body } of await Promise.all(running))
      expect([status, body.code, body.reason]).toEqual([404, 'browser_not_found', 'deleted']);
    expect((await list()).map((record) => record.id)).toEqual([one.id, two.id]);
    expect(await two.evaluate('1 + 1')).toBe(2);
  });

  it('that were deleted are told as such to whoever asks for them later, and to nobody else', async () => {
    const ends = [
      await tabwire.send('get', `${started.path}/`),
      await tabwire.send('delete', `${started.path}/`),
      await started.send('eval', { expression: '1' }),
      await tabwire.send('put', `${started.path}/contexts/`),
    ];
    for (const { status, body } of ends)
      expect({ status, ...body }).toMatchObject({
        status: 404,
        code: 'browser_not_found',
        reason: 'deleted',
      });
    const { status, body } = await tabwire.send('get', `/browsers/${'a'.repeat(42)}/`);
    expect({ status, ...body }).toMatchObject({
      status: 404,
      code: 'browser_not_found',
      reason: 'unknown',
    });
  });

  it('are all deleted at once, every Chrome before the reply; none is no error', async () => {
    const all = pids();
    expect(all).toHaveLength(2);
    for (const left of [all, []]) {
      const { status, body } = await tabwire.send('delete', '/browsers/');
      expect([status, body]).toEqual([200, { success: true }]);
      expect([left.map(lives), await list(), await profilesLeft()]).toEqual([
        left.map(() => false),
        [],
        [],
      ]);
    }
  });
});
