import type { Session } from '../../../protocol/session.js';

/**
 * Checks that a page is still there. When a page ends, its calls may fail before Target.detachedFromTarget
 * reports the end. The browser process answers this call, and only for a page that is there.
 *
 * @throws CdpError `detached`, `disconnected`
 */
export async function assertAttached(session: Session, signal: AbortSignal): Promise<void> {
  await session.send('Target.getTargetInfo', {}, signal);
}

/** Resolves when the session's target is gone. */
export function gone(session: Session): Promise<void> {
  return new Promise((resolve) => {
    session.onGone(() => {
      resolve();
    });
  });
}
