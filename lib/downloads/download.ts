import { withoutCredentials } from '../request/url-parts.js';
import type { DownloadRecord } from '../schemas/downloads.js';
import { mediaTypeOf, safeName } from './file-name.js';

/** How a download ended; `reason` is a code. */
export interface DownloadEnd {
  readonly state: Exclude<DownloadRecord['state'], 'running'>;
  readonly reason: DownloadRecord['reason'];
}

/** What Chrome tells of a download as it begins (Browser.downloadWillBegin). */
export interface BegunDownload {
  /** Chrome's guid, which is the ID and the name of the file. */
  readonly id: string;
  readonly contextId: string | null;
  readonly pageId: string | null;
  /** The page that opened that one. */
  readonly openerId: string | undefined;
  readonly frameId: string;
  readonly url: string;
  /** The file name that the server suggests. */
  readonly suggested: string;
}

const MAX_URL_LENGTH = 4_096;

/** One download, from its beginning until it is removed. */
export class Download {
  readonly id: string;
  readonly contextId: string | null;
  readonly pageId: string | null;
  readonly openerId: string | undefined;
  readonly frameId: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
  /** Resolves when it has ended, and its file is kept or removed. */
  readonly ended: Promise<void>;
  readonly #startedAt = new Date();
  #endedAt: Date | undefined;
  #stopping: DownloadEnd | undefined;
  #end: DownloadEnd | undefined;
  #kept = false;
  #receivedBytes = 0;
  #totalBytes: number | null = null;
  #resolve: () => void = () => undefined;

  constructor(begun: BegunDownload) {
    const { id, contextId, pageId, openerId, frameId, url, suggested } = begun;
    this.id = id;
    this.contextId = contextId;
    this.pageId = pageId;
    this.openerId = openerId;
    this.frameId = frameId;
    this.url = withoutCredentials(url).slice(0, MAX_URL_LENGTH);
    this.name = safeName(suggested);
    this.type = mediaTypeOf(this.name);
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Its file never changes. */
  get etag(): string {
    return `"${this.id}"`;
  }

  get state(): DownloadRecord['state'] {
    return this.#end?.state ?? 'running';
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  /** Whether its context denied it: it has ended then. */
  get isDenied(): boolean {
    return this.#end?.state === 'denied';
  }

  /** The end that it was stopped for, before Chrome has confirmed that. */
  get stopping(): DownloadEnd | undefined {
    return this.#stopping;
  }

  /** Whether there is a file to read. */
  get isKept(): boolean {
    return this.#kept;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** What it is, or will be, as far as that is known. */
  get bytes(): number {
    return Math.max(this.#receivedBytes, this.isRunning ? (this.#totalBytes ?? 0) : 0);
  }

  /** What is still to come, as far as that is known. */
  get missingBytes(): number {
    return Math.max(0, (this.#totalBytes ?? 0) - this.#receivedBytes);
  }

  /**
   * What Chrome tells, later than the file does; but 0 where it begins anew, as it does five times when the server
   * cuts it off (measured on Chromium 156).
   *
   * @param totalBytes 0 where the server did not tell
   */
  progressed(receivedBytes: number, totalBytes: number): void {
    const last = receivedBytes === 0 ? 0 : this.#receivedBytes;
    this.#receivedBytes = Math.max(last, receivedBytes);
    if (totalBytes > 0) this.#totalBytes = totalBytes;
  }

  /** How large its file is. */
  measured(bytes: number): void {
    this.#receivedBytes = bytes;
  }

  /** Notes why it is stopped; the first reason stands. Returns whether this is the first. */
  stop(end: DownloadEnd): boolean {
    if (this.#stopping || !this.isRunning) return false;
    this.#stopping = end;
    return true;
  }

  /** Ends it, unless it has ended: returns whether it had not. @param kept whether there is a file */
  settle(end: DownloadEnd, kept: boolean): boolean {
    if (this.#end) return false;
    this.#end = end;
    this.#endedAt = new Date();
    this.#kept = kept;
    this.#resolve();
    return true;
  }

  get record(): DownloadRecord {
    return {
      download_id: this.id,
      ctx_id: this.contextId,
      page_id: this.pageId,
      url: this.url,
      name: this.name,
      type: this.type,
      state: this.state,
      reason: this.#end?.reason ?? null,
      received_bytes: this.#receivedBytes,
      total_bytes: this.#totalBytes,
      kept: this.#kept,
      started_at: this.#startedAt.toISOString(),
      ended_at: this.#endedAt?.toISOString() ?? null,
    };
  }
}
