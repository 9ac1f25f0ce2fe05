import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Expiries } from '../request/expiries.js';
import { Grant, grantOver } from '../request/grant.js';

/** Limits the remembered logins that were used here. */
const MAX_REMEMBERED = 1_000;

/** Limits the remembered logins of one key that were ended before they expired. */
const MAX_ENDED = 500;

/** A login that was ended before it expired, or all logins of its key that expire no later. */
export interface EndedLogin {
  readonly key_id: string;
  /** In ms since 1970. */
  readonly expires: number;
  /** The ID of the login; without it, all these logins of the key. */
  readonly id?: string;
}

interface LoginKey {
  readonly digest: Buffer;
  readonly grant: Grant;
}

/** A login, as read from its cookie. */
interface ReadLogin {
  readonly id: string;
  readonly expires: number;
  readonly key: LoginKey;
}

/** Logins of keys: signed texts. The server remembers only ended logins, and logins with open connections. */
export class Logins {
  readonly #secret: Buffer;
  /** Grants of the logins that were used here, by their IDs, in the order of their first use. */
  readonly #grants = new Map<string, Grant>();
  readonly #expiries = new Expiries<Grant>((grant) => {
    grant.end(grantOver.loginExpired());
  });
  /** Logins that were ended, by their IDs, in the order of their ends. */
  readonly #ended = new Map<string, EndedLogin>();
  /** For the ID of a key, a time: logins of the key that expire no later have ended. */
  readonly #endedUntil = new Map<string, number>();

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** Logins that were ended and have not expired yet. */
  get ended(): EndedLogin[] {
    const now = Date.now();
    for (const [id, { expires }] of this.#ended) if (expires <= now) this.#ended.delete(id);
    for (const [keyId, until] of this.#endedUntil) if (until <= now) this.#endedUntil.delete(keyId);
    const whole = [...this.#endedUntil].map(([key_id, expires]) => ({ key_id, expires }));
    return [...whole, ...this.#ended.values()];
  }

  /** Creates a login. @param expires in ms since 1970 */
  create({ digest, grant }: LoginKey, expires: number): string {
    const at = Math.max(expires, (this.#endedUntil.get(grant.keyId) ?? 0) + 1);
    return `${at}.${this.#sign(digest, String(at)).toString('base64url')}`;
  }

  /** Returns the grant of a login; undefined if it has ended, or is not valid. */
  find(login: string, keys: readonly LoginKey[]): Grant | undefined {
    const read = this.#read(login, keys);
    return read && this.#grantOf(read.id, read.expires, read.key.grant);
  }

  /** Returns the grant of a login that another member has admitted. It depends on the grant of its key. */
  ofMember({ id, expires }: Pick<ReadLogin, 'id' | 'expires'>, key: Grant): Grant | undefined {
    return this.#grantOf(id, expires, key);
  }

  /** Ends the login of a grant. */
  end({ login: id, expiresAt: expires, keyId: key_id }: Grant): void {
    if (id !== undefined) this.#end({ id, expires, key_id });
  }

  /** Ends logins that other members have ended. */
  take(ended: readonly EndedLogin[]): void {
    for (const one of ended) this.#end(one);
  }

  #grantOf(id: string, expires: number, key: Grant): Grant | undefined {
    const until = Math.max(Date.now(), this.#endedUntil.get(key.keyId) ?? 0);
    if (expires <= until || this.#ended.has(id)) return undefined;
    const known = this.#grants.get(id);
    if (known) return known;
    const grant = new Grant({
      parent: key,
      expiresAt: expires,
      login: id,
      onEnd: () => {
        this.#grants.delete(id);
        this.#expiries.delete(grant);
      },
    });
    this.#grants.set(id, grant);
    this.#expiries.add(grant);
    this.#forgetUnused();
    return grant;
  }

  /** Forgets a login that nothing depends on. Its cookie creates it again. */
  #forgetUnused(): void {
    if (this.#grants.size <= MAX_REMEMBERED) return;
    const [unused] = [...this.#grants].filter(([, grant]) => !grant.isHeld);
    if (!unused) return;
    const [id, grant] = unused;
    this.#grants.delete(id);
    this.#expiries.delete(grant);
    grant.forget();
  }

  #end(one: EndedLogin): void {
    const { id, expires, key_id: keyId } = one;
    if (id === undefined) {
      this.#endUntil(keyId, expires);
      return;
    }
    if (expires <= (this.#endedUntil.get(keyId) ?? 0) || this.#ended.has(id)) return;
    this.#ended.set(id, one);
    this.#grants.get(id)?.end(grantOver.signedOut());
    const ofKey = [...this.#ended.values()].filter(({ key_id }) => key_id === keyId);
    // Rather too many are over than one that was ended comes back.
    if (ofKey.length > MAX_ENDED)
      this.#endUntil(keyId, Math.max(...ofKey.slice(0, MAX_ENDED / 2).map((it) => it.expires)));
  }

  #endUntil(keyId: string, until: number): void {
    if (until <= (this.#endedUntil.get(keyId) ?? 0)) return;
    this.#endedUntil.set(keyId, until);
    for (const [id, { key_id, expires }] of this.#ended)
      if (key_id === keyId && expires <= until) this.#ended.delete(id);
    for (const grant of [...this.#grants.values()])
      if (grant.keyId === keyId && grant.expiresAt <= until) grant.end(grantOver.signedOut());
  }

  #read(login: string, keys: readonly LoginKey[]): ReadLogin | undefined {
    const [expires = '', signature = ''] = login.split('.');
    const given = Buffer.from(signature, 'base64url');
    if (!/^\d{1,16}$/.test(expires)) return undefined;
    const [key] = keys.filter(({ digest }) => {
      const expected = this.#sign(digest, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!key) return undefined;
    // Of the bytes that were checked: a text may spell them in several ways.
    const id = hash('sha256', Buffer.concat([Buffer.from(expires), given]), 'base64url');
    return { id: id.slice(0, 22), expires: Number(expires), key };
  }

  #sign(digest: Buffer, expires: string): Buffer {
    return createHmac('sha256', this.#secret).update(digest).update(expires).digest();
  }
}
