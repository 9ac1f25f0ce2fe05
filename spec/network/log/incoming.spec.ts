import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BrowserEvents } from '../../../lib/events/browser-events.js';
import { NetworkLog } from '../../../lib/network/log/network-log.js';
import { Session } from '../../../protocol/session.js';
import { ContextSessions } from '../../../protocol/session-group.js';

const never = new AbortController().signal;

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.end('disconnected');
});

/** A log that records a session, which Chrome's events are put into. */
function recording() {
  const sessions = new ContextSessions(() => () => undefined);
  const log = new NetworkLog({
    id: null,
    sessions,
    events: new BrowserEvents(() => undefined),
    network: {
      maxBytes: 1_000_000,
      traffic: { add: () => undefined },
      recording: {
        record: 'headers',
        types: undefined,
        urls: undefined,
        maxEntries: 10,
        maxBodyBytes: 0,
      },
    },
  });
  const session = new Session(() => undefined, 'session');
  open.push(session);
  void sessions.attach(session, 'page');
  begin(session, '1');
  return { log, session };
}

function begin(session: Session, requestId: string): void {
  session.emit('Network.requestWillBeSent', {
    requestId,
    loaderId: 'loader',
    documentURL: 'http://a.test/',
    request: { url: 'http://a.test/', method: 'GET', headers: {} },
    timestamp: 10,
    wallTime: 1_000,
    initiator: { type: 'other' },
    redirectHasExtraInfo: false,
    type: 'Fetch',
  });
}

/** Ends a request, of which the network service is still to tell. */
function end(session: Session, requestId: string): void {
  session.emit('Network.responseReceived', {
    requestId,
    timestamp: 11,
    type: 'Fetch',
    response: { url: 'http://a.test/', status: 200, statusText: '', headers: {} },
    hasExtraInfo: true,
  });
  session.emit('Network.loadingFinished', { requestId, timestamp: 12, encodedDataLength: 9 });
}

const EXTRA = { requestId: '1', headers: { Cookie: 'a=1' } };
const CAME = { requestId: '1', statusCode: 200, headers: { 'Set-Cookie': 'b=2' } };

describe('what the network service tells after the end of a request', () => {
  it('is waited for by who reads the log', async () => {
    const { log, session } = recording();
    end(session, '1');
    const read = log.settled(never).then(() => log.entries);
    await Promise.resolve();
    session.emit('Network.requestWillBeSentExtraInfo', EXTRA);
    session.emit('Network.responseReceivedExtraInfo', CAME);
    expect((await read).map((one) => [one.requestHeaders, one.responseHeaders])).toEqual([
      [EXTRA.headers, CAME.headers],
    ]);
  });

  it('is not waited for where the request ended after the log was asked for', async () => {
    const { log, session } = recording();
    end(session, '1');
    const read = log.settled(never).then(() => 'read');
    begin(session, '2');
    end(session, '2');
    session.emit('Network.requestWillBeSentExtraInfo', EXTRA);
    session.emit('Network.responseReceivedExtraInfo', CAME);
    expect(await Promise.race([read, nextTurn('waits')])).toBe('read');
  });

  it('counts as traffic', () => {
    const { log, session } = recording();
    session.emit('Network.loadingFailed', {
      requestId: '1',
      timestamp: 12,
      type: 'Fetch',
      errorText: 'net::ERR_FAILED',
      corsErrorStatus: { corsError: 'MissingAllowOriginHeader', failedParameter: '' },
    });
    expect(log.traffic.bytesIn).toBe(0);
    const headersText = 'HTTP/1.1 200 OK\r\n\r\n';
    session.emit('Network.responseReceivedExtraInfo', { ...CAME, headersText });
    expect(log.traffic.bytesIn).toBe(headersText.length);
  });
});
