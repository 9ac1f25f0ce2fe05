import { hash } from 'node:crypto';
import { linesOfFile } from './parsers.js';

/** A key in the form in which the server keeps it: hashed. */
export interface ApiKey {
  /** Name of the client, for the log; null for a key without a name. */
  readonly name: string | null;
  readonly digest: Buffer;
}

/** Hashes a key. The server keeps and compares only this hash. */
export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** Parses `key` or `name:key`. A name consists of letters, digits, dots, dashes and underscores. */
export function apiKey(entry: string): ApiKey {
  const [, name = null, key = entry] = /^([\w.-]+):\s*(.+)$/.exec(entry) ?? [];
  return { name, digest: digestOf(key) };
}

/** Reads the keys of a file, one a line. @throws Error if it cannot be read */
export function keysOfFile(file: string): readonly ApiKey[] {
  return linesOfFile(file).map(apiKey);
}
