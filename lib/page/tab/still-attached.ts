import type { Session } from '../../../protocol/session.js';

/**
 * Makes sure that a page is still there. A call that its end cut short may be answered, as failed, before
 * that end is told of; the browser process answers this one, and only of a page that is there.
 *
 * @throws CdpError `detached`, `disconnected`
 */
export async function assertAttached(session: Session, signal: AbortSignal): Promise<void> {
  await session.send('Target.getTargetInfo', {}, signal);
}
