import { nextChange } from '../injected/text.js';
import type { Frame } from '../frames/frame.js';
import { callInFrame } from '../frames/page-functions.js';

/**
 * Waits until a document has begun the navigation that a click caused: for two changes, or animation frames.
 * Chrome reports a navigation some time after the click's reply, and a form is submitted in a task of its own,
 * which may run after the next frame.
 */
export async function navigationBegun(frame: Frame, signal: AbortSignal): Promise<void> {
  await callInFrame(frame, nextChange, [], signal);
  await callInFrame(frame, nextChange, [], signal);
}
