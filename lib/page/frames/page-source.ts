import * as answers from '../injected/answers.js';
import * as box from '../injected/box.js';
import * as caret from '../injected/caret.js';
import * as clickPoint from '../injected/click-point.js';
import * as closedParts from '../injected/closed-parts.js';
import * as controlNames from '../injected/control-names.js';
import * as dateReader from '../injected/date-reader.js';
import * as dom from '../injected/dom.js';
import * as downloadLink from '../injected/download-link.js';
import * as elementStates from '../injected/element-states.js';
import * as factReader from '../injected/fact-reader.js';
import * as guard from '../injected/guard.js';
import * as hitTest from '../injected/hit-test.js';
import * as json from '../injected/json.js';
import * as jsonCopy from '../injected/json-copy.js';
import * as labelledTexts from '../injected/labelled-texts.js';
import * as storage from '../injected/local-storage.js';
import * as markdownLine from '../injected/markdown-line.js';
import * as markdownMarks from '../injected/markdown-marks.js';
import * as markdownText from '../injected/markdown-text.js';
import * as markdownWriter from '../injected/markdown-writer.js';
import * as matchWait from '../injected/match-wait.js';
import * as matches from '../injected/matches.js';
import * as nodeTexts from '../injected/node-texts.js';
import * as numberReader from '../injected/number-reader.js';
import * as openerKeys from '../injected/opener-keys.js';
import * as openers from '../injected/openers.js';
import * as pageFact from '../injected/page-fact.js';
import * as plainText from '../injected/plain-text.js';
import * as pressGuard from '../injected/press-guard.js';
import * as regionFit from '../injected/region-fit.js';
import * as rowHeads from '../injected/row-heads.js';
import * as rowValues from '../injected/row-values.js';
import * as scrollBox from '../injected/scroll-box.js';
import * as timer from '../injected/timer.js';
import * as trees from '../injected/trees.js';
import * as visibility from '../injected/visibility.js';
import * as waits from '../injected/waits.js';

/**
 * The modules of the functions and classes that page functions share. A page function that names one of these gets its
 * source text along with its own, and so does one of these that names another. So they use nothing of their modules
 * but each other.
 */
const MODULES: readonly Readonly<Record<string, { toString(): string }>>[] = [
  answers,
  box,
  caret,
  clickPoint,
  closedParts,
  controlNames,
  dateReader,
  dom,
  downloadLink,
  elementStates,
  factReader,
  guard,
  hitTest,
  json,
  jsonCopy,
  labelledTexts,
  storage,
  markdownLine,
  markdownMarks,
  markdownText,
  markdownWriter,
  matchWait,
  matches,
  nodeTexts,
  numberReader,
  openerKeys,
  openers,
  pageFact,
  plainText,
  pressGuard,
  regionFit,
  rowHeads,
  rowValues,
  scrollBox,
  timer,
  trees,
  visibility,
  waits,
];

/** The shared functions and classes by their names. */
export const HELPERS: ReadonlyMap<string, { toString(): string }> = new Map(
  MODULES.flatMap((module) => Object.entries(module)),
);

const sources = new Map<object, string>();

/** The source of a page function, as an expression, with the helpers that it names. */
export function sourceOf(fn: { toString(): string }): string {
  const known = sources.get(fn);
  if (known !== undefined) return known;
  const own = fn.toString();
  const named = new Map<string, string>();
  const add = (source: string) => {
    for (const [name] of source.matchAll(/(?<!\w|[^.]\.)[a-z]\w+/gi)) {
      const text = named.has(name) ? undefined : HELPERS.get(name)?.toString();
      if (text === undefined || text === own) continue;
      named.set(name, text);
      add(text);
    }
  };
  add(own);
  const whole =
    named.size === 0 ? own : `(() => { ${[...named.values()].join('\n')} return ${own} })()`;
  sources.set(fn, whole);
  return whole;
}
