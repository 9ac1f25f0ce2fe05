import { EXTRACTS, type Extract, type Layer } from './actions.js';
import { describedWords } from './described-waits.js';
import type { ParsedAction } from './clauses.js';
import { isName, isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import { targetPhraseOf } from './target-phrases.js';
import type { Token } from './tokens.js';
import { urlOf } from './urls.js';
import { number } from './vocabulary.js';

/** What is said of the page as a whole: go, scroll, wait, read. */

/**
 * Reads what follows a verb; undefined where it does not fit.
 *
 * @param isClause whether words are a clause of their own, which a value without quotes must not contain
 */
export type Reader = (
  rest: readonly Token[],
  source: string,
  verb: string,
  isClause: (tokens: readonly Token[]) => boolean,
) => ParsedAction | undefined;

/** What leads to a place behind a verb of motion. */
const TO = ['to', 'into', 'over to', 'back to'].map((words) => words.split(' '));

export const open: Reader = (rest, source, verb) => {
  const goal = rest.slice(leadOf(rest, TO)?.length ?? 0);
  const url = isName(goal) ? urlOf(textOf(goal, source)) : undefined;
  if (url !== undefined) return { do: 'navigate', url };
  const [first] = goal;
  if (goal.length === 1 && first?.kind === 'quoted' && /^(go|navigate|visit)$/.test(verb))
    return { do: 'navigate', url: first.text };
  const isOpen = verb === 'open';
  const target = targetPhraseOf(goal, source, isOpen ? verb : undefined);
  return target && { do: 'click', target: isOpen ? { ...target, opens: true } : target };
};

export const go: Reader = (rest, source, verb, isClause) => {
  const [first] = rest;
  const words = wordsOf(rest).join(' ').toLowerCase();
  if (/^(back( (a|one) page)?|(back )?to the (previous|last) page)$/.test(words))
    return { do: 'back' };
  if (rest.length === 1 && isWord(first, 'forward', 'forwards')) return { do: 'forward' };
  return leadOf(rest, TO) ? open(rest, source, verb, isClause) : undefined;
};

/** `return to Orders` */
export const come: Reader = (rest, ...more) =>
  go([{ kind: 'word', text: 'to', start: 0, end: 0 }, ...rest], ...more);

export const scroll: Reader = (rest, source) => {
  const words = wordsOf(rest).join(' ').toLowerCase();
  const [, way] = /^(up|down)( a (bit|page|screen)| one (page|screen))?$/.exec(words) ?? [];
  if (way === 'up' || way === 'down') return { do: 'scroll', to: way };
  const [, end] =
    /^(?:back )?(?:(?:up|down|all the way) )?to (?:the )?(?:very )?(top|bottom|end)(?: of (?:the )?page)?$/.exec(
      words,
    ) ?? [];
  if (end !== undefined) return { do: 'scroll', to: end === 'top' ? 'top' : 'bottom' };
  const steps = ['down', 'up', 'back'].includes(rest[0]?.text.toLowerCase() ?? '') ? 1 : 0;
  if (!isWord(rest[steps], 'to')) return undefined;
  const to = targetPhraseOf(rest.slice(steps + 1), source);
  return to && { do: 'scroll', to };
};

const MILLISECONDS: Readonly<Record<string, number>> = {
  s: 1_000,
  sec: 1_000,
  secs: 1_000,
  second: 1_000,
  seconds: 1_000,
  ms: 1,
  millisecond: 1,
  milliseconds: 1,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  moment: 1_000,
  bit: 1_000,
};

/** `half a second`, `a couple of seconds` */
const ROUGHLY: Readonly<Record<string, number>> = {
  'half a second': 0.5,
  'half a minute': 30,
  'a little': 1,
  'a little bit': 1,
  'a while': 2,
  'a couple of seconds': 2,
  'a few seconds': 3,
  'a sec': 1,
};

/** What is said of a text that a wait is for: `until it says Done`, `until you see Done`. */
const SAYING = [
  'it says',
  'it shows',
  'you see',
  'you can see',
  'i see',
  'the page says',
  'the page shows',
  'there is',
].map((words) => words.split(' '));

/** `as soon as Done appears`, `once you see Done` */
export const awaited: Reader = (rest, source, verb, isClause) => {
  const [first] = rest;
  if (!first) return undefined;
  return wait([{ ...first, kind: 'word', text: 'until' }, ...rest], source, verb, isClause);
};

export const wait: Reader = (rest, source) => {
  const said = isWord(rest[0], 'for', 'until', 'till') ? rest.slice(1) : rest;
  const roughly = ROUGHLY[wordsOf(said).join(' ').toLowerCase()];
  if (roughly !== undefined && said.every(({ kind }) => kind === 'word'))
    return { do: 'wait', seconds: roughly };
  const [, digits, unit = ''] = /^([\d.]+|\w+?) ?([a-z]+)$/i.exec(wordsOf(said).join(' ')) ?? [];
  const ms = MILLISECONDS[unit.toLowerCase()];
  const count = digits === undefined ? undefined : number(digits);
  const isTime = said.length <= 2 && said.every(({ kind }) => kind === 'word');
  if (isTime && ms !== undefined && count !== undefined)
    return { do: 'wait', seconds: (count * ms) / 1_000 };
  if (said === rest) return undefined;
  const saying = leadOf(said, SAYING);
  const text = saying && said.slice(saying.length);
  if (text && text.length > 0 && isName(text)) return waitFor(text, source, true);
  const [ending, length] = endingOf(wordsOf(said));
  const tokens = length === 0 ? said : said.slice(0, -length);
  if (tokens.length === 0) return undefined;
  if (ending === undefined && isWord(rest[0], 'until', 'till')) return undefined;
  const layer = layerOf(tokens);
  if (layer) return { do: 'wait', layer, ...(ending === 'gone' ? { gone: true } : {}) };
  // «The Search button» shows as Search.
  const named = withoutArticle(tokens);
  // «The "Saved" message»
  const [quoted] = named;
  const isQuoted =
    quoted?.kind === 'quoted' &&
    named.length === 2 &&
    isWord(named[1], 'message', 'notice', 'text', 'confirmation');
  if (isQuoted)
    return { do: 'wait', text: quoted.text, ...(ending === 'gone' ? { gone: true } : {}) };
  if (!isName(tokens)) return undefined;
  const isControl = named.length > 1 && named.every(({ kind }) => kind === 'word');
  const shown = isControl && isWord(named.at(-1), 'button', 'link') ? named.slice(0, -1) : named;
  if (ending === 'gone') return { do: 'wait', text: textOf(shown, source), gone: true };
  return waitFor(shown, source, ending === 'there');
};

/** A wait for a text, or for what words describe. */
function waitFor(tokens: readonly Token[], source: string, isSaying: boolean) {
  const quoted = tokens.filter(({ kind }) => kind === 'quoted');
  const words = quoted.length > 0 ? [] : describedWords(wordsOf(tokens), isSaying);
  const text = textOf(tokens, source);
  return { do: 'wait', text, ...(words.length > 0 ? { words } : {}) } as const;
}

const LAYERED: Readonly<Record<string, Layer>> = {
  dialog: 'dialog',
  popup: 'dialog',
  modal: 'dialog',
  overlay: 'dialog',
  banner: 'banner',
  spinner: 'spinner',
  loader: 'spinner',
  notice: 'notice',
  confirmation: 'notice',
  notification: 'notice',
  toast: 'notice',
};

/** `the dialog`, `the cookie banner` */
function layerOf(tokens: readonly Token[]): Layer | undefined {
  const said = withoutArticle(tokens);
  if (said.length > 2 || said.some(({ kind }) => kind !== 'word')) return undefined;
  return LAYERED[said.at(-1)?.text.toLowerCase() ?? ''];
}

const ENDINGS: readonly (readonly [RegExp, 'gone' | 'there'])[] = [
  [/( (?:is|has) gone| disappears?| to disappear| to go away| vanishes| goes away)$/i, 'gone'],
  [
    /( is visible| appears?| to appear| is there| shows up| is shown| to be visible| to show up| shows| pops up| has appeared| is displayed| to pop up| comes up| to come up| has come up| turns up| to turn up| has turned up| opens| to open| loads| to load| has loaded| have loaded| is loaded| are loaded| are there| are visible| are shown| is ready)$/i,
    'there',
  ],
];

/** What a wait is for, and how many words say so. */
function endingOf(
  words: readonly string[],
): [ending: 'gone' | 'there' | undefined, length: number] {
  for (const [pattern, ending] of ENDINGS) {
    const [, said] = pattern.exec(words.join(' ')) ?? [];
    if (said !== undefined) return [ending, said.trim().split(' ').length];
  }
  return [undefined, 0];
}

export const get: Reader = (rest, source, verb, isClause) => {
  const said = withoutArticle(rest);
  const what = said[0]?.text.toLowerCase();
  const of = isWord(said[1], 'of', 'from', 'in');
  if ((what === 'text' || what === 'value' || what === 'state') && of && said.length > 2) {
    if (what === 'text' && isPage(said.slice(2))) return { do: 'extract', what };
    const target = targetPhraseOf(said.slice(2), source);
    return target && { do: 'get', what, target };
  }
  return extract(rest, source, verb, isClause);
};

export const extract: Reader = (rest, source, verb, isClause) => {
  const said = rest.filter((token) => !isWord(token, 'all', 'the', 'every', 'page'));
  const words = wordsOf(said).join(' ').toLowerCase();
  const what = words.replace(/ (of|from|on|in)$/, '').replace(/^page /, '');
  const known = EXTRACTS.find((one): one is Extract => what === one || `${what}s` === one);
  if (known === undefined || said.some(({ kind }) => kind === 'quoted'))
    return verb === 'extract' && isWord(rest[0], 'text', 'value', 'state')
      ? get(rest, source, 'get', isClause)
      : undefined;
  return { do: 'extract', what: known };
};

function isPage(tokens: readonly Token[]): boolean {
  return tokens.every((token) => isWord(token, 'the', 'page', 'this', 'whole'));
}
