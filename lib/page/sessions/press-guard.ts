import { withOwnUrl } from '../../../protocol/own-traces.js';
import { WORLD } from '../frames/frame.js';
import { sourceOf } from '../frames/page-source.js';
import { guardPresses } from '../injected/press-guard.js';

const SCRIPT = { source: withOwnUrl(`(${sourceOf(guardPresses)})()`), worldName: WORLD };

/**
 * The script of the press guard, for Page.addScriptToEvaluateOnNewDocument: its listeners are to be the first of each
 * document.
 *
 * @param runImmediately whether it runs in the documents that are there, too. The document of a frame that moves to
 *   another process is still to come, and Chromium 131 would crash in this process (measured).
 */
export const pressGuard = (runImmediately: boolean) => ({ ...SCRIPT, runImmediately });
