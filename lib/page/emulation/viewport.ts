import type { Protocol } from 'devtools-protocol';
import type { Session } from '../../../protocol/session.js';
import type { EmulationFields } from '../../schemas/emulation.js';
import { emulationOf, type Emulation } from './emulation.js';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The smallest side of a window, in px. Chrome makes a lower window 87 px high, which leaves no room for the page:
 * at times Chrome draws no frame of it then, and Page.captureScreenshot waits for a frame (measured on Chromium 156).
 */
const MIN_WINDOW_PX = 100;

/** The size of the windows of a Chrome that is started for pages with these fields. */
export function windowOf(opening: EmulationFields): WindowSize {
  // No size depends on the version of Chrome.
  return windowAround(emulationOf([opening], '').viewport);
}

function windowAround({ width, height }: WindowSize): WindowSize {
  return { width: Math.max(width, MIN_WINDOW_PX), height: Math.max(height, MIN_WINDOW_PX) };
}

/** The parameters of Emulation.setDeviceMetricsOverride. */
export function metricsOf({
  viewport,
  mobile,
}: Emulation): Protocol.Emulation.SetDeviceMetricsOverrideRequest {
  const { width, height, device_scale_factor: deviceScaleFactor, screen } = viewport;
  const isUpright = height >= width;
  return {
    width,
    height,
    screenWidth: screen?.width ?? width,
    screenHeight: screen?.height ?? height,
    deviceScaleFactor,
    mobile: mobile ?? false,
    ...(mobile
      ? {
          screenOrientation: isUpright
            ? { type: 'portraitPrimary', angle: 0 }
            : { type: 'landscapePrimary', angle: 90 },
        }
      : {}),
  };
}

/**
 * Sets the size of a page's viewport, of its screen, and of its window.
 *
 * @param window the viewport that the window was last sized for. A window of another size is a popup to which a page
 *   gave a size, and keeps that size
 * @returns the calls, which have all been sent
 */
export function resize(
  session: Session,
  emulation: Emulation,
  window: WindowSize,
): Promise<unknown>[] {
  const metrics = session.send('Emulation.setDeviceMetricsOverride', metricsOf(emulation));
  const [from, to] = [windowAround(window), windowAround(emulation.viewport)];
  if (isSame(from, to)) return [metrics];
  return [metrics, resizeWindow(session, from, to)];
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
