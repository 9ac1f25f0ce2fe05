import { describe, expect, it } from '@jest/globals';
import { onDocument } from '../../../lib/page/reading/on-document.js';
import { CdpError } from '../../../protocol/errors.js';
import { Session, type Request } from '../../../protocol/session.js';

const { signal } = new AbortController();

/**
 * Prints documents that fail but for the last one.
 *
 * @param shown the document that the page shows before each call, and after the check that follows its failure
 * @returns the documents that were printed
 */
async function print(shown: readonly (readonly [string, string])[]) {
  const main = { loaderId: '' };
  const printed: string[] = [];
  const request: Request = (method, _params, _id, { resolve }) => {
    if (method === 'Runtime.evaluate') main.loaderId = shown[printed.length - 1]?.[1] ?? '';
    resolve(JSON.parse('{}'));
  };
  const page = { session: new Session(request, 's'), frames: { main } };
  main.loaderId = shown[0]?.[0] ?? '';
  const work = () => {
    printed.push(main.loaderId);
    return printed.length > shown.length
      ? Promise.resolve('printed')
      : Promise.reject(new CdpError('unprintable', 'Page.printToPDF', 'Printing failed'));
  };
  return { printed, reply: await onDocument(page, work, signal).catch((error: unknown) => error) };
}

describe('a document that cannot be printed', () => {
  it('is an error when it stays and fails twice', async () => {
    const { printed, reply } = await print([
      ['a', 'a'],
      ['a', 'a'],
    ]);
    expect([printed, reply]).toEqual([['a', 'a'], expect.any(CdpError)]);
  });

  it.each([
    ['at once', [['a', 'b']], ['a', 'b']],
    ['after a failure that came before its navigation', [['a', 'a']], ['a', 'a']],
    [
      'after two such failures',
      [
        ['a', 'a'],
        ['a', 'b'],
      ],
      ['a', 'a', 'b'],
    ],
  ] as const)('is left for the next document, %s', async (_when, shown, expected) => {
    expect(await print(shown)).toEqual({ printed: expected, reply: 'printed' });
  });
});
