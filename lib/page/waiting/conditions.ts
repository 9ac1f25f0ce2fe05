import { randomUUID } from 'node:crypto';
import { isCdpError } from '../../../protocol/errors.js';
import type { Deadline } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { urlFits } from '../../request/glob.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { attempt } from '../evaluation/evaluate.js';
import { UnreadableValue, type Value } from '../evaluation/script-value.js';
import { cancel } from '../nodes/cancel-wait.js';
import type { Frame } from '../frames/frame.js';
import type { WaitUntil } from '../documents/document-states.js';
import type { Page } from '../page.js';
import { navigationBegun } from '../documents/begun-navigation.js';
import { callInFrame } from '../frames/page-functions.js';
import { nextChange, waitForText as waitForTextInDocument } from '../injected/text.js';

type TextState = 'visible' | 'gone';

/** Waits until a text is visible in any frame of the page, or `gone` from all. @throws TabwireError `timeout` */
export async function waitForText(
  page: Page,
  text: string,
  state: TextState,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + timeoutMs;
  const wait = { text, until, key: randomUUID() };
  const done =
    state === 'visible'
      ? await showsSomewhere(page, wait, signal)
      : await showsNowhere(page, wait, signal);
  if (done) return;
  const what = JSON.stringify(text);
  throw timedOut(
    state === 'visible' ? `The text ${what} did not appear` : `The text ${what} did not disappear`,
    timeoutMs,
    'check the text',
  );
}

interface TextWait {
  readonly text: string;
  /** Epoch ms. */
  readonly until: number;
  readonly key: string;
}

/** Resolves to true once the text is visible in any frame, also one that comes later; to false at `until`. */
async function showsSomewhere(page: Page, wait: TextWait, signal: AbortSignal): Promise<boolean> {
  const checking = new Set<Frame>();
  let unwatch: () => void = () => undefined;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const check = (frame: Frame) => {
        checking.add(frame);
        textInFrame(frame, wait, 'visible', signal).then((found) => {
          checking.delete(frame);
          if (found || checking.size === 0) resolve(found);
        }, reject);
      };
      unwatch = page.frames.watch(check);
      for (const frame of page.frames.all) check(frame);
    });
  } finally {
    unwatch();
    for (const frame of checking) cancel({ frame }, wait.key);
  }
}

/** Resolves to true once the text is visible in no frame; to false at `until`. */
async function showsNowhere(page: Page, wait: TextWait, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    for (const frame of page.frames.all) {
      try {
        if (!(await textInFrame(frame, wait, 'gone', signal))) return false;
      } finally {
        if (signal.aborted) cancel({ frame }, wait.key);
      }
    }
    // While one frame was checked, the text may have come back in another.
    if (!(await showsSomewhere(page, { ...wait, until: 0 }, signal))) return true;
  }
}

/** Whether the text gets into `state` in a frame before `until`. In a frame that is gone it is not visible. */
async function textInFrame(
  frame: Frame,
  { text, until, key }: TextWait,
  state: TextState,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await callInFrame(
      frame,
      waitForTextInDocument,
      [text, state, until, key] as const,
      signal,
    );
  } catch (error) {
    const isMain = frame.parentId === undefined;
    if (isMain || !isCdpError(error, 'context_gone', 'detached', 'crashed')) throw error;
    return state === 'gone';
  }
}

/** Waits until the page is at a URL that matches. @throws TabwireError `timeout` */
export function waitForUrl(
  page: Page,
  pattern: string,
  timeoutMs: number,
  deadline: Deadline,
): Promise<void> {
  const matches = urlMatcher(pattern);
  const what = `The page did not reach the URL ${JSON.stringify(withoutCredentials(pattern))}`;
  return within(timeoutMs, deadline, what, 'check the pattern', (signal) =>
    page.navigation.until(() => matches(page.url), signal),
  );
}

/** Matches a whole URL without name and password, in which `*` stands for any characters. */
function urlMatcher(pattern: string): (url: string) => boolean {
  const bare = withoutCredentials(pattern);
  const fits = urlFits(bare);
  return (url) => url === bare || fits(url);
}

/**
 * Waits until the page's document, or the one that it is navigating to, has reached `state`.
 *
 * @throws TabwireError `timeout`
 */
export async function waitForLoadState(
  page: Page,
  state: Exclude<WaitUntil, 'commit'>,
  timeoutMs: number,
  deadline: Deadline,
): Promise<void> {
  await navigationBegun(page.frames.main, deadline.signal);
  const what = `The page did not reach ${state}`;
  return within(timeoutMs, deadline, what, 'look at what the page still loads', (signal) =>
    page.navigation.loaded(state, signal),
  );
}

/**
 * Waits for a page that another page of the context opens; returns its ID. Like every wait it ends with the
 * page that it is sent to.
 *
 * @param popups those of the context
 * @throws TabwireError `timeout`, `page_crashed`
 */
export function waitForPage(
  page: Page,
  popups: { next(signal: AbortSignal): Promise<string> },
  timeoutMs: number,
  deadline: Deadline,
): Promise<string> {
  return within(timeoutMs, deadline, 'No page opened', 'check what opens it', async (signal) => {
    const opened = popups.next(signal);
    // The second settles only with the page's end, which rejects it.
    await Promise.race([opened, page.navigation.until(() => false, signal)]);
    return opened;
  });
}

/**
 * Waits for a download of the page's context that no reply of a command has told; returns its ID. Like every wait, it
 * ends with the page that it is sent to.
 *
 * @throws TabwireError `timeout`, `page_crashed`, `invalid_request`
 */
export function waitForDownload(
  page: Page,
  timeoutMs: number,
  deadline: Deadline,
): Promise<string> {
  return within(
    timeoutMs,
    deadline,
    'No download began',
    'check whether a download begins',
    async (signal) => {
      const begun = page.downloads.next(signal);
      // The second settles only with the page's end, which rejects it.
      await Promise.race([begun, page.navigation.until(() => false, signal)]);
      return (await begun).id;
    },
  );
}

/**
 * Waits until an expression is truthy, across navigations. It is evaluated in the page's own world when
 * the document changes, and with each frame.
 *
 * @returns its value; null where that can't be sent as JSON, which holds for objects alone
 * @throws TabwireError `timeout`, `script_error`, `result_too_large`
 */
export async function waitForFunction(
  page: Page,
  expression: string,
  timeoutMs: number,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value | null> {
  const until = Date.now() + timeoutMs;
  const script = `(it => typeof it === 'function' ? it() : it)(${expression}\n)`;
  for (;;) {
    const value = await attempt(page, script, maxBytes, signal).catch((error: unknown) => {
      if (isCdpError(error, 'context_gone')) return undefined; // try the next document
      if (isErrorCode(error, 'unserializable') || isUnreadable(error)) return null;
      throw error;
    });
    if (value === null || (value && isTruthy(value))) return value;
    if (Date.now() >= until)
      throw timedOut('The expression did not become true', timeoutMs, 'check the expression');
    await callInFrame(page.frames.main, nextChange, [], signal);
  }
}

/** Whether a script ran and returned an object with a getter that throws, as `window` has in a data: URL. */
function isUnreadable(error: unknown): boolean {
  return error instanceof TabwireError && error.cause instanceof UnreadableValue;
}

/** Whether the value of a script is truthy in JavaScript. */
function isTruthy({ value, type, unserializable }: Value): boolean {
  if (['node', 'function', 'symbol', 'object', 'array'].includes(type)) return true;
  if (type === 'bigint') return value !== '0';
  return unserializable === undefined ? Boolean(value) : unserializable.includes('Infinity');
}

/** Runs a wait with a time-out of its own, and aborts what is left of it when it settles. */
async function within<T>(
  timeoutMs: number,
  deadline: Deadline,
  what: string,
  hint: string,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await deadline.part(timeoutMs, (part) =>
      wait(part.signal).finally(() => {
        part.abort(new TabwireError('timeout', 'The wait has ended.'));
      }),
    );
  } catch (error) {
    if (deadline.signal.aborted || !isErrorCode(error, 'timeout')) throw error;
    throw timedOut(what, timeoutMs, hint);
  }
}

function timedOut(what: string, timeoutMs: number, hint: string): TabwireError {
  return new TabwireError(
    'timeout',
    `${what} in ${Math.round(timeoutMs)} ms. Send a larger timeout_ms, or ${hint}.`,
  );
}
