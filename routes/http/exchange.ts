import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { msSince, report } from '../../lib/execution/report.js';
import type { Service } from '../../lib/execution/service.js';
import {
  OPERATIONS,
  type Disallowed,
  type MatchedOperation,
} from '../../lib/interface/operations.js';
import { clientClosed, type TabwireError } from '../../lib/request/errors.js';
import { headOf, NOBODY, pathOf, type Caller, type Head } from './head.js';
import { closeWithConnection, isSent, whenLeft } from './request.js';

/** A request and its reply: what is known of it so far. */
export interface Exchange {
  /** `X-Request-Id` of the reply: the caller's own, if it sent one that `SANE_ID` matches. */
  readonly id: string;
  readonly head: Head;
  /** The operation of its method and path, or the methods that its path has; undefined for an unknown path. */
  readonly found: MatchedOperation | Disallowed | undefined;
  caller: Caller;
  /** The name of its command, and the browser ID of its path. */
  command?: string;
  browser?: string;
  /** Whether it is a command that does more than look. */
  isUse?: boolean;
  /** The tag of the member that it is forwarded to. */
  to?: string;
  failure?: Pick<TabwireError, 'code' | 'cause'>;
}

/** Printable, and short enough for a log line. */
const SANE_ID = /^[\w.:=+/@-]{1,128}$/;

const exchanges = new WeakMap<Response, Exchange>();

/**
 * Begins an exchange. When the response closes, the log and the metrics record it.
 *
 * @param found what Express has found for it: known before the caller is checked, since it decides what may open it
 */
export function beginExchange(
  req: Request,
  res: Response,
  service: Pick<Service, 'log' | 'metrics' | 'settings'>,
  found?: Exchange['found'],
): Exchange {
  const head = headOf(req, service.settings, req.originalUrl);
  const id = requestIdOf(head);
  res.set('X-Request-Id', id);
  const exchange: Exchange = { id, head, found, caller: NOBODY, ...nameOf(found) };
  exchanges.set(res, exchange);
  const start = performance.now();
  res.once('close', () => {
    if (!isSent(res)) exchange.failure ??= clientClosed('hung up before the reply');
    reportExchange(exchange, isSent(res) ? res.statusCode : 499, msSince(start), service);
  });
  closeWithConnection(req, res);
  return exchange;
}

/** The command of a request, known before its caller is. */
function nameOf(found: Exchange['found']): Pick<Exchange, 'command' | 'isUse'> {
  if (!found || 'allow' in found) return {};
  const { operation } = found;
  if (operation.kind !== 'command') return { command: operation.name };
  return { command: operation.command.name, isUse: !operation.looks };
}

/** The ID that a request has: its client's own, if that is a sane one. */
export function requestIdOf({ headers }: Head): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Whether the exchange of a request has begun. */
export const hasBegun = (res: Response): boolean => exchanges.has(res);

/** The exchange of a request that has begun. */
export function exchangeOf(res: Response): Exchange {
  const exchange = exchanges.get(res);
  if (!exchange) throw new Error('the exchange has not begun');
  return exchange;
}

/** Calls `abort` when the client of a request hangs up before the reply is sent, or its right to it ends. */
export function whenOver(res: Response, abort: (reason: TabwireError) => void): void {
  whenLeft(res, abort);
  res.once('close', exchangeOf(res).caller.grant.hold(abort));
}

/** Whether a request is answered however little is left: by it a client gives back, and an operator sees why. */
export function isNeverRefused({ found, head: { method } }: Exchange): boolean {
  return method === 'DELETE' || !found || 'allow' in found || found.operation.kind === 'system';
}

type ReportedExchange = Omit<Exchange, 'found'>;

/** One log line and one observation per request. */
export function reportExchange(
  { id, head, caller, command = 'none', browser, isUse = false, to, failure }: ReportedExchange,
  status: number,
  ms: number,
  service: Pick<Service, 'log' | 'metrics'>,
): void {
  const { grant, via } = caller;
  const { method } = head;
  const { key } = grant;
  // Who is refused is to be found, and what was asked for.
  const refused = status >= 400 && status < 499;
  const asked = refused
    ? { path: pathShape(pathOf(head.target)), client: head.forwarded.client }
    : {};
  const line = { id, method, command, ...asked, key, browser, via, to };
  // The member that it is forwarded to counts it.
  report(service, { command, status, ms, failure, isUse: isUse && to === undefined, line });
}

/** So many segments of a path are logged. */
const MAX_SEGMENTS = 8;

/** Words of paths that a name or an ID follows: `browsers`, `profiles`. */
const BEFORE_NAMES = new Set(
  OPERATIONS.flatMap(({ path }) => [...path.matchAll(/([^/{}]+)\/\{/g)].map(([, word]) => word)),
);

/** A path without what may be a client's own: `/browsers/{}/goto/`. Words of paths are small letters with dashes. */
function pathShape(path: string): string {
  const words = path.split('/').slice(0, MAX_SEGMENTS + 1);
  return words
    .map((word, i) => {
      const isOwn = BEFORE_NAMES.has(words[i - 1]) || !/^[a-z][a-z._-]{0,31}$/.test(word);
      return word !== '' && isOwn ? '{}' : word;
    })
    .join('/');
}
