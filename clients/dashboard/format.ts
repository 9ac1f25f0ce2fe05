/** `45 s`, `3 min`, `2 h 4 min` */
export function duration(ms: number): string {
  const s = Math.floor(ms / 1_000);
  if (s < 60) return `${s} s`;
  if (s < 3_600) return `${Math.floor(s / 60)} min`;
  return `${Math.floor(s / 3_600)} h ${Math.floor((s % 3_600) / 60)} min`;
}

/** `45 s`, `3 min`, `2 h 04`, `3 d`: as short as can be, for what stands beside many others. */
export function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return `${Math.floor(ms / 1_000)} s`;
  if (hours < 1) return `${minutes} min`;
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(hours / 24)} d`;
}

/** `312 MiB` */
export function bytes(count: number | null): string {
  if (count === null) return 'unknown';
  const mib = count / 2 ** 20;
  return mib < 1_024 ? `${Math.round(mib)} MiB` : `${(mib / 1_024).toFixed(1)} GiB`;
}

/** A text as a shell has it, whatever is in it. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a shell has it; the key is a variable of it, never a value. */
export function curl(method: string, url: string, body: string, needsKey: boolean): string {
  const parts = [`curl -s -X ${method} ${quoted(url)}`];
  if (needsKey) parts.push('-H "X-API-Key: $TABWIRE_KEY"');
  if (body !== '') parts.push(`-H 'Content-Type: application/json' --data ${quoted(body)}`);
  return parts.join(' ');
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** `second`; undefined beyond the tenth. @param index from 0 */
export function ordinal(index: number): string | undefined {
  return ORDINALS[index];
}

/** The host of a URL, with its port; empty: it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** The host of a URL; where it has none, its scheme. */
export const hostOrScheme = (url: string) => hostOf(url) || (/^[a-z]+:/.exec(url)?.[0] ?? url);

/** A URL with its scheme, which people leave out. */
export const wholeUrl = (url: string) => (/^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`);

/** Whether all words of a filter stand in a text, in any order and case. */
export function hasWords(text: string, words: string): boolean {
  const all = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
