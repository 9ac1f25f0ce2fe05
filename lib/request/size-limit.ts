import { TabwireError } from './errors.js';

/** A text, unless it is longer than a reply may be. @throws TabwireError `result_too_large` */
export function limited(text: string, maxBytes: number): string {
  // A character is one to three bytes; only texts near the limit are measured.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) throw tooLarge(maxBytes);
  return text;
}

export function tooLarge(maxBytes: number): TabwireError {
  return new TabwireError(
    'result_too_large',
    `The result is larger than ${maxBytes} bytes. Read a part of it, or raise MAX_RESULT_BYTES.`,
    { max_result_bytes: maxBytes },
  );
}
