import { exactPhrase, type ParsedAction, type PhraseRegion, type Reading } from './clauses.js';
import { checkOf, contentOf, onlyHaving, type PageNames, type Words } from './page-names.js';
import { isRowNoun } from './row-nouns.js';
import { verbsOf } from './row-verbs.js';
import { isName, isWord, itemsOf, textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARTICLES, UI_VERBS } from './vocabulary.js';

/** Clauses that name a button, a link or a box of the page, as a whole or by a part. */

/** Longer names are said as they are. */
export const MAX_PART = 7;

/** `apply filters`, `print this`, `remember me`: the whole name of a control. */
export function bare({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!isName(tokens)) return undefined;
  const said = isWord(tokens.at(-1), 'this', 'it') ? tokens.slice(0, -1) : tokens;
  const isOne = said.every(({ kind }) => kind !== 'mark');
  const plain = said
    .filter((token, at) => !isOne || at === said.length - 1 || !isWord(token, ...ARTICLES, 'me'))
    .map(({ text }) => text);
  const isRole = plain.length > 1 && /^(button|link|tab|page|menu)$/i.test(plain.at(-1) ?? '');
  const called = [textOf(said, source), plain.join(' ')];
  // «Renew everything» of «Renew all»
  if (said.length === 2 && isWord(said[1], 'everything')) called.push(`${plain[0] ?? ''} all`);
  // «Close the chat window»
  const isPart =
    plain.length > 2 && /^(window|panel|popup|dialog|bar|form)$/i.test(plain.at(-1) ?? '');
  if (isRole || isPart) called.push(plain.slice(0, -1).join(' '));
  // «Go full screen»
  if (isWord(said[0], 'go') && plain.length > 1) called.push(plain.slice(1).join(' '));
  const button = called.map((text) => names.button(text)).find((name) => name !== undefined);
  const whole = button ?? (isOne ? begun(plain, names) : undefined);
  if (whole !== undefined) return clickOn(whole, textOf(tokens, source));
  const name = called.map((text) => names.box(text)).find((box) => box !== undefined);
  // «No, wait» answers no radio button.
  if (name === undefined || /^(yes|no)$/i.test(name)) return undefined;
  return { do: 'check', target: exactPhrase(name), checked: true };
}

/** `export this as csv`, `send it`, `throw away the draft`: the only button that has all the words, or another verb. */
export const partly = (words: Words): ParsedAction | undefined => ofPart(words) ?? ofSame(words);

/** Verbs that mean another thing with a row: «kick off the second player» starts nobody. */
const WHOLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['kick off', ['start', 'begin']],
  ['fire off', ['send']],
]);

/** `throw away the draft`, where a button is called «Discard draft». */
function ofSame({ tokens, source, names }: Words): ParsedAction | undefined {
  const clicks = [2, 3].flatMap((length) => {
    const [first, ...rest] = [...tokens.slice(0, 1), ...tokens.slice(length)];
    const verb = wordsOf(tokens.slice(0, length)).join(' ').toLowerCase();
    const [, ...same] = [...verbsOf(verb), ...(WHOLE.get(verb) ?? [])];
    return same.flatMap((text) =>
      first && rest.length > 0
        ? (ofPart({ tokens: [{ ...first, text }, ...rest], source, names }) ?? [])
        : [],
    );
  });
  const [only, ...more] = clicks;
  return more.length === 0 && only?.do === 'click' ? only : undefined;
}

/** What shows more of a page, and changes nothing. */
export const SHOWING = ['show', 'see', 'view', 'load'];

/** The only button whose name begins with such words: «show more». */
function begun(said: readonly string[], names: PageNames): string | undefined {
  const words = said.map((word) => word.toLowerCase()).filter((word) => word !== 'some');
  const [first = ''] = words;
  if (words.length < 2 || !SHOWING.includes(first)) return undefined;
  const [only, ...more] = (first === 'load' ? SHOWING : [first])
    .flatMap((verb) => names.buttonsFrom(verb))
    .filter((name) => words.every((word, i) => i === 0 || word === name[i]));
  return more.length === 0 ? only?.join(' ') : undefined;
}

/** A click on a name, in one of the regions; or on another name there. */
export function clickOn(
  name: string,
  text: string,
  regions?: readonly PhraseRegion[],
  other?: string,
) {
  const names = other === undefined || other === name ? [name] : [name, other];
  const plain = names.map((one): Reading => ({ name: one, exactly: true }));
  const readings =
    regions === undefined
      ? plain
      : plain.flatMap((reading) => regions.map((region) => ({ ...reading, region })));
  return { do: 'click', target: { text, readings } } as const;
}

/** Verbs that say enough alone, or with «it»: «edit it» may be about another thing than «Edit profile». */
const SENDING =
  'send apply submit post save publish search print download export continue subscribe register add create buy pay book place request join confirm update reserve order finish complete invite report log record raise schedule enrol enroll file offer issue calculate donate'.split(
    ' ',
  );

/** The words of the only button that has them all, and its verb in front. */
function ofPart({ tokens, source, names }: Words): ParsedAction | undefined {
  const said = tokens.filter((token, at) => at === 0 || !isWord(token, 'it', 'them', 'ones'));
  const isPlain = said.every(({ kind }) => kind === 'word');
  if (!isPlain || said.some((token) => isWord(token, 'and', '&')))
    return eachPart({ tokens, source, names });
  // «In Sign out, …» names a place.
  const isPlace = isWord(said[0], 'in', 'on', 'under', 'at', 'within', 'inside');
  if (isPlace && !isWord(said[1], 'to')) return undefined;
  const [first = '', ...rest] = contentOf(wordsOf(said));
  const isVerb =
    UI_VERBS.includes(first) || names.buttonsFrom(first).length > 0 || BOX_VERBS.includes(first);
  if (!isVerb || withoutArticles(said).length > MAX_PART) return undefined;
  const name =
    onlyHaving('button', [first, ...rest], names) ??
    onlyHaving('button', withoutPage(said), names) ??
    // «Save the Copper Foxes gig», where a button is called «Save The Copper Foxes, Leeds»
    onlyHaving('button', unlessNone([first, ...wordsOf(said.slice(1).filter(isTelling))]), names);
  if (name === undefined)
    return boxFrom(
      first,
      rest.filter((word) => !RELATIVE.test(word)),
      names,
    );
  // «Send it» does not send all.
  if (/\b(all|every\w*|both)\b/i.test(name) && !wordsOf(said).some((word) => ALL.test(word)))
    return undefined;
  const begins = name.toLowerCase().startsWith(first);
  const isNow = name.toLowerCase() === `${first} now`;
  if (!begins || (rest.length === 0 && !isNow && !SENDING.includes(first))) return undefined;
  return clickOn(name, textOf(tokens, source));
}

/** `hide what's sold out`, `exclude everything that is closed` */
const RELATIVE =
  /^(what|what['’]s|everything|anything|all|those|things|that|that['’]s|which|who|is|are|was|were|been|already|any)$/i;
const isTelling = (token: Token) => !isRowNoun(token);
const withoutArticles = (said: readonly Token[]) =>
  said.filter((token) => !isWord(token, ...ARTICLES));

/** Words with more than the verb. */
const unlessNone = (words: readonly string[]) => (contentOf(words).length > 1 ? words : []);

/** `save both the Bach concert and Amara Diallo`: the same of several names. */
function eachPart({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb, ...rest] = tokens;
  const items = itemsOf(isWord(rest[0], 'both') ? rest.slice(1) : rest);
  // «Load testing and move them» says a step of its own.
  const isStep = items.some(([first]) => {
    const word = first?.text.toLowerCase() ?? '';
    return UI_VERBS.includes(word) || names.buttonsFrom(word).length > 0;
  });
  if (!verb || items.length < 2 || isStep) return undefined;
  const clicks = items.map((item) => ofPart({ tokens: [verb, ...item], source, names }));
  const known = clicks.filter((click) => click?.do === 'click');
  const different = new Set(known.map(({ target }) => target.readings[0]?.name));
  return different.size === items.length ? { do: 'several', actions: known } : undefined;
}

/** What the names of boxes begin with. */
const BOX_VERBS =
  'hide include exclude keep take call text notify remember email pack allow use'.split(' ');

/** `hide the completed ones`, where a box is called «Hide completed tasks». */
function boxFrom(
  verb: string,
  rest: readonly string[],
  names: PageNames,
): ParsedAction | undefined {
  const name = rest.length > 0 ? onlyHaving('box', [verb, ...rest], names) : undefined;
  return name?.toLowerCase().startsWith(`${verb} `) === true ? checkOf(name) : undefined;
}

/** `export as CSV` of `export the project as CSV`: what the whole page is about says nothing. */
function withoutPage(said: readonly Token[]): string[] {
  const at = said.findIndex(
    (token, i) =>
      isWord(token, 'the', 'this', 'my') &&
      isWord(
        said[i + 1],
        'project',
        'list',
        'table',
        'page',
        'report',
        'document',
        'data',
        'results',
      ),
  );
  return at < 1 || said.length < 4 ? [] : wordsOf([...said.slice(0, at), ...said.slice(at + 2)]);
}

const ALL = /^(all|every\w*|both)$/i;

/** `e-mail them`, `print their labels`: the only button that does so with all that is selected. */
export function ofSelected({ tokens, source, names }: Words): ParsedAction | undefined {
  const [verb, them, ...things] = tokens;
  const isThem = isWord(them, 'them', 'these', 'those') && things.length === 0;
  const areTheirs = isWord(them, 'their') && things.length > 0 && things.length < MAX_PART;
  if (verb?.kind !== 'word' || !(isThem || areTheirs)) return undefined;
  if (names.button(verb.text) !== undefined) return undefined;
  const name = onlyHaving('button', [verb.text, ...wordsOf(things), 'selected'], names);
  return name?.toLowerCase().startsWith(`${verb.text.toLowerCase()} `) === true
    ? clickOn(name, textOf(tokens, source))
    : undefined;
}
