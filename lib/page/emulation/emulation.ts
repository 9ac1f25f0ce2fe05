import type { EmulationFields } from '../../schemas/emulation.js';
import { presetOf } from './devices.js';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly device_scale_factor: number;
  /** The size of the screen, in CSS px; the viewport's own where it is undefined. */
  readonly screen?: { readonly width: number; readonly height: number };
}

type Values = {
  readonly [Name in keyof EmulationFields]-?: Exclude<EmulationFields[Name], undefined>;
};

/** What a page is told; null: as it is without emulation. */
export interface Emulation extends Values {
  readonly viewport: Viewport;
}

const DEFAULT_VIEWPORT = { width: 1280, height: 720, device_scale_factor: 1 };

/** The fields that a device preset has. */
const NO_PRESET = { viewport: null, mobile: null, touch: null, user_agent: null } as const;

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Of each field, the value of the last layer that has one; what else the layers have is left out. */
export function merged(layers: readonly EmulationFields[]): Values {
  const last = <Name extends keyof EmulationFields>(name: Name) =>
    layers.findLast((layer) => isSet(layer[name]))?.[name] ?? null;
  return {
    device: last('device'),
    viewport: last('viewport'),
    mobile: last('mobile'),
    touch: last('touch'),
    user_agent: last('user_agent'),
    locale: last('locale'),
    timezone: last('timezone'),
    color_scheme: last('color_scheme'),
    reduced_motion: last('reduced_motion'),
    forced_colors: last('forced_colors'),
    contrast: last('contrast'),
    media: last('media'),
    geolocation: last('geolocation'),
    permissions: last('permissions'),
    offline: last('offline'),
    network_speed: last('network_speed'),
    cpu_slowdown: last('cpu_slowdown'),
    javascript: last('javascript'),
    ignore_https_errors: last('ignore_https_errors'),
    headers: last('headers'),
  };
}

/**
 * What layers of fields come to.
 *
 * @param layers what opening gave first, then what was set since
 * @param version of Chrome, which presets name
 */
export function emulationOf(layers: readonly EmulationFields[], version: string): Emulation {
  const all = layers.flatMap((layer) => {
    const preset = presetOf(layer.device ?? '', version);
    return preset ? [preset, layer] : [layer];
  });
  const { viewport, ...values } = merged(all);
  return { ...values, viewport: { ...DEFAULT_VIEWPORT, ...viewport } };
}

/** A layer with other values; null takes one back. Another device takes along what was set of the former one. */
export function changed(layer: EmulationFields, change: EmulationFields): EmulationFields {
  return { ...layer, ...(change.device === undefined ? {} : NO_PRESET), ...change };
}
