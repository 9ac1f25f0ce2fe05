import type { MemoryAccount, MemoryEntry, MemoryOwner } from '../request/memory-account.js';

/** What a call keeps of results while it runs, in the account. Most calls keep none. */
export class HeldResults {
  readonly #account: MemoryAccount;
  readonly #owner: MemoryOwner;
  #entry: MemoryEntry | undefined;

  constructor(account: MemoryAccount, owner: MemoryOwner) {
    this.#account = account;
    this.#owner = owner;
  }

  /** It keeps so many bytes from now on. @throws TabwireError `memory_limit`, `memory_full` */
  hold(bytes: number): void {
    this.#entry ??= this.#account.begin('results', this.#owner);
    this.#entry.resize(bytes);
  }

  /** The call has ended. */
  end(): void {
    this.#entry?.end();
  }
}
