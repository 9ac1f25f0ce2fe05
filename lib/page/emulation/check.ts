import { validateHeaderValue } from 'node:http';
import { TabwireError } from '../../request/errors.js';
import type { EmulationFields } from '../../schemas/emulation.js';
import { forbiddenHeader } from '../../schemas/header-values.js';
import { pointer } from '../../schemas/field-errors.js';
import { deviceNames } from './devices.js';

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

/**
 * Why a header can't be of all requests: Chrome sends its own value with some of them, or fails them
 * (Network.setExtraHTTPHeaders; measured on Chromium 156).
 */
function whyNotOfAll(name: string): string | undefined {
  if (/^cookie$/i.test(name)) return 'cannot be set: set the cookies with cookies/';
  if (/^(accept|origin|referer|sec-fetch-mode)$/i.test(name))
    return 'cannot be set for all requests: use set_headers of a rule of routes/';
  return undefined;
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

/** The names of presets that are like a name which is none. */
function namesLike(name: string): string {
  const [word = ''] = name.trim().toLowerCase().split(/[\s-]/);
  const like = deviceNames().filter(
    (known) => known.toLowerCase().startsWith(word) && !known.endsWith('landscape'),
  );
  return (
    word === '' || like.length === 0 ? ['Pixel 7', 'iPhone 15', 'Desktop Chrome'] : like
  ).join(', ');
}

/**
 * The fields of a request as Chrome takes them. Everything that Chrome would refuse later is refused here.
 *
 * @throws TabwireError `invalid_request`
 */
export function checkedEmulation<Fields extends EmulationFields>(fields: Fields): Fields {
  const { device, user_agent, locale, timezone, headers } = fields;
  if (typeof device === 'string' && !deviceNames().includes(device))
    throw refuse('/device', `must be a known device, such as ${namesLike(device)}`);
  if (typeof locale === 'string' && !isLocale(locale))
    throw refuse('/locale', 'must be a BCP 47 language tag such as de-DE');
  if (typeof timezone === 'string' && throws(() => zoneOf(timezone)))
    throw refuse('/timezone', 'must be an IANA time zone such as Europe/Berlin');
  if (typeof user_agent === 'string' && throws(() => validateHeaderValue('User-Agent', user_agent)))
    throw refuse('/user_agent', 'must be a valid HTTP header value');
  const forbidden = forbiddenHeader(headers ?? {}, 'request');
  if (forbidden) throw refuse(`/headers/${pointer(forbidden.name)}`, forbidden.message);
  for (const name of Object.keys(headers ?? {})) {
    const message = whyNotOfAll(name);
    if (message !== undefined) throw refuse(`/headers/${pointer(name)}`, message);
  }
  return typeof timezone === 'string' ? { ...fields, timezone: zoneOf(timezone) } : fields;
}
