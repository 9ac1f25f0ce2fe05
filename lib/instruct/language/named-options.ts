import { exactPhrase, type ParsedAction } from './clauses.js';
import { groupSet } from './named-fields.js';
import { checkOf, contentOf, type Words } from './page-names.js';
import { STATES } from './questions.js';
import { isName, isWord, leadOf, phrases, textOf, withoutArticle, wordsOf } from './token-text.js';

/** Clauses that choose an option of the page without a word of its select or group. */

/** What comes before an option; `select` comes before the name of a control. */
const CHOOSING = phrases(`
  choose | pick | take | use | book | go for | switch to | change to | switch me to | change me to | move me to | upgrade me to | put me on | make it | make that | set it to |
  change it to | switch it to | change that to | go with | let's go with | let's take | let's have |
  opt for | opt in to | prefer | rather use | pay by | pay with | pay via | pay using | pay from |
  take the money from | from | ship to | ship it to | deliver to | deliver it to | i live in |
  lives in | living in | i choose | i give it | give it | give me | have | with | for | answer by |
  answer via | reply by | reply via | contact me by | contact me via | reach me by | reach me via |
  notify me by | notify me via | i need | i prefer | i'll have | i want | i'd like | i would like |
  i'll take | we need | we prefer | we'll have | we want | we'd like | we would like | we'll take
`).sort((one, other) => other.length - one.length);

/** What says nothing without the select that it is an option of. */
const GENERAL = /^(all|any|none|other|others|yes|no|on|off|default|please choose|choose|select)$/i;

/** `choose Business`, `cheapest first`: an option of exactly one select. */
export function optioned(
  { tokens, source, names }: Words,
  isBehind: boolean,
): ParsedAction | undefined {
  // «Select high priority»; «select Priority» is said of a control.
  const selected = isWord(tokens[0], 'select', 'tick') ? withoutArticle(tokens.slice(1)) : [];
  if (names.isRadio(textOf(selected.slice(0, -1), source)))
    return optionOfGroup({ tokens: selected, source, names }, true);
  const lead = leadOf(tokens, CHOOSING);
  if (isBehind && !lead) return undefined;
  const said = withoutArticle(tokens.slice(lead?.length ?? 0));
  if (said.length === 0 || !isName(said) || said.some(({ kind }) => kind === 'mark'))
    return undefined;
  const known = optionIn({ tokens: said, source, names });
  if (known) return known;
  const words = { tokens: said, source, names };
  const box = lead && !isPlace(lead) ? boxMeant(words) : thisIs(words);
  if (box !== undefined) return checkOf(box);
  return optionOfGroup(words, lead !== undefined);
}

const isPlace = (lead: readonly string[]) => /^(in|for|with|from)$/.test(lead.join(' '));

/** What people call an option beside its name. */
const CHOICES =
  'option one choice slot time plan rate tariff method size colour color class mode'.split(' ');

/** `business class` of the «Cabin class», `private insurance` of the «Insurance». */
export function optionOfGroup(
  { tokens, source, names }: Words,
  isLed: boolean,
): ParsedAction | undefined {
  const [last] = tokens.slice(-1);
  const rest = tokens.slice(0, -1);
  if (!last || rest.length === 0) return undefined;
  if (isLed && isWord(last, ...CHOICES)) {
    const name = names.box(textOf(rest, source));
    if (name !== undefined) return checkOf(name);
  }
  const action = isLed ? optionIn({ tokens: rest, source, names }) : undefined;
  if (action && isWord(last, ...action.target.text.toLowerCase().split(' '))) return action;
  // «Daily alert to Ann» is more than an option of a group.
  const isShort =
    isLed || (rest.length < 3 && tokens.every(({ text }) => /^[\p{L}-]+$/u.test(text)));
  return isShort ? groupSet({ tokens: [last], source, names }, rest) : undefined;
}

/** A box by its whole name, or by its first words. */
export function boxMeant({ tokens, source, names }: Words): string | undefined {
  if (!isName(tokens)) return undefined;
  const text = textOf(tokens, source);
  return names.box(text) ?? (tokens.length > 1 ? names.boxFrom(text) : undefined);
}

/** `it's a gift`, where a box is called «This is a gift». */
function thisIs({ tokens, source, names }: Words): string | undefined {
  const [, rest] = /^(?:it[’']s|it is|that[’']s) (.+)$/i.exec(textOf(tokens, source)) ?? [];
  return rest === undefined ? undefined : names.box(`this is ${rest}`);
}

/** What says that a thing is not wanted. */
const UNWANTED = phrases(
  "no need for | no need to | there's no need for | there's no need to | no | without | skip | leave out | opt out of | opt me out of | stop | i don't need | i don't want | i do not need | i do not want | we don't need | we don't want | we do not need | we do not want | you don't have to | you do not have to | you don't need to | you needn't | you need not",
);

/** The same where no button is called so. */
const REMOVES = phrases('remove | drop | take off | exclude');

/** What ends it: `no receipt needed`. */
const NEEDED = ['needed', 'required', 'necessary', 'wanted'];

const NEGATIONS = phrases("don't | dont | do not | never");

/** `no gift wrap`, `don't send me offers`: a box that is checked, by its own words; others have nothing to be undone. */
export function declined({ tokens, source, names }: Words): ParsedAction | undefined {
  const isButton = names.buttonsFrom(tokens[0]?.text.toLowerCase() ?? '').length > 0;
  const unwanted = leadOf(tokens, UNWANTED) ?? (isButton ? undefined : leadOf(tokens, REMOVES));
  const lead = unwanted ?? leadOf(tokens, NEGATIONS);
  const said = tokens.slice(lead?.length ?? 0);
  const isNeeded = isWord(tokens[0], 'no') && isWord(said.at(-1), ...NEEDED);
  const end = isNeeded || isWord(said.at(-1), 'anymore') ? 1 : 0;
  const length = isWord(said.at(-2), 'any') && isWord(said.at(-1), 'more', 'longer') ? 2 : end;
  const wanted = said.slice(isWord(said[0], 'any', 'more') ? 1 : 0, said.length - length);
  const rest = withoutArticle(wanted);
  const isPlain = rest.length > 0 && rest.every(({ kind }) => kind === 'word');
  // «Stop the timer» may be the button.
  const isStopped = !isWord(tokens[0], 'stop') || rest[0]?.text.endsWith('ing') === true;
  if (!lead || !isPlain || !isStopped) return undefined;
  const words = { tokens: rest, source, names };
  // «No donation», of a box «Add a donation»
  const added = [{ kind: 'word', text: 'add', start: 0, end: 0 } as const, ...rest];
  const name = boxMeant(words) ?? boxLike(words) ?? boxLike({ ...words, tokens: added });
  const [first = ''] = wordsOf(rest);
  const isOwn = unwanted !== undefined || name?.toLowerCase().startsWith(first.toLowerCase());
  const isUndone = name !== undefined && names.isOn(name) && !names.isRadio(name);
  return isUndone && isOwn ? checkOf(name, false) : undefined;
}

/** The only box that has the words, in any inflection. */
export function boxLike({ tokens, names }: Words): string | undefined {
  const [only, ...more] = names.like(contentOf(wordsOf(tokens)).join(' '));
  return only?.kind === 'box' && more.length === 0 ? only.name : undefined;
}

/** `is the donation ticked?`, of the box «Add a donation» */
export function boxAsked({ tokens, source, names }: Words): ParsedAction | undefined {
  if (!isWord(tokens[0], 'is', 'are') || !isWord(tokens.at(-1), ...STATES)) return undefined;
  const name = boxLike({ tokens: tokens.slice(1, -1), source, names });
  return name === undefined ? undefined : { do: 'get', what: 'state', target: exactPhrase(name) };
}

type OptionOf = Extract<ParsedAction, { do: 'select' }>;

/** An option of the only select that has it. */
export function optionIn({ tokens, source, names }: Words): OptionOf | undefined {
  const option = textOf(tokens, source);
  // «Business class»
  const isCalled = tokens.length > 1 && isWord(tokens.at(-1), ...CHOICES);
  if (isCalled && names.selectsWith(option).length === 0)
    return optionIn({ tokens: tokens.slice(0, -1), source, names });
  const [name, ...more] = GENERAL.test(option) ? [] : names.selectsWith(option);
  const isOther = [names.button(option), names.box(option), names.field(option)].some(
    (one) => one !== undefined,
  );
  if (name === undefined || more.length > 0 || isOther) return undefined;
  return { do: 'select', target: exactPhrase(name), option } as const;
}
