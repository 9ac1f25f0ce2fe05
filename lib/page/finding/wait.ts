import { randomUUID } from 'node:crypto';
import type { Deadline } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { cancel } from '../nodes/cancel-wait.js';
import { mintResult } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import type { Wait, WaitState } from '../injected/match-wait.js';
import { pollChanges } from '../waiting/document-changes.js';
import { NodeChanges } from '../waiting/node-changes.js';
import { allMatches, firstOf } from './find.js';
import {
  inScope,
  runSearch,
  wordsOf,
  type Search,
  type SearchResult,
  type Start,
} from './search.js';

/** The node of a wait; null where the state means that there is none; undefined when the time is up. */
type Waited = number | null | undefined;

/**
 * Waits until `state` holds for what is searched for. A navigation doesn't end the wait: it goes on in the
 * next document, while there is time.
 *
 * @returns the node, or null where the state means that there is none
 * @throws TabwireError `timeout`, `invalid_selector`
 */
export async function waitForNode(
  page: Page,
  search: Search,
  state: WaitState,
  timeoutMs: number,
  deadline: Deadline,
): Promise<number | null> {
  const until = Date.now() + timeoutMs;
  const { pierce } = search.query;
  const { signal } = deadline;
  const nodeId = await inScope(page, search, signal, async (start): Promise<Waited> => {
    if (search.role || search.frames) {
      const again = () => searchOnce(page, start, search, state, signal);
      return pollChanges(() => Promise.resolve(page), timeoutMs, deadline, again, pierce);
    }
    const wait = { state, until, key: randomUUID() };
    const waiting = pierce ? waitInShadowRoots : waitInPage;
    const { session, result } = await waiting(start, search, wait, signal);
    return result.type === 'undefined' ? undefined : (mintResult(page, session, result) ?? null);
  });
  if (nodeId !== undefined) return nodeId;
  throw new TabwireError(
    'timeout',
    `No element matching ${wordsOf(search)} became ${state} in ${Math.round(timeoutMs)} ms. Send a larger timeout_ms, or correct the search.`,
    { ...search.fields, state },
  );
}

/** Whether the state holds now, in all documents that are searched. */
async function searchOnce(
  page: Page,
  start: Start,
  search: Search,
  state: WaitState,
  signal: AbortSignal,
): Promise<Waited> {
  const isStyled = state === 'visible' || state === 'hidden';
  const [first] = await allMatches(page, start, search, firstOf(isStyled), signal);
  if (state === 'attached' || state === 'visible') return first;
  if (first !== undefined) return undefined;
  if (state === 'detached') return null;
  return (await allMatches(page, start, search, firstOf(false), signal))[0] ?? null;
}

/** Waits in the page, which tells by itself when the state holds. */
async function waitInPage(
  start: Start,
  search: Search,
  wait: Wait,
  signal: AbortSignal,
): Promise<SearchResult> {
  try {
    return await runSearch(start, search, () => ({ form: 'wait', ...wait }), signal);
  } finally {
    if (signal.aborted) cancel(start.scope, wait.key);
  }
}

/** The same, anew whenever there may be another closed shadow root: the page can't find these itself. */
async function waitInShadowRoots(
  start: Start,
  search: Search,
  wait: Wait,
  signal: AbortSignal,
): Promise<SearchResult> {
  for (;;) {
    const roots = { areOutdated: false };
    const outdate = () => {
      roots.areOutdated = true;
      cancel(start.scope, wait.key);
    };
    const changes = await NodeChanges.watch(start.frame.session, 'roots', outdate, signal);
    try {
      const form = 'wait';
      const wanted = () => ({ ...wait, form, until: roots.areOutdated ? 0 : wait.until }) as const;
      const found = await runSearch(start, search, wanted, signal);
      const isOver = Date.now() >= wait.until || !roots.areOutdated;
      if (isOver || found.result.type !== 'undefined') return found;
    } finally {
      changes.end();
      if (signal.aborted) cancel(start.scope, wait.key);
    }
  }
}
