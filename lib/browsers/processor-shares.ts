/** What has a share of the processor: a browser. */
interface Sharer {
  /** Takes one of so many parts of the time that its Chrome would have. */
  shareProcessor(parts: number): void;
}

/**
 * Shares the processor between API keys: the browsers of a key that has many get less each, so that together they
 * get as much as those of the key that has the fewest. A client that opens many does not slow those that open few.
 */
export class ProcessorShares {
  readonly #byKey = new Map<string, Set<Sharer>>();
  readonly #parts = new Map<Sharer, number>();

  /** @returns takes the browser away, after its end */
  add(key: string, browser: Sharer): () => void {
    const own = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, own.add(browser));
    this.#parts.set(browser, 1);
    this.#share();
    return () => {
      own.delete(browser);
      this.#parts.delete(browser);
      if (own.size === 0 && this.#byKey.get(key) === own) this.#byKey.delete(key);
      this.#share();
    };
  }

  #share(): void {
    const fewest = Math.min(...[...this.#byKey.values()].map(({ size }) => size));
    for (const browsers of this.#byKey.values())
      for (const browser of browsers) {
        const parts = browsers.size / fewest;
        if (this.#parts.get(browser) === parts) continue;
        this.#parts.set(browser, parts);
        browser.shareProcessor(parts);
      }
  }
}
