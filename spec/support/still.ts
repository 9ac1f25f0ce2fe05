import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface BinaryReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a GET whose reply is no text. */
export async function request(
  base: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<BinaryReply> {
  const sent = get(new URL(path, base), { headers, agent: false });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('there is no response');
  const { statusCode: status = 0 } = response;
  return { status, headers: response.headers, bytes: await buffer(response) };
}

/** The expression resolves when Chrome has drawn the page: only then do two stills look the same. */
export const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
