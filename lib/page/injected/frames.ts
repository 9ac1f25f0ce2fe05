import { nextFrame } from './dom.js';

/** Resolves when the document has been drawn as it is now: after two animation frames. */
export async function nextFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await nextFrame();
}
