import { randomBytes } from 'node:crypto';

/** Makes the ID of a browser: 128 random bits in hex, which can't be guessed. */
export function mintBrowserId(): string {
  return randomBytes(16).toString('hex');
}
