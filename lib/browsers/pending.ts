/** A set of promises, and a wait for all of them. */
export class Pending {
  readonly #all = new Set<Promise<unknown>>();

  /** Counts `work` until it settles; returns what it does. */
  async add<T>(work: Promise<T>): Promise<T> {
    this.#all.add(work);
    try {
      return await work;
    } finally {
      this.#all.delete(work);
    }
  }

  /** Resolves when all have settled, including those that are added meanwhile. */
  async none(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all);
  }
}
