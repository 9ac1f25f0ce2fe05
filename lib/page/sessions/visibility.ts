import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';

/** Whether a page is in the foreground, by its `document.visibilityState`. */
export async function isVisible(session: Session): Promise<boolean> {
  try {
    const expression = 'document.visibilityState';
    const { result } = await session.evaluate<string>({ expression });
    return result.value === 'visible';
  } catch (error) {
    // Of chrome-headless-shell: a page in the background has no document before it runs.
    if (isCdpError(error, 'context_gone')) return false;
    throw error;
  }
}
