import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly device_scale_factor: number;
  /** How large the screen is around it; of the viewport's own size unless it is a popup's. */
  readonly screen?: { readonly width: number; readonly height: number };
}

/** What every page of a context is made to look like. */
export interface Appearance {
  readonly viewport: Viewport;
  readonly userAgent: string | undefined;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** How the pages of a context present themselves. */
export interface Emulation {
  readonly appearance: Appearance;
  /** Chrome's own user agent: a locale can be set only along with one. */
  readonly browserUserAgent: string;
}

/**
 * Sets what each process has to emulate: user agent, locale, time zone, headers.
 *
 * @returns the calls, which are all on the way
 */
export function applyEmulation(
  session: Session,
  { appearance, browserUserAgent }: Emulation,
): Promise<unknown>[] {
  const { userAgent, locale, timezone, headers } = appearance;
  // A popup or a frame in a process that has the context's locale and time zone already.
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
      // For as long as the page lives: Chrome sends them only while the domain is enabled.
      session.enable('Network').reply,
      session.send('Network.setExtraHTTPHeaders', { headers }),
    );
  return calls;
}
