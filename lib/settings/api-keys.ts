import { hash } from 'node:crypto';
import { linesOfFile } from './parsers.js';

/** A key as the service keeps it: hashed. */
export interface ApiKey {
  /** Its holder's name, for the log; null for a key without one. */
  readonly name: string | null;
  readonly digest: Buffer;
}

/** What is kept of a key, and compared. */
export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Reads `key`, or `name:key` where the name has letters, digits, dots, dashes and underscores only. */
export function apiKey(entry: string): ApiKey {
  const [, name = null, key = entry] = /^([\w.-]+):\s*(.+)$/.exec(entry) ?? [];
  return { name, digest: digestOf(key) };
}

/** The keys of a file, one a line. @throws Error when it can't be read */
export function keysOfFile(file: string): readonly ApiKey[] {
  return linesOfFile(file).map(apiKey);
}
