import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConsoleRecorder, LINGER_MS } from '../../../lib/page/console/console-recorder.js';
import type { PageEvent } from '../../../lib/events/browser-events.js';
import { Session } from '../../../protocol/session.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A session that keeps what it sends, and answers when it is told to. */
class Target {
  readonly sent: string[] = [];
  readonly events: PageEvent[] = [];
  readonly session: Session;
  #answers: (() => void)[] = [];

  constructor(recorder: ConsoleRecorder, targetId = 'page', type = 'page') {
    this.session = new Session(
      (method, _params, _session, { resolve }) => {
        this.sent.push(method);
        this.#answers.push(() => Reflect.apply(resolve, undefined, [{}]));
      },
      'session',
      { targetId, type, title: '', url: '', attached: true, canAccessOpener: false },
    );
    void Promise.all(recorder.follow(this.session, (event) => this.events.push(event)));
  }

  answer(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }

  log(text: string, timestamp = Date.now(), objectId?: string): void {
    this.session.emit('Runtime.consoleAPICalled', {
      type: 'log',
      args: [{ type: 'string', value: text, ...(objectId === undefined ? {} : { objectId }) }],
      executionContextId: 1,
      timestamp,
    });
  }

  get texts(): unknown[] {
    return this.events.map((event) => event.type === 'console' && event.text);
  }

  end(): void {
    this.answer();
    this.session.end('detached');
  }
}

describe('the recorder of a console', () => {
  let recorder: ConsoleRecorder;
  beforeEach(() => {
    recorder = new ConsoleRecorder();
  });

  it('enables nothing while nobody wants it', () => {
    const page = new Target(recorder);
    expect(page.sent).toEqual([]);
    page.end();
  });

  it('records what there is and what comes, and for a while after the last has left', () => {
    const page = new Target(recorder);
    const [one, two] = [recorder.retain(), recorder.retain()];
    const later = new Target(recorder, 'later');
    expect([page.sent, later.sent]).toEqual([
      ['Runtime.enable', 'Log.enable'],
      ['Runtime.enable', 'Log.enable'],
    ]);
    one();
    one();
    jest.advanceTimersByTime(LINGER_MS);
    expect(page.sent).toHaveLength(2);
    two();
    jest.advanceTimersByTime(LINGER_MS - 1);
    page.log('kept');
    recorder.retain()();
    jest.advanceTimersByTime(LINGER_MS - 1);
    expect(page.sent).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(page.sent.slice(2)).toEqual(['Runtime.disable', 'Log.disable']);
    page.log('not wanted');
    expect(page.texts).toEqual(['kept']);
    page.end();
    later.end();
  });

  it('leaves out what Chrome has kept from before', () => {
    const page = new Target(recorder);
    recorder.retain();
    page.log('before', Date.now() - 1);
    page.log('meanwhile', Date.now());
    page.answer();
    // Whatever the page's clock says.
    page.log('since', Date.now() - 5_000);
    expect(page.texts).toEqual(['meanwhile', 'since']);
    page.end();
  });

  it('records a service worker once, whichever of its pages goes first', () => {
    recorder.retain();
    const workers = [1, 2].map(() => new Target(recorder, 'worker', 'service_worker'));
    expect(workers.map(({ sent }) => sent)).toEqual([['Runtime.enable'], []]);
    workers[0]?.end();
    expect(workers[1]?.sent).toEqual(['Runtime.enable']);
    workers[1]?.end();
  });

  it('lets go of the objects of messages, one call at a time', async () => {
    recorder.retain();
    const page = new Target(recorder);
    page.answer();
    page.log('text');
    for (const object of ['a', 'b', 'c']) page.log('object', Date.now(), object);
    expect(page.sent.slice(2)).toEqual(['Runtime.releaseObjectGroup']);
    page.answer();
    await Promise.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(page.sent.slice(2)).toHaveLength(2);
    page.end();
  });

  it('leaves no timer when its browser ends', () => {
    const release = recorder.retain();
    recorder.retain()();
    recorder.end();
    release();
    expect(jest.getTimerCount()).toBe(0);
  });
});
