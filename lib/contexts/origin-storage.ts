import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../protocol/session.js';
import { abortable, Deadline } from '../request/deadline.js';
import { invalidRequest } from '../request/errors.js';
import type { OriginState } from '../schemas/fields.js';
import { assertAttached } from '../page/sessions/still-attached.js';
import { sourceOf } from '../page/frames/page-source.js';
import { readItems, replaceItems, type Item } from '../page/injected/local-storage.js';

/** How many origins are remembered: a crawler visits very many, and the oldest are forgotten. */
const MAX_ORIGINS = 1_000;

/** The deadline of an undo or a clean-up, which must not depend on the request that failed. */
const CLEAN_UP_TIMEOUT_MS = 2_000;

/** Runs a function in a document of an origin; returns its value. */
type RunIn = <Args extends readonly unknown[], Value>(
  origin: string,
  fn: (...args: Args) => Value,
  args: Readonly<Args>,
  signal: AbortSignal,
) => Promise<Value>;

interface OriginStorageOptions {
  /** The browser's own session. */
  readonly browser: Session;
  /** Chrome's id of the context; null for the default one. */
  readonly id: string | null;
  readonly childSession: (id: string) => Session | undefined;
}

/**
 * The localStorage of the origins of one context. Only a document of an origin can read it, so a hidden page
 * loads an empty document of each, which Fetch answers (`hidden` of Target.createTarget). No request is sent, but
 * Chrome may look the host up and connect ahead.
 */
export class OriginStorage {
  readonly #visited = new Set<string>();
  /** The `createTarget` calls of hidden pages that run, and the ids of those that are open. */
  readonly #opening = new Set<Promise<string>>();
  readonly #hidden = new Set<string>();
  readonly #options: OriginStorageOptions;

  constructor(options: OriginStorageOptions) {
    this.#options = options;
  }

  /** Notes the origins of a page's documents: CDP has no list of those with a localStorage. */
  watch(session: Session): void {
    session.on('Page.frameNavigated', ({ frame }) => {
      if (/^https?:\/\/./.test(frame.securityOrigin)) this.#note(frame.securityOrigin);
    });
  }

  #note(origin: string): void {
    this.#visited.delete(origin);
    this.#visited.add(origin);
    const [oldest] = this.#visited;
    if (this.#visited.size > MAX_ORIGINS && oldest !== undefined) this.#visited.delete(oldest);
  }

  /** The localStorage of the origins that the context's pages have visited, without empty ones. */
  async read(signal: AbortSignal): Promise<OriginState[]> {
    if (this.#visited.size === 0) return [];
    return this.#withHiddenPage(signal, async (runIn) => {
      const states: OriginState[] = [];
      for (const origin of [...this.#visited]) {
        const localStorage = await runIn(origin, readItems, [], signal);
        if (localStorage.length > 0) states.push({ origin, localStorage });
      }
      return states;
    });
  }

  /**
   * Replaces the localStorage of all visited origins by `states`, then runs `more`. If either fails, all origins
   * get back what they had.
   *
   * @throws TabwireError `invalid_request` when it does not fit into an origin's storage
   */
  async replace(
    states: readonly OriginState[],
    more: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = new Map<string, readonly Item[]>();
    for (const origin of this.#visited) wanted.set(origin, []);
    for (const { origin, localStorage } of states) wanted.set(origin, localStorage);
    await this.#withHiddenPage(signal, async (runIn) => {
      const before: OriginState[] = [];
      try {
        for (const [origin, items] of wanted) {
          const localStorage = await runIn(origin, replaceItems, [items], signal);
          if (!localStorage) throw tooMuch(origin);
          before.push({ origin, localStorage });
        }
        await more();
      } catch (error) {
        await Deadline.within(CLEAN_UP_TIMEOUT_MS, async (fresh) => {
          for (const { origin, localStorage } of before)
            await runIn(origin, replaceItems, [localStorage], fresh);
        }).catch(() => undefined); // the first error is reported
        throw error;
      }
    });
    for (const { origin } of states) this.#note(origin);
  }

  /**
   * Calls `adopt` for an attached page unless it is hidden: chrome-headless-shell attaches hidden pages too. They
   * have no opener, and may be attached before the reply to `createTarget` brings their ids.
   */
  unlessHidden(
    session: Session,
    { targetId, openerId }: Protocol.Target.TargetInfo,
    adopt: () => void,
  ): void {
    const decide = () => {
      if (!this.#hidden.has(targetId)) adopt();
      else session.resume().catch(() => undefined); // it may be closed
    };
    if (openerId !== undefined || this.#opening.size === 0) decide();
    else void Promise.allSettled(this.#opening).then(decide);
  }

  /** Runs `work` with a hidden page, and closes it, also if it opens after the request was aborted. */
  async #withHiddenPage<T>(signal: AbortSignal, work: (runIn: RunIn) => Promise<T>): Promise<T> {
    const { browser, childSession } = this.#options;
    const opening = this.#open();
    try {
      const targetId = await abortable(opening, signal);
      const { sessionId } = await browser.send(
        'Target.attachToTarget',
        { targetId, flatten: true },
        signal,
      );
      const session = childSession(sessionId);
      if (!session) throw new Error('Chrome attached no session to the hidden page');
      await answerAll(session, signal);
      return await work((...call) => runIn(session, ...call));
    } finally {
      const closing = opening.then((targetId) => this.#close(targetId));
      await abortable(closing, signal).catch(() => undefined); // it ends with its browser
    }
  }

  /** Opens a hidden page; returns its id. */
  #open(): Promise<string> {
    const { browser, id } = this.#options;
    const opening = browser
      .send('Target.createTarget', {
        url: 'about:blank',
        hidden: true,
        ...(id === null ? {} : { browserContextId: id }),
      })
      .then(({ targetId }) => {
        this.#hidden.add(targetId);
        return targetId;
      })
      .finally(() => this.#opening.delete(opening));
    this.#opening.add(opening);
    return opening;
  }

  async #close(targetId: string): Promise<void> {
    const { browser } = this.#options;
    try {
      await Deadline.within(CLEAN_UP_TIMEOUT_MS, (fresh) =>
        browser.send('Target.closeTarget', { targetId }, fresh),
      );
    } finally {
      this.#hidden.delete(targetId);
    }
  }
}

/** Answers each request of a page with an empty document. */
async function answerAll(session: Session, signal: AbortSignal): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'Content-Type', value: 'text/html' }];
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders }, signal)
      .catch(() => undefined); // the navigation fails then
  });
  await Promise.all([
    session.enable('Network', { signal }).reply,
    // A service worker would answer instead.
    session.send('Network.setBypassServiceWorker', { bypass: true }, signal),
    session.enable('Fetch', { signal }).reply,
  ]);
}

async function runIn<Args extends readonly unknown[], Value>(
  session: Session,
  origin: string,
  fn: (...args: Args) => Value,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Value> {
  const { errorText } = await session.send('Page.navigate', { url: `${origin}/` }, signal);
  if (errorText !== undefined) {
    await assertAttached(session, signal);
    throw new Error(`no document of ${origin}: ${errorText}`);
  }
  const list = args.map((arg) => JSON.stringify(arg)).join();
  const { result, exceptionDetails } = await session.evaluate<Value>(
    { expression: `(${sourceOf(fn)})(${list})`, returnByValue: true },
    signal,
  );
  if (exceptionDetails) throw new Error(`the localStorage of ${origin} is not accessible`);
  return result.value;
}

function tooMuch(origin: string): Error {
  return invalidRequest(
    '/origins',
    `has more for ${origin} than an origin may keep`,
    `localStorage has too little room for the items of ${origin}, so Tabwire changed nothing. Send fewer items.`,
  );
}
