import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isCdpError } from '../../../protocol/errors.js';
import type { Deadline } from '../../request/deadline.js';
import type { Page } from '../page.js';
import { articleOf, type ArticleFound } from '../injected/article.js';
import { callInWorld } from '../frames/page-functions.js';

/** Characters of text beyond which a page is not searched for its article: the time grows faster than the text. */
const MAX_LENGTH = 200_000;

/** How long the search may run in the page. */
const SEARCH_MS = 3_000;

let source: Promise<{ toString(): string }> | undefined;

/** The page function `articleOf` with Defuddle for its first argument: the bundle, read when first asked for. */
function searchSource(): Promise<{ toString(): string }> {
  source ??= readFile(fileURLToPath(import.meta.resolve('defuddle/full')), 'utf8')
    .then((bundle) => {
      const search = articleOf.toString();
      const text = `(() => {
      const module = { exports: {} };
      const exports = module.exports;
      ${bundle}
      const parser = module.exports.default ?? module.exports;
      const search = ${search};
      return function (...args) { return search.call(this, parser, ...args); };
    })()`;
      return { toString: () => text };
    })
    .catch((error: unknown) => {
      source = undefined; // the next one reads it again
      throw error;
    });
  return source;
}

/**
 * The article of the page, without what is around it.
 *
 * @returns undefined where there is none, or where the search takes too long
 */
export async function articleIn(
  page: Page,
  format: 'markdown' | 'html',
  { signal, remainingMs }: Pick<Deadline, 'signal' | 'remainingMs'>,
): Promise<ArticleFound | undefined> {
  const search = await searchSource();
  const how = { returnByValue: true, timeout: Math.min(SEARCH_MS, remainingMs / 2) };
  const found = await page.frames.main
    .inWorld(
      (world) => callInWorld<ArticleFound | null>(world, search, [format, MAX_LENGTH], how, signal),
      signal,
    )
    .catch((error: unknown) => {
      if (isCdpError(error, 'terminated')) return undefined;
      throw error;
    });
  // A page may be such that Defuddle throws.
  return found?.exceptionDetails ? undefined : (found?.result.value ?? undefined);
}
