import type { MemoryEntry } from '../../request/memory-account.js';

/** What rules take in the account, once for all contexts that have them: it ends with the last of these. */
export class RulesMemory {
  readonly #entry: Pick<MemoryEntry, 'end'>;
  #contexts = 1;

  constructor(entry: Pick<MemoryEntry, 'end'>) {
    this.#entry = entry;
  }

  /** Another context has the rules too. */
  share(): this {
    this.#contexts += 1;
    return this;
  }

  /** A context has the rules no more. */
  release(): void {
    this.#contexts -= 1;
    if (this.#contexts === 0) this.#entry.end();
  }
}
