import { validateHeaderValue } from 'node:http';
import type { Static, TObject } from 'typebox';
import { originOf, type Egress, type Proxy } from '../egress/egress.js';
import type { Credentials } from '../interception/credentials.js';
import { TabwireError } from '../request/errors.js';
import type { Appearance } from '../page/tab/emulation.js';
import type { appearanceFields } from '../schemas/fields.js';
import { forbiddenHeader } from '../schemas/header-values.js';
import { pointer } from '../schemas/validate.js';

type Fields = Static<TObject<typeof appearanceFields>>;

const DEFAULT_VIEWPORT = { width: 1280, height: 720, device_scale_factor: 1 };

function refuse(path: string, message: string): TabwireError {
  return new TabwireError('invalid_request', `${path} ${message}.`, {
    errors: [{ path, message }],
  });
}

/** A time zone as Chrome spells it: it takes no other case. */
function zoneOf(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

/** Chrome knows languages of two and three letters, and "und" is none. */
function isLocale(locale: string): boolean {
  try {
    return /^(?!und$)[a-z]{2,3}$/.test(new Intl.Locale(locale).language);
  } catch {
    return false;
  }
}

/** True when `work` throws. */
function throws(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/**
 * How pages are to look, from a request's fields; what it leaves out is as in `base`. Everything that
 * Chrome would refuse later is refused here.
 *
 * @throws TabwireError `invalid_request`
 */
export function appearanceOf(fields: Fields, base?: Appearance): Appearance {
  const { viewport, user_agent, locale, timezone, headers } = fields;
  if (locale !== undefined && !isLocale(locale))
    throw refuse('/locale', 'must be a BCP 47 language tag such as de-DE');
  if (timezone !== undefined && throws(() => zoneOf(timezone)))
    throw refuse('/timezone', 'must be an IANA time zone such as Europe/Berlin');
  if (user_agent !== undefined && throws(() => validateHeaderValue('User-Agent', user_agent)))
    throw refuse('/user_agent', 'must be a valid HTTP header value');
  const forbidden = forbiddenHeader(headers ?? {}, 'request');
  if (forbidden) throw refuse(`/headers/${pointer(forbidden.name)}`, forbidden.message);
  return {
    viewport: viewport
      ? { device_scale_factor: 1, ...viewport }
      : (base?.viewport ?? DEFAULT_VIEWPORT),
    userAgent: user_agent ?? base?.userAgent,
    locale: locale ?? base?.locale,
    timezone: timezone === undefined ? base?.timezone : zoneOf(timezone),
    headers: headers ?? base?.headers,
  };
}

/**
 * Opens the proxy of a request's fields, if they name one.
 *
 * @param credentials of the same request: a pair for the proxy's origin is its own
 * @throws TabwireError `invalid_request`, `option_not_allowed`
 */
export async function proxyOf(
  { proxy }: Fields,
  egress: Egress,
  credentials?: Credentials,
): Promise<Proxy | undefined> {
  if (!proxy) return undefined;
  const server = URL.canParse(proxy.server) ? new URL(proxy.server) : undefined;
  if (!server?.hostname || !/^(https?|socks[45]):$/.test(server.protocol))
    throw refuse(
      '/proxy/server',
      'must be an http, https, socks4 or socks5 URL with host and port',
    );
  if (server.username || server.password)
    throw refuse('/proxy/server', 'must carry no credentials: send username and password');
  return egress.open({ ...credentials?.of(originOf(proxy.server)), ...proxy });
}
