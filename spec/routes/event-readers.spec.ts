import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Deadline } from '../../lib/request/deadline.js';
import { EventReader } from '../support/event-reader.js';
import { footprint } from '../support/footprint.js';
import { Program } from '../support/program.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

const READERS = 200;
const FEW = 4;
const profiles = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));

let tabwire: Tabwire;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start({ PROFILE_ROOT: profiles });
  browser = await tabwire.open();
});
afterAll(async () => {
  await tabwire.stop();
  rmSync(profiles, { recursive: true });
});

const programs: Program[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.remove()));
});

const log = () => tabwire.gateway.browser(browser.id).eventLog;

/** What the service holds when nobody reads; the recording of the console has one timer of its own. */
async function held() {
  await until(() => log().readers === 0);
  tabwire.closeIdleConnections();
  await tabwire.send('get', '/health/');
  return {
    handles: footprint(process.pid, profiles).handles,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    deadlines: Deadline.liveCount,
    readers: log().readers,
  };
}

async function readAndLeave(): Promise<void> {
  const url = `${tabwire.url}${browser.path}/events/`;
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, index) =>
      EventReader.open(`${url}${index % 2 === 0 ? '?after=0' : '?types=page.*'}`),
    ),
  );
  expect(log().readers).toBe(READERS);
  const polls = Array.from({ length: FEW }, () => {
    const controller = new AbortController();
    const polled = fetch(`${url}?format=json&after=99999&wait_ms=30000`, {
      signal: controller.signal,
    }).catch(() => undefined);
    return { polled, leave: () => controller.abort() };
  });
  await until(() => log().readers === READERS + FEW);
  for (const { leave } of polls) leave();
  await Promise.all([
    ...readers.map((reader) => reader.close()),
    ...polls.map(({ polled }) => polled),
  ]);
}

it('200 readers that come and go leave no listener, socket or timer', async () => {
  await readAndLeave();
  const before = await held();
  for (let round = 0; round < 2; round += 1) {
    await readAndLeave();
    const after = await held();
    // Clients keep some handles and timers for a moment; a leak would be one of each reader.
    expect(after).toEqual({
      ...before,
      handles: Math.min(after.handles, before.handles + FEW),
      timers: Math.min(after.timers, before.timers + FEW),
    });
  }
}, 60_000);

/** EVENTS=10000 make test JEST_ARGS=spec/routes/event-readers has as many as a busy farm. */
const EVENTS = Number(process.env.EVENTS ?? 2_000);
/** The log keeps more than these for a reader. */
const MOST_AT_ONCE = 500;

it(`${EVENTS} events at 2,000 a second reach 20 readers, all of them and in order`, async () => {
  const url = `${tabwire.url}${browser.path}/events/?types=navigation.within_document`;
  const readers = await Promise.all(Array.from({ length: 20 }, () => EventReader.open(url)));
  const { events, eventLog } = tabwire.gateway.browser(browser.id);
  const [first, began] = [eventLog.lastId + 1, performance.now()];
  let sent = 0;
  await until(() => {
    // As many as are due by now, whatever the pauses in between; after a long one, no more than a reader may lag.
    const due = Math.min(EVENTS, sent + MOST_AT_ONCE, Math.floor((performance.now() - began) * 2));
    for (; sent < due; sent += 1)
      events.emit({
        type: 'navigation.within_document',
        url: `http://a.test/#${sent}`,
        pageId: 'p',
        contextId: null,
      });
    return sent === EVENTS;
  });
  const ids = Array.from({ length: EVENTS }, (_, index) => first + index);
  for (const reader of readers) {
    await reader.until('navigation.within_document', EVENTS);
    expect(reader.events.map(({ id }) => id)).toEqual(ids);
    await reader.close();
  }
}, 120_000);

it('readers hold up no shutdown: each gets the end of its browser', async () => {
  const program = await Program.start({ SHUTDOWN_TIMEOUT_MS: '60000' });
  programs.push(program);
  const path = await program.open();
  const reader = await EventReader.open(`${program.url}${path}/events/`);
  const poll = program.send('GET', `${path}/events/?format=json&types=console&wait_ms=30000`);
  const stopped = await EventReader.open(`${program.url}${path}/events/`);
  stopped.pause();
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  await reader.ended;
  expect(reader.events.at(-1)?.data).toMatchObject({ type: 'browser.ended', reason: 'shutdown' });
  expect((await poll).body).toMatchObject({ ok: true });
  expect(readdirSync(program.profiles)).toEqual([]);
});

it('readers need a key where the service has keys', async () => {
  const guarded = await Tabwire.start({ API_KEYS: 'sesame' });
  try {
    const url = `${guarded.url}/browsers/nobody/events/`;
    await expect(EventReader.open(url)).rejects.toThrow('status 401');
    await expect(EventReader.open(url, { 'X-API-Key': 'sesame' })).rejects.toThrow('status 404');
  } finally {
    await guarded.stop();
  }
});
