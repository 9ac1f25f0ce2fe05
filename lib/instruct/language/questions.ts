import type { Asked } from './actions.js';
import type { ParsedAction } from './clauses.js';
import type { Reader } from './page-clauses.js';
import { rowsOf } from './row-names.js';
import { targetPhraseOf } from './target-phrases.js';
import { around, isName, isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { PRONOUNS } from './vocabulary.js';
import { askedName, askedWhole, withoutEnd } from './question-ends.js';

/** Questions that are answered from the page. */

const ask = (what: Asked, name: readonly Token[], source: string) =>
  isName(name) ? ({ do: 'ask', what, name: textOf(name, source) } as const) : undefined;

const SELECTED = /^((is|was) (selected|chosen|used|set|shown|entered)|set to)$/;
const WHOLE = /^(the|this) (order|page|article|list|table|cart|basket|inbox|form|message)$/;

/** `what is the list sorted by?`: the value of a select that is called so. */
function sortAsked(rest: readonly Token[]): ParsedAction | undefined {
  if (!isWord(rest.at(-1), 'by') || !isWord(rest.at(-2), 'sorted', 'ordered')) return undefined;
  const readings = ['sort by', 'sort', 'order by'].map((name) => ({ name, exactly: true }));
  return { do: 'get', what: 'value', target: { text: 'sort by', readings } };
}

/** `what is the total?`, `which country is selected?`, `tell me which rooms are free` */
export const valueAsked: Reader = (rest, source, verb) => {
  if (/^(tell|read) me$/.test(verb) && isWord(rest[0], ...OPENING)) return asksIn(rest, source);
  const said = askedName(rest);
  const sort = sortAsked(said);
  // «What is ticket 1042 about?»
  if (isWord(said.at(-1), 'about') && said.length > 1)
    return { do: 'ask', what: 'value', name: `subject of ${textOf(said.slice(0, -1), source)}` };
  if (sort) return sort;
  const end = wordsOf(said.slice(-2)).join(' ').toLowerCase();
  const isSelected = SELECTED.test(end) && said.length > 2;
  if (verb === 'which' && !isSelected) return columnAsked(rest, source, verb, () => false);
  const name = isSelected ? said.slice(0, -2) : said;
  return name.length === 0 ? undefined : asked('value', name, source);
};

const PLURAL = /[^siu]s$/i;

/** `what role does Eva have?` */
const columnAsked: Reader = (rest, source, verb, isClause) => {
  // «Tell me what the message says»
  if (isWord(rest.at(-1), 'says')) return textAsked(rest, source, verb, isClause);
  const end = wordsOf(rest.slice(-2)).join(' ').toLowerCase();
  if (SELECTED.test(end) && rest.length > 2) return asked('value', rest.slice(0, -2), source);
  const parts = around(rest, 'does', 'do');
  const [column, row] = parts ?? [[], []];
  // «What camera does she use?»
  if (row.length === 2 && isWord(row[0], ...PRONOUNS) && isWord(row[1], 'have', 'use'))
    return ask('value', withoutArticle(column), source);
  // «What salary does the manager get?» is a price beside a name.
  const isPrice = isWord(row.at(-1), 'get', 'pay', 'cost', 'have') && column.length === 1;
  if (isPrice && row.length > 1 && isWord(column[0], 'salary', 'price', 'fee', 'fare', 'rent'))
    return ask('price', withoutArticle(row.slice(0, -1)), source);
  // «Which subjects do Ann's messages have?» asks for each.
  const isEach = isWord(rest[column.length], 'do') || PLURAL.test(column.at(-1)?.text ?? '');
  if (!isWord(row.at(-1), 'have') || row.length < 2 || isEach) return undefined;
  const name = `${textOf(column, source)} of ${textOf(withoutArticle(row.slice(0, -1)), source)}`;
  return { do: 'ask', what: 'value', name };
};

/** What a price is for, which its row does not say. */
const PER =
  /^(.+?) (?:(?:per|each|a) (?:night|month|year|day|week|hour|person|piece|unit|item|kilo|metre)|each)$/i;

/** `how much is the shipping?`, `how much does the kettle cost?` */
const priceAsked: Reader = (rest, source) => {
  const said = withoutArticle(isWord(rest.at(-1), 'cost', 'costs') ? rest.slice(0, -1) : rest);
  const question = said.length === 0 ? undefined : asked('price', said, source);
  const [, name] = PER.exec(question?.name ?? '') ?? [];
  return question && name !== undefined ? { ...question, name } : question;
};

/** `how much protein does a serving have?`, `how much storage is used?`: the value beside a label. */
const amountAsked: Reader = (rest, source) => {
  const words = wordsOf(rest).map((word) => word.toLowerCase());
  const does = words.indexOf('does');
  const isHad = does > 0 && words.length > does + 1 && words.at(-1) === 'have';
  const isUsed = words.length > 2 && words.at(-2) === 'is' && words.at(-1) === 'used';
  const name = rest.slice(0, isHad ? does : -2);
  return isHad || isUsed ? ask('value', withoutArticle(name), source) : undefined;
};

/** Says the column first, and nothing of what the whole page is about. */
function asked(what: Asked, name: readonly Token[], source: string) {
  const whole = name.findLastIndex((token) => isWord(token, 'of', 'in', 'on'));
  const isWhole =
    whole > 0 &&
    WHOLE.test(
      wordsOf(name.slice(whole + 1))
        .join(' ')
        .toLowerCase(),
    );
  const question = ask(what, isWhole ? name.slice(0, whole) : name, source);
  const [, owner, column] = /^(.+?)['’]s (.+)$/.exec(question?.name ?? '') ?? [];
  const [, of] = /^price (?:of|for) (?:the )?(.+)$/i.exec(question?.name ?? '') ?? [];
  if (question && of !== undefined) return { ...question, what: 'price', name: of } as const;
  return question && column !== undefined && owner !== undefined && !/ (of|from|in) /.test(owner)
    ? { ...question, name: `${column} of ${owner}` }
    : question;
}

const KINDS = ['links', 'buttons', 'headings', 'images', 'pictures', 'checkboxes'];

const ENDING =
  /^did i (order|buy|get)$|^(are|is) (there|here|listed|shown|visible|available|displayed)$|^(do|does) (i|we|you|he|she|it|they) have$|^does the (table|list|page) have$/;
const PLACE =
  /^(are |is )?(there |listed |shown )?(in|on) (the|this|my) (table|list|page|queue|order|screen)$/;

/** `how many rows are in the table?` */
const countAsked: Reader = (rest, source) => {
  const end = rest.findIndex(({ text }) => /^(are|is|were|was|do|did|does|in|on)$/i.test(text));
  const counted = end === -1 ? rest : rest.slice(0, end);
  const name = withoutArticle(isWord(counted[0], 'of') ? counted.slice(1) : counted);
  const more = wordsOf(end === -1 ? [] : rest.slice(end))
    .join(' ')
    .toLowerCase();
  // Of links and buttons there is no telling which are in the table.
  const isPart = /\b(table|list)$/.test(more) && isWord(name.at(-1), ...KINDS);
  // «How many servings is it set to?»
  const field = /^is it set to$/.test(more) ? targetPhraseOf(name, source) : undefined;
  if (field) return { do: 'get', what: 'value', target: field };
  const [, state] = /^(?:are|were) (?:still |already )?(\w+)$/.exec(more) ?? [];
  if (state !== undefined && !ENDING.test(more) && name.length === 1)
    return { do: 'ask', what: 'count', name: `${textOf(name, source)} that are ${state}` };
  // «How many tasks does Ann have?»
  const [, owner] =
    /^do(?:es)? (?!i |we |you |he |she |it |they |the |this |my )(.+) have$/.exec(more) ?? [];
  if (owner !== undefined && name.length === 1)
    return { do: 'ask', what: 'count', name: `${textOf(name, source)} that are ${owner}` };
  if (name.length === 0 || isPart || (more !== '' && !ENDING.test(more) && !PLACE.test(more)))
    return undefined;
  return ask('count', name, source);
};

/** `what does the alert say?` */
const textAsked: Reader = (rest, source) => {
  const said = withoutArticle(rest);
  // «What does the suite cost?»
  if (isWord(said.at(-1), 'cost') && said.length > 1)
    return ask('price', said.slice(0, -1), source);
  if (!isWord(said.at(-1), 'say', 'says') || said.length < 2) return undefined;
  return ask('text', said.slice(0, -1), source);
};

export const STATES = 'checked ticked selected chosen starred on enabled activated'.split(' ');

/** `is Remember me checked?`, `is the message from Ann starred?` */
const stateAsked: Reader = (rest, source) => {
  const said = withoutArticle(rest);
  const state = said.at(-1);
  if (!state || !isWord(state, ...STATES)) return undefined;
  const isDouble = isWord(said.at(-2), 'switched', 'turned') && isWord(state, 'on');
  const named = said.slice(0, isDouble ? -2 : -1);
  const target = targetPhraseOf(
    isWord(named.at(-1), 'filter') ? named.slice(0, -1) : named,
    source,
  );
  if (!target) return undefined;
  const name = isWord(state, 'starred') ? 'star' : '';
  const rows = rowsOf(named, source).filter(({ how }) => how === 'near');
  const readings = [
    ...target.readings,
    ...rows.map((region) => ({ name, region, late: true as const })),
  ];
  return { do: 'get', what: 'state', target: { ...target, readings } };
};

/** `who is the author?`, `who is in the third row?` */
const whoAsked: Reader = (rest, source) => {
  if (!isWord(rest[0], 'is', 'was')) return undefined;
  const said = askedName(rest.slice(1));
  // «Who is the audit assigned to?» is asked of all that the page says.
  const isOfAll =
    isWord(said.at(-1), 'to', 'by', 'for', 'with', 'from') ||
    isWord(said[0], 'responsible') ||
    said[0]?.text.endsWith('ing') === true;
  if (isOfAll) return undefined;
  const row = isWord(said[0], 'in') ? said.slice(1) : [];
  return row.length > 0
    ? { do: 'ask', what: 'value', name: `name in ${textOf(withoutArticle(row), source)}` }
    : asked('value', said, source);
};

/** What a question begins with; the longer verbs come first. */
const READERS: readonly (readonly [verb: string, reader: Reader])[] = [
  ...['what is', "what's", 'what’s', 'whats', 'what are', 'tell me', 'read me', 'which'].map(
    (verb): [string, Reader] => [verb, valueAsked],
  ),
  ['how much is', priceAsked],
  ['how much does', priceAsked],
  ['how much', amountAsked],
  ['how many', countAsked],
  ['count', countAsked],
  ['what does', textAsked],
  ['what', columnAsked],
  ['who', whoAsked],
  ['is', stateAsked],
  ['are', stateAsked],
  [
    'answer',
    (rest, source) => (rest[0]?.kind === 'quoted' ? ask('fact', rest, source) : undefined),
  ],
];

export const QUESTIONS = READERS.map(([verb, read]): [string, Reader] => [
  verb,
  (rest, ...more) => read(withoutEnd(rest), ...more),
]);

/** What a question says that stands behind `tell me`. */
function asksIn(tokens: readonly Token[], source: string): ParsedAction | undefined {
  const found = QUESTIONS.find(([verb]) =>
    verb.split(' ').every((word, at) => isWord(tokens[at], word)),
  );
  const [verb = '', read] = found ?? [];
  const rest = tokens.slice(verb.split(' ').length);
  return read?.(rest, source, verb, () => false) ?? factAsked(tokens, source);
}

const WHETHER = ['is', 'are', 'was', 'were', 'has', 'have'];
const OPENING = ['what', 'which', 'who', 'whom', 'when', 'where', 'how', 'whose', ...WHETHER];
const AHEAD = ['since', 'until', 'till', 'from', 'by', 'with', 'in', 'at', 'on', 'to', 'for'];

/** `when do I have to bring Wolf Hall back?`: a question that no form reads. */
export function factAsked(all: readonly Token[], source: string): ParsedAction | undefined {
  const { tokens, place } = askedWhole(all);
  const said = isWord(tokens[0], ...AHEAD) ? tokens.slice(1) : tokens;
  const isGiven = isWord(tokens[0], 'give', 'get', 'tell', 'read') && isWord(tokens[1], 'me', 'us');
  const isOf = tokens.slice(3, 6).some((token) => isWord(token, 'of', 'for'));
  const isList =
    (isWord(tokens[0], 'list', 'name') && isWord(tokens[1], 'the', 'all', 'my')) ||
    (isGiven && isOf && isWord(tokens[2], 'the', 'all'));
  const beside = `${source.slice(0, tokens[0]?.start)}${source.slice(tokens.at(-1)?.end)}`;
  const isJoined = tokens.some((token) => isWord(token, 'and', 'or', '&'));
  // «Is A on and B off?» is no question with a step.
  const isWhole = !isWord(said[0], ...WHETHER) || !(/\w/.test(beside) || isJoined);
  // «Have the letter sent» is no question.
  const isTold = isWord(said[0], 'have') && !said.some((token) => isWord(token, 'been'));
  const isOpen = (isWord(said[0], ...OPENING) && isWhole && !isTold) || isList;
  if (!isOpen || tokens.length < 3 || tokens.some(({ kind }) => kind === 'mark')) return undefined;
  // «Where is it? Open it.»
  if (tokens.slice(0, -1).some((token) => token.text.endsWith('?'))) return undefined;
  const name = textOf(tokens, source).replace(/\?$/, '');
  const where = place.length === 0 ? '' : ` (in ${textOf(place, source)})`;
  return { do: 'ask', what: 'fact', name: `${name}${where}` };
}
