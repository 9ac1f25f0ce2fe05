import type { Session } from '../../../protocol/session.js';
import type { Viewport } from './emulation.js';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a page's viewport as large as it is to be, and the screen and the window around it.
 *
 * @param window how large the windows are that this Chrome opens; one of another size is left alone: it
 *   was resized already, or is a popup that a page gave a size
 */
export function resize(
  session: Session,
  { width, height, device_scale_factor: deviceScaleFactor, screen: around }: Viewport,
  window: WindowSize,
): Promise<unknown>[] {
  const size = { width, height };
  const screen = { screenWidth: around?.width ?? width, screenHeight: around?.height ?? height };
  const metrics = { ...size, ...screen, deviceScaleFactor, mobile: false };
  const calls: Promise<unknown>[] = [session.send('Emulation.setDeviceMetricsOverride', metrics)];
  if (!isSame(window, size)) calls.push(resizeWindow(session, window, size));
  return calls;
}

function isSame(a: Partial<WindowSize>, b: WindowSize): boolean {
  return a.width === b.width && a.height === b.height;
}

async function resizeWindow(session: Session, from: WindowSize, to: WindowSize): Promise<void> {
  try {
    const { windowId, bounds } = await session.send('Browser.getWindowForTarget', {});
    if (isSame(bounds, from))
      await session.send('Browser.setWindowBounds', { windowId, bounds: { ...to } });
  } catch {
    // It shows in outerWidth and outerHeight alone: no reason to go without the page.
  }
}
