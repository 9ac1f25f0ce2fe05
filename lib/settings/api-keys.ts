import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linesOfFile } from './parsers.js';

/** A key as the service keeps it: hashed. */
export interface ApiKey {
  /** Its holder's name, for the log; null for a key without one. */
  readonly name: string | null;
  readonly digest: Buffer;
}

const digest = (key: string) => hash('sha256', key, 'buffer');

/** Reads `key`, or `name:key` where the name has letters, digits, dots, dashes and underscores only. */
export function apiKey(entry: string): ApiKey {
  const [, name = null, key = entry] = /^([\w.-]+):\s*(.+)$/.exec(entry) ?? [];
  return { name, digest: digest(key) };
}

/** The keys of a file, one a line. @throws Error when it can't be read */
export function keysOfFile(file: string): readonly ApiKey[] {
  return linesOfFile(file).map(apiKey);
}

/** The API keys of the service. Without any, requests need none. */
export class KeyRing {
  readonly #secret: Buffer;
  #keys: readonly ApiKey[];

  /** @param secret signs logins; by itself one of this process, with which they end */
  constructor(keys: readonly ApiKey[], secret: Buffer = randomBytes(32)) {
    this.#keys = keys;
    this.#secret = secret;
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Replaces all keys by these. */
  replace(keys: readonly ApiKey[]): void {
    this.#keys = keys;
  }

  /**
   * The key that equals `given`; undefined if there is none. Every key is compared, each in constant time, so
   * that the time of a refusal gives nothing of a key away.
   */
  find(given: string): ApiKey | undefined {
    const asked = digest(given);
    const [found] = this.#keys.filter((key) => timingSafeEqual(key.digest, asked));
    return found;
  }

  /**
   * A login by a key, which a browser keeps in its place. It holds nothing of the key, and ends with it.
   *
   * @param expires in ms since 1970
   */
  login(key: ApiKey, expires: number): string {
    return `${expires}.${this.#sign(key, String(expires)).toString('base64url')}`;
  }

  /** The key of a login; undefined if it is none, has expired, or its key is gone. */
  findByLogin(login: string): ApiKey | undefined {
    const [expires = '', signature = ''] = login.split('.');
    const given = Buffer.from(signature, 'base64url');
    if (!/^\d+$/.test(expires) || Number(expires) <= Date.now()) return undefined;
    const [found] = this.#keys.filter((key) => {
      const expected = this.#sign(key, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return found;
  }

  #sign({ digest: of }: ApiKey, expires: string): Buffer {
    return createHmac('sha256', this.#secret).update(of).update(expires).digest();
  }
}
