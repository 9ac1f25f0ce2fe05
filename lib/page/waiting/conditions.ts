import { randomUUID } from 'node:crypto';
import { isCdpError } from '../../../protocol/errors.js';
import type { Deadline } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { attempt } from '../evaluation/evaluate.js';
import type { Value } from '../evaluation/script-value.js';
import { cancel } from '../nodes/cancel-wait.js';
import type { Frame } from '../tab/frames.js';
import type { WaitUntil } from '../tab/navigation-tracker.js';
import type { Page } from '../page.js';
import { navigationBegun } from '../tab/begun-navigation.js';
import { callInFrame } from '../tab/page-functions.js';
import { nextChange, waitForText as waitForTextInDocument } from '../scripts/text.js';

type TextState = 'visible' | 'gone';

/** Waits until a text shows in any frame of the page, or in none. @throws TabwireError `timeout` */
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
    state === 'visible' ? `No text ${what} showed` : `The text ${what} was not gone`,
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

/** Whether the text comes to show in any frame, those that come later included. */
async function showsSomewhere(page: Page, wait: TextWait, signal: AbortSignal): Promise<boolean> {
  const looking = new Set<Frame>();
  let unwatch: () => void = () => undefined;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const look = (frame: Frame) => {
        looking.add(frame);
        textInFrame(frame, wait, 'visible', signal).then((found) => {
          looking.delete(frame);
          if (found || looking.size === 0) resolve(found);
        }, reject);
      };
      unwatch = page.frames.watch(look);
      for (const frame of page.frames.all) look(frame);
    });
  } finally {
    unwatch();
    for (const frame of looking) cancel({ frame }, wait.key);
  }
}

/** Whether there comes a time when the text shows in no frame. */
async function showsNowhere(page: Page, wait: TextWait, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    for (const frame of page.frames.all) {
      try {
        if (!(await textInFrame(frame, wait, 'gone', signal))) return false;
      } finally {
        if (signal.aborted) cancel({ frame }, wait.key);
      }
    }
    // While one frame was looked at, it may have come back in another.
    if (!(await showsSomewhere(page, { ...wait, until: 0 }, signal))) return true;
  }
}

/** Whether the text shows in a frame, or shows no more, in time. A frame that is gone shows nothing. */
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
  const what = `The page did not come to ${JSON.stringify(pattern)}`;
  return within(timeoutMs, deadline, what, 'check the pattern', (signal) =>
    page.navigation.until(() => matches(page.url), signal),
  );
}

/**
 * A pattern is a whole URL, in which `*` stands for any characters, none included. Plain searching for
 * the parts between them takes no longer the more stars there are.
 */
function urlMatcher(pattern: string): (url: string) => boolean {
  const [start = '', ...parts] = pattern.split(/\*+/);
  const end = parts.pop();
  if (end === undefined) {
    const exact = URL.canParse(pattern) ? new URL(pattern).href : pattern;
    return (url) => url === exact || url === pattern;
  }
  return (url) => {
    if (!url.startsWith(start)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = url.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return url.length - end.length >= at && url.endsWith(end);
  };
}

/**
 * Waits until the page's document, or the one on its way, has come so far.
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
  return within(timeoutMs, deadline, what, 'see what it loads', (signal) =>
    page.navigation.loaded(state, signal),
  );
}

/**
 * Waits for a page that another page of the context opens; returns its ID. Like every wait it ends with the
 * page that it is sent to.
 *
 * @throws TabwireError `timeout`, `page_crashed`
 */
export function waitForPage(page: Page, timeoutMs: number, deadline: Deadline): Promise<string> {
  return within(timeoutMs, deadline, 'No page was opened', 'see whether one is', async (signal) => {
    const opened = page.popups.next(signal);
    // Of these two only the page's end settles the second.
    await Promise.race([opened, page.navigation.until(() => false, signal)]);
    return opened;
  });
}

/**
 * Waits until an expression is truthy, across navigations. It is evaluated in the page's own world when
 * the document changes, and with each frame.
 *
 * @returns its value; null of one that JSON can't hold, which only objects, functions and symbols are
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
      if (isCdpError(error, 'context_gone')) return undefined; // the next document may do
      if (isErrorCode(error, 'unserializable')) return null;
      throw error;
    });
    if (value === null || (value && isTruthy(value))) return value;
    if (Date.now() >= until)
      throw timedOut('The expression was not truthy', timeoutMs, 'check the expression');
    await callInFrame(page.frames.main, nextChange, [], signal);
  }
}

/** Whether JavaScript takes for true what a script came to. */
function isTruthy({ value, type, unserializable }: Value): boolean {
  if (['node', 'function', 'symbol', 'object', 'array'].includes(type)) return true;
  if (type === 'bigint') return value !== '0';
  return unserializable === undefined ? Boolean(value) : unserializable.includes('Infinity');
}

/** Runs a wait that our own events end; what is left of it then ends too. */
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
        part.abort(new TabwireError('timeout', 'The wait is over.'));
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
    `${what} in ${timeoutMs} ms. Send a larger timeout_ms, or ${hint}.`,
  );
}
