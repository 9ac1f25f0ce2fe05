import { MemoryAccount } from '../../lib/request/memory-account.js';

/** An account in which there is room for all that a spec has. */
export const largeAccount = (): MemoryAccount =>
  new MemoryAccount({ server: Infinity, key: Infinity, browser: Infinity });
