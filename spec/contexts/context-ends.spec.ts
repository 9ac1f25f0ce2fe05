import { afterEach, describe, expect, it } from '@jest/globals';
import { Context } from '../../lib/contexts/context.js';
import { Contexts } from '../../lib/contexts/contexts.js';
import { WarmContext, WarmContexts } from '../../lib/contexts/warm-context.js';
import { BrowserEvents } from '../../lib/events/browser-events.js';
import { Traffic } from '../../lib/network/log/traffic.js';
import { ConsoleRecorder } from '../../lib/page/console/console-recorder.js';
import { ContextSessions } from '../../protocol/session-group.js';
import { Popups } from '../../lib/contexts/popups.js';
import { release } from '../../lib/page/frames/page-functions.js';
import { NodeLedger } from '../../lib/page/nodes/node-ledger.js';
import type { Page } from '../../lib/page/page.js';
import { largeAccount } from '../support/large-account.js';
import { DENIED, noBrowserDownloads, noDownloads } from '../support/no-downloads.js';
import { Uploads } from '../../lib/contexts/uploads.js';
import { Session, type Request } from '../../protocol/session.js';

const never = new AbortController().signal;
const window = { width: 800, height: 600 };

const browsers: Session[] = [];
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.end('disconnected');
});

/** A Chrome whose calls are answered by hand, with one context besides the default one. */
async function chrome() {
  const calls: { method: string; answer: (reply: object) => void }[] = [];
  const request: Request = (method, _params, _sessionId, { resolve }) => {
    // The reply's type is the caller's; what it is here, the test knows.
    const answer = (reply: object) => {
      resolve(JSON.parse(JSON.stringify(reply)));
    };
    if (method.startsWith('Target.createTarget')) calls.push({ method, answer });
    else answer({ browserContextId: 'own' });
  };
  const browser = new Session(request);
  browsers.push(browser);
  const events = new BrowserEvents(() => undefined);
  const create = (id: string | null) =>
    new Context({
      id,
      createdBy: 'api',
      opening: {},
      dialogs: 'accept',
      chrome: { userAgent: '', version: '' },
      ledger: new NodeLedger<Page, Session>(release),
      popups: new Popups(),
      events,
      console: new ConsoleRecorder(),
      sessions: new ContextSessions(() => () => undefined),
      network: { maxBytes: 0, traffic: new Traffic({ add: () => undefined }) },
      uploads: new Uploads('', 0),
      downloads: noDownloads(),
      window,
      browser,
      maxPages: 100,
      heldInputTimeoutMs: 60_000,
      hasForeground: true,
      interception: undefined,
      enter: (kind, bytes) => largeAccount().enter(kind, {}, bytes),
      childSession: () => undefined,
    });
  const warm = new WarmContext(browser, new WarmContexts(() => false));
  const contexts = new Contexts(browser, create, {}, 1, events, noBrowserDownloads(browser), warm);
  const context = await contexts.open({}, undefined, DENIED, never);
  return { browser, calls, contexts, context };
}

const GONE = { code: 'context_not_found', details: { ctx_id: 'own' } };

/** All microtasks that are due. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('who waits for a page of a context', () => {
  it.each(['before', 'after'])(
    'waits no more when it is deleted %s Chrome names the page',
    async (when) => {
      const { calls, contexts, context } = await chrome();
      const opening = context.open(never);
      const current = context.current(never);
      if (when === 'after') for (const { answer } of calls) answer({ targetId: 'page' });
      await turn();
      const ends = [
        expect(opening).rejects.toMatchObject(GONE),
        expect(current).rejects.toMatchObject(GONE),
      ];
      await contexts.delete('own', never);
      await Promise.all(ends);
    },
  );

  it('does not begin to wait once it is deleted, nor asks Chrome for one', async () => {
    const { calls, contexts, context } = await chrome();
    await contexts.delete('own', never);
    await expect(context.open(never)).rejects.toMatchObject(GONE);
    await expect(context.current(never)).rejects.toMatchObject(GONE);
    expect(calls).toEqual([]);
  });

  it('waits no more when Chrome ends before it tells of the page', async () => {
    const { browser, calls, contexts, context } = await chrome();
    const waiting = [context.open(never), contexts.default.open(never)];
    for (const { answer } of calls) answer({ targetId: 'page' });
    await turn();
    const ends = waiting.map((open) =>
      expect(open).rejects.toMatchObject({ kind: 'disconnected' }),
    );
    browser.end('disconnected');
    await Promise.all(ends);
  });
});
