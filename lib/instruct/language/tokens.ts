import { monthOf } from './dates.js';
import { quotedAt } from './quotes.js';

/** A word of an instruction, a quoted text, or a mark that may end a clause. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'mark';
  /** Of a quoted text what is between the quotes, of a mark `,`, `:`, `.` or `;` (a new line is one too). */
  readonly text: string;
  /** Offsets into the instruction, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A quotation that is not closed. */
export class OpenQuote extends Error {
  readonly start: number;

  constructor(start: number) {
    super('the quotation is not closed');
    this.start = start;
  }
}

/** @throws OpenQuote */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  // A sign that nothing closes is closed nowhere behind it either.
  const open = new Set<string>();
  for (let at = 0; at < source.length;) {
    const sign = source.charAt(at);
    const quoted = open.has(sign) ? undefined : quotedAt(source, at);
    if (!quoted) open.add(sign);
    if (quoted) {
      tokens.push({ kind: 'quoted', text: quoted.text, start: at, end: quoted.end });
      at = quoted.end;
    } else if (/["“]/.test(source.charAt(at))) throw new OpenQuote(at);
    else if (source.charAt(at) === '\n') {
      tokens.push({ kind: 'mark', text: ';', start: at, end: at + 1 });
      at += 1;
    } else if (/\s/.test(source.charAt(at))) at += 1;
    else {
      const run = fromEndAt(source, at) ?? wordAt(source, at);
      tokens.push(...split(run, at));
      at += run.length;
    }
  }
  return tokens.filter((_, at) => !isDateComma(tokens, at));
}

/** The comma of `July 3rd, 2026` ends nothing. */
function isDateComma(tokens: readonly Token[], at: number): boolean {
  const [month, day, comma, year] = tokens.slice(Math.max(at - 2, 0), at + 2);
  return (
    comma?.text === ',' &&
    monthOf(month?.text.toLowerCase()) > 0 &&
    /^\d{1,2}(st|nd|rd|th)?$/i.test(day?.text ?? '') &&
    /^(19|20)\d\d$/.test(year?.text ?? '')
  );
}

/** What a name may begin with: `Dr. Falk`. */
const TITLE = /^(dr|mr|mrs|ms|mx|prof)\.$/i;

/** `second last`, `third to last`, `last but one`: one word, since each of its words means another place. */
function fromEndAt(source: string, start: number): string | undefined {
  const some = source.slice(start, start + 24);
  return /^(?:(?:second|third|next) (?:to )?last|last but (?:one|two))(?=[\s,.;]|$)(?! name\b)/i.exec(
    some,
  )?.[0];
}

function wordAt(source: string, start: number): string {
  let end = start;
  while (end < source.length && !/\s/.test(source.charAt(end))) end += 1;
  return source.slice(start, end);
}

/** A run of characters as words and the marks behind them. Within a URL nothing is a mark. */
function split(run: string, start: number): Token[] {
  // `user=ada` is a name, a sign and a value.
  const [, name] = /^(\p{L}[\p{L}_-]*)=[^=]/u.exec(run) ?? [];
  if (name !== undefined) {
    const at = start + name.length;
    const sign: Token = { kind: 'word', text: '=', start: at, end: at + 1 };
    return [...word(name, start), sign, ...split(run.slice(name.length + 1), at + 1)];
  }
  const tokens: Token[] = [];
  let from = 0;
  const isUrl = run.includes('://');
  for (let at = 0; at < run.length - 1; at += 1) {
    if (isUrl || run.charAt(at) !== ';') continue;
    tokens.push(...ended(run.slice(from, at + 1), start + from));
    from = at + 1;
  }
  return [...tokens, ...ended(run.slice(from), start + from)];
}

/** A word and the mark at its end. */
function ended(run: string, start: number): Token[] {
  const mark = /[,;:.!]$/.exec(run)?.[0] ?? '';
  const body = run.slice(0, run.length - mark.length);
  // An ellipsis belongs to its word.
  if (mark === '' || body.endsWith('.') || TITLE.test(run)) return word(run, start);
  const end = start + body.length;
  const text = mark === '!' ? '.' : mark;
  return [...word(body, start), { kind: 'mark', text, start: end, end: end + 1 }];
}

function word(text: string, start: number): Token[] {
  return text === '' ? [] : [{ kind: 'word', text, start, end: start + text.length }];
}
