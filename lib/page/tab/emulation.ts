import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly device_scale_factor: number;
  /** The size of the screen, in CSS px; the viewport's own where it is undefined. */
  readonly screen?: { readonly width: number; readonly height: number };
}

/** What a client decides of the appearance of all pages of a context. */
export interface Appearance {
  readonly viewport: Viewport;
  readonly userAgent: string | undefined;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** The appearance of a context's pages, with what is needed to apply it. */
export interface Emulation {
  readonly appearance: Appearance;
  /** Chrome's own user agent: `Emulation.setUserAgentOverride` sets no `acceptLanguage` without one. */
  readonly browserUserAgent: string;
}

/**
 * Applies the overrides that each session needs: user agent, locale, time zone, headers.
 *
 * @returns the calls, which have all been sent
 */
export function applyEmulation(
  session: Session,
  { appearance, browserUserAgent }: Emulation,
): Promise<unknown>[] {
  const { userAgent, locale, timezone, headers } = appearance;
  // A popup or a frame may be in a process that has the context's locale and time zone already.
  const unlessSet = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      if (!isCdpError(error, 'override_set')) throw error;
    });
  const calls: Promise<unknown>[] = [];
  if (userAgent !== undefined || locale !== undefined)
    calls.push(
      session.send('Emulation.setUserAgentOverride', {
        userAgent: userAgent ?? browserUserAgent,
        ...(locale === undefined ? {} : { acceptLanguage: locale }),
      }),
    );
  if (locale !== undefined)
    calls.push(unlessSet(session.send('Emulation.setLocaleOverride', { locale })));
  if (timezone !== undefined)
    calls.push(unlessSet(session.send('Emulation.setTimezoneOverride', { timezoneId: timezone })));
  if (headers !== undefined)
    calls.push(
      // Never disposed of: Chrome sends extra headers only while Network is enabled.
      session.enable('Network').reply,
      session.send('Network.setExtraHTTPHeaders', { headers }),
    );
  return calls;
}

/**
 * Sets again what a CDP client may have set otherwise; nobody waits for it.
 *
 * @param resizing the calls that set the viewport
 */
export function restoreEmulation(
  session: Session,
  { appearance, browserUserAgent }: Emulation,
  resizing: readonly Promise<unknown>[],
): void {
  // The headers are of our own session, which nobody else sets.
  const emulation = { appearance: { ...appearance, headers: undefined }, browserUserAgent };
  const calls = [
    session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    ...resizing,
    ...applyEmulation(session, emulation),
  ];
  // A page that is gone needs nothing.
  for (const call of calls) call.catch(() => undefined);
}
