import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cdpUrl, listPages } from '../support/cdp-clients.js';
import { TestContext } from '../support/context.js';
import { RawCdp } from '../support/raw-cdp.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();

/** The time of a command that the client holds up: enough for the page to come to where it is held. */
const HELD_MS = 2_500;

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

let client: RawCdp;
let context: TestContext;
let pageId: string;

beforeEach(async () => {
  client = await RawCdp.connect(await cdpUrl(stage.browser));
  context = await TestContext.create(stage.browser);
  pageId = (await context.open({ url: stage.site.page('<title>held</title><p>here') })).page_id;
});
afterEach(async () => {
  await client.close();
  await context.remove();
});

/** A command that the client holds up ends by its deadline, and says so. */
async function expectHeld(command: string, body: object, says: string): Promise<void> {
  const reply = await context.send(command, { page_id: pageId, timeout_ms: HELD_MS, ...body });
  expect([reply.status, reply.body.code, reply.body.held_by]).toEqual([504, 'timeout', 'cdp']);
  expect(reply.body.detail).toContain(says);
}

const evaluates = (page: string, expression: string) =>
  context.evaluate(expression, { page_id: page });

// Some disconnect in the end, some are cut off: all that they held goes on either way.
describe('A client that goes away in the end', () => {
  it('and never lets a popup run holds the popup and its opener', async () => {
    const other = await context.open();
    await client.send('Target.setAutoAttach', AUTO_ATTACH);
    const attached = client.event(
      'Target.attachedToTarget',
      ({ targetInfo }) => targetInfo.openerId === pageId,
    );
    const url = stage.site.page('<title>popup</title>');
    const opens = expectHeld(
      'eval',
      { expression: `void (popup = window.open('${url}'))` },
      'not let a popup of the page run',
    );
    const { targetInfo, waitingForDebugger } = await attached;
    expect(waitingForDebugger).toBe(true);
    const popup = { page_id: targetInfo.targetId };
    await expectHeld('eval', { expression: '1', ...popup }, 'not let the page, or a frame');
    await opens;
    expect(await evaluates(other.page_id, '6 * 7')).toBe(42);
    await client.close();
    await context.do('wait-for', { function: 'document.title === "popup"', ...popup });
    expect(await evaluates(pageId, 'popup.document.title')).toBe('popup');
  });

  it('and never lets a popup without an opener run holds that alone', async () => {
    await client.send('Target.setAutoAttach', AUTO_ATTACH);
    const attached = client.event(
      'Target.attachedToTarget',
      ({ targetInfo }) => targetInfo.openerId === pageId,
    );
    const url = stage.site.page('<title>popup</title>');
    await evaluates(pageId, `void window.open('${url}', '', 'noopener')`);
    const { targetInfo } = await attached;
    const popup = { page_id: targetInfo.targetId };
    await expectHeld('eval', { expression: '1', ...popup }, 'not let the page, or a frame');
    expect(await evaluates(pageId, '6 * 7')).toBe(42);
    await client.drop();
    await context.do('wait-for', { function: 'document.title === "popup"', ...popup });
  });

  it('and does not answer requests holds the navigation, and what waits for it', async () => {
    const other = await context.open();
    const session = await client.attach(pageId);
    await client.send('Fetch.enable', {}, session);
    const paused = client.event('Fetch.requestPaused');
    const url = stage.site.page('<title>answered</title>');
    const held = expectHeld('navigate', { url }, 'has not answered requests');
    await paused;
    expect(await evaluates(other.page_id, '6 * 7')).toBe(42);
    await held;
    await client.drop();
    await context.do('navigate', { page_id: pageId, url });
    expect(await evaluates(pageId, 'document.title')).toBe('answered');
  });

  it('and never lets a frame of another process run holds what waits for the frame', async () => {
    await client.send('Target.setAutoAttach', AUTO_ATTACH, await client.attach(pageId));
    const frame = stage.site.page('<title>far</title>', stage.site.other);
    const url = stage.site.page(`<title>near</title><iframe src="${frame}"></iframe>`);
    await expectHeld('navigate', { url }, 'not let the page, or a frame');
    expect(await evaluates(pageId, 'document.title')).toBe('near');
    await client.close();
    await context.do('wait-for', { page_id: pageId, load_state: 'load' });
  });

  it('and pauses the scripts holds what needs them', async () => {
    const other = await context.open();
    const session = await client.attach(pageId);
    await client.send('Debugger.enable', {}, session);
    await client.send('Debugger.pause', {}, session);
    await expectHeld('eval', { expression: '1' }, 'has paused scripts');
    expect(await evaluates(other.page_id, '6 * 7')).toBe(42);
    await client.drop();
    expect(await evaluates(pageId, '6 * 7')).toBe(42);
  });

  it('and leaves a dialog open leaves it to the policy of the browser', async () => {
    const session = await client.attach(pageId);
    await client.send('Page.enable', {}, session);
    const opened = client.event('Page.javascriptDialogOpening');
    const answer = evaluates(pageId, 'confirm("held?")');
    await opened;
    await client.close();
    expect(await answer).toBe(false);
  });

  it('and debugs a paused worker leaves it to run', async () => {
    const session = await client.attach(pageId);
    await client.send('Target.setAutoAttach', AUTO_ATTACH, session);
    const attached = client.event('Target.attachedToTarget');
    const speaks = 'new Promise((resolve) => { worker.onmessage = () => resolve("ran") })';
    await evaluates(
      pageId,
      'void (worker = new Worker("data:text/javascript,onmessage = () => postMessage(1)"))',
    );
    await attached;
    await evaluates(pageId, 'void worker.postMessage(1)');
    const ran = evaluates(pageId, speaks);
    expect(await evaluates(pageId, '6 * 7')).toBe(42);
    await client.drop();
    expect(await ran).toBe('ran');
  });
});

describe('A client', () => {
  it('that resumes what it paused has the commands go on', async () => {
    const session = await client.attach(pageId);
    await client.send('Debugger.enable', {}, session);
    await client.send('Debugger.pause', {}, session);
    const paused = client.event('Debugger.paused');
    const answer = evaluates(pageId, '6 * 7');
    await paused;
    await client.send('Debugger.resume', {}, session);
    expect(await answer).toBe(42);
  });

  it('that answers a request has the navigation go on', async () => {
    const session = await client.attach(pageId);
    await client.send('Fetch.enable', {}, session);
    const paused = client.event('Fetch.requestPaused');
    const url = stage.site.page('<title>answered</title>');
    const navigated = context.do('navigate', { page_id: pageId, url });
    const { requestId } = await paused;
    await client.send('Fetch.continueRequest', { requestId }, session);
    await navigated;
    expect(await evaluates(pageId, 'document.title')).toBe('answered');
  });

  it('that closes a page ends the command on it', async () => {
    const session = await client.attach(pageId);
    const runs = client.event('Runtime.consoleAPICalled');
    await client.send('Runtime.enable', {}, session);
    const running = context.send('eval', {
      page_id: pageId,
      expression: 'console.log("runs"), new Promise(() => {})',
    });
    await runs;
    await client.send('Target.closeTarget', { targetId: pageId });
    const { status, body } = await running;
    expect([status, body.code]).toEqual([404, 'page_not_found']);
    expect((await listPages(stage.browser)).map(({ page_id }) => page_id)).not.toContain(pageId);
  });

  it.each([
    ['pages', {}],
    ['tabs', { filter: [{ type: 'tab' }] }],
  ])('that has new %s wait and never lets them run holds the API’s new page', async (_, more) => {
    await client.send('Target.setAutoAttach', { ...AUTO_ATTACH, ...more });
    const { status, body } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {
      ctx_id: context.id,
      timeout_ms: HELD_MS,
    });
    expect([status, body.code, body.held_by]).toEqual([504, 'timeout', 'cdp']);
    expect(await evaluates(pageId, '6 * 7')).toBe(42);
    await client.close();
    expect((await context.open()).ctx_id).toBe(context.id);
  });

  it('and does not answer requests of a new page holds where that is to start', async () => {
    await client.send('Target.setAutoAttach', AUTO_ATTACH);
    const attached = client.event(
      'Target.attachedToTarget',
      ({ waitingForDebugger }) => waitingForDebugger,
    );
    const opening = stage.tabwire.send('put', `${stage.browser.path}/pages/`, {
      ctx_id: context.id,
      url: stage.site.page('<title>answered</title>'),
      // The page is made, prepared and led to the URL before it is held.
      timeout_ms: 3 * HELD_MS,
    });
    const { sessionId } = await attached;
    await client.send('Fetch.enable', {}, sessionId);
    await client.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
    const { status, body } = await opening;
    expect([status, body.code, body.held_by]).toEqual([504, 'timeout', 'cdp']);
    expect(body.detail).toContain('has not answered requests');
  });

  it('whose page crashes goes on, and so does the page', async () => {
    const session = await client.attach(pageId);
    await client.send('Inspector.enable', {}, session);
    const crashed = client.event('Inspector.targetCrashed');
    client.send('Page.crash', {}, session).catch(() => undefined);
    await crashed;
    const url = stage.site.page('<title>anew</title>');
    await context.do('navigate', { page_id: pageId, url });
    expect(await evaluates(pageId, 'document.title')).toBe('anew');
  });
});
