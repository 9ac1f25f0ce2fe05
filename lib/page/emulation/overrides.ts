import { isDeepStrictEqual } from 'node:util';
import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import { conditionsByRule } from '../../../protocol/network-conditions.js';
import type { Session } from '../../../protocol/session.js';
import type { Method, Params } from '../../../protocol/methods.js';
import { NETWORK_SPEEDS } from '../../schemas/emulation.js';
import type { Emulation } from './emulation.js';
import { userAgentOverride, type OwnChrome } from './user-agent.js';

/** What a session is of: a page, a frame of another process, or a worker. */
export type Kind = 'page' | 'frame' | 'worker';

/** The calls that bring one override of a session from one emulation to another. */
type Override = (
  session: Session,
  kind: Kind,
  now: Emulation,
  before: Emulation | undefined,
  own: OwnChrome,
) => readonly Promise<unknown>[];

const DOCUMENTS = ['page', 'frame'] as const;
const ALL = [...DOCUMENTS, 'worker'] as const;

/**
 * @param kinds the sessions in which Chrome knows it
 * @param paramsOf the parameters of an emulation; undefined: it needs none
 * @param none those that end it
 */
function override<M extends Method>(
  method: M,
  kinds: readonly Kind[],
  paramsOf: (emulation: Emulation, own: OwnChrome) => Params<M> | undefined,
  none: Params<M>,
): Override {
  return (session, kind, now, before, own) => {
    if (!kinds.includes(kind)) return [];
    const params = paramsOf(now, own);
    if (isDeepStrictEqual(params, before && paramsOf(before, own))) return [];
    return [session.send(method, params ?? none)];
  };
}

/** Emulation.setEmulatedMedia ends what it is not told again. */
function mediaOf(emulation: Emulation): Protocol.Emulation.SetEmulatedMediaRequest | undefined {
  const { media, color_scheme, reduced_motion, forced_colors, contrast } = emulation;
  const features = [
    { name: 'prefers-color-scheme', value: color_scheme },
    { name: 'prefers-reduced-motion', value: reduced_motion },
    { name: 'forced-colors', value: forced_colors },
    { name: 'prefers-contrast', value: contrast },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  return media === null && features.length === 0 ? undefined : { media: media ?? '', features };
}

interface Throughput {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

const UNLIMITED: Throughput = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** In bytes a second; undefined: the network is as it is. */
export function networkOf({
  offline,
  network_speed: speed,
}: Emulation): (Throughput & { readonly offline: boolean }) | undefined {
  if (!offline && speed === null) return undefined;
  const { latency_ms, download_kbps, upload_kbps } =
    typeof speed === 'string' ? NETWORK_SPEEDS[speed] : (speed ?? {});
  const bytes = (kbps: number | undefined) => (kbps === undefined ? -1 : (kbps * 1_000) / 8);
  return {
    offline: offline ?? false,
    latency: latency_ms ?? 0,
    downloadThroughput: bytes(download_kbps),
    uploadThroughput: bytes(upload_kbps),
  };
}

/** Those that a whole process has, and that end with the session that set them. */
const OF_PROCESS: readonly Override[] = [
  override(
    'Emulation.setLocaleOverride',
    ALL,
    ({ locale }) => (locale === null ? undefined : { locale }),
    {},
  ),
  override(
    'Emulation.setTimezoneOverride',
    ALL,
    ({ timezone }) => (timezone === null ? undefined : { timezoneId: timezone }),
    { timezoneId: '' },
  ),
];

const OVERRIDES: readonly Override[] = [
  override('Emulation.setUserAgentOverride', ALL, userAgentOverride, { userAgent: '' }),
  ...OF_PROCESS,
  override('Emulation.setEmulatedMedia', DOCUMENTS, mediaOf, { media: '', features: [] }),
  override(
    'Emulation.setTouchEmulationEnabled',
    DOCUMENTS,
    ({ touch }) => (touch ? { enabled: true, maxTouchPoints: 5 } : undefined),
    { enabled: false },
  ),
  override(
    'Emulation.setGeolocationOverride',
    ['page'],
    ({ geolocation }) => (geolocation === null ? undefined : { accuracy: 0, ...geolocation }),
    {},
  ),
  // Chrome has it in two: what requests meet, and what navigator.onLine and navigator.connection say.
  override(
    'Network.emulateNetworkConditionsByRule',
    ALL,
    (emulation) => {
      const conditions = networkOf(emulation);
      return conditions && conditionsByRule([{ urlPattern: '', ...conditions }]);
    },
    conditionsByRule([]),
  ),
  override('Network.overrideNetworkState', DOCUMENTS, networkOf, { offline: false, ...UNLIMITED }),
  override(
    'Emulation.setCPUThrottlingRate',
    DOCUMENTS,
    ({ cpu_slowdown: rate }) => (rate === null ? undefined : { rate }),
    { rate: 1 },
  ),
  override(
    'Emulation.setScriptExecutionDisabled',
    DOCUMENTS,
    ({ javascript }) => (javascript === false ? { value: true } : undefined),
    { value: false },
  ),
  override(
    'Security.setIgnoreCertificateErrors',
    DOCUMENTS,
    ({ ignore_https_errors: ignore }) => (ignore ? { ignore } : undefined),
    { ignore: false },
  ),
  override(
    'Network.setExtraHTTPHeaders',
    ALL,
    ({ headers }) => (headers === null ? undefined : { headers }),
    { headers: {} },
  ),
];

/**
 * Brings the overrides of a session from one emulation to another.
 *
 * @param before undefined: the session has none
 * @returns the calls, which have all been sent
 */
export function applyOverrides(
  session: Session,
  kind: Kind,
  now: Emulation,
  before: Emulation | undefined,
  own: OwnChrome,
): Promise<unknown>[] {
  return OVERRIDES.flatMap((bring) => bring(session, kind, now, before, own));
}

/** Sets again what a whole process has, where the session that had set it is gone. @returns the calls */
export function reclaimOverrides(
  session: Session,
  kind: Kind,
  now: Emulation,
  own: OwnChrome,
): Promise<unknown>[] {
  return OF_PROCESS.flatMap((bring) => bring(session, kind, now, undefined, own));
}

/** Whether Chrome refused since another session has set it already: one process has one locale and one time zone. */
export function isTaken(error: unknown): boolean {
  return isCdpError(error, 'override_set');
}
