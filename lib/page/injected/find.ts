import { dom } from './dom.js';
import { waitForMatch, type Found, type Wait } from './match-wait.js';
import { Matches, type Query } from './matches.js';
import { isVisible } from './visibility.js';

/**
 * - `first`: the first match, or null
 * - `all`: at most `limit` matches in document order, of those that are visible where that is asked for
 * - `frames`: the same, and among them the elements that may hold frames: those that are no match come after
 *   a null
 * - a wait: the match (or null, where the state means that there is none) once the state holds, or undefined
 *   when the time is up. Mutations tell of most changes; what depends on style or on element state
 *   (visible, hidden, `:checked`), and a new shadow root, come without one, and are looked for once a frame.
 */
export type Wanted =
  | { readonly form: 'first' }
  | { readonly form: 'all' | 'frames'; readonly limit: number; readonly visible: boolean }
  | ({ readonly form: 'wait' } & Wait);

/**
 * Searches below `this`; false when `this` left the DOM. Throws a SyntaxError for a selector or an XPath
 * expression that is none. Texts are compared as Playwright's getByText and its like compare them.
 *
 * @param given closed shadow roots to pierce; or the matches by role
 */
export function search(
  this: ParentNode,
  query: Query,
  wanted: Wanted,
  ...given: readonly Node[]
): Found | (Element | null)[] | Promise<Found> {
  const matches = new Matches(this, query, given);
  if (wanted.form === 'wait') return waitForMatch(matches, query, wanted);
  if (!dom(this).isConnected) return false;
  if (wanted.form === 'first') return matches.first() ?? null;
  const all = wanted.visible ? matches.all().filter(isVisible) : matches.all();
  const some = all.slice(0, wanted.limit);
  if (wanted.form === 'all') return some;
  const found = new Set(some);
  const holdsFrame = (element: Element) => /^(i?frame|object|embed)$/.test(dom(element).localName);
  return [...matches.trees.elements()].flatMap((element) =>
    found.has(element) ? [element] : holdsFrame(element) ? [null, element] : [],
  );
}
