import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Screencast, type ScreencastFrame } from '../../../lib/page/sessions/screencast.js';
import { CdpError } from '../../../protocol/errors.js';
import { Session } from '../../../protocol/session.js';

const START_MS = Date.UTC(2026, 0);
const MAX_FPS = 10;
const FRAME_MS = 1_000 / MAX_FPS;

beforeEach(() => {
  jest.useFakeTimers({ now: START_MS });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A screencast with a viewer, what it sends to Chrome, and what the viewer sees. */
class Stage {
  readonly sent: string[] = [];
  readonly seen: string[] = [];
  isReady = true;
  readonly screencast: Screencast;
  /** How many of the next screencasts Chrome refuses, as it does while a document is replaced. */
  #refusals: number;
  readonly #session = new Session((method, _params, _session, { resolve, reject }) => {
    this.sent.push(method.replace(/^Page\.|Screencast|screencastFrame/g, ''));
    if (method === 'Page.startScreencast' && this.#refusals-- > 0)
      reject(new CdpError('detached', method, 'Not attached to an active page'));
    else Reflect.apply(resolve, undefined, [{}]);
  }, 'page');

  constructor({ refusals = 0 } = {}) {
    this.#refusals = refusals;
    const isReady = () => this.isReady;
    this.screencast = new Screencast(this.#session);
    this.screencast.watch({
      wishes: { quality: 60, maxSize: 1_280, maxFps: MAX_FPS },
      get isReady() {
        return isReady();
      },
      take: ({ jpeg }: ScreencastFrame) => this.seen.push(jpeg.toString()),
    });
  }

  /** Chrome sends a picture, which it made so many ms ago. */
  frame(picture: string, { age = 0 } = {}): void {
    this.#session.emit('Page.screencastFrame', {
      data: Buffer.from(picture).toString('base64'),
      metadata: { timestamp: (Date.now() - age) / 1_000 },
      sessionId: 1,
    });
  }

  /** Time goes by, in which each frame that came is confirmed. */
  async rest(): Promise<void> {
    await jest.advanceTimersByTimeAsync(10 * FRAME_MS);
  }
}

it('a frame is confirmed when its time has come, and nothing is begun anew', async () => {
  const stage = new Stage();
  for (const picture of ['red', 'green', 'blue']) {
    stage.frame(picture);
    await stage.rest();
  }
  expect(stage.seen).toEqual(['red', 'green', 'blue']);
  expect(stage.sent).toEqual(['start', 'Ack', 'Ack', 'Ack']);
});

it('begins anew where three were unconfirmed, as what changed then Chrome does not show', async () => {
  const stage = new Stage();
  for (const picture of ['red', 'green', 'blue', 'white']) stage.frame(picture);
  await stage.rest();
  expect(stage.sent).toEqual(['start', 'Ack', 'Ack', 'Ack', 'Ack', 'stop', 'start']);
});

it('a picture that was encoded for longer than a later one does not take its place', async () => {
  const stage = new Stage();
  stage.frame('white', { age: 10 });
  stage.frame('gradient', { age: 20 });
  expect(stage.seen).toEqual(['white']);
  await stage.rest();
  stage.frame('red');
  expect(stage.seen).toEqual(['white', 'red']);
});

it('a clock that is set back holds up one picture, which comes anew', async () => {
  const stage = new Stage();
  stage.frame('red');
  await stage.rest();
  jest.setSystemTime(START_MS - 3_600_000);
  stage.frame('green');
  await stage.rest();
  expect(stage.sent).toEqual(['start', 'Ack', 'Ack', 'stop', 'start']);
  stage.frame('green');
  expect(stage.seen).toEqual(['red', 'green']);
});

it('begins anew where Chrome refuses it, when the renderer answers', async () => {
  const stage = new Stage({ refusals: 2 });
  await stage.rest();
  const again = ['Runtime.evaluate', 'stop', 'start'];
  expect(stage.sent).toEqual(['start', ...again, ...again]);
});

it('begins anew with the next document only where it has no picture yet', async () => {
  const stage = new Stage();
  stage.screencast.committed();
  expect(stage.sent).toEqual(['start', 'stop', 'start']);
  stage.frame('red');
  stage.screencast.committed();
  await stage.rest();
  expect(stage.sent).toEqual(['start', 'stop', 'start', 'Ack']);
});
