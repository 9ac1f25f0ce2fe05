import type { Protocol } from 'devtools-protocol';
import type { EnabledDomain } from '../../../protocol/domains.js';
import type { Session } from '../../../protocol/session.js';
import type { BrowserEvents, NetworkChange } from '../../events/browser-events.js';
import type { ContextSessions, SessionFollower } from '../../../protocol/session-group.js';
import { Collector, type EntrySink } from './collector.js';
import type { Entry } from './entry.js';
import type { Message, Origin } from './entry-parts.js';
import { EntryRing, type BeginMemory } from './entry-ring.js';
import { Incoming } from './incoming.js';
import type { Recording } from './recording.js';
import { isRecording, RecordingRules } from './recording-rules.js';
import { PageTraffic } from './page-traffic.js';
import type { Traffic, TrafficSink } from './traffic.js';

interface Followed {
  readonly origin: Origin;
  /** Ends the recording of the session, while there is one. */
  stop: (() => void) | undefined;
  network: EnabledDomain | undefined;
  /** That Chrome was told, where it keeps too little by itself. */
  maxBodyBytes: number | undefined;
}

/** The longest body that Chrome keeps by itself, in bytes (Network.enable). */
const KEPT_BY_CHROME = 10 * 1024 * 1024;

const WORKERS = ['worker', 'shared_worker', 'service_worker'] as const;

export interface NetworkLogOptions {
  /** Of the context; null for the default one. */
  readonly id: string | null;
  readonly sessions: ContextSessions;
  readonly events: BrowserEvents;
  readonly network: {
    /** What the log may keep. */
    readonly maxBytes: number;
    /** Of the browser. */
    readonly traffic: TrafficSink;
    /** What is recorded from the start. */
    readonly recording?: Recording | undefined;
    /** Where the log is entered. */
    readonly begin?: BeginMemory;
  };
}

/**
 * What the pages and workers of a context ask of the network, while somebody wants it recorded: otherwise no
 * session has its Network domain enabled for it.
 */
export class NetworkLog implements EntrySink, SessionFollower {
  readonly #options: NetworkLogOptions;
  readonly #collector = new Collector(this);
  readonly #ring: EntryRing;
  readonly #followed = new Map<Session, Followed>();
  readonly #traffic: PageTraffic;
  /** By which rule an entry is kept, until it has ended. */
  readonly #kept = new WeakMap<Entry, Recording>();
  readonly #incoming = new Incoming((entry) => {
    this.#ring.measure(entry);
  });
  readonly #rules = new RecordingRules();
  #unfollow: (() => void) | undefined;

  constructor(options: NetworkLogOptions) {
    const { maxBytes, traffic, recording, begin } = options.network;
    this.#options = options;
    this.#traffic = new PageTraffic(traffic);
    const forget = (entry: Entry) => {
      this.#collector.forget(entry);
    };
    this.#ring = new EntryRing(maxBytes, forget, begin);
    if (recording) this.record(recording);
  }

  /** What is recorded of a page, or of what has none of its own. */
  recording(pageId?: string): Recording | undefined {
    return this.#rules.of(pageId ?? null)?.recording;
  }

  /** ID of the latest entry; 0 before the first. */
  get lastId(): number {
    return this.#ring.lastId;
  }

  /** How many entries have fallen out. */
  get dropped(): number {
    return this.#ring.dropped;
  }

  /** Oldest first. */
  get entries(): readonly Entry[] {
    return this.#ring.entries;
  }

  entry(id: number): Entry | undefined {
    return this.#ring.get(id);
  }

  /** Of the whole context. */
  get traffic(): Traffic {
    return this.#traffic.context;
  }

  /** What a page has used; undefined before anything was recorded. */
  pageTraffic(pageId: string): Traffic | undefined {
    return this.#traffic.ofPage(pageId);
  }

  /** The context has ended. */
  end(): void {
    this.#ring.end();
  }

  /** Deletes all entries; returns how many those were. */
  empty(): number {
    return this.#ring.empty();
  }

  /** Resolves when the bodies and headers of all requests that have ended so far have come. */
  settled(signal: AbortSignal): Promise<void> {
    return this.#incoming.settled(signal);
  }

  /**
   * Records from now on, or no more. The whole context's recording takes the place of those of its pages.
   *
   * @param pageId of the page that it is for, with the pages that this one opens
   */
  record(recording: Recording, pageId?: string): void {
    this.#rules.set(recording, pageId);
    if (recording.record !== 'off') this.#ring.maxEntries = recording.maxEntries;
    this.#ring.trim();
    const { isOn } = this.#rules;
    if (isOn && !this.#unfollow) this.#unfollow = this.#options.sessions.follow(this);
    else
      for (const [session, followed] of this.#followed)
        this.#apply(session, followed)?.catch(() => undefined);
    if (isOn) return;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#followed.clear();
  }

  attached(session: Session, pageId: string | undefined): readonly Promise<unknown>[] {
    const { type, openerId, targetId } = session.target ?? {};
    if (pageId !== undefined && targetId === pageId) this.#rules.inherit(pageId, openerId);
    const worker = WORKERS.find((known) => known === type) ?? null;
    const origin = { pageId: pageId ?? null, worker };
    const unheld = { stop: undefined, network: undefined, maxBodyBytes: undefined };
    const followed: Followed = { origin, ...unheld };
    this.#followed.set(session, followed);
    return [this.#apply(session, followed) ?? []].flat();
  }

  detached(session: Session): void {
    const followed = this.#followed.get(session);
    followed?.stop?.();
    followed?.network?.dispose();
    this.#followed.delete(session);
    const pageId = followed?.origin.pageId;
    if (session.target?.targetId !== pageId || !pageId) return;
    this.#rules.forget(pageId);
    this.#traffic.forget(pageId);
  }

  requested(entry: Entry, session: Session, request: Protocol.Network.Request | undefined): void {
    const { pageId, url, method } = entry.request;
    const rule = this.#rules.of(pageId);
    this.#traffic.of(entry).add({ requests: 1 });
    if (!isRecording(rule) || !rule.wants(entry.type, url)) return;
    this.#ring.add(entry);
    this.#kept.set(entry, rule.recording);
    if (rule.recording.record === 'bodies' && request?.hasPostData === true)
      this.#incoming.postData(entry, session, request, rule.recording.maxBodyBytes);
    this.#publish(entry, { type: 'network.request', method, resourceType: entry.type });
  }

  responded(entry: Entry): void {
    this.#traffic.count(entry);
    this.#ring.measure(entry);
    const { status = 0, response } = entry;
    if (entry.type === 'websocket') this.#publish(entry, { type: 'websocket.opened', status });
    else
      this.#publish(entry, {
        type: 'network.response',
        status,
        mimeType: response?.mimeType ?? '',
      });
  }

  ended(entry: Entry, session: Session | undefined): void {
    this.#traffic.count(entry);
    if (entry.state === 'failed') this.#traffic.of(entry).add({ failed: 1 });
    const recording = this.#kept.get(entry);
    if (!recording) {
      this.#collector.forget(entry);
      return;
    }
    if (session) this.#incoming.body(entry, session, recording);
    this.#incoming.headers(entry);
    this.#ring.measure(entry);
    const { failure, receivedBytes, status = null } = entry;
    if (entry.type === 'websocket') this.#publish(entry, { type: 'websocket.closed' });
    else if (failure) this.#publish(entry, { type: 'network.failed', ...failure });
    else this.#publish(entry, { type: 'network.finished', status, receivedBytes });
  }

  completed(entry: Entry): void {
    this.#traffic.count(entry);
    this.#ring.measure(entry);
    this.#incoming.completed(entry);
  }

  told(entry: Entry, message: Message): void {
    const isSent = message.direction === 'send';
    const bytes = Buffer.byteLength(message.data, message.opcode === 2 ? 'base64' : 'utf8');
    if (isSent) entry.sentMessages += 1;
    else entry.receivedMessages += 1;
    if (entry.type === 'websocket')
      this.#traffic.of(entry).add(isSent ? { bytesOut: bytes } : { bytesIn: bytes });
    const recording = this.#kept.get(entry);
    if (!recording) return;
    const isKept = recording.record === 'bodies' && entry.keep(message, recording.maxBodyBytes);
    if (isKept) this.#ring.measure(entry);
    else entry.droppedMessages += 1;
    if (entry.type === 'websocket')
      this.#publish(entry, { type: isSent ? 'websocket.sent' : 'websocket.received', bytes });
  }

  /** Begins or ends the recording of a session; returns the call that it takes. */
  #apply(session: Session, followed: Followed): Promise<unknown> | undefined {
    const rule = this.#rules.of(followed.origin.pageId);
    const before = followed.network;
    if (!isRecording(rule)) {
      followed.stop?.();
      before?.dispose();
      followed.stop = followed.network = undefined;
      return undefined;
    }
    const { record, maxBodyBytes: most } = rule.recording;
    const maxBodyBytes = record === 'bodies' && most > KEPT_BY_CHROME ? most : undefined;
    if (before && followed.maxBodyBytes === maxBodyBytes) return undefined;
    followed.stop ??= this.#collector.listen(session, followed.origin);
    followed.network = session.enable('Network', { maxBodyBytes });
    followed.maxBodyBytes = maxBodyBytes;
    before?.dispose();
    return followed.network.reply;
  }

  #publish(entry: Entry, event: NetworkChange): void {
    const { id: entryId, request } = entry;
    if (!this.#kept.has(entry)) return;
    const { pageId, url } = request;
    const { id: contextId, events } = this.#options;
    events.emit({ contextId, pageId, entryId, url, ...event });
  }
}
