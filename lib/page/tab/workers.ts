import type { Session } from '../../../protocol/session.js';
import { applyEmulation, type Emulation } from './emulation.js';

/**
 * Child targets get a session each: out-of-process frames, and workers and worklets. Chrome holds these
 * at their start even where a filter leaves them out, and then nobody would let them go.
 */
export const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Lets a worker run with its page's emulation, and the workers that it starts.
 *
 * @param childSession finds the session that an attach event names
 */
export async function prepareWorker(
  session: Session,
  options: Emulation,
  childSession: (id: string) => Session | undefined,
): Promise<void> {
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const child = childSession(sessionId);
    if (child) prepareWorker(child, options, childSession).catch(() => undefined);
  });
  await Promise.allSettled([
    session.send('Target.setAutoAttach', AUTO_ATTACH),
    ...applyEmulation(session, options),
    // At once: a worker runs when each that made it wait has said so (measured on Chromium 156). So it waits
    // for CDP clients by itself, and after their word for nobody.
    session.send('Runtime.runIfWaitingForDebugger', {}),
  ]);
}
