import type { ParsedAction } from './clauses.js';
import { clickOn, MAX_PART, SHOWING } from './named-buttons.js';
import { onlyHaving, type PageNames, type Words } from './page-names.js';
import { isRowNoun } from './row-nouns.js';
import { isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { UI_VERBS } from './vocabulary.js';
import { baseForms } from './word-forms.js';

/** Clauses that ask for another part of the page, which a link or a tab shows. */

/** What asks for a part. */
const SHOWS = [
  'show me',
  'show',
  'take me to',
  'bring me to',
  'get me to',
  'let me see',
  'see',
  'view',
  'display',
  'jump to',
  'head to',
  'head over to',
  'move to',
  'switch to',
  'switch over to',
  'go over to',
  'return to',
  'unfold',
  'expand',
  'open',
  'go to',
  'pull up',
  'bring up',
  'have a look at',
  'look at',
  'look in',
  'look into',
].map((words) => words.split(' '));

/** The same of the words for a page alone. */
const GOES = ['go to', 'open', 'navigate to', 'find'].map((words) => words.split(' '));

/** `show me the returns page`, where a link is called «Returns». A button that does something is not shown. */
export function shown({ tokens, source, names }: Words): ParsedAction | undefined {
  const lead = leadOf(tokens, [...SHOWS, ...GOES]);
  const said = tokens.slice(lead?.length ?? 0);
  const rest = withoutArticle(said);
  const isPlain = rest.length > 0 && rest.every(({ kind }) => kind === 'word');
  if (!lead || !isPlain || rest.length > MAX_PART) return undefined;
  const about = aboutOf(rest, names) ?? listOf(rest, source, names);
  if (about !== undefined) return clickOn(about, textOf(tokens, source));
  // «Open the help page for staff», where a link is called «Help for staff»
  const isPage = rest.some(
    (token, at) => at > 0 && isWord(token, 'page') && isWord(rest[at + 1], 'for', 'about', 'on'),
  );
  if (leadOf(tokens, GOES) && !isPage) return undefined;
  const words = wordsOf(isSection(rest.at(-1)) && rest.length > 1 ? rest.slice(0, -1) : rest);
  // «All open tickets» of a tab that is called «All open»
  const things = rest.length > 2 && isRowNoun(rest.at(-1)) ? wordsOf(rest.slice(0, -1)) : [];
  const [link] = names
    .having('link', things)
    .filter((one) => one === names.button(things.join(' ')));
  const whole = names.button(wordsOf(said).join(' ')) ?? names.button(words.join(' ')) ?? link;
  const name = whole ?? onlyHaving('button', words, names);
  const [verb = ''] = name?.toLowerCase().split(' ', 1) ?? [];
  // «The order form» orders nothing.
  const isNoun = rest.length < said.length && isPageNoun(rest.at(-1));
  const isLink = isNoun && names.having('link', wordsOf(rest)).some((one) => one === whole);
  // «Look at the payment» makes none.
  const shows =
    isLink ||
    SHOWING.includes(verb) ||
    (!UI_VERBS.includes(verb) &&
      ((whole ?? onlyHaving('link', words, names)) === name ||
        // «Fees» of the item «Fees and payment» of a menu
        name?.toLowerCase().startsWith(`${words.join(' ').toLowerCase()} `) === true));
  if (name === undefined || !shows) return undefined;
  return clickOn(name, textOf(tokens, source));
}

/** `switch to the list of repairs`, where a link or a tab is called «Repairs». */
function listOf(rest: readonly Token[], source: string, names: PageNames): string | undefined {
  if (!isWord(rest[0], 'list') || !isWord(rest[1], 'of')) return undefined;
  const name = names.button(textOf(withoutArticle(rest.slice(2)), source));
  return name !== undefined && names.having('link', [name]).includes(name) ? name : undefined;
}

/** `the page for planning a visit`, `the question about refunds`: the only link that has the words. */
function aboutOf(said: readonly Token[], names: PageNames): string | undefined {
  const [, behind = ''] =
    /^(?:page|section|screen|part|place|question|entry|topic|answer) (?:for|about|with|on|to|that lets me|(?:on which|where) (?:i|you|we) can) (.+)$/i.exec(
      wordsOf(said).join(' '),
    ) ?? [];
  const isKnown = (form: string) => names.having('link', [form]).length > 0;
  const words = behind.split(' ').map((word) => baseForms(word).find(isKnown) ?? word);
  const found = behind === '' ? undefined : onlyHaving('link', words, names);
  const name = found ?? (behind === '' ? undefined : linkAbout(behind.split(' '), names));
  const [verb = ''] = name?.toLowerCase().split(' ', 1) ?? [];
  // What a link does is no page: «Cancel order».
  const isDone = UI_VERBS.includes(verb) && !['find', 'search', ...SHOWING].includes(verb);
  return isDone ? undefined : name;
}

/** A link, a tab or an entry that has the words, in any form: `getting my money back` of «Can I get my money back?». */
function linkAbout(words: readonly string[], names: PageNames): string | undefined {
  const forms = words.flatMap((word, at) => (at === 0 ? [word, ...baseForms(word)] : []));
  const found = forms.flatMap(
    (first) =>
      onlyHaving('link', [first, ...words.slice(1)], names) ??
      names.having('button', [first, ...words.slice(1)]).filter((name) => name.endsWith('?')),
  );
  const [name, ...more] = new Set(found);
  return more.length === 0 ? name : undefined;
}

/** What a part of the page is, where a verb stands before it: `the order form`. */
const isPageNoun = (token: Token | undefined) =>
  isWord(token, 'form', 'forms', 'page', 'list', 'history', 'overview', 'plan', 'book', 'log');

const isSection = (token: Token | undefined) =>
  isWord(
    token,
    ...'page section tab link screen area folder menu view place question entry topic answer'.split(
      ' ',
    ),
  );
