import { actionsOf, exactPhrase, type ParsedAction } from './clauses.js';
import { covered } from './covered.js';
import { isInName } from './covered-checks.js';
import { dated, limited, numbered } from './named-counts.js';
import { optionIn } from './named-options.js';
import { clickOn } from './named-buttons.js';
import { checkOf, contentOf, type PageNames, type Words } from './page-names.js';
import { isRowNoun } from './row-nouns.js';
import { isAboutField, withinPart } from './scoped-clauses.js';
import { isWord, leadOf, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Clauses that say what is shown: `show only closed tickets`. */

const SHOWS = ['show', 'list', 'display', 'view', 'see'];

/** `I only want to see …` */
const WISHES = ['i', 'we'].flatMap((who) =>
  ['only', 'just'].flatMap((only) =>
    ['want to see', 'need to see', 'want', 'need'].map((verb) => [who, only, ...verb.split(' ')]),
  ),
);

/** What follows «only» or has it at its end; undefined where nothing says so. */
function onlyOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const wish = leadOf(tokens, WISHES);
  let said = wish ? tokens.slice(wish.length) : tokens;
  let isOnly = wish !== undefined;
  for (;;) {
    const isLead = isWord(said[0], 'only', 'just');
    if (isLead) isOnly = true;
    if (!isLead && !isWord(said[0], ...SHOWS) && !(said !== tokens && isWord(said[0], 'me'))) break;
    said = said.slice(1);
  }
  const isShown = said !== tokens || isRowNoun(said.at(-2));
  if (!isOnly && isShown && isWord(said.at(-1), 'only')) {
    isOnly = true;
    said = said.slice(0, -1);
  }
  return isOnly && said.length > 0 ? withoutArticle(said) : undefined;
}

/** What says that something is shown, and what is shown behind it: `see the bookings of the last 90 days`. */
function shownOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const isFilter = isWord(tokens[0], 'filter') && isWord(tokens[1], 'for', 'by', 'to', 'on');
  if (isFilter) return withoutArticle(tokens.slice(2));
  const lead = leadOf(tokens, [['show', 'me'], ...SHOWS.map((verb) => [verb])]);
  const said = lead && withoutArticle(tokens.slice(lead.length));
  const isOf = said && isWord(said[1], 'of', 'from', 'in', 'with', 'that', 'which');
  const isSeveral = said?.some(
    (token) => isWord(token, 'ones', 'everything') || (isRowNoun(token) && /s$/i.test(token.text)),
  );
  return said && (isSeveral || (isOf && isRowNoun(said[0]))) ? said : undefined;
}

/** `tickets that are closed and urgent`: words between conditions. */
const BETWEEN =
  "that those which who are is were was have has been with of from for at in on by and also the a what what’s what's things ones results me only just everything".split(
    ' ',
  );

/** A condition has at most so many words. */
const MAX_WORDS = 6;

/** Whether a clause that begins at a place may say several conditions. */
export const filtersAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'filter', 'only', ...SHOWS) || leadOf(tokens.slice(at), WISHES) !== undefined;

/**
 * `show only closed tickets`, `only Ann's tickets that are urgent`: options of filters and boxes, and what is shown.
 *
 * @param isPart whether other clauses stand beside it, which may apply the filter
 */
export function filtered(words: Words, isPart: boolean): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const by = filteredBy(words, isPart);
  if (by) return by;
  const only = onlyOf(tokens);
  const said = only ?? shownOf(tokens);
  if (!said || said.some(({ kind }) => kind !== 'word' && kind !== 'mark')) return undefined;
  const isThings = said.some((token) => isRowNoun(token) || isWord(token, 'things', 'ones'));
  const actions: ParsedAction[] = [];
  const used = new Set<string>();
  const others: Token[] = [];
  for (let at = 0; at < said.length;) {
    const found = conditionAt({ ...words, tokens: said }, at, isThings);
    if (found) {
      const { text } = found.target;
      if (used.has(text)) return undefined;
      used.add(text);
      actions.push(found.action);
      at += found.length;
    } else {
      const token = said[at];
      // «Bills over 30 pounds»: what is not known yet may be the option «Bills».
      if (token && isRowNoun(token) && !names.knowsOptions && !isSpokenOf(token, names))
        return undefined;
      const isFiller = isWord(token, ...BETWEEN) || isRowNoun(token) || token?.text === ',';
      if (token && !isFiller) others.push(token);
      at += 1;
    }
  }
  // «Of the Porto site», where the select is called «Site»
  const isNamed =
    only !== undefined &&
    others.every((token) => isInName(words, token, { actions, wished: undefined }));
  if (actions.length === 0 || !(isNamed || others.length === 0)) return undefined;
  const apply = isPart ? undefined : applying(names, actions);
  if (apply !== undefined) actions.push(clickOn(apply, textOf(tokens, source)));
  const [first] = actions;
  return actions.length === 1 ? first : { do: 'several', actions };
}

/** Whether a control of the page is called by a word: what all of the page may be about is no option. */
const isSpokenOf = ({ text }: Token, names: PageNames): boolean =>
  (['button', 'field', 'box'] as const).some((kind) => names.having(kind, [text]).length > 0);

/** Behind these words in front of what is filtered by: `filter the rota by role Doctor`. */
const BY = ['by', 'to', 'on', 'for', 'with'];
const MAX_FILTERED = 4;

/** `filter invoices by status overdue`: fields and options, what is filtered, and the button that filters. */
function filteredBy(words: Words, isPart: boolean): ParsedAction | undefined {
  const { tokens, source, names } = words;
  const at = tokens.findIndex((token, i) => i > 0 && isWord(token, ...BY));
  const things = withoutArticle(tokens.slice(1, at));
  const isThings = things.every(({ kind, text }) => kind === 'word' && /^\p{L}+$/u.test(text));
  if (!isWord(tokens[0], 'filter', 'narrow', 'restrict') || at < 2 || things.length > MAX_FILTERED)
    return undefined;
  const behind = tokens.slice(at + 1);
  const rest = isWord(behind[0], 'those', 'ones', 'the') ? behind.slice(1) : behind;
  if (!isThings || rest.length === 0 || !names.knowsOptions) return undefined;
  const said = { ...words, tokens: rest };
  const found = covered(said, true);
  const action = found?.hasPlace === false ? found.action : optionIn(said);
  if (!action || !isAboutField(action)) return undefined;
  const button = isPart
    ? undefined
    : (names.button('filter') ?? applying(names, actionsOf(action)));
  const click = button === undefined ? [] : [clickOn(button, textOf(tokens, source))];
  const all = [...actionsOf(action), ...click];
  const filter: ParsedAction = all.length === 1 ? action : { do: 'several', actions: all };
  const within = names.opener(textOf(things, source));
  return within === undefined ? filter : withinPart(filter, within);
}

/** The option or the box that stands at a place, as long as it can be. */
function conditionAt({ tokens, source, names }: Words, at: number, isThings: boolean) {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
    const said = tokens.slice(at, at + length);
    const last = said.at(-1);
    if (said[0]?.kind === 'mark' || last?.kind === 'mark') continue;
    const owner = /^(.+)['’]s$/.exec(last?.text ?? '')?.[1];
    const isOwned = last && owner !== undefined;
    const plain = isOwned
      ? [...said.slice(0, -1), { ...last, text: owner, end: last.end - 2 }]
      : said;
    const words = { tokens: plain, source, names };
    // «Only Germany», without a word of what is shown, may be no filter.
    const action =
      filterOf(words) ??
      boxOf(words) ??
      (isThings ? optionIn(words) : undefined) ??
      limited(words) ??
      dated(words) ??
      numbered(words);
    if (action && 'target' in action) return { action, target: action.target, length };
  }
  return undefined;
}

/** The box of just these words, whether of one or of several. */
function boxOf({ tokens, source, names }: Words) {
  const box = names.box(textOf(tokens, source));
  if (box !== undefined) return checkOf(box);
  const words = contentOf(wordsOf(tokens));
  const isEnded = [tokens[0], tokens.at(-1)].every(
    (end) => end && contentOf([end.text]).length > 0,
  );
  const [name, ...more] = isEnded ? names.having('box', words) : [];
  // «Overdue» is «Overdue only». «Also morning only» is another radio button of the same group.
  const isBox = name !== undefined && !names.isRadio(name);
  const plain = isBox ? name.trim().replace(/^only\s+|\s+only$/i, '') : name?.trim();
  const isWhole = plain !== undefined && contentOf(plain.split(/\s+/)).length === words.length;
  return name !== undefined && isWhole && more.length === 0 ? checkOf(name) : undefined;
}

/** The only button that applies filters, where one of them is a select. */
function applying(names: PageNames, actions: readonly ParsedAction[]): string | undefined {
  if (!actions.some((action) => action.do === 'select')) return undefined;
  // «Apply» may be of another form.
  const called = ['apply filter', 'apply filters', 'update results'];
  const [only, ...more] = new Set(called.flatMap((name) => names.button(name) ?? []));
  return more.length === 0 ? only : undefined;
}

/** The option of the only filter that has it. */
function filterOf(words: Words) {
  const option = textOf(words.tokens, words.source);
  const [name, ...more] = words.names.filtersWith(option);
  if (name === undefined || more.length > 0) return undefined;
  const target = exactPhrase(name);
  return { do: 'select', target, option } as const;
}
