import { TabwireError } from '../../lib/request/errors.js';
import { readJson } from '../../lib/request/json.js';
import { bodyTooLarge } from '../http/problem.js';

/** The JSON of a client's message. @throws TabwireError `body_too_large`, `invalid_json`, `invalid_request` */
export function parsed(text: string, maxBytes: number): unknown {
  if (Buffer.byteLength(text) > maxBytes) throw bodyTooLarge(maxBytes);
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof TabwireError) throw error;
    throw new TabwireError('invalid_json', 'The message is not valid JSON. Send a JSON object.');
  }
}
