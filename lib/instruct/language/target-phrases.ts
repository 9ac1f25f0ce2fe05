import type { TargetPhrase, Reading, PhraseRegion } from './clauses.js';
import { countedRegions, REGION_KINDS } from './counted-regions.js';
import { countedNoun, withoutPlace, withoutWhole } from './row-names.js';
import { NOUNS } from './row-nouns.js';
import { isWord, textOf, withoutArticle, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';
import { ARIA_ROLES, ordinal, roleAtEnd, roleAtStart, type RoleWord } from './vocabulary.js';

/** Words for a target → the ways to understand them. */

/** A name without quotes has at most so many words, and so many places where a region may begin. */
const MAX_WORDS = 40;
const MAX_LEADS = 6;

/** The banner that asks for cookies. */
const CONSENT: PhraseRegion = { how: 'in', kind: 'consent' };

/** Prepositions that lead a region, and how it is related. */
const LEADS: readonly (readonly [words: readonly string[], how: PhraseRegion['how']])[] = [
  [['next', 'to'], 'near'],
  [['beside'], 'near'],
  [['for'], 'near'],
  [['of'], 'near'],
  [['at'], 'near'],
  [['in'], 'in'],
  [['inside'], 'in'],
  [['within'], 'in'],
  [['under'], 'in'],
  [['on'], 'in'],
];

/**
 * Reads the words for a target.
 *
 * @param verb a word that may be a part of the name: «open» of «Open menu»
 * @returns undefined where they are none
 */
export function targetPhraseOf(
  tokens: readonly Token[],
  source: string,
  verb?: string,
): TargetPhrase | undefined {
  const said = withoutArticle(tokens);
  const text = textOf(said, source);
  const [first] = said;
  // Without a name, what follows is the next step.
  if (!first || first.kind === 'mark' || isWord(first, 'and', '&')) return undefined;
  if (said.length > MAX_WORDS || text.trim() === '' || /^(the|this|that)$/i.test(text))
    return undefined;
  const [, id] = /^#([1-9]\d{0,15})$/.exec(text) ?? [];
  if (id !== undefined && first.kind === 'word') return { text, readings: [], nodeId: Number(id) };
  const counted = countedRole(said);
  if (counted) return { text, readings: [counted] };
  const whole: Reading[] = said.some(({ kind }) => kind === 'quoted') ? [] : [{ name: text }];
  const named = verb === undefined ? [] : [{ name: `${verb} ${text}`, exactly: true }];
  const parts = [
    ...named,
    ...reading(said, source),
    ...regional(said, source),
    ...prefixed(said, source),
  ];
  const plain = whole.length > 0 ? withoutPlace(said) : said;
  const here = plain === said ? [] : (targetPhraseOf(plain, source, verb)?.readings ?? []);
  const readings = distinct([...whole, ...parts, ...here]);
  return readings.length > 0 ? { text, readings } : undefined;
}

/** `13th link`, as lines name what has no name. */
function countedRole(tokens: readonly Token[]): Reading | undefined {
  const [count = '', role = '', ...more] = wordsOf(tokens);
  const nth = /^\d/.test(count) ? ordinal(count) : undefined;
  const isPlain = more.length === 0 && tokens.every(({ kind }) => kind === 'word');
  return nth !== undefined && isPlain && ARIA_ROLES.has(role)
    ? { name: '', roles: [role], nth }
    : undefined;
}

/** `[ordinal] [role] NAME [role]` */
function reading(tokens: readonly Token[], source: string): Reading[] {
  const quotes = tokens.filter(({ kind }) => kind === 'quoted');
  if (quotes.length > 1) return [];
  const [quoted] = quotes;
  if (quoted) {
    const at = tokens.indexOf(quoted);
    const before = headOf(tokens.slice(0, at));
    const after = wordsOf(tokens.slice(at + 1));
    const role = after.length > 0 ? roleAtEnd(after) : undefined;
    const left = before && before.rest.length > 0 ? roleAtStart(before.rest) : undefined;
    const understood =
      before?.rest.length === (left?.length ?? 0) && after.length === (role?.length ?? 0);
    if (!understood) return [];
    return rolesOf(left ?? role).map((roles) => ({
      name: quoted.text,
      ...nthOf(before),
      ...roles,
    }));
  }
  const head = headOf(tokens);
  if (!head) return [];
  const { rest } = head;
  const found: Reading[] = [];
  // «Country. Select» is no select.
  const isMark = (at: number) => tokens.slice(-rest.length).at(at)?.kind === 'mark';
  const end = roleAtEnd(rest);
  if (end && !isMark(-end.length - 1)) found.push(...withRoles(rest.slice(0, -end.length), end));
  const start = roleAtStart(rest);
  if (start && !isMark(start.length)) found.push(...withRoles(rest.slice(start.length), start));
  found.push({ name: rest.join(' ') });
  const said = textOf(tokens, source);
  return found
    .filter(({ name, roles }) => name !== '' || roles !== undefined)
    .map((one) => ({ ...one, ...nthOf(head) }))
    .filter(({ name, nth, roles }) => name !== said || nth !== undefined || roles !== undefined);
}

/** The same with `in REGION`, `for X` or `next to X` behind it. */
function regional(tokens: readonly Token[], source: string): Reading[] {
  const found: Reading[] = [];
  let leads = 0;
  for (let at = tokens.length - 2; at > 0 && leads < MAX_LEADS; at -= 1) {
    const lead = leadAt(tokens, at);
    if (!lead) continue;
    leads += 1;
    const left = withoutArticle(tokens.slice(0, at));
    const regions = regionsOf(tokens.slice(at + lead.length), lead.how, source);
    const [first] = left;
    if (!first || regions.length === 0) continue;
    const plain: Reading[] = left.every(({ kind }) => kind === 'word')
      ? [{ name: textOf(left, source) }]
      : [];
    const names = distinct([...plain, ...reading(left, source)]);
    found.push(...regions.flatMap((region) => names.map((name) => ({ ...name, region }))));
  }
  return found;
}

/** Words that say which of several, and not where. */
const WHICH =
  'new old current other another second first last next previous main all every each both either confirm repeat'.split(
    ' ',
  );
const JOINING =
  'and or of in on for the a to from except with this that at by as not no & her his its it'.split(
    ' ',
  );
const MAX_PREFIXED = 5;

/** `billing address city`, `newsletter email`: a name behind words for where it is. */
function prefixed(tokens: readonly Token[], source: string): Reading[] {
  const isPlain = tokens.every((token) => token.kind === 'word' && !isWord(token, ...JOINING));
  const isCounted = /^#?\d{1,3}$/.test(tokens[0]?.text ?? '');
  if (
    !isPlain ||
    isCounted ||
    tokens.length < 2 ||
    tokens.length > MAX_PREFIXED ||
    isWord(tokens[0], ...WHICH)
  )
    return [];
  return [2, 1].flatMap((length): Reading[] => {
    const place = textOf(tokens.slice(0, -length), source);
    const name = textOf(tokens.slice(-length), source);
    if (place === '' || roleAtEnd([name])?.length === 1) return [];
    const late = { name, exactly: true, late: true } as const;
    if (/^(cookies?|consent)$/i.test(place)) return [{ ...late, region: CONSENT }];
    return [
      { ...late, region: { how: 'in', name: place } },
      { ...late, region: { how: 'near', kind: 'item', name: place, place: 'labels' } },
    ];
  });
}

function leadAt(
  tokens: readonly Token[],
  at: number,
): { how: PhraseRegion['how']; length: number } | undefined {
  for (const [words, how] of LEADS) {
    const fits = words.every((word, i) => isWord(tokens[at + i], word));
    if (fits && at + words.length < tokens.length) return { how, length: words.length };
  }
  return undefined;
}

/** `"Billing"`, `the Billing section`, `the row of Alice`, `the dialog`. */
export function regionsOf(
  tokens: readonly Token[],
  how: PhraseRegion['how'],
  source: string,
): PhraseRegion[] {
  const said = withoutWhole(withoutArticle(tokens));
  const [first] = said;
  const last = said.at(-1);
  if (!first || !last || said.filter(({ kind }) => kind === 'quoted').length > 1) return [];
  const kindOf = (token: Token) =>
    token.kind === 'word' ? REGION_KINDS[token.text.toLowerCase()] : undefined;
  const leading = kindOf(first);
  const trailing = kindOf(last);
  const found: PhraseRegion[] = [...countedRegions(said), ...countedNoun(said)];
  if (found.length > 0) return found;
  if (said.length === 1 && leading !== undefined) found.push({ how, kind: leading });
  if (said.length > 1 && leading !== undefined) {
    const joined = /^(of|for|with|named|called)$/i.test(said[1]?.text ?? '') ? 2 : 1;
    const name = textOf(withoutArticle(said.slice(joined)), source);
    if (name !== '') found.push({ how: 'in', kind: leading, name });
  }
  if (said.length > 1 && trailing !== undefined) {
    const name = textOf(said.slice(0, -1), source);
    found.push({ how, kind: trailing, name });
    if (/^(cookies?|consent)$/i.test(name)) found.push(CONSENT);
  }
  // «Invoice 2103»: the number may stand in a column of its own.
  const isNumbered = said.length === 2 && isWord(first, ...NOUNS) && /^\d{3,}$/.test(last.text);
  if (isNumbered) found.push({ how, name: last.text });
  const plain = said.length === 1 || said.every(({ kind }) => kind === 'word');
  if (plain) found.push({ how, name: textOf(said, source) });
  return found;
}

interface Head {
  readonly nth: number | undefined;
  readonly rest: readonly string[];
}

/** The words behind an ordinal, where there is one. */
function headOf(tokens: readonly Token[]): Head | undefined {
  const words = wordsOf(withoutArticle(tokens));
  const [first] = words;
  const nth = first === undefined ? undefined : ordinal(first);
  return { nth, rest: nth === undefined ? words : words.slice(1) };
}

function nthOf(head: Head | undefined): { nth?: number } {
  return head?.nth === undefined ? {} : { nth: head.nth };
}

function withRoles(words: readonly string[], role: RoleWord): Reading[] {
  return rolesOf(role).map((roles) => ({ name: words.join(' '), ...roles }));
}

/** The role of exactly that name comes before what people may mean by the word. */
function rolesOf(word: RoleWord | undefined): { roles?: readonly string[] }[] {
  if (!word) return [{}];
  const { aria, roles } = word;
  const strict = aria === undefined ? [] : [{ roles: [aria] }];
  const isSame = roles?.length === 1 && roles[0] === aria;
  return isSame ? strict : [...strict, roles === undefined ? {} : { roles }];
}

function distinct(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}
