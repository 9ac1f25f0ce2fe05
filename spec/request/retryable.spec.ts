import { expect, it } from '@jest/globals';
import { ERRORS, isRetryable, REASONS } from '../../lib/request/error-codes.js';
import { isErrorCode, TabwireError } from '../../lib/request/errors.js';
import { problem } from '../../lib/execution/problem.js';
import { notInteractable } from '../../lib/page/nodes/not-interactable.js';
import { navigationFailed } from '../../lib/page/navigation/failure.js';

it('is decided by the reason of a failure, where its code has reasons', () => {
  const of = (error: TabwireError) => Reflect.get(problem(error, 'r1'), 'retryable');
  expect(of(notInteractable(7, 'disabled'))).toBe(true);
  for (const reason of ['not_editable', 'not_select', 'not_checkable', 'value_refused'] as const)
    expect([reason, of(notInteractable(7, reason))]).toEqual([reason, false]);
  expect(of(new TabwireError('browser_launch_failed', '', { reason: 'not_installed' }))).toBe(
    false,
  );
  expect(of(new TabwireError('browser_launch_failed', '', { reason: 'no_memory' }))).toBe(true);
  expect(of(new TabwireError('member_unreachable', '', { reason: 'not_sent' }))).toBe(true);
  expect(of(new TabwireError('timeout', '', { reason: 'constructor' }))).toBe(true);
  // Details that a failure brings along, redacted or with more, decide the same.
  const refused = notInteractable(7, 'not_editable').with({ clicks: 1 });
  expect([of(refused), isErrorCode(refused, 'node_not_interactable')]).toEqual([false, true]);
});

it('of a navigation is decided by what Chrome says of it', () => {
  const of = (netError: string, isDenied = false) => {
    const { details, retryable } = navigationFailed('http://a.test/', netError, isDenied);
    return [details.reason, retryable];
  };
  expect(of('net::ERR_CONNECTION_RESET')).toEqual(['unreachable', true]);
  expect(of('net::ERR_NAME_NOT_RESOLVED')).toEqual(['unreachable', true]);
  expect(of('net::ERR_BLOCKED_BY_CLIENT')).toEqual(['blocked', false]);
  expect(of('net::ERR_CERT_DATE_INVALID')).toEqual(['certificate', false]);
  expect(of('net::ERR_SSL_PROTOCOL_ERROR')).toEqual(['certificate', false]);
  expect(of('net::ERR_PROXY_AUTH_UNSUPPORTED')).toEqual(['proxy_login', false]);
  expect(of('net::ERR_TUNNEL_CONNECTION_FAILED')).toEqual(['proxy', true]);
  expect(of('net::ERR_ABORTED')).toEqual(['aborted', true]);
  expect(of('net::ERR_ABORTED', true)).toEqual(['download_denied', false]);
});

it('has a word for each reason, and says no other of a code than its table', () => {
  for (const { code, reason, retryable } of REASONS) {
    expect([code, reason]).toEqual([code, expect.stringMatching(/^[a-z][a-z_]+(?:[45]xx)?$/)]);
    const of = Object.keys(ERRORS).find((it): it is keyof typeof ERRORS => it === code);
    expect(of && isRetryable(of, reason)).toBe(retryable);
  }
});
