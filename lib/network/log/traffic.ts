/** What was used since the last time that this was told. */
export type TrafficCounts = Readonly<
  Partial<Record<'bytesIn' | 'bytesOut' | 'requests' | 'failed', number>>
>;

export interface TrafficSink {
  add(counts: TrafficCounts): void;
}

/** What of the network a page, a context or a browser has used, as far as it was recorded. */
export class Traffic implements TrafficSink {
  readonly #whole: TrafficSink;
  /** On the wire, with headers. */
  bytesIn = 0;
  /** With headers, as HTTP/1.1 would write them: Chrome does not report what it sends. */
  bytesOut = 0;
  requests = 0;
  failed = 0;

  /** @param whole what this is a part of: counts the same */
  constructor(whole: TrafficSink) {
    this.#whole = whole;
  }

  add(counts: TrafficCounts): void {
    const { bytesIn = 0, bytesOut = 0, requests = 0, failed = 0 } = counts;
    this.bytesIn += bytesIn;
    this.bytesOut += bytesOut;
    this.requests += requests;
    this.failed += failed;
    this.#whole.add(counts);
  }
}
