/** How a call ends that gets no reply. */
export type End =
  | 'detached'
  | 'crashed'
  | 'disconnected'
  /** Another document has replaced the one of the call. */
  | 'context_gone';

/** Chrome never answers these calls when another document replaces the one that has to (measured on Chromium 156). */
export const OF_DOCUMENT: readonly string[] = [
  'Input.dispatchDragEvent',
  'Input.dispatchTouchEvent',
  'Input.insertText',
  'Page.captureScreenshot',
];
