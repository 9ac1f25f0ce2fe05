import { isCdpError } from '../../protocol/errors.js';
import type { Params } from '../../protocol/session.js';
import { TabwireError } from '../errors.js';
import type { Page } from './page.js';
import { readStream } from './stream.js';

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
  return readStream(session, stream, 'base64', maxBytes, signal);
}

function defined(options: object): Print {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
