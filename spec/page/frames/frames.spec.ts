import { describe, expect, it, jest } from '@jest/globals';
import type { Protocol } from 'devtools-protocol';
import { CdpError } from '../../../protocol/errors.js';
import { DEFAULT_CALL_TIMEOUT_MS, Session, type Request } from '../../../protocol/session.js';
import { FrameTree } from '../../../lib/page/frames/frames.js';
import type { Frame } from '../../../lib/page/frames/frame.js';

const never = new AbortController().signal;

/** A session whose calls are answered by the test, by hand. */
class Target {
  readonly calls: {
    method: string;
    resolve: (reply: object) => void;
    reject: (e: Error) => void;
  }[] = [];
  readonly session: Session;

  constructor(id: string) {
    const request: Request = (method, _params, _sessionId, { resolve, reject }) => {
      // The reply's type is the caller's; what it is here, the test knows.
      this.calls.push({
        method,
        resolve: (reply) => {
          resolve(JSON.parse(JSON.stringify(reply)));
        },
        reject,
      });
    };
    this.session = new Session(request, id);
  }

  /** Answers the oldest open call of this method. */
  answer(method: string, reply: object): void {
    const index = this.calls.findIndex((call) => call.method === method);
    if (index === -1) throw new Error(`no call of ${method}`);
    this.calls.splice(index, 1)[0]?.resolve(reply);
  }
}

function document(id: string, loaderId: string, more: Partial<Protocol.Page.Frame> = {}) {
  return {
    id,
    loaderId,
    url: `http://site/${loaderId}`,
    domainAndRegistry: 'site',
    securityOrigin: 'http://site',
    mimeType: 'text/html',
    secureContextType: 'InsecureScheme',
    crossOriginIsolatedContextType: 'NotIsolated',
    gatedAPIFeatures: [],
    ...more,
  } satisfies Protocol.Page.Frame;
}

/** The tree of a page whose main frame has navigated to document A. */
function onDocumentA() {
  const main = new Target('main');
  const tree = new FrameTree('top', main.session);
  tree.navigated(main.session, document('top', 'A'));
  return { main, tree };
}

const idsOf = (tree: FrameTree) => tree.all.map(({ id }) => id).sort();
const child = (tree: FrameTree, id: string): Frame => {
  const frame = tree.get(id);
  if (!frame) throw new Error(`no frame ${id}`);
  return frame;
};

describe('the tree', () => {
  it('has its main frame from the start, of a document not yet known', () => {
    const { session } = new Target('main');
    const tree = new FrameTree('top', session);
    expect(tree.main).toMatchObject({ id: 'top', parentId: undefined, loaderId: '', url: '' });
    expect(tree.get('other')).toBeUndefined();
  });

  it('follows frames as they come, navigate, move within their documents and go', () => {
    const { main, tree } = onDocumentA();
    tree.attached(main.session, 'child', 'top');
    tree.navigated(main.session, document('child', 'B', { parentId: 'top', urlFragment: '#x' }));
    expect(child(tree, 'child')).toMatchObject({ parentId: 'top', loaderId: 'B' });
    expect(child(tree, 'child').url).toBe('http://site/B#x');
    tree.moved('child', 'http://site/B#y');
    tree.moved('unknown', 'http://site/');
    expect(child(tree, 'child')).toMatchObject({ loaderId: 'B', url: 'http://site/B#y' });
    tree.detached(main.session, 'child', 'remove');
    expect(idsOf(tree)).toEqual(['top']);
  });

  it('forgets the frames of the old document with it, and theirs', () => {
    const { main, tree } = onDocumentA();
    tree.attached(main.session, 'child', 'top');
    tree.attached(main.session, 'grandchild', 'child');
    tree.attached(main.session, 'sibling', 'top');
    tree.navigated(main.session, document('child', 'B', { parentId: 'top' }));
    expect(idsOf(tree)).toEqual(['child', 'sibling', 'top']);
    tree.navigated(main.session, document('top', 'C'));
    expect([idsOf(tree), tree.main.loaderId]).toEqual([['top'], 'C']);
  });

  it('shows an error page by the URL that it stands in for', () => {
    const { main, tree } = onDocumentA();
    const unreachableUrl = 'http://site/asked-for';
    const error = document('top', 'E', { url: 'chrome-error://chromewebdata/', unreachableUrl });
    tree.navigated(main.session, error);
    expect(tree.main.url).toBe(unreachableUrl);
  });

  it('keeps its main frame whatever is said of it', () => {
    const { main, tree } = onDocumentA();
    tree.detached(main.session, 'top', 'remove');
    tree.detached(main.session, 'top', 'swap');
    tree.sessionEnded(main.session);
    expect(tree.main.id).toBe('top');
  });
});

describe('an out-of-process frame', () => {
  /** A page with a frame that went on in a process of its own. */
  function swapped() {
    const { main, tree } = onDocumentA();
    const remote = new Target('remote');
    tree.attached(main.session, 'child', 'top');
    tree.attached(main.session, 'inner', 'child');
    tree.detached(main.session, 'child', 'swap');
    tree.load(remote.session, { frame: document('child', 'R', { parentId: 'top' }) });
    return { main, tree, remote };
  }

  it('keeps its place, loses the frames below it and is on its own session', () => {
    const { tree, remote, main } = swapped();
    expect(idsOf(tree)).toEqual(['child', 'top']);
    expect(child(tree, 'child')).toMatchObject({ parentId: 'top', loaderId: 'R' });
    expect(child(tree, 'child').session).toBe(remote.session);
    expect(tree.main.session).toBe(main.session);
  });

  it('keeps the frames that it has by the time that the old process tells of the swap', () => {
    const { main, tree } = onDocumentA();
    const remote = new Target('remote');
    tree.attached(main.session, 'child', 'top');
    tree.load(remote.session, { frame: document('child', '', { parentId: 'top' }) });
    tree.navigated(remote.session, document('child', 'R', { parentId: 'top' }));
    tree.attached(remote.session, 'inner', 'child');
    tree.detached(main.session, 'child', 'swap');
    expect(idsOf(tree)).toEqual(['child', 'inner', 'top']);
    expect(child(tree, 'child')).toMatchObject({ loaderId: 'R', session: remote.session });
  });

  it('waits for its next session when one ends, without the frames below it', () => {
    const { main, tree, remote } = swapped();
    const frame = child(tree, 'child');
    tree.attached(remote.session, 'inner', 'child');
    tree.sessionEnded(remote.session);
    expect(idsOf(tree)).toEqual(['child', 'top']);
    tree.navigated(main.session, document('child', 'B', { parentId: 'top' }));
    expect(child(tree, 'child')).toBe(frame);
    expect(frame).toMatchObject({ loaderId: 'B', session: main.session });
  });

  it('goes when its page says so', () => {
    const { main, tree, remote } = swapped();
    tree.attached(remote.session, 'inner', 'child');
    tree.sessionEnded(remote.session);
    tree.detached(main.session, 'child', 'remove');
    expect(idsOf(tree)).toEqual(['top']);
  });

  it('outlives its session when it has moved to another before that ends', () => {
    const { tree, remote, main } = swapped();
    const third = new Target('third');
    tree.load(third.session, { frame: document('child', 'T', { parentId: 'top' }) });
    tree.sessionEnded(remote.session);
    expect(child(tree, 'child')).toMatchObject({ loaderId: 'T', session: third.session });
    tree.navigated(main.session, document('child', 'B', { parentId: 'top' }));
    tree.sessionEnded(third.session);
    expect(child(tree, 'child')).toMatchObject({ loaderId: 'B', session: main.session });
  });

  it('comes back when its session ended before the next one began', () => {
    const { tree, remote } = swapped();
    const third = new Target('third');
    tree.sessionEnded(remote.session);
    tree.load(third.session, { frame: document('child', 'T', { parentId: 'top' }) });
    expect(child(tree, 'child')).toMatchObject({ parentId: 'top', session: third.session });
  });
});

describe('a late reply of Page.getFrameTree', () => {
  it('adds what no event told', () => {
    const { main, tree } = onDocumentA();
    const childFrames = [{ frame: document('child', 'B', { parentId: 'top' }) }];
    tree.load(main.session, { frame: document('top', 'A'), childFrames });
    expect(child(tree, 'child')).toMatchObject({ parentId: 'top', loaderId: 'B' });
  });

  it('takes back nothing that events told meanwhile', () => {
    const { main, tree } = onDocumentA();
    tree.navigated(main.session, document('top', 'B'));
    tree.moved('top', 'http://site/B#there');
    tree.load(main.session, { frame: document('top', 'A') });
    expect(tree.main).toMatchObject({ loaderId: 'B', url: 'http://site/B#there' });
  });
});

describe('a document’s frame', () => {
  it('is found at once where the document is known', async () => {
    const { main, tree } = onDocumentA();
    await expect(tree.ofDocument('A', never)).resolves.toBe(tree.main);
    expect(main.calls).toEqual([]);
  });

  it('is asked for where no event told of the document', async () => {
    const { main, tree } = onDocumentA();
    tree.attached(main.session, 'child', 'top');
    const found = tree.ofDocument('initial', never);
    const childFrames = [{ frame: document('child', 'initial', { parentId: 'top' }) }];
    main.answer('Page.getFrameTree', { frameTree: { frame: document('top', 'A'), childFrames } });
    await expect(found).resolves.toBe(child(tree, 'child'));
  });

  it('is none where the document is gone', async () => {
    const { main, tree } = onDocumentA();
    tree.navigated(main.session, document('top', 'B'));
    const found = tree.ofDocument('A', never);
    main.answer('Page.getFrameTree', { frameTree: { frame: document('top', 'B') } });
    await expect(found).resolves.toBeUndefined();
  });

  it('is not missed because another frame’s process goes away meanwhile', async () => {
    const { main, tree } = onDocumentA();
    const remote = new Target('remote');
    tree.attached(main.session, 'child', 'top');
    tree.load(remote.session, { frame: document('child', 'R', { parentId: 'top' }) });
    tree.attached(main.session, 'sibling', 'top');
    const found = tree.ofDocument('initial', never);
    remote.session.end('detached');
    const childFrames = [{ frame: document('sibling', 'initial', { parentId: 'top' }) }];
    main.answer('Page.getFrameTree', { frameTree: { frame: document('top', 'A'), childFrames } });
    await expect(found).resolves.toBe(child(tree, 'sibling'));
  });
});

describe('work in a frame’s world', () => {
  const WORLD = 'Page.createIsolatedWorld';
  const gone = () => new CdpError('context_gone', 'Runtime.evaluate', 'no context');

  it('shares one world per document', async () => {
    const { main, tree } = onDocumentA();
    const works = [1, 2].map(() => tree.main.inWorld(async ({ contextId }) => contextId, never));
    main.answer(WORLD, { executionContextId: 7 });
    await expect(Promise.all(works)).resolves.toEqual([7, 7]);
    expect(main.calls).toEqual([]);
  });

  it('is done again in the next document when that came meanwhile, even where it succeeded', async () => {
    const { main, tree } = onDocumentA();
    const worlds: number[] = [];
    const work = tree.main.inWorld(async ({ contextId: world }) => {
      if (worlds.push(world) === 1) tree.navigated(main.session, document('top', 'B'));
      return world;
    }, never);
    main.answer(WORLD, { executionContextId: 7 });
    while (main.calls.length === 0) await Promise.resolve();
    main.answer(WORLD, { executionContextId: 8 });
    await expect(work).resolves.toBe(8);
    expect(worlds).toEqual([7, 8]);
  });

  it('is given up when the world is gone again and again without a new document', async () => {
    const { main, tree } = onDocumentA();
    let tries = 0;
    const work = tree.main.inWorld(async () => {
      tries += 1;
      throw gone();
    }, never);
    const end = work.catch((error: unknown) => error);
    for (let turns = 0; turns < 200; turns += 1) {
      if (main.calls.length > 0) main.answer(WORLD, { executionContextId: turns });
      await Promise.resolve();
    }
    expect(await end).toMatchObject({ kind: 'context_gone' });
    expect(tries).toBeGreaterThan(1);
  });

  it('goes on through any number of documents, each of which takes its world with it first', async () => {
    const { main, tree } = onDocumentA();
    const worlds: number[] = [];
    const work = tree.main.inWorld(async ({ contextId: world }) => {
      worlds.push(world);
      // Chrome tells of the new document after it has failed what waits in the old one.
      if (world % 2 === 1) throw gone();
      if (world < 20) tree.navigated(main.session, document('top', `after ${world}`));
      return world;
    }, never);
    const end = work.catch((error: unknown) => error);
    for (let turns = 0, next = 1; turns < 1_000; turns += 1) {
      if (main.calls.length > 0) main.answer(WORLD, { executionContextId: next++ });
      await Promise.resolve();
    }
    expect(await end).toBe(20);
    expect(worlds).toHaveLength(20);
  });

  it('waits for its world as long as its request lasts, whoever asked for it first', async () => {
    jest.useFakeTimers();
    try {
      const { main, tree } = onDocumentA();
      const { world } = tree.main;
      jest.advanceTimersByTime(2 * DEFAULT_CALL_TIMEOUT_MS);
      const work = tree.main.inWorld(async ({ contextId }) => contextId, never);
      main.answer(WORLD, { executionContextId: 7 });
      await expect(work).resolves.toBe(7);
      await expect(world).resolves.toMatchObject({ contextId: 7 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves no call behind in a document that went before it answered', async () => {
    const { main, tree } = onDocumentA();
    const work = tree.main.inWorld(async ({ contextId }) => contextId, never);
    expect(main.session.pending).toBe(1);
    tree.navigated(main.session, document('top', 'B'));
    expect(main.session.pending).toBe(0);
    while (main.session.pending === 0) await Promise.resolve();
    main.answer(WORLD, { executionContextId: 7 }); // of the document that is gone
    main.answer(WORLD, { executionContextId: 8 });
    await expect(work).resolves.toBe(8);
  });

  it('does not go on for a client that hung up', async () => {
    const { main, tree } = onDocumentA();
    const controller = new AbortController();
    const reason = new Error('hung up');
    const work = tree.main.inWorld(async () => {
      controller.abort(reason);
      tree.navigated(main.session, document('top', 'B'));
      throw gone();
    }, controller.signal);
    main.answer(WORLD, { executionContextId: 7 });
    await expect(work).rejects.toBe(reason);
  });
});
