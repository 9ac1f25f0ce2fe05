import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** A field that may be left out; null: not emulated, or what opening gave. */
const field = <T extends TSchema>(description: string, schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));

const size = {
  width: Type.Integer({ minimum: 1, maximum: 16_384 }),
  height: Type.Integer({ minimum: 1, maximum: 16_384 }),
};

const viewport = Type.Object(
  {
    ...size,
    device_scale_factor: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10 })),
    screen: Type.Optional(
      Type.Object(size, {
        additionalProperties: false,
        description: 'Of the screen around it; the viewport’s own size by default.',
      }),
    ),
  },
  { additionalProperties: false },
);

const geolocation = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    accuracy: Type.Optional(Type.Number({ minimum: 0, description: 'In metres; 0 by default.' })),
  },
  { additionalProperties: false },
);

/** The permissions of the web that Chrome can grant, and what CDP calls them. */
export const PERMISSIONS = {
  accelerometer: 'sensors',
  'ambient-light-sensor': 'sensors',
  'background-fetch': 'backgroundFetch',
  'background-sync': 'backgroundSync',
  camera: 'videoCapture',
  'clipboard-read': 'clipboardReadWrite',
  'clipboard-write': 'clipboardSanitizedWrite',
  'display-capture': 'displayCapture',
  geolocation: 'geolocation',
  gyroscope: 'sensors',
  'idle-detection': 'idleDetection',
  'keyboard-lock': 'keyboardLock',
  'local-fonts': 'localFonts',
  'local-network': 'localNetwork',
  'local-network-access': 'localNetworkAccess',
  'loopback-network': 'loopbackNetwork',
  magnetometer: 'sensors',
  microphone: 'audioCapture',
  midi: 'midi',
  'midi-sysex': 'midiSysex',
  nfc: 'nfc',
  notifications: 'notifications',
  'payment-handler': 'paymentHandler',
  'periodic-background-sync': 'periodicBackgroundSync',
  'persistent-storage': 'durableStorage',
  'pointer-lock': 'pointerLock',
  'screen-wake-lock': 'wakeLockScreen',
  'storage-access': 'storageAccess',
  'window-management': 'windowManagement',
} as const;

/** Speeds of connections, as Chrome DevTools has them; kbit/s, and ms. */
export const NETWORK_SPEEDS = {
  'slow-3g': { download_kbps: 400, upload_kbps: 400, latency_ms: 2_000 },
  'fast-3g': { download_kbps: 1_440, upload_kbps: 675, latency_ms: 562.5 },
  'slow-4g': { download_kbps: 1_440, upload_kbps: 675, latency_ms: 562.5 },
  'fast-4g': { download_kbps: 8_100, upload_kbps: 1_350, latency_ms: 165 },
} as const;

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] => {
  const names: Name[] = [];
  for (const name in table) names.push(name);
  return names;
};

const rate = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }));

const networkSpeed = Type.Union([
  Type.Enum(namesOf(NETWORK_SPEEDS)),
  Type.Object(
    {
      download_kbps: rate,
      upload_kbps: rate,
      latency_ms: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 })),
    },
    { additionalProperties: false },
  ),
]);

/** What pages are told of the device, the person and the network they run on. */
export const emulationFields = {
  device: field(
    'A preset of viewport, mobile, touch and user_agent, e.g. `Pixel 7` or `iPhone 15 landscape`; those of them that are named beside it win.',
    Type.String({ maxLength: 100 }),
  ),
  viewport: field('In CSS pixels; 1280 × 720 × 1 by default.', viewport),
  mobile: field(
    'A phone’s layout: the viewport meta tag counts, scrollbars take no room.',
    Type.Boolean(),
  ),
  touch: field('A touch screen; the mouse works beside it.', Type.Boolean()),
  user_agent: field(
    'User-Agent of the pages. The client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform say the same.',
    Type.String({ minLength: 1, maxLength: 1_000 }),
  ),
  locale: field('BCP 47, e.g. `de-DE`.', Type.String()),
  timezone: field('IANA name, e.g. `Europe/Berlin`.', Type.String()),
  color_scheme: field('The media feature `prefers-color-scheme`.', Type.Enum(['light', 'dark'])),
  reduced_motion: field(
    'The media feature `prefers-reduced-motion`.',
    Type.Enum(['reduce', 'no-preference']),
  ),
  forced_colors: field('The media feature `forced-colors`.', Type.Enum(['active', 'none'])),
  contrast: field(
    'The media feature `prefers-contrast`.',
    Type.Enum(['more', 'less', 'custom', 'no-preference']),
  ),
  media: field('The CSS media type.', Type.Enum(['screen', 'print'])),
  geolocation: field(
    'Where navigator.geolocation says the page is; the page needs the permission too.',
    geolocation,
  ),
  permissions: field(
    'What pages may do without asking; all else is denied. Of a context, not of a page.',
    Type.Array(Type.Enum(namesOf(PERMISSIONS)), { maxItems: 100 }),
  ),
  offline: field('Whether requests fail, as without a network.', Type.Boolean()),
  network_speed: field(
    'A preset, or kbit/s each way and the least time to a response, in ms.',
    networkSpeed,
  ),
  cpu_slowdown: field(
    'How many times slower scripts run.',
    Type.Number({ minimum: 1, maximum: 100 }),
  ),
  javascript: field('false: pages run no scripts of their own.', Type.Boolean()),
  ignore_https_errors: field(
    'Whether pages load in spite of invalid certificates.',
    Type.Boolean(),
  ),
  headers: field(
    'HTTP headers added to each request of the pages.',
    Type.Record(Type.String(), Type.String()),
  ),
};

export type EmulationFields = Static<TObject<typeof emulationFields>>;

/** Whose emulation it is. */
export const subjectFields = {
  ctx_id: Type.Optional(Type.String({ description: 'Without it, the default context.' })),
  page_id: Type.Optional(Type.String({ description: 'Of this page; else of the whole context.' })),
};
