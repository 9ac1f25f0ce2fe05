import { nextChange } from '../scripts/text.js';
import type { Frame } from './frames.js';
import { callInFrame } from './page-functions.js';

/**
 * Gives a document the time to begin the navigation that a click asked it for: Chrome tells of it a little
 * after the click's reply, and a form's is begun by a task of its own, which may come after the next frame.
 */
export async function navigationBegun(frame: Frame, signal: AbortSignal): Promise<void> {
  await callInFrame(frame, nextChange, [], signal);
  await callInFrame(frame, nextChange, [], signal);
}
