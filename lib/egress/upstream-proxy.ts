import type { LookupAddress } from 'node:dns';

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'socks4:': 1080,
  'socks5:': 1080,
};

/** A client's proxy to which an egress proxy forwards, with the credentials that Chrome does not send. */
export class Upstream {
  readonly host: string;
  readonly port: number;
  readonly protocol: string;
  /** Hosts that are reached without it; see `bypasses`. */
  readonly bypass: string;
  readonly #url: URL;

  /** @param server `http`, `https`, `socks4` or `socks5` URL, without credentials */
  constructor(server: string, username = '', password = '', bypass = '') {
    const url = new URL(server);
    url.username = username;
    url.password = password;
    this.#url = url;
    this.host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = Number(url.port || (PORTS[url.protocol] ?? 0));
    this.protocol = url.protocol;
    this.bypass = bypass;
  }

  /** Has later requests go with another name and password. */
  authenticate({ username, password }: { username: string; password: string }): void {
    this.#url.username = username;
    this.#url.password = password;
  }

  /** Its URL for proxy-chain, which looks a SOCKS proxy up by itself: it gets the address instead. */
  at(addresses: readonly LookupAddress[]): string {
    const url = new URL(this.#url);
    if (!this.protocol.startsWith('socks')) return url.href;
    const chosen = addresses.find(({ family }) => family === 4) ?? addresses[0];
    url.hostname = chosen?.family === 6 ? `[${chosen.address}]` : (chosen?.address ?? '');
    url.port = String(this.port);
    // socks5h and socks4a: the proxy looks the names up.
    return url.href.replace(/^socks5:/, 'socks5h:').replace(/^socks4:/, 'socks4a:');
  }
}
