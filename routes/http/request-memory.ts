import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../../lib/request/memory-account.js';
import { exchangeOf, isNeverRefused, type Exchange } from './exchange.js';

/** What a request takes beside its body, until its reply is sent: objects of Node.js, Express and ours. */
const REQUEST_BYTES = 8 * 1024;

/** The part of a reply that goes to the socket at once. */
const PIECE_BYTES = 128 * 1024;

/** A client that took nothing for so long loses its connection where others need the room. */
const STALLED_MS = 5_000;

interface Held {
  readonly account: MemoryAccount;
  readonly owner: MemoryOwner;
  readonly request: MemoryEntry;
}

const held = new WeakMap<ServerResponse, Held>();

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
  const owner = ownerOf(exchange);
  const request = account.begin('requests', owner);
  held.set(res, { account, owner, request });
  res.once('close', () => {
    request.end();
  });
  const bytes = REQUEST_BYTES + bodyBytes(req, maxBodyBytes);
  if (isNeverRefused(exchange)) request.keep(bytes);
  else request.resize(bytes);
}

/** The body of a request has been read, and has so many bytes. */
export function bodyRead(res: ServerResponse, bytes: number): void {
  held.get(res)?.request.keep(REQUEST_BYTES + bytes);
}

/**
 * The value of a body is made, and takes so many bytes beside its text.
 *
 * @throws TabwireError `memory_limit`, `memory_full`
 */
export function bodyParsed(res: Response, bytes: number): void {
  const request = held.get(res)?.request;
  if (!request) return;
  const all = request.bytes + bytes;
  if (isNeverRefused(exchangeOf(res))) request.keep(all);
  else request.resize(all);
}

/** What the body may have at most: it is not refused halfway. */
function bodyBytes({ headers }: Request, maxBodyBytes: number): number {
  const { 'content-length': length = '0', 'content-encoding': encoding } = headers;
  const isTold = headers['transfer-encoding'] === undefined && encoding === undefined;
  return isTold ? Math.min(Number(length), maxBodyBytes) : maxBodyBytes;
}

/** A reply from before it is made until its client has read it. */
export class HeldReply {
  readonly #res: ServerResponse;
  readonly #entry: MemoryEntry | undefined;
  #progressAt = performance.now();

  /**
   * @param bytes what it has at most
   * @throws TabwireError `memory_limit`, `memory_full`
   */
  constructor(res: ServerResponse, bytes: number) {
    this.#res = res;
    const { account, owner } = held.get(res) ?? {};
    // Nobody waits for it any more.
    if (!account || !owner || res.destroyed) return;
    this.#entry = account.begin('replies', owner, () => {
      this.#giveUp();
    });
    const end = () => this.#entry?.end();
    res.once('close', end);
    try {
      this.#entry.resize(bytes);
    } catch (error) {
      res.off('close', end);
      end();
      throw error;
    }
  }

  /** It turned out to have so many bytes. */
  has(bytes: number): void {
    this.#entry?.keep(bytes);
  }

  /** It is to have so many bytes. @throws TabwireError `memory_limit`, `memory_full` */
  resize(bytes: number): void {
    this.#entry?.resize(bytes);
  }

  /** Its client has taken a part of it, or had all of it. */
  taken(): void {
    this.#progressAt = performance.now();
  }

  /** Sends it. The head is complete but for its length. */
  async send(body: Buffer): Promise<void> {
    this.has(body.length);
    await sendPieces(this.#res, body, () => {
      this.taken();
    });
  }

  #giveUp(): void {
    if (performance.now() - this.#progressAt < STALLED_MS) return;
    this.#res.req.socket.destroy();
    this.#entry?.end();
  }
}

/** A reply that is sent as it comes: its parts count until the client has read them. */
export class HeldStream {
  readonly #res: ServerResponse;
  readonly #held: HeldReply;

  constructor(res: ServerResponse) {
    this.#res = res;
    this.#held = new HeldReply(res, 0);
    res.on('drain', () => {
      this.#held.taken();
      this.#held.has(0);
    });
  }

  /**
   * Sends a part.
   *
   * @returns whether the client takes more at once
   * @throws TabwireError `memory_limit`, `memory_full`, and does not send it
   */
  write(part: string | Uint8Array): boolean {
    const res = this.#res;
    if (res.writableLength === 0) this.#held.taken();
    this.#held.resize(res.writableLength + part.length);
    const isTaken = res.write(part);
    this.#held.has(isTaken ? 0 : res.writableLength);
    return isTaken;
  }
}

/** Writes a body in pieces, each when the client has taken the one before. */
export async function sendPieces(
  res: ServerResponse,
  body: Buffer,
  onTaken = () => {},
): Promise<void> {
  res.setHeader('Content-Length', body.length);
  let rest = body;
  while (rest.length > PIECE_BYTES) {
    const isTaken = res.write(rest.subarray(0, PIECE_BYTES));
    if (!isTaken) await drained(res);
    if (res.destroyed) return;
    onTaken();
    rest = rest.subarray(PIECE_BYTES);
  }
  res.end(rest);
}

/** Resolves when a client has taken what was written, or has left. */
export function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (res.destroyed) resolve();
    const done = () => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}
