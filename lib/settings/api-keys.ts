import { hash, timingSafeEqual } from 'node:crypto';
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
  #keys: readonly ApiKey[];

  constructor(keys: readonly ApiKey[]) {
    this.#keys = keys;
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
}
