import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TabwireError } from '../request/errors.js';
import { keyOf } from './keys.js';

/** The header of requests between members; in lower case, as Node.js has the names of headers. */
export const PROOF_HEADER = 'x-tabwire-fleet';

/** How far the time of a proof may be from the receiver's, in ms. */
const WINDOW_MS = 30_000;

/** How many proofs are remembered: more than a process can answer in their time. */
const MAX_REMEMBERED = 250_000;

const FORM = /^([a-z2-7]{8})\.(\d{1,16})\.([\w-]{16})\.([\w-]*)\.([\w-]{43})$/;

interface ProvenRequest {
  readonly method: string;
  /** As the request line has it: path and query. */
  readonly target: string;
}

/** Who sent a request between members. */
export interface Proven {
  /** The member's. */
  readonly tag: string;
  /** The name of the API key by which the member's own caller came in. */
  readonly key?: string;
}

/** What a proof is judged by beyond its own text. */
interface Judgement {
  /** False for what may be asked at any time and as often as one likes, such as what the clock is. */
  readonly once?: boolean;
}

/**
 * Proves to another member who has the same secret that a request is a member's: `<tag>.<unix ms>.<nonce>.<name of
 * the caller's key, in base64url>.<HMAC-SHA256 of these, the method and the target>`. Each is good once, for 30 s.
 */
export class Proofs {
  readonly #key: Buffer;
  readonly #tag: string;
  readonly #offsetOf: (tag: string) => number | undefined;
  /** No other process has it, so that no nonce of ours is one of theirs. */
  readonly #series = randomBytes(8);
  #signed = 0;
  /** The nonces that were accepted, and when they are too old anyway, by `performance.now()`; the oldest first. */
  readonly #accepted = new Map<string, number>();

  /**
   * @param tag of this member
   * @param offsetOf what a member's clock is behind this one's, in ms; undefined where that is not known
   */
  constructor(secret: string, tag: string, offsetOf: (tag: string) => number | undefined) {
    this.#key = keyOf(secret, 'proofs');
    this.#tag = tag;
    this.#offsetOf = offsetOf;
  }

  /** How many proofs are remembered now. */
  get remembered(): number {
    return this.#accepted.size;
  }

  /** The header for a request. */
  sign({
    method,
    target,
    key = '',
  }: ProvenRequest & { readonly key?: string | undefined }): string {
    const nonce = this.#nonce();
    const name = Buffer.from(key).toString('base64url');
    const text = `${this.#tag}.${Date.now()}.${nonce}.${name}`;
    return `${text}.${this.#mac(text, method, target).toString('base64url')}`;
  }

  /** Who sent a request. @throws TabwireError `unauthorized`, whose `reason` says what is wrong with its proof */
  verify(
    header: string,
    { method, target }: ProvenRequest,
    { once = true }: Judgement = {},
  ): Proven {
    const [, tag = '', at = '', nonce = '', name = '', mac = ''] = FORM.exec(header) ?? [];
    const text = header.slice(0, -mac.length - 1);
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(text, method, target);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw refused('forged', 'it was not made with the secret of this fleet for this request');
    if (once) this.#accept(nonce, Number(at) + (this.#offsetOf(tag) ?? 0));
    const key = Buffer.from(name, 'base64url').toString();
    return key === '' ? { tag } : { tag, key };
  }

  /** What proves to the sender of a request that the reply is a member's, and to this request. */
  answer(header: string, body: string): string {
    return createHmac('sha256', this.#key).update(`${header}\n${body}`).digest('base64url');
  }

  /** Whether a reply has that. */
  isAnswer(answer: string, header: string, body: string): boolean {
    const given = Buffer.from(answer);
    const expected = Buffer.from(this.answer(header, body));
    return given.length === expected.length && timingSafeEqual(given, expected);
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

function refused(reason: string, why: string): TabwireError {
  return new TabwireError(
    'unauthorized',
    `The proof in X-Tabwire-Fleet is refused: ${why}. It is for members of the fleet alone.`,
    { reason: `proof_${reason}` },
  );
}
