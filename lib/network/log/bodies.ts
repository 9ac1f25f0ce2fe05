import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { Entry } from './entry.js';
import type { BodyState } from './entry-parts.js';

/**
 * Reads the body of a response that has ended (Network.getResponseBody), while Chrome has it.
 *
 * @param maxBytes a longer one is left out
 */
export async function readBody(entry: Entry, session: Session, maxBytes: number): Promise<void> {
  entry.bodyState = 'pending';
  const { requestId } = entry.request;
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    const data = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
    entry.bodyState = stateOf(data, entry, maxBytes);
    if (entry.bodyState === 'kept') entry.body = { data, isText: !base64Encoded };
  } catch (error) {
    // It is longer than a reply may be (MAX_RESULT_BYTES), or its document is gone, or Chrome had no place for it.
    entry.bodyState = isCdpError(error, 'too_large') ? 'too_large' : 'unavailable';
  }
}

/** Of a body that Chrome does not have any more it may tell an empty one: of what it has prefetched. */
function stateOf(
  data: Buffer,
  { bodyBytes, encodedBodyBytes }: Entry,
  maxBytes: number,
): BodyState {
  if (data.length > maxBytes) return 'too_large';
  if (data.length > 0) return 'kept';
  return bodyBytes === 0 && encodedBodyBytes === 0 ? 'none' : 'unavailable';
}

/**
 * Reads the body of a request. Chrome tells text along with the request; files and blobs have to be asked for.
 *
 * @param maxBytes a longer one is left out
 */
export async function readPostData(
  entry: Entry,
  session: Session,
  { postDataEntries = [] }: Protocol.Network.Request,
  maxBytes: number,
): Promise<void> {
  const { requestId } = entry.request;
  const parts = postDataEntries.flatMap(({ bytes }) => bytes ?? []);
  const isWhole = parts.length > 0 && parts.length === postDataEntries.length;
  const read = async () => {
    if (isWhole) return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
    const reply = await session.send('Network.getRequestPostData', { requestId });
    return Buffer.from(reply.postData, reply.base64Encoded ? 'base64' : 'utf8');
  };
  try {
    const data = await read();
    if (data.length <= maxBytes) entry.requestBody = { data, isText: true };
  } catch {
    // Chrome has it no more.
  }
}
