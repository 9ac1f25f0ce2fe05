import { TabwireError } from './errors.js';
import { jsonBytes } from './json-size.js';

/**
 * Returns `text` as it is.
 *
 * @param maxBytes how many bytes of UTF-8 it may have
 * @throws TabwireError `result_too_large`
 */
export function limited(text: string, maxBytes: number): string {
  // A character is one to three bytes; only texts near the limit are measured.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) throw tooLarge(maxBytes);
  return text;
}

/** Returns a value as it is. @param maxBytes how many bytes its JSON may have @throws TabwireError `result_too_large` */
export function limitedJson<T>(value: T, maxBytes: number): T {
  if (jsonBytes(value, maxBytes) > maxBytes) throw tooLarge(maxBytes);
  return value;
}

/**
 * The error `result_too_large`.
 *
 * @param maxBytes the limit, in bytes of UTF-8
 * @param maxValues the other limit, where it may be the one that was passed
 */
export function tooLarge(maxBytes: number, maxValues?: number): TabwireError {
  const values = maxValues === undefined ? '' : `, or has more than ${maxValues} values`;
  return new TabwireError(
    'result_too_large',
    `The result is larger than ${maxBytes} bytes${values}. Read a smaller part, or ask the operator to raise MAX_RESULT_BYTES.`,
    { max_result_bytes: maxBytes, ...(maxValues === undefined ? {} : { max_values: maxValues }) },
  );
}
