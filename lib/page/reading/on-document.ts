import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import { assertAttached } from '../sessions/still-attached.js';

/** A page, as far as it matters which document it shows. */
interface Shown {
  readonly session: Session;
  readonly frames: { readonly main: { readonly loaderId: string } };
}

/**
 * Runs `work` on the document of the page, or on the next one if the page navigates meanwhile. Chrome has the same
 * errors for a document that is being replaced and for one that it cannot draw or print, and may report the next
 * document later. So an error counts when the same document causes it twice.
 *
 * @throws whatever `work` throws; CdpError of a page that ended or crashed
 */
export async function onDocument<T>(
  page: Shown,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let failed: string | undefined; ;) {
    const { loaderId } = page.frames.main;
    try {
      return await work();
    } catch (error) {
      if (!isCdpError(error, 'context_gone', 'detached', 'no_picture', 'unprintable')) throw error;
      await assertAttached(page.session, signal);
      // Chrome reports a crash after this failure: a call to the renderer fails with it.
      await page.session.evaluate({ expression: '0' }, signal);
      if (page.frames.main.loaderId !== loaderId) continue;
      if (failed === loaderId) throw error;
      failed = loaderId;
    }
  }
}
