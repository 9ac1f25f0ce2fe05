import type { Layer } from './actions.js';
import type { ParsedAction } from './clauses.js';
import { FINISHED, sayingPattern, stateOf } from './awaited-states.js';
import type { Reader } from './page-clauses.js';
import { isName, isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { CLICKING_VERBS, number, UI_VERBS } from './vocabulary.js';

/** What is said of time, and of what the page shows in a while. */

/** Units of time, in ms. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(ms|milliseconds?)$/i, 1],
  [/^(s|secs?|seconds?|moment|bit)$/i, 1_000],
  [/^(min|minutes?)$/i, 60_000],
];

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
  ...['you see', 'you can see', 'i see', 'there is'],
  ...'it|the page|the screen|the site|the status|the message|the notice'
    .split('|')
    .flatMap((noun) =>
      ['says', 'shows', 'reads', 'to say', 'to show'].map((verb) => `${noun} ${verb}`),
    ),
].map((words) => words.split(' '));

/** `as soon as Done appears`, `once you see Done` */
export const awaited: Reader = (rest, source, verb, isClause) => {
  const [first] = rest;
  if (!first) return undefined;
  return wait([{ ...first, kind: 'word', text: 'until' }, ...rest], source, verb, isClause);
};

export const wait: Reader = (rest, source, verb, isClause) => {
  const isFor = isWord(rest[0], 'for', 'until', 'till');
  const said = isFor ? spelledOut(rest.slice(1)) : rest;
  const roughly = ROUGHLY[wordsOf(said).join(' ').toLowerCase()];
  if (roughly !== undefined && said.every(({ kind }) => kind === 'word'))
    return { do: 'wait', seconds: roughly };
  const [, digits, unit = ''] = /^([\d.]+|\w+?) ?([a-z]+)$/i.exec(wordsOf(said).join(' ')) ?? [];
  const [, ms] = UNITS.find(([name]) => name.test(unit)) ?? [];
  const count = digits === undefined ? undefined : number(digits);
  const isTime = said.length <= 2 && said.every(({ kind }) => kind === 'word');
  if (isTime && ms !== undefined && count !== undefined)
    return { do: 'wait', seconds: (count * ms) / 1_000 };
  const isAwaited = ['as soon as', 'once', 'when'].includes(verb);
  if (!isFor || (!isAwaited && goesOn(said, isClause))) return undefined;
  const saying = leadOf(said, SAYING);
  const text = saying && behindThat(said.slice(saying.length));
  if (text && text.length > 0 && isName(text)) return waitFor(text, source, true);
  const placed = said.slice(0, said.length - placeLength(said));
  const [ending, length] = endingOf(unquoted(placed));
  const tokens = ending === undefined ? said : placed.slice(0, -length);
  if (tokens.length === 0) return undefined;
  const state = ending === undefined ? stateAwaited(placed) : undefined;
  if (state) return state;
  const isOpen = said.length > 1 || said[0]?.kind !== 'quoted';
  if (ending === undefined && isOpen && isWord(rest[0], 'until', 'till')) return undefined;
  // «The page to load», «once they have loaded»
  const named = withoutArticle(tokens);
  const isPage = ending === 'there' && named.every((token) => isWord(token, ...PAGE));
  if (isPage) return { do: 'wait', layer: 'spinner', gone: true };
  if (named.every((token) => isWord(token, ...PAGE, 'him', 'her'))) return undefined;
  const layer = layerOf(tokens);
  if (layer) return { do: 'wait', layer, ...(ending === 'gone' ? { gone: true } : {}) };
  // «The "Saved" message», «the text "Saved"»
  const quoted = named.find(({ kind }) => kind === 'quoted');
  const isQuoted = named.length === 2 && named.some((token) => isWord(token, ...TEXTS));
  if (quoted && isQuoted)
    return { do: 'wait', text: quoted.text, ...(ending === 'gone' ? { gone: true } : {}) };
  if (!isName(tokens)) return undefined;
  // «The Search button» shows as Search.
  const isControl = named.length > 1 && named.every(({ kind }) => kind === 'word');
  const shown = isControl && isWord(named.at(-1), 'button', 'link') ? named.slice(0, -1) : named;
  if (ending === 'gone') return { do: 'wait', text: textOf(shown, source), gone: true };
  return waitFor(shown, source, ending === 'there', named.length < tokens.length);
};

/** What is said of the whole page, and of what a step before has begun. */
const PAGE = ['page', 'site', 'app', 'it', 'they', 'them', 'this', 'that', 'everything', 'all'];

/** `they have` of `they've` */
const spelledOut = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => {
    const [, word, end] = /^(it|they|that|everything)['’](s|ve)$/i.exec(token.text) ?? [];
    if (token.kind !== 'word' || word === undefined) return [token];
    return [
      { ...token, text: word },
      { ...token, text: end === 's' ? 'is' : 'have' },
    ];
  });

/** Whether a step stands behind a joint, which is no part of what is awaited. */
const goesOn = (tokens: readonly Token[], isClause: Parameters<Reader>[3]): boolean =>
  tokens.some(
    (token, at) =>
      (token.kind === 'mark' || isWord(token, 'and')) &&
      (isWord(tokens[at + 1], 'say', 'enter', ...UI_VERBS, ...CLICKING_VERBS) ||
        isClause(tokens.slice(at + 1))),
  );

/** What a text on the page is. */
const TEXTS = 'message notice text confirmation words word status line heading'.split(' ');

/** How many words at the end say no more than that it is on the page. */
function placeLength(tokens: readonly Token[]): number {
  const said = unquoted(tokens).join(' ');
  const [place] = / (?:on|in) (?:the |this )?(?:page|screen|site|window)$| here$/i.exec(said) ?? [];
  return place === undefined ? 0 : place.trim().split(' ').length;
}

/** `until the scan has finished`, `for the changes to be saved`: the page says so in words of its own. */
function stateAwaited(tokens: readonly Token[]): ParsedAction | undefined {
  const state = stateOf(unquoted(tokens).join(' '));
  if (!state) return undefined;
  // «Stories come in at night» says no state.
  const has = /^(come|gone) /i.test(state.state) ? ['have'] : [];
  const text = [...state.thing, ...has, state.state].join(' ');
  const words = [...describedWords(text.split(' '), true), ...has];
  return words.length > 0 ? { do: 'wait', text, words, says: sayingPattern(text) } : undefined;
}

/** What is said behind `that`: `the page says that the box is empty`. */
const behindThat = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 2 && isWord(tokens[0], 'that') ? tokens.slice(1) : tokens;

/** The words of tokens, with a sign for each quoted text. */
const unquoted = (tokens: readonly Token[]): string[] =>
  tokens.map(({ kind, text }) => (kind === 'quoted' ? '"' : text));

/**
 * A wait for a text, or for what words describe.
 *
 * @param isThe whether an article says that they do: «the messages»
 */
function waitFor(tokens: readonly Token[], source: string, isSaying: boolean, isThe = false) {
  const quoted = tokens.filter(({ kind }) => kind === 'quoted');
  const words = quoted.length > 0 ? [] : describedWords(wordsOf(tokens), isSaying, isThe);
  const text = textOf(tokens, source);
  const says = isSaying && words.length > 1 ? { says: sayingPattern(text) } : {};
  return { do: 'wait', text, ...(words.length > 0 ? { words, ...says } : {}) } as const;
}

const LAYERED: readonly (readonly [RegExp, Layer])[] = [
  [/^(dialog|popup|modal|overlay)$/i, 'dialog'],
  [/^banner$/i, 'banner'],
  [/^(spinner|loader)$/i, 'spinner'],
  [/^(notice|confirmation|notification|toast)$/i, 'notice'],
];

/** `the dialog`, `the cookie banner` */
function layerOf(tokens: readonly Token[]): Layer | undefined {
  const said = withoutArticle(tokens);
  if (said.length > 2 || said.some(({ kind }) => kind !== 'word')) return undefined;
  return LAYERED.find(([name]) => name.test(said.at(-1)?.text ?? ''))?.[1];
}

const ENDINGS: readonly (readonly [RegExp, 'gone' | 'there'])[] = [
  [
    /( (?:is|has|are|have) gone| disappears?| to disappear| to go away| vanishes| goes away)$/i,
    'gone',
  ],
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

const NOUNS =
  `alert banner box button confirmation details dialog form link list menu message modal notice notification offer
   options overlay panel popup pop-up prompt results section slots summary table times toast warning window`.split(
    /\s+/,
  );

/** Nouns that the page says by what the thing is, and not in words. */
const KINDS =
  'alert banner box button dialog form link list menu message modal notice notification offer overlay panel popup pop-up prompt section toast warning window'.split(
    ' ',
  );

const FILLERS =
  `the a an that which it its is are was were has have had been to of for in on at your my our this be with and
   about from by one i you we`.split(/\s+/);

/** The words that have to be in what is waited for; none where the words may only be a text. */
function describedWords(words: readonly string[], isSaying: boolean, isThe = false): string[] {
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, ''));
  const content = plain.filter((word) => word !== '' && !FILLERS.includes(word));
  const isThing = plain.some((word) => NOUNS.includes(word));
  if (!isThing && !(isSaying && (isThe || content.length > 1))) return [];
  const own = content.filter((word) => !KINDS.includes(word));
  const said = own.map((word) => (FINISHED.includes(word) ? FINISHED.join('|') : word));
  return own.length > 0 || isSaying ? said : [];
}
