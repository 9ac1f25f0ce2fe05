import { fieldsOf } from '../../protocol/fields.js';
import { tailOf, type ClientCall, type ClientPort } from '../../protocol/client-port.js';
import type { Connection } from '../../protocol/connection.js';
import { abortable } from '../request/deadline.js';
import { invalidRequest, TabwireError } from '../request/errors.js';
import type { CdpAccess } from './cdp-access.js';
import type { Params } from './cdp-checks.js';
import { protocolDescription } from './protocol.js';

/**
 * The domains whose `enable` has Chrome tell of a page, and no more: that of Fetch holds requests, that of
 * Debugger holds scripts, and who merely reads would not let them go on.
 */
const READABLE: readonly string[] = [
  'Accessibility',
  'Animation',
  'Audits',
  'DOM',
  'CSS', // needs DOM
  'DOMStorage',
  'Inspector',
  'LayerTree',
  'Log',
  'Media',
  'Network',
  'Page',
  'Performance',
  'Preload',
  'Runtime',
  'Security',
  'ServiceWorker',
  'WebAudio',
];

/** What of a page is read along with it: its frames and workers of other processes. */
const PARTS = [{ type: 'iframe' }, { type: 'worker' }, { exclude: true }];
const PAGES = [{ type: 'page' }, { exclude: true }];

const METHOD = /^\{"method":"([\w.]+)"/;
const REPLY_ID = /^\{"id":(\d+)/;

/** Which raw events a reader wants. */
export interface RawEventFilter {
  /** `Network.requestWillBeSent`, or `Network.*`. */
  readonly names: readonly string[];
  readonly page: { readonly id: string; readonly ctxId: string | null } | undefined;
  readonly ctxId: string | undefined;
}

/** A raw event, which nothing keeps. */
export class RawEvent {
  readonly id = undefined;
  readonly type = 'cdp';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Of its JSON: twice the length, as of text that is not Latin-1 in memory. */
  get bytes(): number {
    return 2 * this.#text.length;
  }

  json(): string {
    return this.#text;
  }
}

interface Place {
  readonly pageId: string;
  readonly ctxId: string | null;
  readonly targetType: string;
}

/** What the events need of their browser. */
interface RawEventSource {
  readonly connection: Pick<Connection, 'attachClient'>;
  readonly access: CdpAccess;
  /** Our ID of Chrome's context: null for the default one, undefined for one that is none of ours. */
  contextOf(browserContextId: string): string | null | undefined;
}

/** The raw CDP events of a browser's pages for one reader, on sessions of its own. */
export class RawEvents {
  readonly #source: RawEventSource;
  readonly #filter: RawEventFilter;
  readonly #domains: readonly string[];
  readonly #places = new Map<string, Place>();
  #port: ClientPort | undefined;
  #detach: (() => Promise<unknown>) | undefined;
  /** What came before `start`. */
  readonly #early: RawEvent[] = [];
  #handOn = (event: RawEvent): void => void this.#early.push(event);
  #lastId = 0;
  /** Resolves when Chrome has answered the first call, or is gone. */
  readonly #answered: Promise<void>;
  #settleAnswered = () => {};

  readonly #onDispose: () => void;

  /** @throws TabwireError `cdp_denied`, `invalid_request` */
  constructor(source: RawEventSource, filter: RawEventFilter, onDispose: () => void) {
    for (const name of filter.names) check(name, source.access);
    this.#source = source;
    this.#filter = filter;
    this.#onDispose = onDispose;
    const wanted = new Set(filter.names.map(domainOf));
    if (wanted.has('CSS')) wanted.add('DOM');
    this.#domains = READABLE.filter((domain) => wanted.has(domain));
    this.#answered = new Promise((resolve) => (this.#settleAnswered = resolve));
  }

  /**
   * Attaches to the browser, or to the page of the filter. What the pages that there are do by a later call is told;
   * it is kept until `start`.
   */
  async attach(signal: AbortSignal): Promise<void> {
    const { connection } = this.#source;
    const listener = {
      answersDialogs: false,
      message: (text: string) => {
        this.#received(text);
      },
      succeeded: () => undefined,
      ended: () => {
        this.#port = undefined;
        this.#settleAnswered();
      },
    };
    const { page } = this.#filter;
    const { port, detach } = await connection.attachClient(listener, page?.id, signal);
    this.#port = port;
    this.#detach = detach;
    if (page) {
      this.#read(undefined, { pageId: page.id, ctxId: page.ctxId, targetType: 'page' });
      return;
    }
    this.#follow(undefined, PAGES);
    // Chrome announces the pages before it answers, and each is read as it is announced.
    await abortable(this.#answered, signal);
  }

  /** Hands each event on as it comes, and first those that have come. */
  start(handOn: (event: RawEvent) => void): void {
    this.#handOn = handOn;
    for (const event of this.#early.splice(0)) handOn(event);
  }

  /** Ends it all: Chrome tells no more. Safe to repeat. */
  dispose(): void {
    this.#handOn = () => {};
    this.#detach?.().catch(() => undefined); // Chrome is gone
    this.#detach = undefined;
    this.#onDispose();
  }

  #received(text: string): void {
    const [, method = ''] = METHOD.exec(text) ?? [];
    if (method === '') {
      const [, id] = REPLY_ID.exec(text) ?? [];
      if (id === '1') this.#settleAnswered();
      return;
    }
    const [tail = '}', sessionId = ''] = tailOf(text);
    if (method === 'Target.attachedToTarget') this.#attached(sessionId, paramsOf(text));
    else if (method === 'Target.detachedFromTarget')
      this.#places.delete(String(paramsOf(text).sessionId));
    const place = this.#places.get(sessionId);
    if (!place || !this.#wants(method)) return;
    const { pageId, ctxId, targetType } = place;
    const own = { type: 'cdp', at: new Date().toISOString(), page_id: pageId, ctx_id: ctxId };
    const head = JSON.stringify({ ...own, target_type: targetType });
    this.#handOn(new RawEvent(`${head.slice(0, -1)},${text.slice(1, -tail.length)}}`));
  }

  #wants(method: string): boolean {
    const { names } = this.#filter;
    return names.includes(method) || names.includes(`${domainOf(method)}.*`);
  }

  #attached(parentId: string, { sessionId, targetInfo }: Params): void {
    const session = String(sessionId);
    const target = fieldsOf(targetInfo);
    const targetType = String(target.type);
    const parent = this.#places.get(parentId);
    const ctxId = parent ? parent.ctxId : this.#source.contextOf(String(target.browserContextId));
    const isWanted = this.#filter.ctxId === undefined || this.#filter.ctxId === ctxId;
    if (ctxId !== undefined && isWanted) {
      const pageId = parent?.pageId ?? String(target.targetId);
      this.#read(session, { pageId, ctxId, targetType });
    }
    this.#call('Runtime.runIfWaitingForDebugger', {}, session);
  }

  #read(session: string | undefined, place: Place): void {
    this.#places.set(session ?? '', place);
    for (const domain of this.#domains) this.#call(`${domain}.enable`, {}, session);
    if (this.#wants('Page.lifecycleEvent'))
      this.#call('Page.setLifecycleEventsEnabled', { enabled: true }, session);
    this.#follow(session, PARTS);
  }

  #follow(session: string | undefined, filter: readonly object[]): void {
    const how = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    this.#call('Target.setAutoAttach', { ...how, filter }, session);
  }

  #call(method: string, params: Params, sessionId: string | undefined): void {
    this.#lastId += 1;
    const call: ClientCall = { id: this.#lastId, method, params, sessionId };
    this.#port?.call(call);
  }
}

function domainOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** @throws TabwireError `cdp_denied`, `invalid_request` */
function check(name: string, access: CdpAccess): void {
  const domain = domainOf(name);
  if (!READABLE.includes(domain))
    throw notReadable(
      name,
      `The event stream does not contain events of ${domain || 'no domain'}. It contains events of these domains: ${READABLE.join(', ')}. To get other events, connect to the CDP WebSocket.`,
    );
  for (const method of [name, `${domain}.enable`]) {
    const verdict = access.decide(method, {});
    if (verdict.kind === 'deny') throw new TabwireError('cdp_denied', verdict.reason, { method });
  }
  const events = protocolDescription().domains.find((it) => it.domain === domain)?.events ?? [];
  const names = events.map((event) => `${domain}.${event.name}`);
  if (name !== `${domain}.*` && !names.includes(name))
    throw notReadable(
      name,
      `CDP has no event ${name}. The events of this domain are: ${names.join(', ')}.`,
    );
}

function notReadable(name: string, detail: string): TabwireError {
  return invalidRequest(
    '/cdp',
    `must list events, and ${JSON.stringify(name)} is not an event`,
    detail,
  );
}

function paramsOf(text: string): Params {
  const message: unknown = JSON.parse(text);
  return fieldsOf(fieldsOf(message).params);
}
