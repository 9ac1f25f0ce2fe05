import { setMaxListeners } from 'node:events';
import { randomBytes } from 'node:crypto';
import type { Session } from '../../protocol/session.js';
import type { AppliedScript, ContextScript, ScriptedPage } from './context-scripts.js';
import { CLIENT_WORLD, type ScriptWorld } from '../page/frames/frame.js';

/** Ends with the session alone: however long a busy page takes, what was sent is known of. */
const UNTIL_GONE = new AbortController().signal;
setMaxListeners(0, UNTIL_GONE); // one for each script that is being added

/**
 * Has a session begin each new document with a script.
 *
 * @param runImmediately whether it runs in the documents that are there, too. Chromium 131 crashes if a frame that moves
 *   to another process has no document there yet, and the script has an isolated world (measured).
 */
export function addToDocuments(
  session: Session,
  source: string,
  world: ScriptWorld,
  runImmediately: boolean,
): AppliedScript {
  const worldName = world === 'isolated' ? { worldName: CLIENT_WORLD } : {};
  const adding = session.send(
    'Page.addScriptToEvaluateOnNewDocument',
    { source, ...worldName, runImmediately },
    UNTIL_GONE,
  );
  const remove = async () => {
    const { identifier } = await adding;
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  };
  return { calls: [adding], undo: () => [remove()] };
}

/** A script that runs in each document before the document's own. */
export class InitScript implements ContextScript {
  readonly id = randomBytes(9).toString('base64url');
  readonly source: string;
  readonly world: ScriptWorld;

  constructor(source: string, world: ScriptWorld) {
    this.source = source;
    this.world = world;
  }

  get size(): number {
    return this.source.length;
  }

  apply(session: Session, page: ScriptedPage, isNew: boolean): AppliedScript {
    // A new page has its first document already; a frame that moves to another process has one of its own to come.
    return addToDocuments(session, this.source, this.world, isNew && session === page.session);
  }
}

export const isInitScript = (script: ContextScript): script is InitScript =>
  script instanceof InitScript;
