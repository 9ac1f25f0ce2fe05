import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../lib/request/memory-account.js';
import { exchangeOf, isNeverRefused, type Exchange } from './exchange.js';

/** What a request takes beside its body, until its reply is sent: objects of Node.js, Express and ours. */
const REQUEST_BYTES = 8 * 1024;

const entries = new WeakMap<ServerResponse, MemoryEntry>();

/** Whom the bytes of an exchange count for. */
export function ownerOf({ caller: { grant }, found }: Exchange): MemoryOwner {
  const browser = found && 'operation' in found ? found.params.id : undefined;
  return { key: grant.key, browser };
}

/**
 * Enters a request in the account until its reply has been sent, before its body is read.
 *
 * @throws TabwireError `memory_limit`, `memory_full`
 */
export function enterRequest(
  req: Request,
  res: Response,
  account: MemoryAccount,
  maxBodyBytes: number,
): void {
  const exchange = exchangeOf(res);
  const entry = account.begin('requests', ownerOf(exchange));
  entries.set(res, entry);
  res.once('close', () => {
    entry.end();
  });
  const bytes = REQUEST_BYTES + bodyBytes(req, maxBodyBytes);
  if (isNeverRefused(exchange)) entry.keep(bytes);
  else entry.resize(bytes);
}

/** The body of a request has been read, and has so many bytes. */
export function bodyRead(res: ServerResponse, bytes: number): void {
  entries.get(res)?.keep(REQUEST_BYTES + bytes);
}

/** What the body may have at most: it is not refused halfway. */
function bodyBytes({ headers }: Request, maxBodyBytes: number): number {
  const { 'content-length': length = '0', 'content-encoding': encoding } = headers;
  const isTold = headers['transfer-encoding'] === undefined && encoding === undefined;
  return isTold ? Math.min(Number(length), maxBodyBytes) : maxBodyBytes;
}
