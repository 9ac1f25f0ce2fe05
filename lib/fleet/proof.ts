import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { TabwireError } from '../request/errors.js';
import type { ForeignCaller } from '../settings/key-ring.js';
import { keyOf } from './keys.js';
import { callerText, readCaller } from './proven-caller.js';

/** The header of requests between members; in lower case, as Node.js has the names of headers. */
export const PROOF_HEADER = 'x-tabwire-fleet';

/** The newest form of proofs that this version reads; members tell each other. */
export const PROOF_FORM = 2;

/** How far the time of a proof may be from the receiver's, in ms. */
const WINDOW_MS = 30_000;

/** How many proofs are remembered: more than a process can answer in their time. */
const MAX_REMEMBERED = 250_000;

const FORM =
  /^2\.([a-z2-7]{8})\.([a-z2-7]{8})\.(\d{1,16})\.([\w-]{16})\.([\w-]*)\.(stream|[\w-]{43})\.([\w-]{43})$/;

/** The first form, which has neither the receiver nor the body. */
const FIRST_FORM = /^([a-z2-7]{8})\.(\d{1,16})\.([\w-]{16})\.([\w-]*)\.([\w-]{43})$/;

/** The bytes that follow a body whose hash is not known when its proof is made. */
export const SEAL_BYTES = 32;

interface ProvenRequest {
  readonly method: string;
  /** As the request line has it: path and query. */
  readonly target: string;
}

/** What a member sends. */
interface SentRequest extends ProvenRequest {
  /** The tag of the member that it is for; undefined: any may answer it, as what may be asked at any time. */
  readonly to?: string | undefined;
  readonly caller?: ForeignCaller | 'ticket' | undefined;
  /** Its body; `stream` where that comes later, with a seal at its end. None by default. */
  readonly body?: Buffer | 'stream' | null;
}

/** Who sent a request between members. */
export interface Proven {
  /** The member's. */
  readonly tag: string;
  /** The member's own caller; `ticket` where that has a ticket which only its issuer knows. */
  readonly caller: ForeignCaller | 'ticket';
  /** @throws TabwireError `unauthorized` where the body of the request is another; @returns the body without a seal */
  readonly opened: (body: Buffer) => Buffer;
}

/** What a proof is judged by beyond its own text. */
interface Judgement {
  /** False for what may be asked at any time and as often as one likes, such as what the clock is. */
  readonly once?: boolean;
}

/** What a member knows of the others. */
interface Others {
  /** What a member's clock is behind this one's, in ms; undefined where that is not known. */
  offsetOf(tag: string): number | undefined;
  /** Whether a member is of a version that has the first form of proofs alone. */
  isOld(tag: string): boolean;
}

interface Fields {
  readonly isFirst: boolean;
  readonly tag: string;
  readonly to: string;
  readonly at: number;
  readonly nonce: string;
  readonly caller: string;
  readonly body: string;
  readonly mac: string;
}

const digestOf = (body: Buffer): string => hash('sha256', body, 'base64url');

const NO_BODY = digestOf(Buffer.alloc(0));

/**
 * Proves to another member who has the same secret that a request is a member's, and meant for that one:
 * `2.<tag>.<receiver's tag>.<unix ms>.<nonce>.<the caller, in base64url>.<SHA-256 of the body, or
 * stream>.<HMAC-SHA256 of these, the method and the target>`. Each is good once, for 30 s.
 */
export class Proofs {
  readonly #key: Buffer;
  readonly #tag: string;
  readonly #others: Others;
  /** No other process has it, so that no nonce of ours is one of theirs. */
  readonly #series = randomBytes(8);
  #signed = 0;
  /** The nonces that were accepted, and when they are too old anyway, by `performance.now()`; the oldest first. */
  readonly #accepted = new Map<string, number>();

  /** @param tag of this member */
  constructor(secret: string, tag: string, others: Others) {
    this.#key = keyOf(secret, 'proofs');
    this.#tag = tag;
    this.#others = others;
  }

  /** How many proofs are remembered now. */
  get remembered(): number {
    return this.#accepted.size;
  }

  /** The header for a request. */
  sign({ method, target, to, caller, body = null }: SentRequest): string {
    const now = `${Date.now()}.${this.#nonce()}`;
    if (to === undefined || this.#others.isOld(to)) {
      const text = `${this.#tag}.${now}.${callerText(caller, true)}`;
      return `${text}.${this.#mac(text, method, target).toString('base64url')}`;
    }
    const sent = body === null ? NO_BODY : body === 'stream' ? body : digestOf(body);
    const text = `2.${this.#tag}.${to}.${now}.${callerText(caller, false)}.${sent}`;
    return `${text}.${this.#mac(text, method, target).toString('base64url')}`;
  }

  /** Who sent a request. @throws TabwireError `unauthorized`, whose `reason` says what is wrong with its proof */
  verify(
    header: string,
    { method, target }: ProvenRequest,
    { once = true }: Judgement = {},
  ): Proven {
    const fields = fieldsOf(header);
    const { isFirst, tag, to, at, nonce, caller, body, mac } = fields;
    const text = header.slice(0, -mac.length - 1);
    if (!isEqual(Buffer.from(mac, 'base64url'), this.#mac(text, method, target)))
      throw refused('forged', 'it was not made with the secret of this fleet for this request');
    if (isFirst && once && !this.#others.isOld(tag))
      throw refused('old', 'its form is that of an older version, and its member is none');
    if (!isFirst && to !== this.#tag) throw refused('receiver', 'it is for another member');
    if (once) this.#accept(nonce, at + (this.#others.offsetOf(tag) ?? 0));
    return {
      tag,
      caller: readCaller(caller, isFirst),
      opened: (sent) => (isFirst ? sent : this.#opened(header, body, sent)),
    };
  }

  /** What follows a body that is sent as a stream, by its SHA-256; undefined: nothing does, for an old member. */
  sealOf(header: string): ((digest: Buffer) => Buffer) | undefined {
    return header.startsWith('2.') ? (digest) => this.#seal(header, digest) : undefined;
  }

  /** What proves to the sender of a request that the reply is a member's, and to this request. */
  answer(header: string, body: string): string {
    return createHmac('sha256', this.#key).update(`${header}\n${body}`).digest('base64url');
  }

  /** Whether a reply has that. */
  isAnswer(answer: string, header: string, body: string): boolean {
    return isEqual(Buffer.from(answer), Buffer.from(this.answer(header, body)));
  }

  #opened(header: string, expected: string, sent: Buffer): Buffer {
    const isStream = expected === 'stream';
    const body = isStream ? sent.subarray(0, -SEAL_BYTES) : sent;
    const isOurs = isStream
      ? isEqual(sent.subarray(-SEAL_BYTES), this.#seal(header, hash('sha256', body, 'buffer')))
      : digestOf(body) === expected;
    if (!isOurs) throw refused('body', 'the request has another body');
    return body;
  }

  #seal(header: string, digest: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${header}\nbody\n`).update(digest).digest();
  }

  /** 12 bytes in base64url, each once: they need not be unforeseeable, since the MAC is. */
  #nonce(): string {
    this.#signed = (this.#signed + 1) >>> 0;
    const bytes = Buffer.allocUnsafe(12);
    this.#series.copy(bytes);
    bytes.writeUInt32BE(this.#signed, 8);
    return bytes.toString('base64url');
  }

  /** @param at when it was signed, by this clock */
  #accept(nonce: string, at: number): void {
    if (Math.abs(Date.now() - at) > WINDOW_MS)
      throw refused('stale', 'it is older than 30 s, or of a clock that differs by more');
    const now = performance.now();
    for (const [old, until] of this.#accepted) {
      if (until >= now) break;
      this.#accepted.delete(old);
    }
    if (this.#accepted.has(nonce)) throw refused('replayed', 'it was used before');
    if (this.#accepted.size >= MAX_REMEMBERED)
      throw refused('too_many', 'more came in a minute than can be remembered');
    // As long as any that comes now, so that the oldest is always the first.
    this.#accepted.set(nonce, now + 2 * WINDOW_MS);
  }

  #mac(text: string, method: string, target: string): Buffer {
    return createHmac('sha256', this.#key).update(`${text}\n${method}\n${target}`).digest();
  }
}

function fieldsOf(header: string): Fields {
  const found = FORM.exec(header);
  if (found) {
    const [, tag = '', to = '', at = '', nonce = '', caller = '', body = '', mac = ''] = found;
    return { isFirst: false, tag, to, at: Number(at), nonce, caller, body, mac };
  }
  const [, tag = '', at = '', nonce = '', caller = '', mac = ''] = FIRST_FORM.exec(header) ?? [];
  return { isFirst: true, tag, to: '', at: Number(at), nonce, caller, body: '', mac };
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refused(reason: string, why: string): TabwireError {
  return new TabwireError(
    'unauthorized',
    `The proof in X-Tabwire-Fleet is refused: ${why}. It is for members of the fleet alone.`,
    { reason: `proof_${reason}` },
  );
}
