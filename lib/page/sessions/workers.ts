import type { Session } from '../../../protocol/session.js';
import type { EmulatedSessions } from '../emulation/emulated-sessions.js';

/**
 * Each child target gets a session: out-of-process frames, workers and worklets. With a filter Chrome would still
 * pause the excluded ones at their start, and no session could resume them.
 */
export const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Applies its page's emulation to a worker, and to the workers that it starts, and resumes it.
 *
 * @param childSession finds the session that an attach event names
 * @param follow is told of each worker before it runs; returns the calls that it makes
 */
export async function prepareWorker(
  session: Session,
  emulation: EmulatedSessions,
  childSession: (id: string) => Session | undefined,
  follow: (worker: Session) => Promise<unknown>[],
): Promise<void> {
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const child = childSession(sessionId);
    if (child) prepareWorker(child, emulation, childSession, follow).catch(() => undefined);
  });
  const prepared = [
    // First: a shared worker keeps the interception that it has when its script begins to load.
    ...follow(session),
    session.send('Target.setAutoAttach', AUTO_ATTACH),
    ...emulation.attach(session, 'worker'),
  ];
  // It takes some of the calls only when it is ready, which it is before it runs.
  if (session.target?.type === 'shared_worker') await Promise.allSettled(prepared);
  await Promise.allSettled([
    ...prepared,
    // At once: a worker runs when each that made it wait has said so (measured on Chromium 156). So it waits
    // for CDP clients by itself, and after their word for nobody.
    session.send('Runtime.runIfWaitingForDebugger', {}),
  ]);
}
