/** Counts work, and waits for the end of all of it. */
export class Pending {
  #count = 0;
  #waiting: (() => void)[] = [];

  /** @returns ends the work, to be called once */
  begin(): () => void {
    this.#count += 1;
    return () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }

  /** Counts `work` until it settles; returns what it does. */
  async add<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work;
    } finally {
      end();
    }
  }

  /** Resolves when all have ended, including those that begin meanwhile. */
  async none(): Promise<void> {
    while (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
