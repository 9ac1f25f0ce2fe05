import * as box from '../injected/box.js';
import * as caret from '../injected/caret.js';
import * as dom from '../injected/dom.js';
import * as downloadLink from '../injected/download-link.js';
import * as elementStates from '../injected/element-states.js';
import * as hitTest from '../injected/hit-test.js';
import * as plainTexts from '../injected/plain-text.js';

/** What page functions share: each is sent along with those whose names it has. */
const SHARED: ReadonlyMap<string, { toString(): string }> = new Map(
  Object.entries({
    ...dom,
    ...plainTexts,
    ...hitTest,
    ...elementStates,
    ...box,
    ...caret,
    ...downloadLink,
  }),
);

const sources = new Map<object, string>();

/** The source of a page function, as an expression, with what it shares with others. */
export function sourceOf(fn: { toString(): string }): string {
  const known = sources.get(fn);
  if (known !== undefined) return known;
  const own = fn.toString();
  const shared = new Map<string, string>();
  const add = (source: string) => {
    for (const [name] of source.matchAll(/(?<!\w|[^.]\.)[a-z]\w+/gi)) {
      const text = shared.has(name) ? undefined : SHARED.get(name)?.toString();
      if (text === undefined || text === own) continue;
      shared.set(name, text);
      add(text);
    }
  };
  add(own);
  const whole =
    shared.size === 0 ? own : `(() => { ${[...shared.values()].join('\n')} return ${own} })()`;
  sources.set(fn, whole);
  return whole;
}
