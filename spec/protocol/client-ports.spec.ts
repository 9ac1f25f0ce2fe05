import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientPort } from '../../protocol/client-port.js';
import { ClientPorts } from '../../protocol/client-ports.js';

interface Posted {
  readonly method: string;
  readonly params: object;
  readonly sessionId: string;
}

let posted: Posted[];
let ports: ClientPorts;
let settleRoundTrip: () => void;

/** A client with what it has received and what was told of its calls. */
function connect(rootId: string) {
  const received: string[] = [];
  const succeeded: [string, object][] = [];
  const state = { ended: false };
  const port = ports.open(rootId, {
    message: (text) => received.push(text),
    succeeded: (method, _params, result) => succeeded.push([method, result()]),
    ended: () => {
      state.ended = true;
    },
  });
  return { port, received, succeeded, state };
}

const event = (method: string, params: object, sessionId?: string) =>
  JSON.stringify({ method, params, sessionId });

const attached = (
  parent: string,
  sessionId: string,
  targetId: string,
  waits = false,
  type = 'page',
) =>
  event(
    'Target.attachedToTarget',
    { sessionId, targetInfo: { targetId, type }, waitingForDebugger: waits },
    parent,
  );

/** Chrome answers the latest call. */
function answer(result: object, sessionId: string): boolean {
  return ports.route(JSON.stringify({ id: posted.length, result, sessionId }));
}

beforeEach(() => {
  posted = [];
  ports = new ClientPorts({
    post: (method, params, sessionId) => posted.push({ method, params, sessionId }),
    roundTrip: () =>
      new Promise<void>((resolve) => {
        settleRoundTrip = resolve;
      }),
  });
});

describe('a client of the connection', () => {
  it('has its own numbers for its calls, and no session on its root', () => {
    const { port, received } = connect('R');
    port.call({ id: 7, method: 'Browser.getVersion', params: {} });
    expect(posted).toEqual([{ method: 'Browser.getVersion', params: {}, sessionId: 'R' }]);
    expect(answer({ product: 'Chrome' }, 'R')).toBe(true);
    expect(received).toEqual(['{"id":7,"result":{"product":"Chrome"}}']);
  });

  it('gets the messages of its sessions as Chrome wrote them, and of nobody else', () => {
    const one = connect('R');
    const other = connect('S');
    ports.route(attached('R', 'P', 'page'));
    const text = event('Page.loadEventFired', { timestamp: 1.5 }, 'P');
    expect(ports.route(text)).toBe(true);
    expect(one.received.at(-1)).toBe(text);
    expect(other.received).toEqual([]);
    expect(ports.route(event('Page.loadEventFired', {}, 'ours'))).toBe(false);
    expect(ports.route('{"id":99,"result":{}}')).toBe(false);
  });

  it('is not fooled by what looks like a session inside of a message', () => {
    const { received } = connect('R');
    const nested = event('Runtime.consoleAPICalled', { text: ',"sessionId":"R"}' }, 'ours');
    expect(ports.route(nested)).toBe(false);
    expect(ports.route(event('Target.detachedFromTarget', { targetId: 'x', sessionId: 'R' }))).toBe(
      false,
    );
    expect(received).toEqual([]);
  });

  it('hears that a session of another client is not to be found', () => {
    connect('R');
    const other = connect('S');
    other.port.call({ id: 1, method: 'Page.reload', params: {}, sessionId: 'R' });
    expect(posted).toEqual([]);
    expect(JSON.parse(other.received[0] ?? '')).toEqual({
      id: 1,
      sessionId: 'R',
      error: { code: -32001, message: 'Session with given id not found.' },
    });
  });

  it('hears that calls fail whose session ends, after the end', () => {
    const { port, received } = connect('R');
    ports.route(attached('R', 'P', 'page'));
    ports.route(attached('P', 'F', 'frame', false, 'iframe'));
    port.call({ id: 1, method: 'Runtime.evaluate', params: {}, sessionId: 'F' });
    ports.route(event('Target.detachedFromTarget', { sessionId: 'P' }, 'R'));
    const [, , detached, failed] = received.map((text) => JSON.parse(text));
    expect(detached).toMatchObject({ method: 'Target.detachedFromTarget' });
    expect(failed).toMatchObject({ id: 1, sessionId: 'F', error: { code: -32001 } });
    expect(ports.route(event('Page.loadEventFired', {}, 'F'))).toBe(false);
  });

  it('gets nothing after its end', () => {
    const { port, received, state } = connect('R');
    port.call({ id: 1, method: 'Browser.getVersion', params: {} });
    ports.close(port);
    expect(state.ended).toBe(true);
    expect(answer({}, 'R')).toBe(false);
    expect(received).toEqual([]);
    expect(ports.expects('{"id":1,')).toBe(false);
  });

  it('has what came of its calls told before it hears of it', () => {
    const { port, received, succeeded } = connect('R');
    port.call({ id: 1, method: 'Target.createBrowserContext', params: {} });
    answer({ browserContextId: 'C' }, 'R');
    expect(succeeded).toEqual([['Target.createBrowserContext', { browserContextId: 'C' }]]);
    expect(received).toHaveLength(1);
    port.call({ id: 2, method: 'Target.createBrowserContext', params: {} });
    ports.route('{"id":2,"error":{"code":-32000,"message":"no"},"sessionId":"R"}');
    expect(succeeded).toHaveLength(1);
  });
});

describe('a target that comes', () => {
  const pausing = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

  function pause(port: ClientPort, id = 1): void {
    port.call({ id, method: 'Target.setAutoAttach', params: pausing });
    answer({}, port.rootId);
  }

  it('waits for no client that has no target wait', () => {
    connect('R');
    expect(ports.mayRun('page')).toBeUndefined();
  });

  it('waits until the client that it was announced to lets it run', async () => {
    const { port } = connect('R');
    pause(port);
    let isFree = false;
    const free = ports.mayRun('page')?.then(() => {
      isFree = true;
    });
    ports.route(attached('R', 'P', 'page', true));
    expect(ports.holdOf('page')).toBe('start');
    settleRoundTrip();
    await new Promise(setImmediate);
    expect(isFree).toBe(false);
    port.call({ id: 2, method: 'Runtime.runIfWaitingForDebugger', params: {}, sessionId: 'P' });
    await free;
    expect(ports.holdOf('page')).toBeUndefined();
  });

  it('waits for the tab that it is in', async () => {
    const { port } = connect('R');
    pause(port);
    ports.route(attached('R', 'T', 'tab', true, 'tab'));
    const free = ports.mayRun('page');
    settleRoundTrip();
    await new Promise(setImmediate);
    port.call({ id: 2, method: 'Runtime.runIfWaitingForDebugger', params: {}, sessionId: 'T' });
    answer({}, 'T');
    await free;
  });

  it('runs when the client goes', async () => {
    const { port } = connect('R');
    pause(port);
    ports.route(attached('R', 'P', 'page', true));
    const free = ports.mayRun('page');
    settleRoundTrip();
    await new Promise(setImmediate);
    ports.close(port);
    await free;
  });
});

describe('what a client holds', () => {
  it('is a page whose scripts its debugger has paused', () => {
    connect('R');
    ports.route(attached('R', 'P', 'page'));
    ports.route(event('Debugger.paused', { callFrames: [] }, 'P'));
    expect(ports.holdOf('page')).toBe('debugger');
    ports.route(event('Debugger.resumed', {}, 'P'));
    expect(ports.holdOf('page')).toBeUndefined();
  });

  it('is a page whose requests it has not answered', () => {
    const { port } = connect('R');
    ports.route(attached('R', 'P', 'page'));
    ports.route(event('Fetch.requestPaused', { requestId: 'one' }, 'P'));
    ports.route(event('Fetch.requestPaused', { requestId: 'two' }, 'P'));
    const release = (requestId: string) => {
      port.call({ id: 1, method: 'Fetch.continueRequest', params: { requestId }, sessionId: 'P' });
    };
    release('one');
    expect(ports.holdOf('page')).toBe('requests');
    release('two');
    expect(ports.holdOf('page')).toBeUndefined();
  });

  it('are dialogs of the pages where it has enabled the domain', () => {
    const { port } = connect('R');
    ports.route(attached('R', 'P', 'page'));
    expect(ports.receivesDialogs('page')).toBe(false);
    port.call({ id: 1, method: 'Page.enable', params: {}, sessionId: 'P' });
    expect(ports.receivesDialogs('page')).toBe(true);
    ports.close(port);
    expect(ports.receivesDialogs('page')).toBe(false);
  });
});
