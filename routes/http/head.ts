import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PROOF_HEADER } from '../../lib/fleet/proof.js';
import { OF_SERVICE, type Grant } from '../../lib/request/grant.js';
import { isFleet } from '../../lib/settings/fleet.js';
import type { Settings } from '../../lib/settings/settings.js';
import { readForwarded, type Forwarded } from './forwarded.js';

/** The head of a request: what is known of it before its body is read. */
export interface Head {
  readonly method: string;
  /** As the request line has it: a path and a query, or a whole URL. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Each Host header that it has; an empty one where it has none. */
  readonly hosts: readonly string[];
  readonly forwarded: Forwarded;
}

/** The sender of a request, as far as the checks identify it. */
export interface Caller {
  /** By which it came in; what it begins ends with that. */
  readonly grant: Grant;
  /** A ticket for a browser of another member is all that it has: that one decides. */
  readonly hasForeignTicket?: boolean;
  /** The tag of the member that forwarded the request. */
  readonly via?: string;
  /** Checks the body of a request that was forwarded. @throws TabwireError; @returns what the client sent */
  readonly opened?: (body: Buffer) => Buffer;
}

/** Who sends a request that is not checked yet, or was refused. */
export const NOBODY: Caller = { grant: OF_SERVICE };

/**
 * Decides by its head whether a request is admitted; returns what it learns of the caller.
 *
 * @throws TabwireError for a request that is not admitted
 */
export type Check = (head: Head) => Partial<Caller>;

/** Runs checks in their order: the same ones for HTTP requests and for upgrades. @throws TabwireError */
export function runChecks(checks: readonly Check[], head: Head): Caller {
  return checks.reduce<Caller>((caller, check) => ({ ...caller, ...check(head) }), NOBODY);
}

/** @param target of the request line, where Express has read another one */
export function headOf(
  message: IncomingMessage,
  settings: Settings,
  target = message.url ?? '',
): Head {
  const { method = '', headers, rawHeaders, socket } = message;
  const isOfMember = headers[PROOF_HEADER] !== undefined && isFleet(settings);
  const trust = { proxies: settings.TRUSTED_PROXIES, isOfMember };
  const forwarded = readForwarded(headers, socket.remoteAddress, trust);
  return { method, target, headers, hosts: hostsIn(rawHeaders), forwarded };
}

/** The Host headers among names and values in turn: `headersDistinct` would parse all of them for each request. */
function hostsIn(rawHeaders: readonly string[]): readonly string[] {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host')
      hosts.push(rawHeaders[at + 1] ?? '');
  return hosts.length > 0 ? hosts : [''];
}

/** The query of a request target. */
export function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(target)?.[1] ?? '');
}

/** Where the client reaches the service, as it wrote it: `http://127.0.0.1:8080`; undefined where it names no host. */
export function baseUrlOf(head: Head): string | undefined {
  const host = hostOf(head);
  return host === '' ? undefined : `${head.forwarded.scheme}://${host}`;
}

/** The name by which the client reaches the service, with its port; empty where it names none. */
export function hostOf({ hosts: [sent = ''], forwarded: { host = sent } }: Head): string {
  return host;
}

/** The path of a request target, without its query, and not normalised. */
export function pathOf(target: string): string {
  const [, path = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(target) ?? [];
  return path === '' ? '/' : path;
}
