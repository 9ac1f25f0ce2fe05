import type { ErrorCode } from '../request/error-codes.js';
import type { TabwireError } from '../request/errors.js';
import type { Service } from './service.js';

/** Where clients send commands. */
export type Entrance = 'http' | 'channel' | 'live' | 'mcp' | 'batch';

/** A request, or a command, that has its reply. */
export interface Reported {
  readonly command: string;
  readonly status: number;
  /** How long it took. */
  readonly ms: number;
  readonly failure?: Pick<TabwireError, 'code' | 'cause'> | undefined;
  /** Whether it was a command that did more than look. */
  readonly isUse: boolean;
  /** What its log line begins with. */
  readonly line: { readonly id: string | undefined } & Readonly<Record<string, unknown>>;
}

/** Errors whose cause is for the operator alone. */
const WITH_CAUSE: readonly ErrorCode[] = [
  'internal',
  'cdp_error',
  'browser_launch_failed',
  'member_unreachable',
];

/** One log line and one observation for each request, and for each command that is no request of its own. */
export function report(
  { log, metrics }: Pick<Service, 'log' | 'metrics'>,
  { command, status, ms, failure, isUse, line }: Reported,
): void {
  metrics.requests.inc({ command, status: String(status) });
  metrics.duration.observe({ command }, ms / 1000);
  if (isUse) metrics.commands.answered(status);
  const { code, cause } = failure ?? {};
  log.info('request', { ...line, ms, status, code });
  if (cause !== undefined && code !== undefined && WITH_CAUSE.includes(code))
    log.error('failed', { id: line.id, command, code, cause: stackOf(cause) });
}

/** The time since then, in ms, as log lines have it. */
export function msSince(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}

/** An error's stack, or its text if it has none. */
function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
