import { around, indexes, isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import { termOf } from './search-terms.js';
import { endsClause, isOpenValue, isPlaceholder, isValue, withoutParticle } from './values.js';
import { targetPhraseOf } from './target-phrases.js';
import type { Reader } from './page-clauses.js';
import type { ParsedAction, PhraseRegion, TargetPhrase } from './clauses.js';
import { rowsOf } from './row-names.js';
import { severalRows } from './several-rows.js';
import type { Token } from './tokens.js';
import { ARTICLES } from './vocabulary.js';

/** What is said of fields: type, fill, set, choose, check. */

/** A step within so many words behind a comma ends the name of a field. */
const MAX_STEP = 8;

/**
 * `TEXT into FIELD`, `TEXT` alone: for what has the focus. The text of `enter` and `put` replaces what is in
 * the field, the text of `type` is added to it.
 */
export const typed =
  (clear: boolean): Reader =>
  (all, source, verb, isClause) => {
    // «Put down Ann as the deputy»
    const isParticle = isWord(all[0], 'down') && indexes(all, 'as', 'into').length > 0;
    const rest = isParticle ? all.slice(1) : all;
    const [first] = rest;
    const into = first?.kind === 'quoted' ? quotedInto(rest) : split(rest, verb);
    if (!into) return typedAlone(rest, source, verb, isClause);
    const [said, field] = into;
    const text = withoutParticle(said);
    // «Total, set the type to Food» is no name of a field.
    const isStep = (_: Token, at: number) =>
      field[at - 1]?.kind === 'mark' &&
      field
        .slice(at, at + MAX_STEP)
        .some((_one, length) => isClause(field.slice(at, at + length + 1)));
    if (field.some(isStep)) return undefined;
    const isText = isValue(text) && !isPlaceholder(text, field);
    const target = isText ? targetPhraseOf(field, source) : undefined;
    const typedText = textFor(field, text, source);
    return target && { do: 'type', target, text: typedText, ...(clear ? { clear } : {}) };
  };

/** What is typed into a field: of `chip number 276098104417` a search field gets the number alone. */
const textFor = (field: readonly Token[], text: readonly Token[], source: string): string =>
  field.some((token) => isWord(token, 'search', 'find', 'filter'))
    ? termOf(text, source)
    : textOf(text, source);

/** «Write a comment» says of no text what to write. */
const typedAlone: Reader = (rest, source, verb, isClause) => {
  if (verb === 'put' || verb === 'fill' || indexes(rest, 'in', 'into', 'as').length > 0)
    return undefined;
  const isQuoted = rest.length === 1 && rest[0]?.kind === 'quoted';
  // «Type of visit: first» is not typed.
  const isPlain =
    verb === 'type' &&
    !isWord(rest[0], 'of') &&
    isOpenValue(rest, isClause) &&
    withoutArticle(rest) === rest;
  return isQuoted || isPlain ? { do: 'type', text: textOf(rest, source) } : undefined;
};

type Parts = readonly [before: readonly Token[], behind: readonly Token[]];

function quotedInto(rest: readonly Token[]): Parts | undefined {
  const isInto = isWord(rest[1], 'into', 'in', 'to', 'on', 'as');
  return isInto && rest.length > 2 ? [rest.slice(0, 1), rest.slice(2)] : undefined;
}

/** Text without quotes: where its end could be in two places, it is not guessed. */
function split(rest: readonly Token[], verb: string): Parts | undefined {
  if (indexes(rest, 'into').length > 0) return around(rest, 'into');
  if (indexes(rest, 'as').length > 0) return around(rest, 'as');
  return indexes(rest, 'in').length > 0
    ? around(rest, 'in')
    : verb === 'put' || verb === 'fill'
      ? around(rest, 'to')
      : undefined;
}

/** `FIELD with TEXT`, `TEXT into FIELD`. */
export const fill: Reader = (rest, source, verb, isClause) => {
  const said = isWord(rest[0], 'in', 'out') ? rest.slice(1) : rest;
  const [at] = indexes(said, 'with');
  if (at === undefined || at === 0) return typed(true)(said, source, verb, isClause);
  const text = said.slice(at + 1);
  const field = said.slice(0, at);
  const target = targetPhraseOf(field, source);
  if (!target || !isOpenValue(text, isClause, field)) return undefined;
  return { do: 'type', target, text: textFor(field, text, source), clear: true };
};

/** `FIELD to VALUE` */
export const set: Reader = (rest, source, _verb, isClause) => {
  const at = indexes(rest, 'to').at(rest.at(-1)?.kind === 'quoted' ? -1 : 0);
  if (at === undefined || at === 0) return undefined;
  const value = rest.slice(at + 1);
  if (!endsClause(value, isClause)) return undefined;
  const target = targetPhraseOf(unvalued(rest.slice(0, at)), source);
  const isText = isValue(value) && !isPlaceholder(value, rest.slice(0, at));
  const vague = isText ? {} : { vague: true as const };
  const text = textFor(rest.slice(0, at), value, source);
  // «… and also to Draft»
  if (!target || /^(also|then)$/i.test(target.text)) return undefined;
  // «Set the difficulty to Easy», where the difficulties are radio buttons in a group.
  const region = { how: 'in', name: target.text } as const;
  const radio = { name: text, roles: ['radio', 'menuitemradio'], exactly: true, region };
  const readings = [...target.readings, radio];
  return { do: 'set', target: { ...target, readings }, value: text, ...vague };
};

/** Without `the value of` and `the number of`. */
function unvalued(tokens: readonly Token[]): readonly Token[] {
  const said = withoutArticle(tokens);
  return isWord(said[0], 'value', 'number') && isWord(said[1], 'of') ? said.slice(2) : said;
}

/** `OPTION from FIELD`, `OPTION as FIELD`, or something to choose by its own name. */
export const choose: Reader = (rest, source, verb, isClause) => {
  if (severalRows(rest).length > 0) return checked(true)(rest, source, verb, isClause);
  for (const word of ['from', 'in', 'as', 'for']) {
    const parts = around(rest, word);
    const option = parts && stripRole(withoutArticle(parts[0]));
    const target = parts && targetPhraseOf(parts[1], source);
    // «Choose Leeds, describe it as "…"» says two steps.
    const isStep = word === 'as' || word === 'for';
    const isTwo = isStep && option?.some(({ kind }) => kind === 'mark') === true;
    if (option && target && isName(option) && !isTwo)
      return { do: 'select', target, option: textOf(option, source) };
  }
  // «Choose to keep the trip» answers.
  const target = isWord(rest[0], 'to') ? undefined : targetPhraseOf(rest, source, verb);
  // «Choose a room» says not which.
  const isAny = isWord(rest[0], 'a', 'an', 'any', 'some');
  const readings = target?.readings.map((reading) => ({ ...reading, exactly: true })) ?? [];
  return target && { do: 'click', target: isAny ? { ...target, readings } : target };
};

/** `German` of `the option German`. */
function stripRole(tokens: readonly Token[]): readonly Token[] {
  return isWord(tokens[0], 'option') && tokens.length > 1 ? tokens.slice(1) : tokens;
}

export const checked =
  (value: boolean): Reader =>
  (rest, source, verb) => {
    // «Mark it as urgent» may be a box or a button.
    if (verb === 'mark' && isWord(rest[0], 'it', 'this', 'them') && isWord(rest[1], 'as'))
      return undefined;
    // «Check in Ann» checks no box.
    if (verb === 'check' && isWord(rest[0], 'in', 'out')) return undefined;
    const rows = severalRows(rest);
    if (rows.length > 0) return { do: 'several', actions: checkedRows(rows, rest, source, value) };
    const target = targetPhraseOf(isWord(rest[0], 'both') ? rest.slice(1) : rest, source);
    return target && { do: 'check', target: orOfRow(target, rest, source), checked: value };
  };

/** Checks the only box of each of several rows. */
function checkedRows(
  rows: readonly PhraseRegion[],
  said: readonly Token[],
  source: string,
  value: boolean,
): ParsedAction[] {
  const text = textOf(said, source);
  return rows.map((region) => ({
    do: 'check',
    target: { text, readings: [{ name: '', region }] },
    checked: value,
  }));
}

/** Or else the only box of the row that words name: `tick the mushroom soup`. */
function orOfRow(target: TargetPhrase, said: readonly Token[], source: string): TargetPhrase {
  if (target.nodeId !== undefined) return target;
  const regions = said.some(({ kind }) => kind === 'mark') ? [] : rowsOf(said, source);
  const inRows = regions.filter(({ how }) => how === 'near' || regions.length === 1);
  // «Ticket 4821» is the box «Select 4821».
  const [, number] = /^[a-z]+ (\d{3,})$/i.exec(target.text) ?? [];
  const numbered = number === undefined ? [] : [{ name: number }];
  const readings = [
    ...target.readings,
    ...numbered,
    ...inRows.map((region) => ({ name: '', region, late: true as const })),
  ];
  return { ...target, readings };
}

/** `put a tick next to "Rice"` */
export const ticked: Reader = (rest, source) => {
  const region = { how: 'near', kind: 'item', name: textOf(withoutArticle(rest), source) } as const;
  const target = targetPhraseOf(rest, source);
  if (!target || !isName(rest)) return undefined;
  const row = { name: '', region, late: true } as const;
  const readings = [...target.readings, row];
  return { do: 'check', target: { ...target, readings }, checked: true };
};

/** `make sure A is ticked` */
export const ensured: Reader = (rest, source) => {
  const isBoth = isWord(rest.at(-3), 'are') && isWord(rest.at(-2), 'both');
  const [one, other] = (isBoth ? around(rest.slice(0, -3), 'and') : undefined) ?? [];
  if (one && other && isWord(rest.at(-1), 'ticked', 'checked', 'on', 'selected')) {
    const boxOf = (said: readonly Token[]): ParsedAction[] => {
      const target = targetPhraseOf(said, source);
      return target ? [{ do: 'check', target, checked: true }] : [];
    };
    const actions = [...boxOf(one), ...boxOf(other)];
    return actions.length === 2 ? { do: 'several', actions } : undefined;
  }
  const state = wordsOf(rest.slice(-2)).join(' ').toLowerCase();
  const target = targetPhraseOf(rest.slice(0, -2), source);
  const isOn = /^is (ticked|checked|on|selected)$/.test(state);
  if (!target || !(isOn || /^is (unticked|unchecked|off)$/.test(state))) return undefined;
  return { do: 'check', target, checked: isOn };
};

/** `search for tea` */
export const searched: Reader = (rest, source, _verb, isClause) => {
  // «Search for courses with the keyword Latin»
  const at = rest.findIndex((token) => isWord(token, 'keyword', 'keywords'));
  const isTold = at > 0 && at < rest.length - 1;
  if (isTold && !isWord(rest[at - 1], ...ARTICLES, 'with', 'for', 'by')) return undefined;
  const said = isTold ? rest.slice(at + 1) : rest;
  // «Search for courses with a lab» says where.
  if (said.some((token, place) => place > 0 && isWord(token, 'with', 'whose', 'among')))
    return undefined;
  return isOpenValue(said, isClause) ? { do: 'search', text: termOf(said, source) } : undefined;
};

/** `on X`, `off X`, `X on`, `to the X tab`. */
export const turn: Reader = (rest, source, verb, isClause) => {
  const particle = isWord(rest[0], 'on', 'off') ? 0 : -1;
  const word = rest.at(particle);
  if (isWord(word, 'on', 'off')) {
    const place = particle === 0 ? rest.slice(1) : rest.slice(0, -1);
    return checked(isWord(word, 'on'))(place, source, verb, isClause);
  }
  if (verb !== 'switch' || !isWord(rest[0], 'to')) return undefined;
  const target = targetPhraseOf(rest.slice(1), source);
  return target && { do: 'click', target };
};
