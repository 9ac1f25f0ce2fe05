import { isCdpError } from '../../protocol/errors.js';
import type { Params, Session } from '../../protocol/session.js';
import { Deadline } from '../deadline.js';
import { TabwireError } from '../errors.js';
import { tooLarge } from '../result.js';
import type { Page } from './page.js';

/** Bytes of a chunk of the document. */
const CHUNK_BYTES = 1024 * 1024;

/** Letting go of the document must not depend on the request that made it. */
const CLOSE_TIMEOUT_MS = 1_000;

type Print = Params<'Page.printToPDF'>;

/** What Chrome is told of printing; what is undefined is as Chrome has it. */
export type PrintOptions = {
  [Name in Exclude<keyof Print, 'transferMode'>]: Print[Name] | undefined;
};

/**
 * Prints the page; returns the document in base64.
 *
 * @param maxBytes of the base64
 * @throws TabwireError `invalid_request` when no page could be printed so, `result_too_large`
 */
export async function printPage(
  page: Page,
  options: PrintOptions,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const { session } = page;
  const printing = session.send(
    'Page.printToPDF',
    { ...defined(options), transferMode: 'ReturnAsStream' },
    signal,
  );
  const { stream } = await printing.catch((error: unknown) => {
    if (!isCdpError(error, 'unprintable')) throw error;
    const [, why = ''] = error.message.split(': ');
    throw new TabwireError(
      'invalid_request',
      `Chrome can not print the page so: ${why}. Change the page ranges, or the sizes of the paper and its margins.`,
      { errors: [{ path: '', message: why }] },
    );
  });
  if (stream === undefined) throw new Error('Chrome gave no stream of the document');
  try {
    return await readAll(session, stream, maxBytes, signal);
  } finally {
    await Deadline.within(CLOSE_TIMEOUT_MS, (fresh) =>
      session.send('IO.close', { handle: stream }, fresh),
    ).catch(() => undefined); // a page that is gone has no streams
  }
}

function defined(options: object): Print {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** All of a stream, in base64. */
async function readAll(
  session: Session,
  handle: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const read = await session.send('IO.read', { handle, size: CHUNK_BYTES }, signal);
    const chunk = Buffer.from(read.data, read.base64Encoded ? 'base64' : 'utf8');
    bytes += chunk.length;
    if ((bytes * 4) / 3 > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
    if (read.eof) return Buffer.concat(chunks).toString('base64');
  }
}
