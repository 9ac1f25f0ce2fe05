import { invalidRequest } from '../../request/errors.js';
import type { Page } from '../page.js';
import { writeDocument } from '../injected/content.js';
import type { WaitUntil } from '../documents/document-states.js';
import { callOn, documentOf } from '../frames/page-functions.js';

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
  const outcome = await main.inWorld(async (world) => {
    const document = await documentOf(world, signal);
    return callOn(world.session, document, writeDocument, [html, until], signal);
  }, signal);
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
      'Tabwire ended an endless script of the document while it loaded, and Chrome takes no content for this document any more. Send reload/ or navigate/ first.',
    );
  if (!isIdleAwaited) return;
  await page.network.untilQuiet(signal);
  page.throwIfClosed();
  if (page.state === 'crashed') throw page.crashedError();
}
