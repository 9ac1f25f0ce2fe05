import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { failureHeaders } from '../../../lib/egress/proxy-failure.js';
import { TabwireError } from '../../../lib/request/errors.js';
import type { WaitUntil } from '../../../lib/page/documents/document-states.js';
import { NavigationTracker } from '../../../lib/page/documents/navigation-tracker.js';

const ABORTED = 'net::ERR_ABORTED';
const REFUSED = 'net::ERR_CONNECTION_REFUSED';
const hungUp = new TabwireError('timeout', 'The client hung up.');
const never = new AbortController().signal;

/** A tracker on document A, which has loaded. */
function onDocumentA(): NavigationTracker {
  const tracker = new NavigationTracker('A');
  load(tracker, 'A');
  return tracker;
}

function load(tracker: NavigationTracker, loaderId: string): void {
  for (const name of ['init', 'DOMContentLoaded', 'load']) tracker.lifecycle(loaderId, name);
}

/** What a wait came to so far; `undefined` while it waits. */
async function soFar(wait: Promise<unknown>): Promise<unknown> {
  const settled = wait.catch((error: unknown) => error);
  return Promise.race([settled, turn().then(() => undefined)]);
}

const plain = { status: null, netError: undefined };

describe('a wait for a move within the document', () => {
  it('ends with the move that it is for, not with another', async () => {
    const tracker = onDocumentA();
    tracker.startedWithinDocument('http://a/#b');
    const wait = tracker.reachedWithinDocument(never);
    tracker.movedWithinDocument('http://a/#other');
    expect(await soFar(wait.then(() => 'over'))).toBeUndefined();
    tracker.movedWithinDocument('http://a/#b');
    expect(await soFar(wait.then(() => 'over'))).toBe('over');
  });

  it('has ended before it began when the move was quicker', async () => {
    const tracker = onDocumentA();
    tracker.startedWithinDocument('http://a/#b');
    tracker.movedWithinDocument('http://a/#b');
    await expect(tracker.reachedWithinDocument(never)).resolves.toBeUndefined();
  });

  it('ends when another document takes the place', async () => {
    const tracker = onDocumentA();
    tracker.startedWithinDocument('http://a/#b');
    const wait = tracker.reachedWithinDocument(never);
    tracker.committed('B', false);
    await expect(wait).resolves.toBeUndefined();
  });

  it('rejects when the page crashes', async () => {
    const tracker = onDocumentA();
    tracker.startedWithinDocument('http://a/#b');
    const wait = tracker.reachedWithinDocument(never);
    tracker.interrupt(new TabwireError('page_crashed', 'It crashed.'));
    await expect(wait).rejects.toThrow('It crashed.');
  });
});

describe('a wait for a document', () => {
  it.each([
    ['commit', []],
    ['domcontentloaded', ['DOMContentLoaded']],
    ['load', ['DOMContentLoaded', 'load']],
    ['networkidle', ['DOMContentLoaded', 'load', 'networkAlmostIdle', 'quiet']],
  ] as const)('until %s ends with the last of what belongs to it: %j', async (state, names) => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', state, never);
    expect(await soFar(wait)).toBeUndefined();
    tracker.committed('B', false);
    for (const name of names) {
      expect(await soFar(wait)).toBeUndefined();
      if (name === 'quiet') tracker.quiet();
      else tracker.lifecycle('B', name);
    }
    expect(await soFar(wait)).toEqual(plain);
  });

  it('until networkidle goes on at Chrome’s own event of that name', async () => {
    const tracker = onDocumentA();
    const wait = tracker.reached('A', 'networkidle', never);
    tracker.lifecycle('A', 'networkIdle');
    expect(await soFar(wait)).toBeUndefined();
  });

  it('has ended before it began when the document is as far', async () => {
    const tracker = onDocumentA();
    await expect(tracker.reached('A', 'load', never)).resolves.toEqual(plain);
  });

  it('counts what was heard of a page’s first document before the document itself', async () => {
    const tracker = new NavigationTracker('');
    const wait = tracker.loaded('load', never);
    load(tracker, 'A');
    expect(await soFar(wait.then(() => 'over'))).toBeUndefined();
    tracker.committed('A', false);
    expect(await soFar(wait.then(() => 'over'))).toBe('over');
  });

  it('tells the HTTP status of its document', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    tracker.responded('B', { status: 404, headers: {} });
    tracker.responded('unknown', { status: 200, headers: {} });
    tracker.committed('B', false);
    await expect(tracker.reached('B', 'commit', never)).resolves.toEqual({ ...plain, status: 404 });
  });

  it.each([
    ['a proxy’s refusal of the login', 407, {}, 'net::ERR_PROXY_AUTH_REQUESTED'],
    ['a proxy that failed', 502, failureHeaders('net::ERR_SOCKS'), 'net::ERR_SOCKS'],
    ['a server’s own word of a proxy', 502, { 'proxy-status': 'x; error=net::ERR_X' }, undefined],
    ['a server’s own 599', 599, {}, undefined],
  ])('tells of %s', async (_, status, headers, netError) => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    tracker.responded('B', { status, headers });
    tracker.committed('B', false);
    expect(await tracker.reached('B', 'commit', never)).toEqual({ status, netError });
  });

  it('does not take the events of the document before for its own', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', 'load', never);
    load(tracker, 'A');
    tracker.committed('B', false);
    load(tracker, 'A');
    expect(await soFar(wait)).toBeUndefined();
    load(tracker, 'B');
    expect(await soFar(wait)).toEqual(plain);
  });

  it('goes on in the document that a script put in its place, and tells that one’s status', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', 'load', never);
    tracker.responded('B', { status: 200, headers: {} });
    tracker.committed('B', false);
    tracker.started('C', 'http://c/');
    tracker.responded('C', { status: 410, headers: {} });
    tracker.committed('C', false);
    load(tracker, 'B');
    expect(await soFar(wait)).toBeUndefined();
    load(tracker, 'C');
    expect(await soFar(wait)).toEqual({ ...plain, status: 410 });
  });

  it('ends with the failure when the navigation was aborted, and the page stays', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', 'load', never);
    tracker.failed('B', ABORTED);
    expect(await soFar(wait)).toEqual({ ...plain, netError: ABORTED });
    expect([tracker.loaderId, tracker.pendingUrl]).toEqual(['A', undefined]);
  });

  it('waits for the error page that stands in for a document, and tells the failure', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', 'commit', never);
    tracker.failed('B', REFUSED);
    expect(await soFar(wait)).toBeUndefined();
    tracker.committed('B', true);
    expect(await soFar(wait)).toEqual({ ...plain, netError: REFUSED });
  });

  it('takes an error page with a loader ID of its own, as Chromium 138 has it, for the document that failed', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const [commit, next] = [tracker.reached('B', 'load', never), tracker.next('load', never)];
    tracker.failed('B', REFUSED);
    tracker.lifecycle('E', 'init');
    tracker.committed('E', true);
    expect(await soFar(commit)).toBeUndefined();
    load(tracker, 'E');
    expect(await soFar(commit)).toEqual({ ...plain, netError: REFUSED });
    expect(await soFar(next)).toEqual({ ...plain, netError: REFUSED });
  });

  it('ends with such an error page whose failure was not announced', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.reached('B', 'commit', never);
    tracker.committed('E', true);
    expect(await soFar(wait)).toEqual({ ...plain, netError: 'net::ERR_FAILED' });
    expect(tracker.isIdle).toBe(true);
  });

  it('tells of an error page whose failure was not announced', async () => {
    const tracker = onDocumentA();
    tracker.committed('B', true);
    const { netError } = await tracker.reached('B', 'commit', never);
    expect(netError).toMatch(/^net::ERR_/);
  });
});

describe('a wait for an idle page', () => {
  it('is over at once where no navigation is under way', async () => {
    await expect(onDocumentA().idle(never)).resolves.toBeUndefined();
  });

  it.each([
    ['commits', (tracker: NavigationTracker) => tracker.committed('B', false)],
    ['fails', (tracker: NavigationTracker) => tracker.failed('B', ABORTED)],
    ['is given up', (tracker: NavigationTracker) => tracker.abandoned()],
  ])('ends when the navigation %s, and not with its load', async (_, happens) => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const wait = tracker.idle(never).then(() => 'over');
    load(tracker, 'A');
    expect(await soFar(wait)).toBeUndefined();
    happens(tracker);
    expect(await soFar(wait)).toBe('over');
  });

  it('ends when the move within the document is made', async () => {
    const tracker = onDocumentA();
    tracker.startedWithinDocument('http://a/#b');
    const wait = tracker.idle(never).then(() => 'over');
    expect(await soFar(wait)).toBeUndefined();
    tracker.movedWithinDocument('http://a/#b');
    expect(await soFar(wait)).toBe('over');
  });
});

describe('a wait for what comes next', () => {
  const URL_B = 'http://a/#b';
  const move = (tracker: NavigationTracker, url?: string) => tracker.next('load', never, url);

  it('is over at once when that is the move within the document that it is for', async () => {
    const tracker = onDocumentA();
    const wait = move(tracker, URL_B);
    expect(await soFar(wait)).toBeUndefined();
    tracker.movedWithinDocument(URL_B);
    expect(await soFar(wait)).toEqual(plain);
  });

  it.each([URL_B, undefined])('for %s goes on when a script changes the URL', async (url) => {
    const tracker = onDocumentA();
    const wait = move(tracker, url);
    tracker.movedWithinDocument('http://a/#script');
    tracker.started('B', 'http://b/');
    tracker.committed('B', false);
    tracker.movedWithinDocument('http://a/#script');
    expect(await soFar(wait)).toBeUndefined();
    load(tracker, 'B');
    expect(await soFar(wait)).toEqual(plain);
  });

  it('does not take an earlier move for its own', async () => {
    const tracker = onDocumentA();
    tracker.movedWithinDocument(URL_B);
    expect(await soFar(move(tracker, URL_B))).toBeUndefined();
  });

  it('into a new document waits until that has come as far', async () => {
    const tracker = onDocumentA();
    const wait = move(tracker);
    tracker.started('B', 'http://b/');
    tracker.responded('B', { status: 200, headers: {} });
    tracker.committed('B', false);
    expect(await soFar(wait)).toBeUndefined();
    load(tracker, 'B');
    expect(await soFar(wait)).toEqual({ ...plain, status: 200 });
  });

  it('ends with the failure when its navigation is aborted', async () => {
    const tracker = onDocumentA();
    const wait = move(tracker);
    tracker.started('B', 'http://b/');
    tracker.failed('B', ABORTED);
    expect(await soFar(wait)).toEqual({ ...plain, netError: ABORTED });
  });

  it('is not ended by a navigation that was aborted before it', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/204');
    tracker.failed('B', ABORTED);
    const wait = move(tracker);
    expect(await soFar(wait)).toBeUndefined();
    tracker.started('C', 'http://c/');
    tracker.committed('C', false);
    load(tracker, 'C');
    expect(await soFar(wait)).toEqual(plain);
  });

  it('is not ended by a frame’s document that was given up with the page', async () => {
    const tracker = onDocumentA();
    const wait = move(tracker);
    tracker.started('B', 'http://b/');
    tracker.failed('document of a frame', ABORTED);
    expect(await soFar(wait)).toBeUndefined();
    tracker.committed('B', false);
    load(tracker, 'B');
    expect(await soFar(wait)).toEqual(plain);
  });
});

describe('a wait for a move through the history', () => {
  const ENTRY = 'http://a/';
  const DOCUMENT = ['init', 'DOMContentLoaded', 'load', 'quiet'];

  it.each([
    ['commit', 1],
    ['domcontentloaded', 2],
    ['load', 3],
    ['networkidle', 4],
  ] as const)(
    'until %s ends when a frame has come as far in the page’s place',
    async (state, n) => {
      const tracker = onDocumentA();
      const wait = tracker.next(state, never, ENTRY);
      tracker.frameStarted('frame', 'F');
      for (const name of DOCUMENT.slice(0, n)) {
        expect(await soFar(wait)).toBeUndefined();
        if (name === 'quiet') tracker.quiet();
        else tracker.frameLifecycle('F', name);
      }
      expect(await soFar(wait)).toEqual(plain);
    },
  );

  it('ends when the frame has moved within its document', async () => {
    const tracker = onDocumentA();
    const wait = tracker.next('networkidle', never, ENTRY);
    tracker.frameStarted('frame', 'F');
    tracker.frameMoved('another frame');
    expect(await soFar(wait)).toBeUndefined();
    tracker.frameMoved('frame');
    expect(await soFar(wait)).toEqual(plain);
  });

  it('waits for each frame that it takes elsewhere', async () => {
    const tracker = onDocumentA();
    const wait = tracker.next('load', never, ENTRY);
    tracker.frameStarted('frame 1', 'F');
    tracker.frameStarted('frame 2', 'G');
    tracker.frameLifecycle('F', 'load');
    tracker.frameGone('frame 1');
    expect(await soFar(wait)).toBeUndefined();
    tracker.frameLifecycle('G', 'load');
    expect(await soFar(wait)).toEqual(plain);
  });

  it.each([
    ['’s document is aborted', (tracker: NavigationTracker) => tracker.failed('F', ABORTED)],
    [' goes before its document came', (tracker: NavigationTracker) => tracker.frameGone('frame')],
  ])('ends with the failure when the frame%s', async (_, happens) => {
    const tracker = onDocumentA();
    const wait = tracker.next('load', never, ENTRY);
    tracker.frameStarted('frame', 'F');
    tracker.frameGone('another frame');
    expect(await soFar(wait)).toBeUndefined();
    happens(tracker);
    expect(await soFar(wait)).toEqual({ ...plain, netError: ABORTED });
  });

  it('is not ended by other frames, nor by what a frame did before', async () => {
    const tracker = onDocumentA();
    tracker.frameStarted('frame', 'F');
    const wait = tracker.next('load', never, ENTRY);
    for (const name of DOCUMENT) {
      tracker.frameLifecycle('F', name);
      tracker.frameLifecycle('of an advertisement', name);
    }
    tracker.frameMoved('frame');
    expect(await soFar(wait)).toBeUndefined();
  });

  it('is no wait for a reload, which a frame’s way through the history does not end', async () => {
    const tracker = onDocumentA();
    const wait = tracker.next('load', never);
    tracker.frameStarted('frame', 'F');
    tracker.frameLifecycle('F', 'load');
    tracker.frameStarted('frame', 'G');
    tracker.failed('G', ABORTED);
    expect(await soFar(wait)).toBeUndefined();
    tracker.committed('B', false);
    load(tracker, 'B');
    expect(await soFar(wait)).toEqual(plain);
  });
});

describe('the tracker', () => {
  it('knows the navigation that waits for its answer, until it commits or is given up', () => {
    const tracker = onDocumentA();
    const pending: unknown[] = [tracker.pendingUrl];
    const note = () => pending.push(tracker.pendingUrl);
    tracker.started('B', 'http://b/');
    note();
    tracker.abandoned('A');
    note();
    tracker.abandoned('B');
    note();
    tracker.started('C', 'http://c/');
    tracker.committed('C', false);
    note();
    tracker.started('D', 'http://d/');
    tracker.abandoned();
    note();
    expect(pending).toEqual([undefined, 'http://b/', 'http://b/', undefined, undefined, undefined]);
  });

  it('knows the navigation that began before another one committed', () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    tracker.started('C', 'http://c/');
    tracker.committed('B', false);
    expect([tracker.loaderId, tracker.pendingUrl]).toEqual(['B', 'http://c/']);
    tracker.committed('C', false);
    expect([tracker.loaderId, tracker.pendingUrl]).toEqual(['C', undefined]);
  });

  it('knows no navigation any more when a document commits that it has not heard of, or has shown before', () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    tracker.committed('D', false);
    expect(tracker.pendingUrl).toBeUndefined();
    tracker.started('C', 'http://c/');
    tracker.committed('A', false);
    expect(tracker.pendingUrl).toBeUndefined();
  });

  it('rejects the present waits when it is interrupted, and serves later ones', async () => {
    const tracker = onDocumentA();
    tracker.started('B', 'http://b/');
    const waits = [tracker.reached('B', 'load', never), tracker.next('load', never)];
    const crashed = new TabwireError('page_crashed', 'The page crashed.');
    tracker.interrupt(crashed);
    expect(await Promise.all(waits.map(soFar))).toEqual([crashed, crashed]);
    expect(tracker.pendingUrl).toBeUndefined();
    const later = tracker.reached('C', 'commit', never);
    tracker.committed('C', false);
    expect(await soFar(later)).toEqual(plain);
  });

  it('rejects the present and all later waits when it has ended', async () => {
    const tracker = onDocumentA();
    const wait = tracker.reached('B', 'load', never);
    const closed = new TabwireError('page_not_found', 'The page was closed.');
    tracker.end(closed);
    expect(await soFar(wait)).toBe(closed);
    await expect(tracker.reached('A', 'commit', never)).rejects.toBe(closed);
    await expect(tracker.next('load', never)).rejects.toBe(closed);
  });

  it('rejects a wait with its signal’s reason, before the wait or in it', async () => {
    const tracker = onDocumentA();
    const controller = new AbortController();
    const wait = tracker.reached('B', 'load', controller.signal);
    controller.abort(hungUp);
    expect(await soFar(wait)).toBe(hungUp);
    await expect(tracker.reached('B', 'load', controller.signal)).rejects.toBe(hungUp);
  });
});

const STATES: readonly WaitUntil[] = ['commit', 'domcontentloaded', 'load', 'networkidle'];
const LIFECYCLE = ['init', 'DOMContentLoaded', 'load', 'networkIdle'];
const loader = fc.constantFrom('A', 'B', 'C', 'D');

/** One thing that happens: an event of Chrome, or a client that begins or gives up a wait. */
const happening = fc.oneof(
  fc.tuple(fc.constant('started' as const), loader),
  fc.tuple(fc.constant('committed' as const), loader),
  fc.tuple(fc.constant('failed' as const), loader, fc.constantFrom(ABORTED, REFUSED)),
  fc.tuple(fc.constant('lifecycle' as const), loader, fc.constantFrom(...LIFECYCLE)),
  fc.tuple(fc.constant('quiet' as const)),
  fc.tuple(fc.constant('within' as const)),
  fc.tuple(fc.constant('frame started' as const), loader),
  fc.tuple(fc.constant('frame lifecycle' as const), loader, fc.constantFrom(...LIFECYCLE)),
  fc.tuple(fc.constant('frame moved' as const)),
  fc.tuple(fc.constant('frame gone' as const)),
  fc.tuple(fc.constant('reach' as const), loader, fc.constantFrom(...STATES)),
  fc.tuple(fc.constant('move' as const), fc.constantFrom(...STATES)),
  fc.tuple(fc.constant('hang up' as const)),
);

it('in any order of events each wait settles once, and none is left over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (happenings) => {
      const tracker = onDocumentA();
      const waits: { outcome: Promise<unknown>; controller: AbortController }[] = [];
      const wait = (begin: (signal: AbortSignal) => Promise<unknown>) => {
        const controller = new AbortController();
        const outcome = begin(controller.signal).catch((error: unknown) => error);
        waits.push({ outcome, controller });
      };
      for (const [what, first, second] of happenings) {
        if (what === 'started') tracker.started(first, `http://${first}/`);
        else if (what === 'committed') tracker.committed(first, false);
        else if (what === 'failed') tracker.failed(first, second);
        else if (what === 'lifecycle') tracker.lifecycle(first, second);
        else if (what === 'quiet') tracker.quiet();
        else if (what === 'within') tracker.movedWithinDocument('http://a/#b');
        else if (what === 'frame started') tracker.frameStarted('frame', `frame ${first}`);
        else if (what === 'frame lifecycle') tracker.frameLifecycle(`frame ${first}`, second);
        else if (what === 'frame moved') tracker.frameMoved('frame');
        else if (what === 'frame gone') tracker.frameGone('frame');
        else if (what === 'reach') wait((signal) => tracker.reached(first, second, signal));
        else if (what === 'move') wait((signal) => tracker.next(first, signal, 'http://a/#b'));
        else waits.at(-1)?.controller.abort(hungUp);
      }
      const closed = new Error('closed');
      tracker.end(closed);
      const outcomes = await Promise.all(waits.map(({ outcome }) => outcome));
      for (const outcome of outcomes)
        expect([closed, hungUp, expect.objectContaining({ status: null })]).toContainEqual(outcome);
      const listeners = waits.flatMap(({ controller: { signal } }) => [
        ...getEventListeners(signal, 'abort'),
      ]);
      expect(listeners).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
