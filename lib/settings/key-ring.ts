import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Grant, grantOver } from '../request/grant.js';
import { digestOf, type ApiKey } from './api-keys.js';
import { Logins, type EndedLogin } from './logins.js';

/** A key with the grant of the clients that send it. */
interface HeldKey extends ApiKey {
  readonly grant: Grant;
}

/** A client that another member of the fleet has admitted, as this member describes it. */
export interface ForeignCaller {
  /** The ID of its key; empty if it needed none, undefined if that member is too old to send it. */
  readonly keyId: string | undefined;
  readonly name: string | null;
  /** The ID of its login, and when the login expires, in ms since 1970. */
  readonly login?: { readonly id: string; readonly expires: number } | undefined;
}

/** The API keys of the server with their grants, and the logins of these keys. Without keys, requests need none. */
export class KeyRing {
  readonly #logins: Logins;
  /** The grant of all clients if there are no keys. */
  #everybody = new Grant({});
  #keys: readonly HeldKey[];
  /** Grants of keys that only other members have had, by the IDs of the keys. */
  readonly #foreign = new Map<string, Grant>();
  /** The IDs of keys that were withdrawn here. */
  readonly #withdrawn = new Set<string>();

  /** @param secret signs logins; by default a secret of this process, so that logins end with it */
  constructor(keys: readonly ApiKey[], secret: Buffer = randomBytes(32)) {
    this.#keys = hold(keys, []);
    this.#logins = new Logins(secret);
  }

  get size(): number {
    return this.#keys.length;
  }

  /** The grant of clients without a key, if there are no keys. */
  get everybody(): Grant {
    return this.#everybody;
  }

  /** Logins that were ended before they expired, for the other members of the fleet. */
  get endedLogins(): readonly EndedLogin[] {
    return this.#logins.ended;
  }

  /** Replaces all keys by these. The grants of removed keys end, with everything that depends on them. */
  replace(keys: readonly ApiKey[]): void {
    const before = this.#keys;
    const everybody = this.#everybody;
    this.#keys = hold(keys, before);
    const kept = new Set(this.#keys.map(({ grant }) => grant));
    for (const { keyId } of kept) this.#withdrawn.delete(keyId);
    for (const { grant } of before)
      if (!kept.has(grant)) {
        this.#withdrawn.add(grant.keyId);
        grant.end(grantOver.withdrawn());
      }
    if (before.length > 0 || kept.size === 0) return;
    this.#everybody = new Grant({});
    everybody.end(grantOver.withdrawn());
  }

  /**
   * Returns the grant of the key that equals `given`; undefined if there is none. It compares every key in
   * constant time, so that the time of a refusal reveals nothing about a key.
   */
  find(given: string): Grant | undefined {
    const asked = digestOf(given);
    const [found] = this.#keys.filter((key) => timingSafeEqual(key.digest, asked));
    return found?.grant;
  }

  /**
   * Creates a login with a key, which a web browser keeps in place of the key. It contains nothing of the key, and
   * ends with it.
   *
   * @param expires in ms since 1970
   * @returns undefined if the key is not valid
   */
  login(given: string, expires: number): string | undefined {
    const grant = this.find(given);
    const key = this.#keys.find((one) => one.grant === grant);
    return key && this.#logins.create(key, expires);
  }

  /** Returns the grant of a login; undefined if it is not valid, has expired or was ended, or its key is gone. */
  findByLogin(login: string): Grant | undefined {
    return this.#logins.find(login, this.#keys);
  }

  /** Ends the login of a grant, with everything that depends on it. */
  endLogin(grant: Grant): void {
    this.#logins.end(grant);
  }

  /** Ends the logins that other members have ended. */
  endLogins(ended: readonly EndedLogin[]): void {
    this.#logins.take(ended);
  }

  /** Returns the grant of a client that another member has admitted; undefined if its key was withdrawn here. */
  ofMember({ keyId, name, login }: ForeignCaller): Grant | undefined {
    const grant = this.#ofForeignKey(keyId, name);
    return grant && login ? this.#logins.ofMember(login, grant) : grant;
  }

  #ofForeignKey(keyId: string | undefined, name: string | null): Grant | undefined {
    if (keyId === '' || (keyId === undefined && name === null)) return this.#everybody;
    const own = this.#keys.find((one) =>
      keyId === undefined ? one.name === name : one.grant.keyId === keyId,
    );
    if (own) return own.grant;
    const id = keyId ?? `name ${name ?? ''}`;
    if (this.#withdrawn.has(id)) return undefined;
    const known = this.#foreign.get(id);
    if (known) return known;
    const grant = new Grant({ keyId: id, name });
    this.#foreign.set(id, grant);
    return grant;
  }
}

/** Adds grants to keys. A key that was there before keeps its grant, even under another name. */
function hold(keys: readonly ApiKey[], before: readonly HeldKey[]): HeldKey[] {
  const known = new Map(before.map(({ grant }) => [grant.keyId, grant]));
  const all = new Map<string, HeldKey>();
  for (const key of keys) {
    const keyId = idOf(key);
    const grant = known.get(keyId) ?? new Grant({ name: key.name, keyId });
    grant.rename(key.name);
    if (!all.has(keyId)) all.set(keyId, { ...key, grant });
  }
  return [...all.values()];
}

/** Returns the ID of a key, which reveals nothing about the key: a hash of its hash. */
function idOf({ digest }: ApiKey): string {
  return hash('sha256', `key ${digest.toString('base64url')}`, 'base64url').slice(0, 22);
}
