import { TabwireError } from '../../lib/request/errors.js';
import { readJson } from '../../lib/request/json.js';
import { bodyTooLarge } from '../http/problem.js';

/**
 * The value of a client's message, and the bytes that it takes in memory.
 *
 * @throws TabwireError `body_too_large`, `invalid_json`, `invalid_request`
 */
export function parsed(
  text: string,
  maxBytes: number,
): { readonly value: unknown; readonly bytes: number } {
  if (Buffer.byteLength(text) > maxBytes) throw bodyTooLarge(maxBytes);
  let bytes = text.length;
  try {
    const value = readJson(text, (more) => {
      bytes += more;
    });
    return { value, bytes };
  } catch (error) {
    if (error instanceof TabwireError) throw error;
    throw new TabwireError('invalid_json', 'The message is not valid JSON. Send a JSON object.');
  }
}
