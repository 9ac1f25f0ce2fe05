/** `45 s`, `3 min`, `2 h` */
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

/** A request as a shell has it; the key is a variable of it, never a value. */
export function curl(method: string, url: string, body: string, needsKey: boolean): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
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
