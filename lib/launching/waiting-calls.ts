import type { Waiting } from '../../protocol/pipe-reader.js';
import type { MemoryAccount, MemoryEntry } from '../request/memory-account.js';

/** Enters in the account what waits between this process and the Chrome of a browser, while that is much. */
export function callsIn(account: MemoryAccount, browser: string): Waiting {
  let entry: MemoryEntry | undefined;
  return (bytes) => {
    if (bytes === 0) {
      entry?.end();
      entry = undefined;
      return true;
    }
    entry ??= account.begin('calls', { browser });
    try {
      entry.resize(bytes);
      return true;
    } catch {
      return false; // whoever waits for the call is told
    }
  };
}
