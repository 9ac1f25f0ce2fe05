import { TabwireError } from '../../request/errors.js';
import type { Page } from '../page.js';
import { hasTouchScreen } from '../injected/touch.js';
import { callInFrame } from '../frames/page-functions.js';

/** @throws TabwireError `no_touch_screen` where a page has none: it would get no event of a finger */
export async function requireTouchScreen(page: Page, signal: AbortSignal): Promise<void> {
  if (await callInFrame(page.frames.main, hasTouchScreen, [], signal)) return;
  throw new TabwireError(
    'no_touch_screen',
    'The page has no touch screen. First send emulate/ with "touch": true, or open the browser or the context with "touch": true. To use the mouse instead, send node-click/ or drag/.',
  );
}
