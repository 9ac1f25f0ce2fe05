import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import { Chains, type Chain } from './chain.js';
import { Entry, type NewEntry } from './entry.js';
import type { Message, Origin } from './entry-parts.js';
import { typeName } from './recording.js';

/** What takes the entries that a collector makes of Chrome's events. */
export interface EntrySink {
  /**
   * A request begins; called before anything else of it.
   *
   * @param request undefined of a WebSocket
   */
  requested(entry: Entry, session: Session, request: Protocol.Network.Request | undefined): void;
  responded(entry: Entry): void;
  /** @param session that can tell the body; undefined where there is none: a redirect, or its target is gone */
  ended(entry: Entry, session: Session | undefined): void;
  /** The network service reports headers of a request that has ended. */
  completed(entry: Entry): void;
  /** Its WebSocket or event stream has a message more. */
  told(entry: Entry, message: Message): void;
}

/**
 * The requests of a context, by the Network events of all its sessions. One request may be told of by several
 * of them: a worker's script by its page and by the worker, a document in another process by both. CDP's
 * requestIds are unique in a browser.
 */
export class Collector {
  readonly #sink: EntrySink;
  readonly #chains = new Chains();
  /** Requests without an end yet, with the sessions that tell of it. */
  readonly #pending = new Map<Entry, Session>();
  /** What is to be added to Chrome's monotonic time for the time since 1970, in seconds. */
  #epochS = 0;

  constructor(sink: EntrySink) {
    this.#sink = sink;
  }

  /**
   * Listens to a session until what it returns is called: when the session ends, too. Its Network domain is the
   * caller's.
   */
  listen(session: Session, origin: Origin): () => void {
    const on = session.on.bind(session);
    const disposers = [
      on('Network.requestWillBeSent', (event) => {
        this.#requestWillBeSent(session, origin, event);
      }),
      on('Network.requestWillBeSentExtraInfo', (event) => {
        const chain = this.#chains.told(event.requestId);
        chain.requestExtra(event);
        this.#complete(chain);
      }),
      on('Network.responseReceivedExtraInfo', (event) => {
        const chain = this.#chains.told(event.requestId);
        chain.responseExtra(event);
        this.#complete(chain);
      }),
      on('Network.requestServedFromCache', ({ requestId }) => {
        const entry = this.#chains.last(requestId);
        if (entry) entry.isFromMemory = true;
      }),
      on('Network.responseReceived', (event) => {
        this.#responseReceived(session, event);
      }),
      on('Network.dataReceived', (event) => this.#chains.last(event.requestId)?.received(event)),
      on('Network.loadingFinished', (event) => {
        const entry = this.#chains.last(event.requestId);
        if (entry?.state !== 'pending') return;
        entry.finished(event.timestamp, event);
        this.#end(entry, session);
      }),
      on('Network.loadingFailed', (event) => {
        this.#loadingFailed(session, event);
      }),
      on('Network.eventSourceMessageReceived', (event) => {
        const { requestId, timestamp, eventName: name, eventId: id, data } = event;
        const message = { direction: 'receive', opcode: 1, data, event: { name, id } } as const;
        this.#tell(requestId, timestamp, message);
      }),
      ...this.#listenToSockets(session, origin),
    ];
    return () => {
      for (const dispose of disposers) dispose();
      this.#lose(session);
    };
  }

  /** Forgets a request: what Chrome still tells of it is ignored. */
  forget(entry: Entry): void {
    const { requestId } = entry.request;
    if (this.#chains.last(requestId) !== entry) return;
    this.#chains.delete(requestId);
    this.#pending.delete(entry);
  }

  #listenToSockets(session: Session, origin: Origin): (() => void)[] {
    const on = session.on.bind(session);
    return [
      on('Network.webSocketCreated', ({ requestId, url, initiator }) => {
        if (this.#chains.get(requestId)) return;
        const request = {
          requestId,
          url,
          initiator,
          method: 'GET',
          headers: {},
          type: 'websocket',
          frameId: undefined,
          loaderId: undefined,
          startedAt: Date.now(),
          startedS: NaN,
          redirectedFrom: undefined,
        };
        this.#open(session, { ...origin, ...request }, undefined);
      }),
      on('Network.webSocketWillSendHandshakeRequest', (event) => {
        const { requestId, request, timestamp, wallTime } = event;
        this.#epochS = wallTime - timestamp;
        this.#chains.last(requestId)?.upgrading(request, timestamp);
      }),
      on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
        const entry = this.#chains.last(requestId);
        if (!entry) return;
        entry.upgraded(response);
        this.#sink.responded(entry);
      }),
      on('Network.webSocketFrameSent', (event) => {
        this.#frame('send', event);
      }),
      on('Network.webSocketFrameReceived', (event) => {
        this.#frame('receive', event);
      }),
      on('Network.webSocketFrameError', ({ requestId, errorMessage }) => {
        this.#chains.last(requestId)?.broken(errorMessage);
      }),
      on('Network.webSocketClosed', ({ requestId, timestamp }) => {
        const entry = this.#chains.last(requestId);
        if (entry?.state !== 'pending') return;
        // One that was never open has failed, and one that failed says why.
        const failure = entry.failure ?? (entry.response ? undefined : CANCELED);
        if (failure) entry.failed({ ...failure, canceled: false }, timestamp);
        else entry.finished(timestamp);
        this.#end(entry, undefined);
      }),
    ];
  }

  #requestWillBeSent(
    session: Session,
    origin: Origin,
    event: Protocol.Network.RequestWillBeSentEvent,
  ): void {
    const { requestId, timestamp, wallTime, redirectResponse, redirectHasExtraInfo } = event;
    this.#epochS = wallTime - timestamp;
    const chain = this.#chains.get(requestId);
    const before = chain?.last;
    // Told of by another session of the same target too.
    if (before && !redirectResponse) return;
    if (chain && before && redirectResponse) {
      before.responded(redirectResponse, redirectHasExtraInfo);
      chain.settle();
      this.#sink.responded(before);
      before.finished(timestamp);
    }
    const request = {
      ...origin,
      requestId,
      frameId: event.frameId,
      loaderId: event.loaderId === '' ? undefined : event.loaderId,
      url: event.request.url + (event.request.urlFragment ?? ''),
      method: event.request.method,
      headers: event.request.headers,
      type: typeName(event.type),
      initiator: event.initiator,
      startedAt: wallTime * 1_000,
      startedS: timestamp,
      redirectedFrom: before,
    };
    this.#open(session, request, event.request);
  }

  #responseReceived(session: Session, event: Protocol.Network.ResponseReceivedEvent): void {
    const { requestId, response, hasExtraInfo, type } = event;
    const entry = this.#chains.last(requestId);
    if (!entry) return;
    // From now on its own process tells of it: its body is there, and goes with it.
    if (entry.state === 'pending') this.#pending.set(entry, session);
    entry.responded(response, hasExtraInfo, type);
    if (type === 'EventSource') entry.messages ??= [];
    this.#chains.get(requestId)?.settle();
    this.#sink.responded(entry);
  }

  #loadingFailed(session: Session, event: Protocol.Network.LoadingFailedEvent): void {
    const { requestId, timestamp, errorText, canceled, blockedReason, corsErrorStatus } = event;
    const entry = this.#chains.last(requestId);
    if (entry?.state !== 'pending') return;
    const failure = {
      netError: errorText,
      canceled: canceled === true,
      blockedBy: blockedReason ?? (corsErrorStatus ? 'cors' : undefined),
      corsError: corsErrorStatus?.corsError,
    };
    entry.failed(failure, timestamp);
    this.#end(entry, session);
  }

  #frame(direction: Message['direction'], event: Protocol.Network.WebSocketFrameSentEvent): void {
    const { requestId, timestamp, response } = event;
    const { opcode, payloadData: data } = response;
    this.#tell(requestId, timestamp, { direction, opcode, data });
  }

  #tell(requestId: string, timestamp: number, message: Omit<Message, 'time'>): void {
    const entry = this.#chains.last(requestId);
    const time = timestamp + this.#epochS;
    if (entry) this.#sink.told(entry, { ...message, time });
  }

  #open(session: Session, of: NewEntry, request: Protocol.Network.Request | undefined): void {
    const { requestId, redirectedFrom } = of;
    const chain = this.#chains.begin(requestId);
    const entry = new Entry(of);
    chain.add(entry);
    this.#pending.set(entry, session);
    // It is told to have ended before its successor is told to have begun.
    if (redirectedFrom) {
      redirectedFrom.redirectedTo = entry;
      this.#end(redirectedFrom, undefined);
    }
    this.#sink.requested(entry, session, request);
  }

  #end(entry: Entry, session: Session | undefined): void {
    this.#pending.delete(entry);
    this.#sink.ended(entry, session);
  }

  #complete({ entries }: Chain): void {
    for (const entry of entries) if (entry.state !== 'pending') this.#sink.completed(entry);
  }

  /** A target is gone, or followed no more: what it loads comes to no end. */
  #lose(session: Session): void {
    for (const [entry, owner] of this.#pending) {
      if (owner !== session) continue;
      entry.failed(CANCELED);
      this.#end(entry, undefined);
    }
  }
}

/** Of a request whose target went away. */
const CANCELED = { netError: '', canceled: true, blockedBy: undefined, corsError: undefined };
