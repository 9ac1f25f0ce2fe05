import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CdpError } from '../../protocol/errors.js';
import { DEFAULT_CALL_TIMEOUT_MS, Session, type Request } from '../../protocol/session.js';

interface Call {
  readonly method: string;
  readonly params: object;
  readonly sessionId: string | undefined;
  readonly reply: (value: object) => void;
  readonly fail: (error: unknown) => void;
}

/** A session, and the calls that it made of its connection. */
function sessionAndCalls(): { session: Session; calls: Call[] } {
  const calls: Call[] = [];
  const request: Request = (method, params, sessionId, { resolve, reject }) => {
    const reply = (value: object) => {
      resolve(JSON.parse(JSON.stringify(value)));
    };
    calls.push({ method, params, sessionId, reply, fail: reject });
  };
  return { session: new Session(request, 'session-1'), calls };
}

const hungUp = new Error('hung up');
const evaluate = (session: Session, signal?: AbortSignal) =>
  session.send('Runtime.evaluate', { expression: '1' }, signal);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('a call', () => {
  it('goes to its session with its parameters, and settles with the reply', async () => {
    const { session, calls } = sessionAndCalls();
    const call = evaluate(session);
    expect(calls[0]).toMatchObject({
      method: 'Runtime.evaluate',
      params: { expression: '1' },
      sessionId: 'session-1',
    });
    expect(session.pending).toBe(1);
    calls[0]?.reply({ result: { type: 'number', value: 1 } });
    await expect(call).resolves.toEqual({ result: { type: 'number', value: 1 } });
    expect(session.pending).toBe(0);
  });

  it('that fails before it is sent rejects with what failed, and leaves nothing behind', async () => {
    const session = new Session((_method, _params, _id, { reject }) => {
      reject(new Error('WebSocket is not open: readyState 3 (CLOSED)'));
    });
    const call = evaluate(session);
    expect([session.pending, session.isPending(call)]).toEqual([0, false]);
    await expect(call).rejects.toMatchObject({ name: 'CdpError', kind: 'disconnected' });
  });

  it('is pending until the reply, not until its continuation', async () => {
    const { session, calls } = sessionAndCalls();
    const call = evaluate(session);
    expect(session.isPending(call)).toBe(true);
    calls[0]?.reply({});
    expect(session.isPending(call)).toBe(false);
    await call;
  });

  it('does not wait for the one before it', () => {
    const { session, calls } = sessionAndCalls();
    const ends = [1, 2, 3].map(() => evaluate(session).catch(() => undefined));
    expect([calls.length, session.pending, ends.length]).toEqual([3, 3, 3]);
    session.end('detached');
  });

  it.each([
    ['an Error', new Error('Cannot find context with specified id')],
    ['whatever was thrown', 'Cannot find context with specified id'],
  ])('rejects with what the failure means, and which call it was: %s', async (_, thrown) => {
    const { session, calls } = sessionAndCalls();
    const call = evaluate(session);
    calls[0]?.fail(thrown);
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CdpError);
    expect(error).toMatchObject({ kind: 'context_gone', method: 'Runtime.evaluate' });
    expect(session.pending).toBe(0);
  });

  it('without a signal ends at the default deadline', async () => {
    const { session } = sessionAndCalls();
    const call = evaluate(session).catch((reason: unknown) => reason);
    jest.advanceTimersByTime(DEFAULT_CALL_TIMEOUT_MS - 1);
    expect(session.pending).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await call).toMatchObject({ kind: 'timeout', method: 'Runtime.evaluate' });
    expect(session.pending).toBe(0);
  });

  it('with a signal has no other deadline', () => {
    const { session } = sessionAndCalls();
    const controller = new AbortController();
    const call = evaluate(session, controller.signal).catch(() => undefined);
    jest.advanceTimersByTime(100 * DEFAULT_CALL_TIMEOUT_MS);
    expect(session.pending).toBe(1);
    controller.abort(hungUp);
    return call;
  });

  it('rejects with the signal’s reason, and a later reply changes nothing', async () => {
    const { session, calls } = sessionAndCalls();
    const controller = new AbortController();
    const call = evaluate(session, controller.signal);
    controller.abort(hungUp);
    await expect(call).rejects.toBe(hungUp);
    expect(session.pending).toBe(0);
    calls[0]?.reply({});
    await expect(call).rejects.toBe(hungUp);
  });

  it('takes in a failure that comes when nobody waits any more', async () => {
    const { session, calls } = sessionAndCalls();
    const controller = new AbortController();
    const call = evaluate(session, controller.signal);
    controller.abort(hungUp);
    await expect(call).rejects.toBe(hungUp);
    calls[0]?.fail(new Error('late'));
    await Promise.resolve();
  });

  it('is not sent when its signal is aborted already', async () => {
    const { session, calls } = sessionAndCalls();
    await expect(evaluate(session, AbortSignal.abort(hungUp))).rejects.toBe(hungUp);
    expect([calls, session.pending]).toEqual([[], 0]);
  });

  it('leaves no listener on its signal, however it ends', async () => {
    const { session, calls } = sessionAndCalls();
    const { signal } = new AbortController();
    const ends = Promise.allSettled([1, 2, 3].map(() => evaluate(session, signal)));
    expect(getEventListeners(signal, 'abort')).toHaveLength(3);
    calls[0]?.reply({});
    calls[1]?.fail(new Error('no'));
    session.crash(false);
    await ends;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the end of a session', () => {
  it.each(['detached', 'disconnected'] as const)(
    'rejects the present and all later calls: %s',
    async (kind) => {
      const { session, calls } = sessionAndCalls();
      const present = [evaluate(session), evaluate(session, new AbortController().signal)];
      session.end(kind);
      const ends = await Promise.all(present.map((it) => it.catch((error: unknown) => error)));
      expect(ends).toEqual([expect.objectContaining({ kind }), expect.objectContaining({ kind })]);
      await expect(evaluate(session)).rejects.toMatchObject({ kind });
      expect([session.attached, session.pending, calls.length]).toEqual([false, 0, 2]);
    },
  );

  it('is told once to everyone, also to who asks later', () => {
    const { session } = sessionAndCalls();
    const told: string[] = [];
    session.onGone((kind) => told.push(`before: ${kind}`));
    session.end('detached');
    session.end('disconnected');
    session.onGone((kind) => told.push(`after: ${kind}`));
    expect(told).toEqual(['before: detached', 'after: detached']);
  });

  it('ends its events', () => {
    const { session } = sessionAndCalls();
    const received = jest.fn();
    session.on('Page.frameNavigated', received);
    session.end('detached');
    session.emit('Page.frameNavigated', {});
    expect(received).not.toHaveBeenCalled();
  });
});

describe('another document', () => {
  it('fails the calls that Chrome then leaves without a reply, and no others', async () => {
    const { session, calls } = sessionAndCalls();
    const evaluating = evaluate(session);
    const unanswered = [
      session.send('Page.captureScreenshot', {}),
      session.send('Input.insertText', { text: 'a' }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ];
    session.documentReplaced();
    for (const call of unanswered)
      await expect(call).rejects.toMatchObject({ kind: 'context_gone' });
    expect(session.pending).toBe(1);
    calls[0]?.reply({ result: { type: 'number', value: 1 } });
    await evaluating;
  });
});

describe('a crash', () => {
  it('rejects the present calls, and the next one is made', async () => {
    const { session, calls } = sessionAndCalls();
    const present = evaluate(session);
    session.crash(false);
    await expect(present).rejects.toMatchObject({ kind: 'crashed' });
    const next = evaluate(session);
    calls[1]?.reply({ result: { type: 'undefined' } });
    await expect(next).resolves.toEqual({ result: { type: 'undefined' } });
    expect(session.attached).toBe(true);
  });

  it('for good rejects every call until there is a renderer again', async () => {
    const { session, calls } = sessionAndCalls();
    session.crash(true);
    await expect(evaluate(session)).rejects.toMatchObject({ kind: 'crashed' });
    expect([calls, session.crashed]).toEqual([[], true]);
    session.revive();
    const next = evaluate(session);
    calls[0]?.reply({});
    await expect(next).resolves.toEqual({});
    expect(session.crashed).toBe(false);
  });
});

describe('a pause', () => {
  it('resolves after its time', async () => {
    const { session, calls } = sessionAndCalls();
    const pause = session.pause(500, new AbortController().signal);
    jest.advanceTimersByTime(499);
    expect(session.pending).toBe(1);
    jest.advanceTimersByTime(1);
    await expect(pause).resolves.toBeUndefined();
    expect([session.pending, calls]).toEqual([0, []]);
  });

  it.each([
    [
      'a crash',
      (session: Session) => {
        session.crash(false);
      },
      { kind: 'crashed' },
    ],
    [
      'the end of the target',
      (session: Session) => {
        session.end('detached');
      },
      { kind: 'detached' },
    ],
    [
      'the end of Chrome',
      (session: Session) => {
        session.end('disconnected');
      },
      { kind: 'disconnected' },
    ],
  ])('ends with %s', async (_what, happen, error) => {
    const { session } = sessionAndCalls();
    const pause = session.pause(60_000, new AbortController().signal);
    happen(session);
    await expect(pause).rejects.toMatchObject(error);
  });

  it('ends with its signal, and leaves no listener there', async () => {
    const { session } = sessionAndCalls();
    const controller = new AbortController();
    const pause = session.pause(60_000, controller.signal);
    controller.abort(hungUp);
    await expect(pause).rejects.toBe(hungUp);
    await expect(session.pause(1, controller.signal)).rejects.toBe(hungUp);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('does not begin where the target is gone', async () => {
    const { session } = sessionAndCalls();
    session.end('detached');
    const pause = session.pause(60_000, new AbortController().signal);
    await expect(pause).rejects.toMatchObject({ kind: 'detached' });
  });
});

describe('events', () => {
  it('are heard until the listener is taken away', () => {
    const { session } = sessionAndCalls();
    const received: string[] = [];
    const stop = session.on('Page.frameDetached', ({ frameId }) => received.push(frameId));
    session.on('Page.frameDetached', ({ frameId }) => received.push(`${frameId}, too`));
    session.emit('Page.frameDetached', { frameId: 'one' });
    stop();
    stop();
    session.emit('Page.frameDetached', { frameId: 'two' });
    session.emit('Page.frameAttached', { frameId: 'three' });
    expect(received).toEqual(['one', 'one, too', 'two, too']);
  });

  it('can be heard by many', () => {
    const { session } = sessionAndCalls();
    let received = 0;
    for (let i = 0; i < 50; i += 1)
      session.on('Page.loadEventFired', () => {
        received += 1;
      });
    session.emit('Page.loadEventFired', { timestamp: 0 });
    expect(received).toBe(50);
  });
});
