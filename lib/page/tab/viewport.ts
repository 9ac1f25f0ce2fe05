import type { Session } from '../../../protocol/session.js';
import type { Viewport } from './emulation.js';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Sets the size of a page's viewport, of its screen, and of its window.
 *
 * @param window the size of the windows that this Chrome opens; a window of another size is left as it is: it
 *   was resized already, or is a popup to which a page gave a size
 * @returns the calls, which have all been sent
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
    // Only outerWidth and outerHeight depend on it, so the page is usable without.
  }
}
