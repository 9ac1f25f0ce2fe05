/** Functions that page functions share, as those of dom.ts do: the wait for an element that a query matches. */

import { dom } from './dom.js';
import type { Matches, Query } from './matches.js';
import { afterMs } from './timer.js';
import { isVisible } from './visibility.js';
import { cancellable } from './waits.js';

export type WaitState = 'attached' | 'visible' | 'hidden' | 'detached';

/** How long to look, and for what. */
export interface Wait {
  readonly state: WaitState;
  /** Epoch ms; in the past: looks once. */
  readonly until: number;
  /** Names the wait for `cancelWait`. */
  readonly key: string;
}

/** The match of a wait, or null where its state means that there is none; undefined: not yet; false: the root is gone. */
export type Found = Element | null | undefined | false;

/** The match for a state that is waited for, as it is now. */
export function matchNow(matches: Matches, state: WaitState): Found {
  if (!dom(matches.trees.root).isConnected) return false;
  if (state === 'attached') return matches.first();
  if (state === 'detached') return matches.first() ? undefined : null;
  const all = matches.all();
  const shown = all.find(isVisible);
  if (state === 'visible') return shown;
  return shown ? undefined : (all[0] ?? null);
}

export function waitForMatch(
  matches: Matches,
  { by, value, pierce }: Query,
  { state, until, key }: Wait,
): Promise<Found> {
  const found = matchNow(matches, state);
  const timeoutMs = until - Date.now();
  if (found !== undefined || timeoutMs <= 0) return Promise.resolve(found);
  return cancellable<Found>(key, undefined, (finish) => {
    const observed = new Set<ParentNode>();
    const observe = () => {
      for (const tree of matches.trees.all()) {
        if (observed.has(tree)) continue;
        observed.add(tree);
        const characterData = by !== 'selector';
        observer.observe(tree, { childList: true, subtree: true, attributes: true, characterData });
      }
    };
    const check = () => {
      const result = matchNow(matches, state);
      if (result === undefined) observe();
      else finish(result);
    };
    let frame = 0;
    const everyFrame = () => {
      frame = requestAnimationFrame(everyFrame);
      check();
    };
    const observer = new MutationObserver(check);
    observe();
    const stopTimer = afterMs(timeoutMs, () => {
      finish(matchNow(matches, state));
    });
    const isStyled = state === 'visible' || state === 'hidden';
    if (isStyled || pierce || (by === 'selector' && value.includes(':')))
      frame = requestAnimationFrame(everyFrame);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      stopTimer();
    };
  });
}
