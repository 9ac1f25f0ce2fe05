import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Grant, grantOver } from '../request/grant.js';
import { digestOf, type ApiKey } from './api-keys.js';
import { Logins, type EndedLogin } from './logins.js';

/** A key, and the grant that whoever sends it has. */
interface HeldKey extends ApiKey {
  readonly grant: Grant;
}

/** What another member of the fleet says of a caller that it let in. */
export interface ForeignCaller {
  /** The ID of its key; empty where it needed none, undefined where that member is too old to tell. */
  readonly keyId: string | undefined;
  readonly name: string | null;
  /** The ID of the login by which it came in, and when that expires, in ms since 1970. */
  readonly login?: { readonly id: string; readonly expires: number } | undefined;
}

/** The API keys of the service with their grants, and the logins by them. Without any key, requests need none. */
export class KeyRing {
  readonly #logins: Logins;
  /** Of everybody, where there are no keys. */
  #everybody = new Grant({});
  #keys: readonly HeldKey[];
  /** Of keys that other members have and this one never had, by their IDs. */
  readonly #foreign = new Map<string, Grant>();
  /** The IDs of keys that were withdrawn here. */
  readonly #withdrawn = new Set<string>();

  /** @param secret signs logins; by itself one of this process, with which they end */
  constructor(keys: readonly ApiKey[], secret: Buffer = randomBytes(32)) {
    this.#keys = hold(keys, []);
    this.#logins = new Logins(secret);
  }

  get size(): number {
    return this.#keys.length;
  }

  /** The grant of whoever sends no key, where there are none. */
  get everybody(): Grant {
    return this.#everybody;
  }

  /** The logins that were ended before their time, for the other members of the fleet. */
  get endedLogins(): readonly EndedLogin[] {
    return this.#logins.ended;
  }

  /** Replaces all keys by these. The grants of those that are gone end, with all that hangs on them. */
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
   * The grant of the key that equals `given`; undefined if there is none. Every key is compared, each in constant
   * time, so that the time of a refusal gives nothing of a key away.
   */
  find(given: string): Grant | undefined {
    const asked = digestOf(given);
    const [found] = this.#keys.filter((key) => timingSafeEqual(key.digest, asked));
    return found?.grant;
  }

  /**
   * A login by a key, which a browser keeps in its place. It holds nothing of the key, and ends with it.
   *
   * @param expires in ms since 1970
   * @returns undefined where the key is none
   */
  login(given: string, expires: number): string | undefined {
    const grant = this.find(given);
    const key = this.#keys.find((one) => one.grant === grant);
    return key && this.#logins.create(key, expires);
  }

  /** The grant of a login; undefined if it is none, has expired or was ended, or its key is gone. */
  findByLogin(login: string): Grant | undefined {
    return this.#logins.find(login, this.#keys);
  }

  /** Ends the login that a grant is of, with all that hangs on it. */
  endLogin(grant: Grant): void {
    this.#logins.end(grant);
  }

  /** Ends the logins that other members have ended. */
  endLogins(ended: readonly EndedLogin[]): void {
    this.#logins.take(ended);
  }

  /** The grant of a caller that another member let in; undefined where its key was withdrawn here. */
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

/** Keys with their grants: one that was there before keeps its grant, whatever its name is now. */
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

/** Tells a key from others, and nothing of it: a hash of its hash. */
function idOf({ digest }: ApiKey): string {
  return hash('sha256', `key ${digest.toString('base64url')}`, 'base64url').slice(0, 22);
}
