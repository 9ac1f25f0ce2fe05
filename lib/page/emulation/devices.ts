import type { EmulationFields } from '../../schemas/emulation.js';
import { DEVICE_ROWS, USER_AGENTS } from './device-table.js';

/** What a device preset sets. */
type Preset = Required<Pick<EmulationFields, 'viewport' | 'mobile' | 'touch' | 'user_agent'>>;

/** The names of the presets; each of a phone or tablet has a `landscape` beside it. */
export function deviceNames(): readonly string[] {
  return DEVICE_ROWS.map(([name]) => name);
}

/**
 * A preset by its name.
 *
 * @param version of Chrome, which its user agent names where the device has a Chrome
 */
export function presetOf(name: string, version: string): Preset | undefined {
  const row = DEVICE_ROWS.find(([known]) => known === name);
  if (!row) return undefined;
  const [, width, height, device_scale_factor, screenWidth, screenHeight, isMobile, agent] = row;
  return {
    viewport: {
      width,
      height,
      device_scale_factor,
      screen: { width: screenWidth, height: screenHeight },
    },
    mobile: isMobile,
    touch: isMobile,
    user_agent: (USER_AGENTS[agent] ?? '').replaceAll('*', version),
  };
}
