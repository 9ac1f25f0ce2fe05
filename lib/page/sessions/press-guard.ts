import { withOwnUrl } from '../../../protocol/own-traces.js';
import { WORLD } from '../frames/frame.js';
import { sourceOf } from '../frames/page-source.js';
import { guardPresses } from '../injected/press-guard.js';

/** The script of the press guard, for Page.addScriptToEvaluateOnNewDocument: its listeners are to be the first of each document. */
export const PRESS_GUARD = {
  source: withOwnUrl(`(${sourceOf(guardPresses)})()`),
  worldName: WORLD,
  runImmediately: true,
};
