import { describe, expect, it } from '@jest/globals';
import { ContextSessions } from '../../protocol/session-group.js';
import { Session } from '../../protocol/session.js';

/** A session of a target of this type, which answers nothing. */
const sessionOf = (targetId: string, type = 'page') =>
  new Session(() => undefined, `${type} session`, {
    targetId,
    type,
    title: '',
    url: '',
    attached: true,
    canAccessOpener: false,
  });

/** The sessions of a context, and how many times service and shared workers were wanted and left. */
function context() {
  const workers = { wanted: 0, left: 0 };
  const sessions = new ContextSessions(() => {
    workers.wanted += 1;
    return () => {
      workers.left += 1;
    };
  });
  const attach = (session: Session, pageId: string | undefined) => {
    void Promise.all(sessions.attach(session, pageId));
  };
  return { sessions, workers, attach };
}

/** What a follower is told of. */
function listen(sessions: ContextSessions) {
  const told: (readonly [Session, string | undefined])[] = [];
  const dispose = sessions.follow({
    attached: (...session) => {
      told.push(session);
      return [Promise.resolve()];
    },
  });
  return { told, dispose };
}

describe('the sessions of a context', () => {
  it('are told of, those that are there and those that come, until the follower leaves', () => {
    const { sessions } = context();
    const [page, frame, worker] = [sessionOf('p'), sessionOf('f', 'iframe'), sessionOf('w')];
    expect(sessions.attach(page, 'p')).toEqual([]);
    const { told, dispose } = listen(sessions);
    expect(sessions.attach(frame, 'p')).toHaveLength(1);
    dispose();
    expect(sessions.attach(worker, 'p')).toEqual([]);
    expect(told).toEqual([
      [page, 'p'],
      [frame, 'p'],
    ]);
  });

  it('have Chrome attach the workers of no page while somebody follows them', () => {
    const { sessions, workers } = context();
    const [one, two] = [listen(sessions), listen(sessions)];
    one.dispose();
    one.dispose();
    expect(workers).toEqual({ wanted: 1, left: 0 });
    two.dispose();
    expect(workers).toEqual({ wanted: 1, left: 1 });
    listen(sessions);
    expect(workers).toEqual({ wanted: 2, left: 1 });
  });

  it('are one for each target: a service worker is told of once, and again when that session ends', () => {
    const { sessions, attach } = context();
    const { told } = listen(sessions);
    const [root, page] = [sessionOf('sw', 'service_worker'), sessionOf('sw', 'service_worker')];
    attach(root, undefined);
    expect(sessions.attach(page, 'p')).toEqual([]);
    expect(told).toEqual([[root, undefined]]);
    root.end('detached');
    expect(told).toEqual([
      [root, undefined],
      [page, undefined],
    ]);
    page.end('detached');
    expect(told).toHaveLength(2);
    expect(listen(sessions).told).toEqual([]);
  });

  it('that end before the one that is told of leave it', () => {
    const { sessions, attach } = context();
    const { told } = listen(sessions);
    const [first, second] = [sessionOf('sw', 'service_worker'), sessionOf('sw', 'service_worker')];
    attach(first, 'p');
    attach(second, 'q');
    second.end('detached');
    expect(told).toEqual([[first, undefined]]);
    expect(listen(sessions).told).toEqual([[first, undefined]]);
  });
});
