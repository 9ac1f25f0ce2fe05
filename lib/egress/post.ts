import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { abortable } from '../request/deadline.js';
import { pinned } from './pinned-lookup.js';
import type { EgressPolicy } from './policy.js';

/** The host of a URL without brackets, and its port. */
export function addressOf(url: URL): { readonly host: string; readonly port: number } {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

/**
 * Posts a body to a client's own server, at an address that the policy lets pages reach: looked up once, and
 * dialled as it was checked. It has a connection of its own and follows no redirect.
 *
 * @param url http or https
 * @returns the status of the answer, of which nothing else is read
 * @throws Denied, an error of the network, or `signal.reason`
 */
export async function post(
  policy: EgressPolicy,
  url: URL,
  { headers, body }: { readonly headers: OutgoingHttpHeaders; readonly body: string },
  signal: AbortSignal,
): Promise<number> {
  const { host, port } = addressOf(url);
  const addresses = await abortable(policy.resolve(host, port), signal);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<number>((resolve, reject) => {
    const sent = send(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinned(addresses),
    });
    const abort = () => sent.destroy(signal.reason instanceof Error ? signal.reason : undefined);
    signal.addEventListener('abort', abort);
    sent.once('close', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('the connection closed before the answer'));
    });
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.end(body);
  });
}
