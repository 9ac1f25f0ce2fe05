import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Chrome } from '../../protocol/chrome.js';
import { CdpError, isCdpError, type CdpErrorKind } from '../../protocol/errors.js';
import { findChrome } from '../../protocol/find-chrome.js';
import { chromeFlags } from '../../protocol/flags.js';
import type { Session } from '../../protocol/session.js';

describe('a failure', () => {
  it('keeps what was said, and which call it was', () => {
    const error = CdpError.from('DOM.focus', new Error('Element is not focusable'));
    expect(error).toMatchObject({ name: 'CdpError', kind: 'other', method: 'DOM.focus' });
    expect(error.message).toBe('DOM.focus: Element is not focusable');
    expect(error).toBeInstanceOf(Error);
  });

  it.each([undefined, null, 'a word', 7, {}])('of %p is one too', (thrown) => {
    expect(CdpError.from('DOM.focus', thrown)).toMatchObject({ kind: 'other' });
  });

  it('is told by its kind, and every kind is one', () => {
    const error = new CdpError('crashed', 'DOM.focus', 'no');
    expect(isCdpError(error)).toBe(true);
    expect(isCdpError(error, 'detached', 'crashed')).toBe(true);
    expect(isCdpError(error, 'detached')).toBe(false);
    for (const other of [undefined, null, new Error('crashed'), { kind: 'crashed' }])
      expect([isCdpError(other), isCdpError(other, 'crashed')]).toEqual([false, false]);
  });

  it.each([
    ['WebSocket connection closed', 'disconnected'],
    ['WebSocket is not open: readyState 3 (CLOSED)', 'disconnected'],
    ['Target crashed', 'crashed'],
    ['Promise was collected', 'context_gone'],
    ['Reply is too large', 'too_large'],
    ['Reply has no room in the memory', 'no_room'],
    ["'Network.emulateNetworkConditionsByRule' wasn't found", 'unsupported'],
    ['Not allowed', 'unsupported'],
    ['Not supported', 'unsupported'],
    ['Not implemented', 'unsupported'],
  ] as const)('«%s» is %s', (words, kind) => {
    expect(CdpError.from('Runtime.evaluate', new Error(words)).kind).toBe(kind);
  });
});

describe('what Chrome itself says is understood:', () => {
  let chrome: Chrome;
  let folder: string;
  let page: Session;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabwire-spec-'));
    const sandbox = process.getuid?.() !== 0;
    chrome = await Chrome.launch({
      executable: findChrome() ?? '',
      flags: chromeFlags({ headless: true, width: 800, height: 600, sandbox, args: [] }),
      profileDir: join(folder, 'profile'),
      env: process.env,
      timeoutMs: 20_000,
    });
    page = await open('data:text/html,<p id=p style="display:none">text</p>');
  });
  afterAll(async () => {
    await chrome.end();
    await rm(folder, { recursive: true });
  });

  /** Opens a page, and its session. */
  async function open(url: string): Promise<Session> {
    const { browser } = chrome.connection;
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = chrome.connection.session(sessionId);
    if (!session) throw new Error('no session');
    await session.send('Page.enable', {});
    const loaded = new Promise((resolve) => session.on('Page.loadEventFired', resolve));
    await session.send('Page.navigate', { url });
    await loaded;
    return session;
  }

  const objectOf = async (expression: string): Promise<string> => {
    const { result } = await page.send('Runtime.evaluate', { expression });
    return result.objectId ?? '';
  };
  const kindOf = async (call: Promise<unknown>): Promise<CdpErrorKind | 'none'> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return isCdpError(error) ? error.kind : 'none';
  };

  const CALLS: readonly (readonly [string, CdpErrorKind, () => Promise<unknown>])[] = [
    [
      'a world that is gone',
      'context_gone',
      () => page.send('Runtime.evaluate', { expression: '1', contextId: 999 }),
    ],
    [
      'a function in a world that is gone',
      'context_gone',
      () =>
        page.send('Runtime.callFunctionOn', {
          functionDeclaration: '() => 1',
          executionContextId: 999,
        }),
    ],
    [
      'a world in a frame that is gone',
      'context_gone',
      () => page.send('Page.createIsolatedWorld', { frameId: 'ABCDEF0123456789ABCDEF0123456789' }),
    ],
    [
      'a stream of a document that is gone',
      'context_gone',
      async () => {
        const objectId = await objectOf('new Blob(["text"])');
        const { uuid } = await page.send('IO.resolveBlob', { objectId });
        await page.send('Runtime.releaseObject', { objectId });
        await page.send('HeapProfiler.collectGarbage', {});
        return page.send('IO.read', { handle: `blob:${uuid}` });
      },
    ],
    [
      'a node that never was',
      'node_gone',
      () => page.send('DOM.describeNode', { backendNodeId: 999_999 }),
    ],
    [
      'a node to resolve that never was',
      'node_gone',
      () => page.send('DOM.resolveNode', { backendNodeId: 999_999 }),
    ],
    [
      'an object that was released',
      'node_gone',
      async () => {
        const objectId = await objectOf('document.body');
        await page.send('Runtime.releaseObject', { objectId });
        return page.send('Runtime.callFunctionOn', { functionDeclaration: '() => 1', objectId });
      },
    ],
    [
      'a node to scroll to that left its document',
      'node_gone',
      async () => {
        const objectId = await objectOf('document.createElement("p")');
        return page.send('DOM.scrollIntoViewIfNeeded', { objectId });
      },
    ],
    [
      'a box that is not there',
      'no_layout',
      async () => page.send('DOM.getBoxModel', { objectId: await objectOf('p') }),
    ],
    [
      'a box to scroll to that is not there',
      'no_layout',
      async () => page.send('DOM.scrollIntoViewIfNeeded', { objectId: await objectOf('p') }),
    ],
    [
      'a dialog that is not there',
      'no_dialog',
      () => page.send('Page.handleJavaScriptDialog', { accept: true }),
    ],
    ['a URL that is none', 'invalid_url', () => page.send('Page.navigate', { url: 'http://' })],
    [
      'a target that is not there',
      'detached',
      () =>
        chrome.connection.browser.send('Target.attachToTarget', {
          targetId: 'nobody',
          flatten: true,
        }),
    ],
    [
      'a page to close that is not there',
      'detached',
      () => chrome.connection.browser.send('Target.closeTarget', { targetId: 'nobody' }),
    ],
    [
      'a parameter that is wrong',
      'unsupported',
      () => page.send('DOM.describeNode', { backendNodeId: 0.5 }),
    ],
  ];

  it.each(CALLS)('%s is %s', async (_, kind, call) => {
    expect(await kindOf(call())).toBe(kind);
  });

  it('a script that goes elsewhere while it is awaited is context_gone', async () => {
    const session = await open('data:text/html,<p>here');
    const call = session.send('Runtime.evaluate', {
      expression: 'location.href = "http://127.0.0.1:9/", new Promise(() => {})',
      awaitPromise: true,
    });
    expect(await kindOf(call)).toBe('context_gone');
  });

  it('an endless script that is ended is terminated', async () => {
    const session = await open('data:text/html,<p>loop');
    await session.send('Runtime.enable', {});
    const begun = new Promise((resolve) => session.on('Runtime.consoleAPICalled', resolve));
    const loop = session.send('Runtime.evaluate', { expression: 'console.log(1); for (;;);' });
    await begun;
    await session.send('Runtime.terminateExecution', {});
    expect(await kindOf(loop)).toBe('terminated');
  });

  it('a session that was detached is detached', async () => {
    const session = await open('data:text/html,<p>close');
    const call = session.send('Runtime.evaluate', {
      expression: 'new Promise(() => {})',
      awaitPromise: true,
    });
    const { targetInfo } = await session.send('Target.getTargetInfo', {});
    await chrome.connection.browser.send('Target.closeTarget', { targetId: targetInfo.targetId });
    expect(await kindOf(call)).toBe('detached');
    expect(await kindOf(session.send('Page.enable', {}))).toBe('detached');
  });

  it('a Chrome that was killed is disconnected', async () => {
    const waits = { expression: 'new Promise(() => {})', awaitPromise: true };
    const call = kindOf(page.send('Runtime.evaluate', waits));
    chrome.kill();
    expect(await call).toBe('disconnected');
    await chrome.exited;
    for (const session of [page, chrome.connection.browser])
      expect(await kindOf(session.send('Target.getTargets', {}))).toBe('disconnected');
  });
});
