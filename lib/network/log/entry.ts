import type { Protocol } from 'devtools-protocol';
import { headerValue } from '../../request/header-value.js';
import { headerBytes } from './headers.js';
import { typeName } from './recording.js';
import type { Body, BodyState, Failure, Message, Origin, Response } from './entry-parts.js';

/** HTTP status of a response whose body the cache has. */
const REVALIDATED = 304;

/** What a message takes beside its data. */
const MESSAGE_BYTES = 64;

/** What is known of a request as it begins. */
export interface NewEntry extends Origin {
  readonly requestId: string;
  readonly frameId: string | undefined;
  readonly loaderId: string | undefined;
  readonly url: string;
  readonly method: string;
  readonly headers: Protocol.Network.Headers;
  readonly type: string;
  readonly initiator: Protocol.Network.Initiator | undefined;
  /** In ms since 1970. */
  readonly startedAt: number;
  /** Chrome's monotonic time, in seconds; NaN where it is not known yet. */
  readonly startedS: number;
  readonly redirectedFrom: Entry | undefined;
}

/**
 * One request and its response. A redirect ends one and begins another. All of it is what Chrome's events tell,
 * in whatever order they come.
 */
export class Entry {
  /** In its log; 0 of one that is not kept. */
  id = 0;
  readonly request: NewEntry;
  type: string;
  state: 'pending' | 'finished' | 'failed' = 'pending';
  redirectedTo: Entry | undefined;
  /** Chrome's monotonic time, in seconds. */
  startedS: number;
  response: Response | undefined;
  failure: Failure | undefined;
  /** Whether Chrome tells of headers that only its network service knows; undefined until it says so. */
  hasExtraInfo: boolean | undefined;
  requestExtra: Protocol.Network.RequestWillBeSentExtraInfoEvent | undefined;
  responseExtra: Protocol.Network.ResponseReceivedExtraInfoEvent | undefined;
  isFromMemory = false;
  /** Of the body, decoded. */
  bodyBytes = 0;
  /** Of what came on the wire, with headers, as far as Chrome has told. */
  #received = 0;
  endedS: number | undefined;
  requestBody: Body | undefined;
  body: Body | undefined;
  bodyState: BodyState = 'none';
  /** Of a WebSocket and an event stream; undefined of others. */
  messages: Message[] | undefined;
  sentMessages = 0;
  receivedMessages = 0;
  /** Of messages that were not kept. */
  droppedMessages = 0;

  /** Of its URL and of those in the stack of what began it: each may be a data: URL. */
  readonly #urlLength: number;
  #headers: Protocol.Network.Headers;
  #messageBytes = 0;
  /** Of a response that came over the network, with its headers, when it has ended. */
  #total: number | undefined;
  #encodedBody: number | undefined;
  #handshakeStatus: number | undefined;
  /** Of the response, as far as it had come when its headers were told. */
  #headBytes: number | undefined;

  constructor(request: NewEntry) {
    this.request = request;
    this.#headers = request.headers;
    this.#urlLength = request.url.length + urlsOf(request.initiator);
    this.type = request.type;
    this.startedS = request.startedS;
    if (this.type === 'websocket') this.messages = [];
  }

  /** HTTP status; undefined where there is no response. Of a revalidated one, CDP's response says 200. */
  get status(): number | undefined {
    const status = this.responseExtra?.statusCode ?? this.response?.status ?? this.#handshakeStatus;
    // Of what a shared worker fetches nothing else tells: the server sent no body, and yet there is one.
    const isShared = this.request.worker === 'shared_worker' && this.type !== 'script';
    if (status === 200 && isShared && this.#isBare) return REVALIDATED;
    return status === 0 ? undefined : status;
  }

  get requestHeaders(): Protocol.Network.Headers {
    return this.requestExtra?.headers ?? this.response?.requestHeaders ?? this.#headers;
  }

  get responseHeaders(): Protocol.Network.Headers {
    return this.responseExtra?.headers ?? this.response?.headers ?? {};
  }

  get servedFrom(): string | null {
    const { response } = this;
    if (this.isFromMemory) return 'memory_cache';
    if (!response) return null;
    if (response.fromServiceWorker === true) return 'service_worker';
    if (response.fromDiskCache === true) return 'disk_cache';
    if (response.fromPrefetchCache === true) return 'prefetch_cache';
    return /^(data|blob|about):/.test(this.request.url) ? 'local' : 'network';
  }

  /** Of what was sent, as HTTP/1.1 writes it; 0 of what never reached the network. */
  get sentBytes(): number {
    const isAnswered = this.servedFrom === 'network' || this.#handshakeStatus !== undefined;
    if (!isAnswered && this.requestExtra === undefined) return 0;
    const { method, url } = this.request;
    const target = url.replace(/^[a-z]+:\/\/[^/?#]*|#.*$/gis, '') || '/';
    const line = `${method} ${target} HTTP/1.1\r\n\r\n`;
    return line.length + headerBytes(this.requestHeaders) + this.requestBodyBytes;
  }

  /** Of what came on the wire, with headers; 0 of what came from elsewhere. */
  get receivedBytes(): number {
    if (this.response && this.servedFrom !== 'network') return 0;
    const untold = this.#isBodyUntold ? (this.#bodyByHeaders ?? 0) : 0;
    // Of preflights, and of what CORS keeps back, Chrome counts nothing.
    return Math.max(this.#received + untold, this.responseExtra?.headersText?.length ?? 0);
  }

  /** Whether there is a body, and Chrome counted the headers alone. */
  get #isBare(): boolean {
    return this.#total !== undefined && this.#total === this.#headBytes && this.bodyBytes > 0;
  }

  /** Of the main script of a worker Chrome counts the headers alone. */
  get #isBodyUntold(): boolean {
    return this.#isBare && this.status !== REVALIDATED;
  }

  get #bodyByHeaders(): number | undefined {
    const length = headerValue(this.responseHeaders, 'content-length');
    if (length !== undefined && /^\d+$/.test(length)) return Number(length);
    const encoding = headerValue(this.responseHeaders, 'content-encoding');
    return encoding === undefined ? this.bodyBytes : undefined;
  }

  /** Whether its body may be there, for all that Chrome tells: of what it prefetches, or has cached, it counts none. */
  get mayHaveBody(): boolean {
    if (this.bodyBytes > 0) return true;
    const hasNone =
      this.response === undefined ||
      this.request.method === 'HEAD' ||
      [204, 205, REVALIDATED].includes(this.status ?? 0);
    if (hasNone) return false;
    return this.servedFrom !== 'network' || this.encodedBodyBytes !== 0;
  }

  /** Of the body as it came on the wire; undefined where nobody says: of a worker's script that came compressed. */
  get encodedBodyBytes(): number | undefined {
    if (this.#total === undefined || this.#encodedBody !== undefined) return this.#encodedBody;
    if (this.#isBodyUntold) return this.#bodyByHeaders;
    const head = this.responseExtra?.headersText?.length ?? this.#headBytes ?? this.#total;
    const bytes = Math.max(0, this.#total - head);
    return bytes > 0 || this.bodyBytes === 0 || this.status === REVALIDATED ? bytes : undefined;
  }

  get requestBodyBytes(): number {
    const length = Number(headerValue(this.requestHeaders, 'content-length') ?? 0);
    return this.requestBody?.data.length ?? (Number.isNaN(length) ? 0 : length);
  }

  /** What keeping it takes, in bytes, about. */
  get size(): number {
    const urls = this.#urlLength + (this.response?.url?.length ?? 0);
    const headers = headerBytes(this.requestHeaders) + headerBytes(this.responseHeaders);
    const bodies = (this.requestBody?.data.length ?? 0) + (this.body?.data.length ?? 0);
    return 512 + urls + headers + bodies + this.#messageBytes;
  }

  /** Network.responseReceived, or the response of a redirect. */
  responded(
    response: Protocol.Network.Response,
    hasExtraInfo: boolean,
    type?: Protocol.Network.ResourceType,
  ): void {
    this.response = response;
    this.hasExtraInfo = hasExtraInfo;
    this.#headBytes = response.encodedDataLength;
    this.#received = Math.max(this.#received, response.encodedDataLength);
    if (type !== undefined) this.type = typeName(type);
  }

  /** Network.webSocketWillSendHandshakeRequest */
  upgrading({ headers }: Protocol.Network.WebSocketRequest, timestamp: number): void {
    this.#headers = headers;
    this.startedS = timestamp;
  }

  /** Network.webSocketHandshakeResponseReceived */
  upgraded(response: Protocol.Network.WebSocketResponse): void {
    this.response = response;
    this.hasExtraInfo = false;
    this.#received = response.headersText?.length ?? headerBytes(response.headers);
  }

  /** Network.webSocketFrameError: of a handshake that was refused, only its message tells the status. */
  broken(message: string): void {
    this.failure = {
      netError: message,
      canceled: false,
      blockedBy: undefined,
      corsError: undefined,
    };
    const [, status] = /handshake: Unexpected response code: (\d{3})$/.exec(message) ?? [];
    if (status !== undefined) this.#handshakeStatus = Number(status);
    // For a 401 and a 407, Chrome has other words (measured on Chromium 156).
    else if (message.includes('HTTP Authentication failed')) this.#handshakeStatus = 401;
    else if (message.endsWith('net::ERR_UNEXPECTED_PROXY_AUTH')) this.#handshakeStatus = 407;
  }

  /** Network.dataReceived */
  received({ dataLength, encodedDataLength }: Protocol.Network.DataReceivedEvent): void {
    this.bodyBytes += dataLength;
    this.#received += encodedDataLength;
  }

  /** Keeps a message, unless there are more than `maxBytes` of them then. */
  keep(message: Message, maxBytes: number): boolean {
    const messages = (this.messages ??= []);
    const bytes = message.data.length + MESSAGE_BYTES;
    if (this.#messageBytes + bytes > maxBytes) return false;
    this.#messageBytes += bytes;
    messages.push(message);
    return true;
  }

  /** Network.loadingFinished, or the end by a redirect. */
  finished(timestamp: number, totals?: Protocol.Network.LoadingFinishedEvent): void {
    this.state = 'finished';
    this.endedS = timestamp;
    if (!totals) return;
    this.#received = totals.encodedDataLength;
    if (this.servedFrom !== 'network') return;
    this.#total = totals.encodedDataLength;
    this.#encodedBody = totals.encodedBodyLength;
  }

  /** Network.loadingFailed, or the end of its target. */
  failed(failure: Failure, timestamp?: number): void {
    this.state = 'failed';
    this.failure = failure;
    this.endedS = timestamp;
  }
}

/** The length of the URLs in a stack, those of the calls that began it not counted. */
function urlsOf(initiator: Protocol.Network.Initiator | undefined): number {
  const frames = initiator?.stack?.callFrames ?? [];
  return frames.reduce((sum, { url }) => sum + url.length, initiator?.url?.length ?? 0);
}
