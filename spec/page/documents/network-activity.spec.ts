import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FrameTree } from '../../../lib/page/frames/frames.js';
import { NetworkActivity, QUIET_MS } from '../../../lib/page/documents/network-activity.js';
import { Session } from '../../../protocol/session.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The activity of a page with a frame, and what it sends and tells. */
class Stage {
  readonly sent: string[] = [];
  readonly session = new Session((method, _params, _session, { resolve }) => {
    this.sent.push(method.replace('Network.', ''));
    Reflect.apply(resolve, undefined, [{}]);
  });
  readonly id = 'main';
  readonly frames = new FrameTree('main', this.session);
  quiets = 0;
  readonly navigation = {
    isParsed: true,
    quiet: () => {
      this.quiets += 1;
    },
  };
  readonly activity: NetworkActivity;

  constructor() {
    this.frames.attached(this.session, 'frame', 'main');
    this.activity = new NetworkActivity(this);
    void Promise.all(this.activity.attach(this.session));
  }

  begin(requestId: string, { frameId = 'main', loaderId = 'A', type = 'Fetch' } = {}): void {
    this.session.emit('Network.requestWillBeSent', { requestId, frameId, loaderId, type });
  }

  end(requestId: string): void {
    this.session.emit('Network.loadingFinished', { requestId });
  }

  /** How often the network was quiet by the end of so many ms. */
  quietAfter(ms: number): number {
    jest.advanceTimersByTime(ms);
    return this.quiets;
  }
}

describe('the network of a page', () => {
  it('is quiet when no request was under way for a while, and says so once', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.begin('1');
    expect(stage.quietAfter(10 * QUIET_MS)).toBe(0);
    stage.end('1');
    expect(stage.quietAfter(QUIET_MS - 1)).toBe(0);
    stage.begin('2');
    stage.end('2');
    expect(stage.quietAfter(QUIET_MS - 1)).toBe(0);
    expect(stage.quietAfter(1)).toBe(1);
    stage.begin('3');
    stage.end('3');
    expect(stage.quietAfter(10 * QUIET_MS)).toBe(1);
  });

  it('waits for the requests of frames, and for those only while the frame is there', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.begin('1', { frameId: 'frame', loaderId: 'F' });
    expect(stage.quietAfter(QUIET_MS)).toBe(0);
    stage.frames.detached(stage.session, 'frame', 'remove');
    stage.activity.check();
    expect(stage.quietAfter(QUIET_MS)).toBe(1);
  });

  it('waits neither for an EventSource nor for a response that is a stream', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.begin('1', { type: 'EventSource' });
    stage.begin('2');
    const response = { mimeType: 'text/event-stream' };
    stage.session.emit('Network.responseReceived', { requestId: '2', response });
    expect(stage.quietAfter(QUIET_MS)).toBe(1);
  });

  it('waits for no request of the document before, but for that of the next', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.begin('old');
    stage.begin('B', { loaderId: 'B', type: 'Document' });
    stage.activity.committed('main', 'B');
    stage.end('old');
    expect(stage.quietAfter(QUIET_MS)).toBe(0);
    stage.end('B');
    expect(stage.quietAfter(QUIET_MS)).toBe(1);
  });

  it('is not quiet before its document is parsed', () => {
    const stage = new Stage();
    stage.navigation.isParsed = false;
    stage.activity.follow();
    expect(stage.quietAfter(QUIET_MS)).toBe(0);
    stage.navigation.isParsed = true;
    stage.activity.check();
    expect(stage.quietAfter(QUIET_MS)).toBe(1);
  });

  it('is never quiet after a crash, until the next document', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.activity.interrupt();
    stage.activity.check();
    expect(stage.quietAfter(QUIET_MS)).toBe(0);
    stage.activity.follow();
    expect(stage.quietAfter(QUIET_MS)).toBe(1);
  });
});

describe('Network is enabled', () => {
  it('from the start of a document until it is quiet', () => {
    const stage = new Stage();
    stage.activity.follow();
    stage.activity.follow();
    stage.quietAfter(QUIET_MS);
    expect(stage.sent).toEqual(['enable', 'disable']);
  });

  it('while a command has it too, and for as long as its document needs it', () => {
    const stage = new Stage();
    const command = stage.session.enable('Network');
    stage.activity.follow();
    command.dispose();
    expect(stage.sent).toEqual(['enable']);
    const other = stage.session.enable('Network');
    stage.quietAfter(QUIET_MS);
    expect(stage.sent).toEqual(['enable']);
    other.dispose();
    expect(stage.sent).toEqual(['enable', 'disable']);
  });

  it('on the sessions of frames that come meanwhile', () => {
    const stage = new Stage();
    expect(stage.activity.attach(stage.session)).toEqual([]);
    stage.activity.follow();
    expect(stage.activity.attach(stage.session)).toHaveLength(1);
  });
});
