import { invalidRequest } from '../../request/errors.js';
import type { Page } from '../page.js';
import { writeDocument } from '../injected/content.js';
import type { WaitUntil } from '../documents/document-states.js';
import { callOn, documentOf } from '../frames/page-functions.js';
import { earlierNavigation } from './navigate.js';

/**
 * Replaces the content of the page's document, which keeps its URL, and waits until it has come as far as
 * `waitUntil`.
 *
 * @throws TabwireError `invalid_request` where the page shows no HTML, or takes no content any more
 */
export async function setContent(
  page: Page,
  html: string,
  waitUntil: WaitUntil,
  signal: AbortSignal,
): Promise<void> {
  const { main } = page.frames;
  const isIdleAwaited = waitUntil === 'networkidle';
  if (isIdleAwaited) page.network.follow();
  const until = isIdleAwaited ? 'load' : waitUntil;
  const write = () =>
    main.inWorld(async (world) => {
      const document = await documentOf(world, signal);
      return callOn(world.session, document, writeDocument, [html, until], signal);
    }, signal);
  const outcome = await ofLastingDocument(page, write, signal);
  if (outcome === 'no_html')
    throw invalidRequest(
      '/html',
      'needs a page of HTML',
      'The page shows no HTML document. Send navigate/ with about:blank first.',
    );
  if (outcome === 'needs_trusted_types')
    throw invalidRequest(
      '/html',
      'needs a page that takes HTML from scripts',
      'The policy of the page (require-trusted-types-for) takes no HTML from scripts. Send navigate/ with about:blank first.',
    );
  if (outcome === 'kept')
    throw invalidRequest(
      '/html',
      'needs a document that takes content',
      'The page stopped loading this document before its end, by stop() or by a navigation that came to nothing or waits for its web server. Chrome takes no content for such a document. Send reload/ or navigate/ first.',
    );
  if (!isIdleAwaited) return;
  await page.network.untilQuiet(signal);
  page.throwIfClosed();
  if (page.state === 'crashed') throw page.crashedError();
}

/** Writes a document; the next one, if the page is leaving this one: a navigation ends the load of a document too. */
async function ofLastingDocument<T>(
  page: Page,
  write: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { main } = page.frames;
  for (;;) {
    const { loaderId } = main;
    const outcome = await write();
    if (outcome !== 'kept') return outcome;
    await earlierNavigation(page, signal);
    if (main.loaderId === loaderId) return outcome;
  }
}
