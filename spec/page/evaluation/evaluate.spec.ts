import { afterEach, describe, expect, it } from '@jest/globals';
import { BrowserEvents } from '../../../lib/events/browser-events.js';
import { ConsoleRecorder } from '../../../lib/page/console/console-recorder.js';
import { ContextScripts } from '../../../lib/contexts/context-scripts.js';
import { ContextSessions } from '../../../protocol/session-group.js';
import { Popups } from '../../../lib/contexts/popups.js';
import { release } from '../../../lib/page/frames/page-functions.js';
import { evaluate } from '../../../lib/page/evaluation/evaluate.js';
import { NodeLedger } from '../../../lib/page/nodes/node-ledger.js';
import { OriginStorage } from '../../../lib/contexts/origin-storage.js';
import { EmulatedSessions } from '../../../lib/page/emulation/emulated-sessions.js';
import { Page } from '../../../lib/page/page.js';
import { largeAccount } from '../../support/large-account.js';
import { noDownloads } from '../../support/no-downloads.js';
import { Uploads } from '../../../lib/contexts/uploads.js';
import { Session, type Request } from '../../../protocol/session.js';

const never = new AbortController().signal;
const window = { width: 800, height: 600 };
const chrome = { userAgent: '', version: '' };

/** A page whose scripts all lose their document; `presence` answers, or not, that it is still there. */
function page(presence: (session: Session, answer: () => void) => void) {
  const request: Request = (method, _params, _sessionId, { resolve, reject }) => {
    if (method === 'Runtime.evaluate') reject(new Error('Inspected target navigated or closed'));
    if (method === 'Target.getTargetInfo')
      presence(session, () => {
        resolve(JSON.parse('{}'));
      });
  };
  const session = new Session(request, 'page');
  sessions.push(session);
  const target = {
    targetId: 'page',
    type: 'page',
    title: '',
    url: '',
    attached: true,
    canAccessOpener: false,
  };
  const childSession = () => undefined;
  const options = {
    emulation: new EmulatedSessions(chrome, window, []),
    sharedWorkers: new EmulatedSessions(chrome, window, []),
    dialogs: 'accept',
    ledger: new NodeLedger<Page, Session>(release),
    popups: new Popups(),
    events: new BrowserEvents(() => undefined),
    console: new ConsoleRecorder(),
    sessions: new ContextSessions(() => () => undefined),
    contextScripts: new ContextScripts((kind, bytes) => largeAccount().enter(kind, {}, bytes)),
    contextId: null,
    storage: new OriginStorage({ browser: session, id: null, childSession }),
    uploads: new Uploads('', 0),
    downloads: noDownloads(),
    heldInputTimeoutMs: 60_000,
    relatives: () => [],
  } as const;
  return new Page(session, target, options, childSession);
}

const sessions: Session[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.end('disconnected');
});

describe('a script that lost its document', () => {
  const run = (of: Page) => evaluate(of, '1', 1_000, never);

  it('is told of a navigation where the page is still there', async () => {
    const there = page((_session, answer) => {
      answer();
    });
    await expect(run(there)).rejects.toMatchObject({ code: 'script_error' });
  });

  it.each(['detached', 'disconnected'] as const)(
    'is told that the page is gone where that comes a turn later: %s',
    async (kind) => {
      const closing = page((session) => {
        setImmediate(() => {
          session.end(kind);
        });
      });
      await expect(run(closing)).rejects.toMatchObject({ kind });
    },
  );
});
