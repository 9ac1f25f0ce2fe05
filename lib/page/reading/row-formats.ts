import type { Value } from '../injected/row-values.js';

export type Row = Readonly<Record<string, Value>>;

/** A text that spreadsheets read as a formula (OWASP, CSV injection), in full width too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * Rows as CSV (RFC 4180) with a header, in UTF-8. A text that a spreadsheet would take for a formula has an
 * apostrophe before it; numbers stay numbers, and null is an empty cell.
 */
export function csvOf(names: readonly string[], rows: readonly Row[]): string {
  if (names.length === 0) return '';
  const lines = [names.map(cellOf), ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(value: Value | undefined): string {
  if (typeof value !== 'string') return value === null ? '' : String(value ?? '');
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as JSON, one a line. */
export function ndjsonOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
