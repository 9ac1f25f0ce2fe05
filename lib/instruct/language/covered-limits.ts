import { exactPhrase, type ParsedAction } from './clauses.js';
import type { Literal, Part } from './covered-names.js';
import { literalAt, type Takes } from './covered-values.js';
import { isoDate } from './dates.js';
import type { NamedControl, Words } from './page-names.js';
import { isWord, leadOf, phrases, textOf } from './token-text.js';

/** Ranges and limits, as parts of clauses: of the fields that begin and end something. */

const STARTS =
  /\b(from|starts?|begins?|beginning|first|since|after|arrival|arrive|check-?in|departure|depart|pick-?up|outbound|min|minimum|earliest)\b/i;
const ENDS =
  /\b(to|until|till|ends?|last|before|return|check-?out|drop-?off|through|by|inbound|max|maximum|latest)\b/i;

const KINDS = ['date', 'time', 'number'] as const;

/** The only field for dates, times or numbers that begins or ends something. */
function limitOf({ names }: Words, takes: Takes, isStart: boolean): NamedControl | undefined {
  const [own, other] = isStart ? [STARTS, ENDS] : [ENDS, STARTS];
  const fields = names.taking(takes);
  // Behind an arrival a departure ends a stay, and elsewhere it begins a trip.
  const isStay = fields.some(({ name }) => /\barriv/i.test(name));
  const all = fields.filter(({ name }) => {
    const ends = isStay && /\bdepart/i.test(name);
    return ends ? !isStart : own.test(name) && !other.test(name);
  });
  return all.length === 1 ? all[0] : undefined;
}

const setOf = ({ name }: NamedControl, value: string): ParsedAction => {
  return { do: 'set', target: exactPhrase(name), value };
};

const UNTIL = ['to', 'until', 'till', 'through', 'and', '-', '–'];

/** `3` or `3 July` of «3 July to 6 August 2026»: a date that leaves out what the end of the range says. */
function begunAt({ tokens, source, names }: Words, at: number): Literal | undefined {
  const length = [1, 2].find((count) => isWord(tokens[at + count], ...UNTIL)) ?? 0;
  const end = literalAt({ tokens, source, names }, at + length + 1, 'date')?.text;
  // «3 and 6 July» are two days.
  const isAnd = isWord(tokens[at + length], 'and') && !isWord(tokens[at - 1], 'between');
  if (length === 0 || end === undefined || isAnd) return undefined;
  const said = textOf(tokens.slice(at, at + length), source);
  const day = /^\d{1,2}$/.test(said) ? said.padStart(2, '0') : undefined;
  const text = isoDate(
    day === undefined ? `${said} ${end.slice(0, 4)}` : `${end.slice(0, 8)}${day}`,
  );
  return text !== undefined && text < end ? { text, length } : undefined;
}

/** `from 10 August 2026 to 21 August 2026`, `between 9:00 and 17:00`, `published from 1960 to 1975` */
export function rangeAt(words: Words, at: number): Part | undefined {
  const { tokens } = words;
  const isLed = isWord(tokens[at], 'from', 'between');
  if (!isLed && isWord(tokens[at + 1], 'from', 'between')) {
    const [word = ''] = words.names.stems(tokens[at]?.text ?? '');
    const range = rangeAt(words, at + 1);
    const isNamed = range?.actions.some(
      (action) => action.do === 'set' && words.names.stems(action.target.text).includes(word),
    );
    return range && isNamed ? { ...range, length: range.length + 1 } : undefined;
  }
  const from = isLed ? at + 1 : at;
  for (const takes of isLed ? KINDS : KINDS.slice(0, 2)) {
    const one =
      literalAt(words, from, takes) ?? (takes === 'date' ? begunAt(words, from) : undefined);
    const next = from + (one?.length ?? 0);
    const two = isWord(tokens[next], ...UNTIL) ? literalAt(words, next + 1, takes) : undefined;
    const [start, end] = [true, false].map((isStart) => limitOf(words, takes, isStart));
    if (!one || !two || !start || !end) continue;
    const actions = [setOf(start, one.text), setOf(end, two.text)];
    return { actions, length: next + 1 + two.length - at, exact: true };
  }
  return undefined;
}

const LEAST = phrases(
  'at least | no less than | not less than | minimum | min | from | over | above | more than | since | after | arriving on | arriving | arrives on | arrives | checking in on | starting on | starting from | starting | beginning | as of',
);
const MOST = phrases(
  'at most | no more than | not more than | up to | maximum | max | under | below | less than | until | till | before | by | leaving on | leaving | leaves on | leaves | departing on | departing | checking out on | ending on | ending',
);

/** `at most 40 pounds`, `until 24/12/2026`, where one field is a limit of this kind. */
export function limitAt(words: Words, at: number): Part | undefined {
  const rest = words.tokens.slice(at);
  const least = leadOf(rest, LEAST);
  const lead = least ?? leadOf(rest, MOST);
  for (const takes of lead ? KINDS : []) {
    const value = literalAt(words, at + (lead?.length ?? 0), takes);
    const field = value && limitOf(words, takes, least !== undefined);
    const length = (lead?.length ?? 0) + (value?.length ?? 0);
    // «From 1 to 31 March» is no limit.
    if (!value || !field || isWord(rest[length], ...UNTIL.filter((word) => word !== 'and')))
      continue;
    // «At least 10 credits», of a field «Minimum credits»
    const [unit = ''] = words.names.stems(rest[length]?.text ?? '');
    const isUnit = words.names.stems(field.name).includes(unit);
    const actions = [setOf(field, value.text)];
    return { actions, length: isUnit ? length + 1 : length, exact: true };
  }
  return undefined;
}

/** `on 8 December 2026`, where one field takes a date. */
export function loneAt(words: Words, at: number): Part | undefined {
  for (const takes of KINDS.slice(0, 2)) {
    const [only, ...more] = words.names.taking(takes);
    const value = only && more.length === 0 ? literalAt(words, at, takes) : undefined;
    if (!only || !value) continue;
    // «17 June 2026 in the calendar», and not «17 June 2026 from 13:00»
    const next = at + value.length;
    const isTimed = literalAt(words, next + 1, 'time') !== undefined;
    if (isWord(words.tokens[next], 'in', 'of', 'from') && !isTimed) continue;
    return { actions: [setOf(only, value.text)], length: value.length, exact: true };
  }
  return undefined;
}
