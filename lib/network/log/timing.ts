import type { Entry } from './entry.js';

/** The phases of a request in ms, as HAR has them: null where there was none, or Chrome tells of none. */
export interface Timing {
  readonly blocked: number | null;
  readonly dns: number | null;
  /** With `ssl`. */
  readonly connect: number | null;
  readonly ssl: number | null;
  readonly send: number;
  readonly wait: number;
  readonly receive: number;
  /** The sum of all but `ssl`. */
  readonly total: number;
}

/** The timing of an entry, from CDP's Network.ResourceTiming; of one without, its whole time is `wait`. */
export function timingOf({ startedS, endedS, response }: Entry): Timing {
  const timing = response?.timing;
  const span = (start: number, end: number) => (start < 0 || end < start ? null : end - start);
  const whole = span(0, ((endedS ?? startedS) - startedS) * 1_000) ?? 0;
  if (!timing)
    return summed({ ...NONE, wait: Number.isNaN(whole) ? 0 : whole, send: 0, receive: 0 });
  // From here on in ms since `requestTime`.
  const begun = (startedS - timing.requestTime) * 1_000;
  const starts = [timing.dnsStart, timing.connectStart, timing.sendStart].filter((at) => at >= 0);
  const first = starts.length > 0 ? Math.min(...starts) : 0;
  const ended = endedS === undefined ? -1 : (endedS - timing.requestTime) * 1_000;
  return summed({
    blocked: Math.max(0, first - Math.min(begun, first)),
    dns: span(timing.dnsStart, timing.dnsEnd),
    connect: span(timing.connectStart, timing.connectEnd),
    ssl: span(timing.sslStart, timing.sslEnd),
    send: span(timing.sendStart, timing.sendEnd) ?? 0,
    wait: span(timing.sendEnd, timing.receiveHeadersEnd) ?? 0,
    receive: span(timing.receiveHeadersEnd, ended) ?? 0,
  });
}

const NONE = { blocked: null, dns: null, connect: null, ssl: null };

function summed(phases: Omit<Timing, 'total'>): Timing {
  const rounded = {
    blocked: rounding(phases.blocked),
    dns: rounding(phases.dns),
    connect: rounding(phases.connect),
    ssl: rounding(phases.ssl),
    send: rounding(phases.send) ?? 0,
    wait: rounding(phases.wait) ?? 0,
    receive: rounding(phases.receive) ?? 0,
  };
  const { blocked, dns, connect, send, wait, receive } = rounded;
  const total = (blocked ?? 0) + (dns ?? 0) + (connect ?? 0) + send + wait + receive;
  return { ...rounded, total: rounding(total) ?? 0 };
}

const rounding = (ms: number | null) => (ms === null ? null : Math.round(ms * 1_000) / 1_000);
