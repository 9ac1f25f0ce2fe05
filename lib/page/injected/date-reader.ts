/** Functions that page functions share, as those of dom.ts do: how a locale writes dates. */

/** How a locale writes dates. */
export interface DateForm {
  /** The numbers of the months by their names, in lower case. */
  readonly months: ReadonlyMap<string, number>;
  /** The order of `year`, `month` and `day`. */
  readonly order: readonly string[];
}

export function dateForm(locale: string | undefined): DateForm {
  const months = new Map<string, number>();
  for (let month = 0; month < 12; month += 1)
    for (const style of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(locale, { month: style, day });
        const name = format
          .formatToParts(new Date(2024, month, 1))
          .find(({ type }) => type === 'month')?.value;
        if (name !== undefined && !/\d/.test(name))
          months.set(name.toLowerCase().replace(/\.$/, ''), month + 1);
      }
  const order = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
    .formatToParts(new Date(2024, 0, 1))
    .flatMap(({ type }) => (/^(year|month|day)$/.test(type) ? [type] : []));
  return { months, order };
}

/** A date as ISO 8601 has it, with a time that is in that form; null where the month has no such day. */
export function isoDate(year: number, month: number, day: number, time: string): string | null {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return isDay ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}${time}` : null;
}

/** The first date in a text, with its time, as ISO 8601 has it. */
export function dateIn(text: string, { months, order }: DateForm): string | null {
  const iso =
    /\b(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)?)?/.exec(
      text,
    );
  if (iso) {
    const [, year, month, day, clock, zone = ''] = iso;
    const time = clock === undefined ? '' : `T${clock}${zone}`;
    return isoDate(Number(year), Number(month), Number(day), time);
  }
  const [clock = '', hour = '', minute = '', half] =
    /\b(\d{1,2})[:h](\d\d)\s?([ap])?\.?m?\b/i.exec(text) ?? [];
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const time = clock !== '' && hours < 24 ? `T${String(hours).padStart(2, '0')}:${minute}` : '';
  const rest = clock === '' ? text : text.replace(clock, ' ');
  const name = rest
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu)
    ?.find((word) => months.has(word));
  if (name !== undefined) {
    const year = /\b\d{4}\b/.exec(rest)?.[0];
    const day = /(?<!\d)\d{1,2}(?!\d)/.exec(rest)?.[0];
    if (year === undefined || day === undefined) return null;
    return isoDate(Number(year), months.get(name) ?? 0, Number(day), time);
  }
  const numeric = /(?<!\d)(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})(?!\d)/.exec(rest);
  if (!numeric) return null;
  const [, a = '', , b = '', c = ''] = numeric;
  const by = a.length > 2 ? ['year', 'month', 'day'] : order;
  const [year = '', month, day] = ['year', 'month', 'day'].map((of) => [a, b, c][by.indexOf(of)]);
  const century = Number(year) < 70 ? 2000 : 1900;
  const whole = year.length > 2 ? Number(year) : Number(year) + century;
  return isoDate(whole, Number(month), Number(day), time);
}
