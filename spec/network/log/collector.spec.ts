import { describe, expect, it } from '@jest/globals';
import type { Protocol } from 'devtools-protocol';
import { Collector } from '../../../lib/network/log/collector.js';
import type { Entry } from '../../../lib/network/log/entry.js';
import { lacksHeaders } from '../../../lib/network/log/incoming.js';
import { Session } from '../../../protocol/session.js';

const ORIGIN = { pageId: 'page', worker: null } as const;

/** A collector with sessions that Chrome's events are put into. */
function collecting() {
  const entries: Entry[] = [];
  const ended: Entry[] = [];
  const completed: Entry[] = [];
  const collector = new Collector({
    requested: (entry) => {
      entries.push(entry);
    },
    responded: () => undefined,
    ended: (entry) => {
      ended.push(entry);
    },
    completed: (entry) => {
      completed.push(entry);
    },
    told: () => undefined,
  });
  const listen = () => {
    const session = new Session(() => undefined, 'session');
    return { session, stop: collector.listen(session, ORIGIN) };
  };
  return { collector, entries, ended, completed, listen };
}

const request = (requestId: string, more: object = {}) => ({
  requestId,
  loaderId: 'loader',
  documentURL: 'http://a.test/',
  request: { url: 'http://a.test/', method: 'GET', headers: { own: 'provisional' } },
  timestamp: 10,
  wallTime: 1_000,
  initiator: { type: 'other' },
  redirectHasExtraInfo: false,
  type: 'Fetch',
  ...more,
});

const response = (status: number, more: object = {}) => ({
  url: 'http://a.test/',
  status,
  statusText: '',
  headers: {},
  mimeType: 'text/plain',
  encodedDataLength: 100,
  ...more,
});

const sent = (requestId: string, name: string) => ({
  requestId,
  headers: { own: name },
  associatedCookies: [],
});
const came = (
  requestId: string,
  statusCode: number,
): Partial<Protocol.Network.ResponseReceivedExtraInfoEvent> => ({
  requestId,
  statusCode,
  headers: { status: String(statusCode) },
});

const responded = (requestId: string, status: number, hasExtraInfo: boolean) => ({
  requestId,
  timestamp: 11,
  type: 'Fetch',
  response: response(status),
  hasExtraInfo,
});

describe('the collector', () => {
  it('finds what the network service tells before the renderer does', () => {
    const { entries, listen } = collecting();
    const { session } = listen();
    session.emit('Network.requestWillBeSentExtraInfo', sent('1', 'real'));
    session.emit('Network.responseReceivedExtraInfo', came('1', 304));
    session.emit('Network.requestWillBeSent', request('1'));
    session.emit('Network.responseReceived', responded('1', 200, true));
    expect(entries.map(({ status, requestHeaders }) => [status, requestHeaders])).toEqual([
      [304, { own: 'real' }],
    ]);
  });

  it('gives each redirect what is its own, in whatever order it comes', () => {
    const { entries, ended, listen } = collecting();
    const { session } = listen();
    session.emit('Network.requestWillBeSent', request('1'));
    session.emit('Network.requestWillBeSentExtraInfo', sent('1', 'first'));
    session.emit('Network.requestWillBeSentExtraInfo', sent('1', 'third'));
    session.emit('Network.requestWillBeSent', {
      ...request('1', { redirectResponse: response(302), redirectHasExtraInfo: true }),
    });
    // A redirect that Chrome makes by itself never reaches the network.
    session.emit('Network.requestWillBeSent', {
      ...request('1', { redirectResponse: response(307), redirectHasExtraInfo: false }),
    });
    session.emit('Network.responseReceivedExtraInfo', came('1', 302));
    session.emit('Network.responseReceivedExtraInfo', came('1', 200));
    session.emit('Network.responseReceived', responded('1', 200, true));
    session.emit('Network.loadingFinished', {
      requestId: '1',
      timestamp: 12,
      encodedDataLength: 9,
    });
    expect(entries.map(({ status, requestHeaders: { own } }) => [status, own])).toEqual([
      [302, 'first'],
      [307, 'provisional'],
      [200, 'third'],
    ]);
    expect(ended).toEqual(entries);
    expect(entries[1]?.request.redirectedFrom).toBe(entries[0]);
    expect(entries[1]?.redirectedTo).toBe(entries[2]);
  });

  it('tells of what the network service tells after the end', () => {
    const { entries, ended, completed, listen } = collecting();
    const { session } = listen();
    session.emit('Network.requestWillBeSent', request('1'));
    session.emit('Network.responseReceived', responded('1', 200, true));
    session.emit('Network.loadingFinished', {
      requestId: '1',
      timestamp: 12,
      encodedDataLength: 9,
    });
    expect([ended, completed]).toEqual([entries, []]);
    expect(entries.map(lacksHeaders)).toEqual([true]);
    session.emit('Network.requestWillBeSentExtraInfo', sent('1', 'real'));
    expect(entries.map(lacksHeaders)).toEqual([true]);
    session.emit('Network.responseReceivedExtraInfo', came('1', 200));
    expect(entries.map(lacksHeaders)).toEqual([false]);
    expect(completed).toEqual([entries[0], entries[0]]);
  });

  it('has the answer to credentials, and not the challenge before it', () => {
    const { entries, listen } = collecting();
    const { session } = listen();
    session.emit('Network.requestWillBeSent', request('1'));
    for (const [name, status] of [
      ['without', 401],
      ['with', 200],
    ] as const) {
      session.emit('Network.requestWillBeSentExtraInfo', sent('1', name));
      session.emit('Network.responseReceivedExtraInfo', came('1', status));
    }
    session.emit('Network.responseReceived', responded('1', 200, true));
    expect(entries.map(({ status, requestHeaders: { own } }) => [status, own])).toEqual([
      [200, 'with'],
    ]);
  });

  it('has a request once that two sessions tell of, and its end from either', () => {
    const { entries, ended, listen } = collecting();
    const [page, worker] = [listen(), listen()];
    page.session.emit('Network.requestWillBeSent', request('1'));
    worker.session.emit('Network.requestWillBeSent', request('1'));
    worker.session.emit('Network.responseReceived', responded('1', 200, false));
    const finished = { requestId: '1', timestamp: 12, encodedDataLength: 9 };
    worker.session.emit('Network.loadingFinished', finished);
    page.session.emit('Network.loadingFinished', finished);
    expect(entries.map(({ state }) => state)).toEqual(['finished']);
    expect(ended).toHaveLength(1);
  });

  it('ends what a session was loading when it is gone', () => {
    const { entries, ended, listen } = collecting();
    const [page, worker] = [listen(), listen()];
    page.session.emit('Network.requestWillBeSent', request('1'));
    page.session.emit('Network.requestWillBeSent', request('2'));
    worker.session.emit('Network.responseReceived', responded('2', 200, false));
    page.stop();
    expect(ended.map(({ request: { requestId } }) => requestId)).toEqual(['1']);
    expect(entries.map(({ state }) => state)).toEqual(['failed', 'pending']);
    worker.stop();
    expect(entries.map(({ failure }) => failure?.canceled)).toEqual([true, true]);
  });

  it('hears nothing more of a request that is forgotten', () => {
    const { collector, entries, ended, listen } = collecting();
    const { session } = listen();
    session.emit('Network.requestWillBeSent', request('1'));
    for (const entry of entries) collector.forget(entry);
    session.emit('Network.responseReceived', responded('1', 200, false));
    expect([entries[0]?.status, ended]).toEqual([undefined, []]);
  });
});
