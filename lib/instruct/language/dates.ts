/** Dates and times as people write them, for fields that take the form of ISO 8601 alone. */

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** `2 June 2025`, `June 2nd, 2025` and `31/12/1988` as `2025-06-02`; undefined where the day may be the month. */
export function isoDate(text: string): string | undefined {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/^(on |the |(mon|tues|wednes|thurs|fri|satur|sun)day,? (the )?)+(?=\S)/, '');
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(said);
  if (iso) return isoOf(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,? (\d{4})$/.exec(said);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(said);
  if (dayFirst) return isoOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  if (monthFirst) return isoOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const [, one = '', other = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(said) ?? [];
  if (Number(one) > 12) return isoOf(year, Number(other), one);
  return Number(other) > 12 ? isoOf(year, Number(one), other) : undefined;
}

/** `2 pm`, `9:00`, `9.30 a.m.` as `14:00`, `09:00`, `09:30`. */
export function isoTime(text: string): string | undefined {
  const said = text.trim().toLowerCase().replace(/^at /, '').replace(/\./g, ':');
  const [, hour = '', minute, half] =
    /^(\d{1,2})(?::(\d{2}))?(?: ?(am|pm|a:m:?|p:m:?|o'clock|h))?$/.exec(said) ?? [];
  if (hour === '' || (minute === undefined && half === undefined)) return undefined;
  const is12 = half !== undefined && /^[ap]/.test(half);
  const plain = Number(hour);
  if (is12 ? plain < 1 || plain > 12 : plain > 23) return undefined;
  const hours = is12 ? (plain % 12) + (half.startsWith('p') ? 12 : 0) : plain;
  return Number(minute ?? 0) > 59
    ? undefined
    : `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}

/** From 1; 0: no month is called so. */
export function monthOf(name = ''): number {
  const short = name === 'sept' ? 'sep' : name;
  return MONTHS.findIndex((month) => month === name || month.slice(0, 3) === short) + 1;
}

/** The date, where there is such a day. */
function isoOf(year = '', month: number, day = ''): string | undefined {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
