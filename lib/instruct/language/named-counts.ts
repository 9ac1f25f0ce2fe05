import { exactPhrase, type ParsedAction } from './clauses.js';
import { isoDate, isoTime } from './dates.js';
import { fieldNamed, fieldValue, givingLength, isColon } from './named-fields.js';
import { contentOf, onlyHaving, type Words } from './page-names.js';
import { isWord, leadOf, textOf, wordsOf } from './token-text.js';
import type { Token } from './tokens.js';

/** Clauses that give fields limits, dates and times. */

/** What says that a number is a limit, and what fields of limits are called. */
const LIMITS = [
  ['at least', 'minimum'],
  ['not less than', 'minimum'],
  ['minimum', 'minimum'],
  ['min', 'minimum'],
  ['under', 'maximum'],
  ['below', 'maximum'],
  ['less than', 'maximum'],
  ['cheaper than', 'maximum'],
  ['over', 'minimum'],
  ['above', 'minimum'],
  ['more than', 'minimum'],
  ['at most', 'maximum'],
  ['no more than', 'maximum'],
  ['not more than', 'maximum'],
  ['up to', 'maximum'],
  ['maximum', 'maximum'],
  ['max', 'maximum'],
].map(([said = '', kind = '']) => ({ said: said.split(' '), kind }));

const CURRENCIES = ['euros', 'euro', 'pounds', 'pound', 'dollars', 'dollar'];
const PER = ['a', 'an', 'per', 'each', ...CURRENCIES];

/** `at least 5 seats`, `max 50 euros a day`: a limit, of a field that is called «Minimum seats». */
export function limited({ tokens, names }: Words): ParsedAction | undefined {
  const lead = LIMITS.find(({ said }) => said.every((word, i) => isWord(tokens[i], word)));
  const [count, ...rest] = tokens.slice(lead?.said.length ?? 0);
  const value = /^[€$£]?(\d[\d.,]*)[€$£]?$/.exec(count?.text ?? '')?.[1];
  const words = wordsOf(rest).filter((word) => !PER.includes(word.toLowerCase()));
  if (!lead || value === undefined) return undefined;
  const name = onlyHaving('field', [lead.kind, ...words], names);
  return name === undefined ? undefined : { do: 'set', target: exactPhrase(name), value };
}

/** `floor 4`, `estimate 6 hours`: words of one field, and a number. */
export function numbered({ tokens, source, names }: Words): ParsedAction | undefined {
  const limit = limited({ tokens, source, names });
  if (limit) return limit;
  const at = tokens.findIndex(({ text }) => /^\d/.test(text));
  const value = tokens.slice(at).filter((token) => !isWord(token, ...CURRENCIES));
  if (at < 1 || value.length > 2) return undefined;
  const name = fieldNamed(tokens.slice(0, at), source, names);
  // «Ticket 1042» is no number of a ticket to look for.
  if (name === undefined || /\b(number|no|id|search|find)\b/i.test(name)) return undefined;
  return fieldValue({ tokens: tokens.slice(0, at), source, names }, value);
}

/** What may stand between a field and its date. */
const JOINTS = ['is', 'be', 'should', 'to', 'on', 'as', 'for', 'until', 'by', 'at', 'the'];

/** What comes before what a list is filtered by. */
const FILTERING = ['filter by', 'filter for', 'filter', 'show only', 'only show', 'show me'].map(
  (words) => words.split(' '),
);

/** So many words a date has: `the 15th of June 2025`. */
const MAX_DATE = 5;

/** `delivery on 12 March 2026`, `return on 9 June 2026 at 18:00`: words of a field for dates, and of one for times. */
export function dated({ tokens, source, names }: Words): ParsedAction | undefined {
  const at = tokens.findLastIndex((token) => isWord(token, 'at'));
  const clock = at > 1 ? textOf(tokens.slice(at + 1), source) : '';
  const time = isoTime(clock) === undefined ? undefined : clock;
  const said = time === undefined ? tokens : tokens.slice(0, at);
  const from = leadOf(said, FILTERING)?.length ?? givingLength(said);
  for (let length = Math.min(MAX_DATE, said.length - from - 1); length > 0; length -= 1) {
    const date = isoDate(textOf(said.slice(-length), source));
    if (date === undefined) continue;
    const field = withoutJoints(said.slice(from, -length));
    const [day, hour] = (['date', 'time'] as const).map((kind) =>
      fieldFor(field, kind, { source, names }),
    );
    if (day === undefined || (time !== undefined && hour === undefined)) return undefined;
    const set: ParsedAction = { do: 'set', target: exactPhrase(day), value: date };
    if (time === undefined || hour === undefined) return set;
    return { do: 'several', actions: [set, { do: 'set', target: exactPhrase(hour), value: time }] };
  }
  return undefined;
}

function withoutJoints(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  const isJoint = last !== undefined && (isColon(last) || isWord(last, ...JOINTS));
  return isJoint && tokens.length > 1 ? withoutJoints(tokens.slice(0, -1)) : tokens;
}

/** The only field of dates or of times that has the words. */
function fieldFor(
  tokens: readonly Token[],
  kind: 'date' | 'time',
  { source, names }: Omit<Words, 'tokens'>,
): string | undefined {
  if (tokens.length === 0 || tokens.some((token) => token.kind !== 'word')) return undefined;
  // «Tasks due before», of a field «Due before»
  const whole = names.called(textOf(tokens.slice(1), source));
  if (whole !== undefined && kind === 'date' && /s$/i.test(tokens[0]?.text ?? '')) return whole;
  const words = wordsOf(tokens).filter((word) => word.toLowerCase() !== kind);
  const isPlain = contentOf(words).length > 0;
  const stems = names.stems(contentOf(words).join(' '));
  const [like, ...others] = names
    .taking(kind)
    .filter(({ name }) => stems.every((stem) => names.stems(name).includes(stem)));
  const only = others.length === 0 ? like?.name : undefined;
  const named = isPlain ? (onlyHaving('field', [...words, kind], names) ?? only) : undefined;
  return named ?? (kind === 'date' ? fieldNamed(tokens, source, names) : undefined);
}
