import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyOf } from './keys.js';

/** Of RFC 4648, in small letters. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

const TAG_BYTES = 5;
const RANDOM_BYTES = 16;
const MAC_BYTES = 5;

/** In characters. */
const TAG_LENGTH = 8;
const MAC_LENGTH = 8;

/** The form of a browser ID: 8 characters of its tag, 26 random ones, 8 of the MAC of both. */
const ID = /^[a-z2-7]{42}$/;

/** The form of a tag. */
export const TAG = /^[a-z2-7]{8}$/;

/**
 * Makes the IDs of browsers, and tells those that were made here, or in another process with the same secret,
 * from any other text. An ID says by its tag whose it is; it is never turned into an address.
 *
 * Without a secret the key is one of this process.
 */
export class BrowserIds {
  /** Of this process: another one at each start, even at the same address. */
  readonly tag = base32(randomBytes(TAG_BYTES));
  readonly #key: Buffer;

  constructor(secret?: string) {
    this.#key = secret === undefined ? randomBytes(32) : keyOf(secret, 'browser-ids');
  }

  /** A new ID: 128 of its bits are random. */
  mint(): string {
    const named = this.tag + base32(randomBytes(RANDOM_BYTES));
    return named + this.#mac(named);
  }

  /** The tag of the process that made an ID; undefined for one that none made who has this secret. */
  tagOf(id: string): string | undefined {
    if (!ID.test(id)) return undefined;
    const given = Buffer.from(id.slice(-MAC_LENGTH));
    const expected = Buffer.from(this.#mac(id.slice(0, -MAC_LENGTH)));
    return timingSafeEqual(given, expected) ? id.slice(0, TAG_LENGTH) : undefined;
  }

  #mac(named: string): string {
    return base32(createHmac('sha256', this.#key).update(named).digest().subarray(0, MAC_BYTES));
  }
}

/** Five bits a character; the last one is filled with zero bits. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32.charAt((value >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}
