import { isCdpError } from '../../../protocol/errors.js';
import type { Params, Result } from '../../../protocol/session.js';
import { TabwireError } from '../../request/errors.js';
import type { Page } from '../page.js';
import { assertAttached } from '../tab/still-attached.js';
import { readStream } from './stream.js';

type Print = Params<'Page.printToPDF'>;

/** What Chrome is told of printing; what is undefined is as Chrome has it. */
type PrintOptions = {
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
  const { stream } = await print(page, options, signal);
  if (stream === undefined) throw new Error('Chrome gave no stream of the document');
  return readStream(page.session, stream, 'base64', maxBytes, signal);
}

/** Prints the document of the page; the next one where it went meanwhile. */
async function print(
  page: Page,
  options: PrintOptions,
  signal: AbortSignal,
): Promise<Result<'Page.printToPDF'>> {
  const { session, frames } = page;
  const params = { ...defined(options), transferMode: 'ReturnAsStream' } as const;
  for (;;) {
    const { loaderId } = frames.main;
    try {
      return await session.send('Page.printToPDF', params, signal);
    } catch (error) {
      if (!isCdpError(error, 'unprintable')) throw error;
      // Chrome says the same of a document that went under it as of one that it can not print.
      await assertAttached(page.session, signal);
      // Of a crash Chrome tells after the failure: a call to the renderer ends with it.
      await session.evaluate({ expression: '0' }, signal);
      if (frames.main.loaderId !== loaderId) continue;
      const [, why = ''] = error.message.split(': ');
      throw new TabwireError(
        'invalid_request',
        `Chrome can not print the page so: ${why}. Change the page ranges, or the sizes of the paper and its margins.`,
        { errors: [{ path: '', message: why }] },
      );
    }
  }
}

function defined(options: object): Print {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
