/** A text, or its beginning and "…" where it has more than `maxLength` characters. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
