/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { nextFrame } from './dom.js';

/** Resolves when the document has been drawn as it is now: after two animation frames. */
export async function nextFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await nextFrame();
}
