import { hash, timingSafeEqual } from 'node:crypto';
import { linesOfFile } from './parsers.js';

/** A key as it is remembered: not in clear. */
export interface ApiKey {
  /** Who holds it, for the log; null where nobody said. */
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

/** The keys that open the service. With none, it is open to everyone. */
export class KeyRing {
  #keys: readonly ApiKey[];

  constructor(keys: readonly ApiKey[]) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#keys.length;
  }

  /** From now on these keys count, and no others. */
  replace(keys: readonly ApiKey[]): void {
    this.#keys = keys;
  }

  /**
   * The key that was given, if it is one. Every key is compared, each in constant time, so that the time
   * of a refusal tells nothing.
   */
  find(given: string): ApiKey | undefined {
    const asked = digest(given);
    const [found] = this.#keys.filter((key) => timingSafeEqual(key.digest, asked));
    return found;
  }
}
