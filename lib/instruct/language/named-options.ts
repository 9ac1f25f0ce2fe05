import { exactPhrase, type ParsedAction } from './clauses.js';
import { groupSet } from './named-fields.js';
import { checkOf, type Words } from './page-names.js';
import { isName, isWord, leadOf, textOf, withoutArticle } from './token-text.js';

/** Clauses that choose an option of the page without a word of its select or group. */

/** What comes before an option; `select` comes before the name of a control. */
const CHOOSING = [
  'choose',
  'pick',
  'take',
  'use',
  'book',
  'go for',
  'switch to',
  'change to',
  'make it',
  'set it to',
  'go with',
  "let's go with",
  'i choose',
  'i prefer',
  'i give it',
  'give it',
  'give me',
  'have',
  ...['i', 'we'].flatMap((who) => [
    `${who} want`,
    `${who}'d like`,
    `${who}’d like`,
    `${who} would like`,
    `${who}'ll take`,
  ]),
  'in',
  'with',
  'for',
].map((words) => words.split(' '));

/** What says nothing without the select that it is an option of. */
const GENERAL = /^(all|any|none|other|others|yes|no|on|off|default|please choose|choose|select)$/i;

/** `choose Business`, `cheapest first`: an option of exactly one select. */
export function optioned(
  { tokens, source, names }: Words,
  isBehind: boolean,
): ParsedAction | undefined {
  const lead = leadOf(tokens, CHOOSING);
  if (isBehind && !lead) return undefined;
  const said = withoutArticle(tokens.slice(lead?.length ?? 0));
  if (said.length === 0 || !isName(said) || said.some(({ kind }) => kind === 'mark'))
    return undefined;
  const known = optionIn({ tokens: said, source, names });
  if (known) return known;
  const box = isWish(lead) ? names.box(textOf(said, source)) : undefined;
  if (box !== undefined) return checkOf(box);
  const [last] = said.slice(-1);
  const rest = said.slice(0, -1);
  if (!last || rest.length === 0 || !lead) return undefined;
  // «Business class» of the «Cabin class», and «one-way trip» of the «Trip type»
  const action = optionIn({ tokens: rest, source, names });
  if (action && isWord(last, ...action.target.text.toLowerCase().split(' '))) return action;
  return groupSet({ tokens: [last], source, names }, rest);
}

/** What says of a thing that it is wanted. */
const isWish = (lead: readonly string[] | undefined): boolean =>
  lead !== undefined &&
  /^(i|we|i'd|we'd|i’d|we’d|i'll|we'll|give|have|go|let's)$/i.test(lead[0] ?? '');

/** An option of the only select that has it. */
export function optionIn({ tokens, source, names }: Words) {
  const option = textOf(tokens, source);
  const [name, ...more] = GENERAL.test(option) ? [] : names.selectsWith(option);
  const isOther = [names.button(option), names.box(option), names.field(option)].some(
    (one) => one !== undefined,
  );
  if (name === undefined || more.length > 0 || isOther) return undefined;
  return { do: 'select', target: exactPhrase(name), option } as const;
}
