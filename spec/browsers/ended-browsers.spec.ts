import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { processes } from '../../lib/machine/processes.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { Site } from '../support/site.js';
import { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start(), Site.start()]);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));
afterEach(() => tabwire.send('delete', '/browsers/'));

/** The process of a browser, to be killed or waited for. */
const processOf = ({ id }: TestBrowser) => tabwire.gateway.browser(id);

const noneLeft = () => until(() => tabwire.gateway.browsers.length === 0);

/** Why a browser is gone, as every command is told. */
const reasonOf = async (browser: TestBrowser) => {
  const replies = [
    await tabwire.send('get', `${browser.path}/`),
    await tabwire.send('delete', `${browser.path}/`),
    await browser.send('eval', { expression: '1' }),
  ];
  for (const { status, body } of replies)
    expect([status, body.code]).toEqual([404, 'browser_not_found']);
  return [...new Set(replies.map(({ body }) => body.reason))].join();
};

/** An expression that says that it runs, at `/status/200?<name>`, and has no end. */
const endless = (name: string) => `fetch('/status/200?${name}'); new Promise(() => {})`;

describe('an idle time', () => {
  it('begins when the last command ends', async () => {
    const browser = await tabwire.open({ idle_timeout_ms: 3_000, url: site.page('') });
    // Were it counted from the start of the command, the browser would be gone before its end.
    const wait = 'new Promise((done) => setTimeout(done, 3_600, "awake"))';
    const [long] = await Promise.all([browser.evaluate(wait), browser.evaluate('1')]);
    expect(long).toBe('awake');
    await noneLeft();
    expect(await reasonOf(browser)).toBe('expired');
  });

  it('does not run while the browser is being opened, and ends one that gets no command', async () => {
    const opened = await tabwire.send('put', '/browsers/', {
      idle_timeout_ms: 400,
      url: `${site.origin}/slow?ms=1500`,
    });
    expect(opened).toMatchObject({ status: 200, body: { title: 'slow' } });
    await noneLeft();
    expect(await reasonOf(new TestBrowser(tabwire, opened.body.id))).toBe('expired');
  });

  it('is in the record, and null is none', async () => {
    const timed = await Tabwire.start({ IDLE_TIMEOUT_MS: '60000', MAX_LIFETIME_MS: '70000' });
    const idle = await timed.send('put', '/browsers/', { idle_timeout_ms: null });
    const lifetime = await timed.send('put', '/browsers/', {
      idle_timeout_ms: 50_000,
      max_lifetime_ms: null,
    });
    await timed.stop();
    // «null: never», says the description of both fields.
    expect(idle.body).toMatchObject({ idle_timeout_ms: null, max_lifetime_ms: 70_000 });
    expect(lifetime.body).toMatchObject({ idle_timeout_ms: 50_000, max_lifetime_ms: null });
  });
});

describe('a lifetime', () => {
  it('ends a browser, whatever runs in it', async () => {
    const browser = await tabwire.open({ max_lifetime_ms: 1_500, url: site.page('') });
    const running = await browser.send('eval', { expression: endless('lifetime') });
    expect([running.status, running.body.reason]).toEqual([404, 'expired']);
    await noneLeft();
    expect(await reasonOf(browser)).toBe('expired');
  });

  it('of a moment is over at once, and told as that', async () => {
    const { status, body } = await tabwire.send('put', '/browsers/', { max_lifetime_ms: 1 });
    if (status === 200) {
      await noneLeft();
      const { body: ended } = await tabwire.send('get', `/browsers/${body.id}/`);
      expect(ended).toMatchObject({ code: 'browser_not_found', reason: 'expired' });
    } else expect([status, body.code, body.reason]).toEqual([404, 'browser_not_found', 'expired']);
    expect(tabwire.gateway.browsers).toEqual([]);
  });
});

describe('a Chrome that is killed', () => {
  it('ends what runs in it with 502, and is gone then', async () => {
    const browser = await tabwire.open({ url: site.page('') });
    const other = await tabwire.open();
    const { pid, gone } = processOf(browser);
    const running = [
      browser.send('eval', { expression: endless('killed') }),
      browser.send('wait-for-node', { selector: '#never', timeout_ms: 20_000 }),
      browser.send('navigate', { url: `${site.origin}/hang` }),
    ];
    await Promise.all([site.visit('/status/200?killed'), site.visit('/hang')]);
    process.kill(pid, 'SIGKILL');
    for (const { status, body } of await Promise.all(running))
      expect([status, body.code, body.retryable]).toEqual([502, 'browser_crashed', true]);
    await gone;
    expect(await reasonOf(browser)).toBe('crashed');
    const { body } = await tabwire.send('get', '/browsers/');
    expect(body.browsers.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect(await other.evaluate('1 + 1')).toBe(2);
    // It is gone for the next command too when nothing ran.
    const idle = processOf(other);
    process.kill(idle.pid, 'SIGKILL');
    await idle.gone;
    expect(await reasonOf(other)).toBe('crashed');
  });

  it('while it is being opened fails the open, and leaves nothing behind', async () => {
    const opening = tabwire.send('put', '/browsers/', { url: `${site.origin}/hang?opening` });
    await site.visit('/hang?opening');
    for (const { pid } of tabwire.gateway.browsers) process.kill(pid, 'SIGKILL');
    const { status, body } = await opening;
    expect([status, body.code]).toEqual([502, 'browser_crashed']);
    expect([tabwire.gateway.browsers, tabwire.gateway.ready]).toEqual([[], true]);
  });
});

it('a Chrome that can no longer be told anything is told as crashed, gone as a process or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
  const path = join(folder, 'chrome');
  // The first process of the group, which is the one that is waited for, outlives the one with the pipes.
  const script = `"${findChrome() ?? ''}" "$@" & exec 3<&- 4>&-; wait; sleep 60`;
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const own = await Tabwire.start({ CHROME_PATH: path, HEADLESS_SHELL_PATH: path });
  try {
    const browser = await own.open({ url: site.page('') });
    const { pid } = own.gateway.browser(browser.id);
    const running = browser.send('eval', { expression: endless('outlived') });
    await site.visit('?outlived');
    for (const member of processes())
      if (member.group === pid && member.pid !== pid) process.kill(member.pid, 'SIGKILL');
    expect(await running).toMatchObject({ status: 502, body: { code: 'browser_crashed' } });
    expect((await own.send('get', `${browser.path}/`)).body.reason).toBe('crashed');
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true });
  }
});
