/** Functions that page functions share, as those of dom.ts do: how a locale writes numbers. */

/** How a locale writes numbers. */
export interface NumberForm {
  /** Matches a number: its sign, the digits before the decimal mark, and those behind it. */
  readonly pattern: RegExp;
  /** The digits from 9 to 0. */
  readonly digits: readonly string[];
}

export function numberForm(locale: string | undefined): NumberForm {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const digits = Array.from(
    new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210),
  );
  const mark = escaped(partOf('decimal') || '.');
  const group = partOf('group') || ',';
  const groups = /\s/.test(group) ? '[ \\u00a0\\u202f]' : `[${escaped(group)}’']`;
  const size = parts
    .filter(({ type }) => type === 'integer')
    .some(({ value }, i) => i > 0 && value.length === 2)
    ? '\\d{2,3}'
    : '\\d{3}';
  const pattern = new RegExp(
    `(?:(?<![\\p{L}\\d])([-−–])\\s?\\p{Sc}?\\s?)?(\\d{1,3}(?:${groups}${size}(?!\\d))+|\\d+|(?<![\\p{L}\\d])(?=${mark}\\d))(?:${mark}(\\d+))?`,
    'u',
  );
  return { pattern, digits };
}

/** The first number in a text. */
export function numberIn(text: string, { pattern, digits }: NumberForm): number | null {
  const ascii =
    digits[0] === '9'
      ? text
      : Array.from(text, (char) => (digits.includes(char) ? 9 - digits.indexOf(char) : char)).join(
          '',
        );
  const found = pattern.exec(ascii);
  if (!found) return null;
  const [whole, sign, integer = '', fraction = ''] = found;
  // Digits that go on in another locale's way are not guessed at.
  if (/^[.,’']\d/.test(ascii.slice(found.index + whole.length))) return null;
  const value = Number(`${integer.replace(/\D/g, '') || '0'}.${fraction || '0'}`);
  return sign === undefined ? value : -value;
}
