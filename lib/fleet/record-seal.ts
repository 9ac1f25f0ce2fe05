import { createHmac, timingSafeEqual } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { validator } from '../schemas/validate.js';
import { checkedRecord, type MemberRecord } from './member.js';
import { TAG } from './browser-ids.js';
import { keyOf } from './keys.js';

const MAC_LENGTH = 43;

const departure = Type.Object({ left: Type.String({ pattern: TAG.source }) });

const checkedDeparture = validator<Static<typeof departure>>(departure);

/** What a member tells by the registry: its record, or that it has gone; `stranger`: of none who has this secret. */
export type Told =
  | { readonly kind: 'record'; readonly record: MemberRecord }
  | { readonly kind: 'departure'; readonly tag: string }
  | { readonly kind: 'stranger' };

/** Writes what a member tells so that those who may write into the registry, and have no secret, can't make it. */
export class RecordSeal {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = keyOf(secret, 'records');
  }

  /** `<HMAC>.<JSON>` */
  ofRecord(record: MemberRecord): string {
    return this.#seal(JSON.stringify(record));
  }

  ofDeparture(tag: string): string {
    return this.#seal(JSON.stringify({ left: tag }));
  }

  /** Reads either. One of the same secret that can't be understood, as of another version, is a stranger too. */
  read(text: string): Told {
    const json = text.slice(MAC_LENGTH + 1);
    const given = Buffer.from(text.slice(0, MAC_LENGTH));
    const expected = Buffer.from(this.#mac(json));
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { kind: 'stranger' };
    try {
      const value: unknown = JSON.parse(json);
      if (json.startsWith('{"left"'))
        return { kind: 'departure', tag: checkedDeparture(value).left };
      return { kind: 'record', record: checkedRecord(value) };
    } catch {
      return { kind: 'stranger' };
    }
  }

  #seal(json: string): string {
    return `${this.#mac(json)}.${json}`;
  }

  #mac(json: string): string {
    return createHmac('sha256', this.#key).update(json).digest('base64url');
  }
}
