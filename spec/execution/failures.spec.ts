import { describe, expect, it } from '@jest/globals';
import { failureOf, type Circumstances } from '../../lib/execution/failures.js';
import { TabwireError } from '../../lib/request/errors.js';
import { CdpError, type CdpErrorKind } from '../../protocol/errors.js';

const MAX_BYTES = 1_000;
const STATES = ['none', 'open', 'crashed', 'closed'] as const;
const FAULT = 'a fault of ours';

function whereOf(
  state: (typeof STATES)[number],
  more: Partial<Circumstances> = {},
  pendingUrl?: string,
): Circumstances {
  const crashedError = () => new TabwireError('page_crashed', 'It crashed.', { page_id: 'p' });
  const page =
    state === 'none' ? {} : { page: { id: 'p', state, crashedError, navigation: { pendingUrl } } };
  return { ...page, maxResultBytes: MAX_BYTES, ...more };
}

function told(error: unknown, where: Circumstances) {
  const failure = failureOf(error, where);
  return failure instanceof TabwireError ? failure.code : FAULT;
}

/** By kind of the call's failure: what the client is told without a page, on an open, crashed and closed one. */
const TABLE: Readonly<Record<CdpErrorKind, readonly string[]>> = {
  context_gone: [FAULT, 'node_stale', 'page_crashed', 'page_not_found'],
  node_gone: [FAULT, 'node_stale', 'page_crashed', 'page_not_found'],
  detached: ['page_not_found', 'node_stale', 'page_not_found', 'page_not_found'],
  crashed: ['page_crashed', 'node_stale', 'page_crashed', 'page_crashed'],
  disconnected: ['browser_crashed', 'browser_crashed', 'browser_crashed', 'browser_crashed'],
  timeout: ['timeout', 'timeout', 'timeout', 'timeout'],
  not_taken: ['memory_limit', 'memory_limit', 'memory_limit', 'memory_limit'],
  no_room: ['memory_limit', 'memory_limit', 'memory_limit', 'memory_limit'],
  terminated: ['timeout', 'timeout', 'timeout', 'timeout'],
  unbegun: ['timeout', 'timeout', 'timeout', 'timeout'],
  too_large: ['result_too_large', 'result_too_large', 'result_too_large', 'result_too_large'],
  unsupported: ['cdp_error', 'cdp_error', 'cdp_error', 'cdp_error'],
  no_layout: [FAULT, FAULT, FAULT, FAULT],
  no_dialog: [FAULT, FAULT, FAULT, FAULT],
  override_set: [FAULT, FAULT, FAULT, FAULT],
  invalid_url: [FAULT, FAULT, FAULT, FAULT],
  invalid_cookie: [FAULT, FAULT, FAULT, FAULT],
  no_picture: [FAULT, FAULT, FAULT, FAULT],
  unprintable: [FAULT, FAULT, FAULT, FAULT],
  other: [FAULT, FAULT, FAULT, FAULT],
};
const KINDS = Object.keys(TABLE).filter((kind): kind is CdpErrorKind => kind in TABLE);

describe('a failed CDP call', () => {
  it.each(KINDS)('of the kind %s is told by the state of the page', (kind) => {
    const error = new CdpError(kind, 'Page.navigate', 'Chrome’s own words');
    expect(STATES.map((state) => told(error, whereOf(state)))).toEqual(TABLE[kind]);
  });

  it('is the end of its browser where that has ended', () => {
    const ended = new TabwireError('browser_not_found', 'It was deleted.');
    for (const kind of KINDS)
      for (const state of STATES)
        expect(failureOf(new CdpError(kind, 'a', 'b'), whereOf(state, { ended }))).toBe(ended);
  });

  it('names the page, and never Chrome’s own words', () => {
    for (const kind of KINDS) {
      const failure = failureOf(new CdpError(kind, 'a', 'own words'), whereOf('closed'));
      if (failure instanceof TabwireError) expect(failure.message).not.toContain('own words');
    }
    const failure = failureOf(new CdpError('detached', 'a', 'b'), whereOf('closed'));
    expect(failure).toMatchObject({ details: { page_id: 'p' } });
  });
});

describe('an error that the client may see', () => {
  it('is told as it is', () => {
    const error = new TabwireError('node_not_found', 'There is none.');
    for (const state of STATES) expect(failureOf(error, whereOf(state))).toBe(error);
  });

  it('is the end of its browser where it tells of what went with it, and no other is', () => {
    const ended = new TabwireError('browser_not_found', 'It was deleted.');
    for (const code of ['page_not_found', 'node_stale', 'navigation_failed'] as const)
      expect(failureOf(new TabwireError(code, 'It.'), whereOf('closed', { ended }))).toBe(ended);
    const timeout = new TabwireError('timeout', 'It.');
    expect(failureOf(timeout, whereOf('closed', { ended }))).toBe(timeout);
  });

  it('says of a timeout which navigation the page waits for', () => {
    const timeout = new TabwireError('timeout', 'Too long.', { dialogs: [] });
    const failure = failureOf(timeout, whereOf('open', {}, 'http://slow.test/'));
    expect(failure).toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/^Too long\. .*http:\/\/slow\.test\//),
      details: { dialogs: [], pending_navigation: 'http://slow.test/' },
    });
    expect(failureOf(timeout, whereOf('open'))).toBe(timeout);
  });
});
