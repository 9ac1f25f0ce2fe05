import Type, { type Static, type TObject, type TSchema } from 'typebox';

/** Makes a field optional and nullable. null undoes it: the value of the opening, or no emulation, is back. */
const field = <T extends TSchema>(description: string, schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));

const size = {
  width: Type.Integer({ minimum: 1, maximum: 16_384, description: 'Width in CSS pixels.' }),
  height: Type.Integer({ minimum: 1, maximum: 16_384, description: 'Height in CSS pixels.' }),
};

const viewport = Type.Object(
  {
    ...size,
    device_scale_factor: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10,
        description: 'Device pixels per CSS pixel.',
      }),
    ),
    screen: Type.Optional(
      Type.Object(size, {
        additionalProperties: false,
        description: 'Size of the screen around the viewport; by default the viewport’s size.',
      }),
    ),
  },
  { additionalProperties: false },
);

const geolocation = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude in degrees.' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'Longitude in degrees.' }),
    accuracy: Type.Optional(
      Type.Number({ minimum: 0, description: 'Accuracy in metres; 0 by default.' }),
    ),
  },
  { additionalProperties: false },
);

/** Permissions that Chrome can grant, with their names in CDP. */
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

/** Speeds of connections with the values of Chrome DevTools, in kbit/s and ms. */
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

const rate = (description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description }));

const networkSpeed = Type.Union([
  Type.Enum(namesOf(NETWORK_SPEEDS)),
  Type.Object(
    {
      download_kbps: rate('Limits the download, in kbit/s.'),
      upload_kbps: rate('Limits the upload, in kbit/s.'),
      latency_ms: Type.Optional(
        Type.Number({ minimum: 0, maximum: 600_000, description: 'Delays each request, in ms.' }),
      ),
    },
    { additionalProperties: false },
  ),
]);

/** Fields that change what pages see of the device, the user and the network. */
export const emulationFields = {
  device: field(
    'Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset.',
    Type.String({ maxLength: 100 }),
  ),
  viewport: field(
    'Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.',
    viewport,
  ),
  mobile: field(
    'true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room.',
    Type.Boolean(),
  ),
  touch: field('true: gives pages a touch screen; the mouse still works.', Type.Boolean()),
  user_agent: field(
    'Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it.',
    Type.String({ minLength: 1, maxLength: 1_000 }),
  ),
  locale: field('Sets the language and the formats: BCP 47, e.g. `de-DE`.', Type.String()),
  timezone: field('Sets the time zone: an IANA name, e.g. `Europe/Berlin`.', Type.String()),
  color_scheme: field(
    'Sets the media feature `prefers-color-scheme`.',
    Type.Enum(['light', 'dark']),
  ),
  reduced_motion: field(
    'Sets the media feature `prefers-reduced-motion`.',
    Type.Enum(['reduce', 'no-preference']),
  ),
  forced_colors: field('Sets the media feature `forced-colors`.', Type.Enum(['active', 'none'])),
  contrast: field(
    'Sets the media feature `prefers-contrast`.',
    Type.Enum(['more', 'less', 'custom', 'no-preference']),
  ),
  media: field('Sets the CSS media type.', Type.Enum(['screen', 'print'])),
  geolocation: field(
    'Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`.',
    geolocation,
  ),
  permissions: field(
    'Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`.',
    Type.Array(Type.Enum(namesOf(PERMISSIONS)), { maxItems: 100 }),
  ),
  offline: field('true: requests fail, as without a network.', Type.Boolean()),
  network_speed: field(
    'Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms.',
    networkSpeed,
  ),
  cpu_slowdown: field(
    'Slows scripts down by this factor.',
    Type.Number({ minimum: 1, maximum: 100 }),
  ),
  javascript: field('false: keeps pages from running scripts of their own.', Type.Boolean()),
  ignore_https_errors: field('true: loads pages in spite of invalid certificates.', Type.Boolean()),
  headers: field(
    'Adds these HTTP headers to each request of the pages.',
    Type.Record(Type.String(), Type.String()),
  ),
};

export type EmulationFields = Static<TObject<typeof emulationFields>>;

/** Fields that choose a context, or one page. */
export const subjectFields = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Chooses the context; by default the default context.' }),
  ),
  page_id: Type.Optional(
    Type.String({ description: 'Chooses one page; by default the whole context.' }),
  ),
};
