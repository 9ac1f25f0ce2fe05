import { isCdpError } from '../../../protocol/errors.js';
import type { Params, Result } from '../../../protocol/methods.js';
import { TabwireError } from '../../request/errors.js';
import type { Page } from '../page.js';
import { onDocument } from './on-document.js';
import { readStream } from './stream.js';

type Print = Params<'Page.printToPDF'>;

/** The parameters of Page.printToPDF; undefined ones have Chrome's defaults. */
type PrintOptions = {
  [Name in Exclude<keyof Print, 'transferMode'>]: Print[Name] | undefined;
};

/**
 * Prints the page; returns the document in base64.
 *
 * @param maxBytes the limit of the base64 text
 * @throws TabwireError `invalid_request` when no page could be printed so, `result_too_large`
 */
export async function printPage(
  page: Page,
  options: PrintOptions,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const { stream } = await print(page, options, signal);
  if (stream === undefined) throw new Error('Chrome gave no stream of the document');
  return readStream(page.session, stream, 'base64', maxBytes, signal);
}

/** Prints the document of the page, or the next one if the page navigates meanwhile. */
async function print(
  page: Page,
  options: PrintOptions,
  signal: AbortSignal,
): Promise<Result<'Page.printToPDF'>> {
  const params = { ...defined(options), transferMode: 'ReturnAsStream' } as const;
  const print = () => page.session.send('Page.printToPDF', params, signal);
  try {
    return await onDocument(page, print, signal);
  } catch (error) {
    if (!isCdpError(error, 'unprintable')) throw error;
    const [, why = ''] = error.message.split(': ');
    throw new TabwireError(
      'invalid_request',
      `Chrome cannot print the page with these fields: ${why}. Change the page ranges, or the sizes of the paper and its margins.`,
      { errors: [{ path: '', message: why }] },
    );
  }
}

function defined(options: object): Print {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
