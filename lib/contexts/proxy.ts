import type { Static, TObject } from 'typebox';
import type { Egress, Proxy } from '../egress/egress.js';
import { originOf } from '../request/url-parts.js';
import type { Credentials } from '../network/interception/credentials.js';
import { invalidRequest } from '../request/errors.js';
import type { startFields } from '../schemas/fields.js';
import { parsedUrl } from '../request/parsed-url.js';

function refuse(message: string) {
  return invalidRequest('/proxy/server', message, `/proxy/server ${message}.`);
}

/**
 * Opens the proxy of a request's fields, if they name one.
 *
 * @param credentials of the same request: a pair for the proxy's origin is its own
 * @throws TabwireError `invalid_request`, `option_not_allowed`
 */
export async function proxyOf(
  { proxy }: Static<TObject<typeof startFields>>,
  egress: Egress,
  credentials?: Credentials,
): Promise<Proxy | undefined> {
  if (!proxy) return undefined;
  const server = parsedUrl(proxy.server);
  if (!server?.hostname || !/^(https?|socks[45]):$/.test(server.protocol))
    throw refuse('must be an http, https, socks4 or socks5 URL with host and port');
  if (server.username || server.password)
    throw refuse('must not contain a login: send username and password');
  return egress.open({ ...credentials?.of(originOf(proxy.server)), ...proxy });
}
