import type { Session } from '../../../protocol/session.js';

const known = new WeakMap<Session, Map<number, string>>();

/**
 * The frame IDs of a session's execution contexts, as far as Chrome reports them while Runtime is enabled. Who
 * enables that domain calls this first: Chrome reports each context once, whoever enabled it.
 */
export function frameContexts(session: Session): ReadonlyMap<number, string> {
  const before = known.get(session);
  if (before) return before;
  const frames = new Map<number, string>();
  known.set(session, frames);
  const ids = new Map<string, number>();
  session.on('Runtime.executionContextCreated', ({ context: { id, uniqueId, auxData } }) => {
    const data: unknown = auxData;
    if (typeof data !== 'object' || data === null || !('frameId' in data)) return;
    if (typeof data.frameId !== 'string') return;
    frames.set(id, data.frameId);
    ids.set(uniqueId, id);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId: uniqueId }) => {
    frames.delete(ids.get(uniqueId) ?? 0);
    ids.delete(uniqueId);
  });
  session.on('Runtime.executionContextsCleared', () => {
    frames.clear();
    ids.clear();
  });
  return frames;
}
