import { anonymizeProxy, closeAnonymizedProxy } from 'proxy-chain';

export interface ProxyOptions {
  /** `http://`, `https://`, `socks4://` or `socks5://` with host and port. */
  readonly server: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Comma-separated hosts to reach directly. */
  readonly bypass?: string | undefined;
}

/** A proxy as Chrome takes it: without credentials. */
export interface Proxy {
  readonly server: string;
  readonly bypass: string | undefined;
  close(): Promise<void>;
}

/**
 * Chrome takes no credentials with a proxy's address, so for a proxy that wants them a local one is
 * opened that adds them.
 */
export async function openProxy(options: ProxyOptions): Promise<Proxy> {
  const { server, username, password, bypass } = options;
  if (username === undefined) return { server, bypass, close: () => Promise.resolve() };
  const upstream = new URL(server);
  upstream.username = username;
  upstream.password = password ?? '';
  const local = await anonymizeProxy(upstream.href);
  return {
    server: local,
    bypass,
    close: async () => {
      await closeAnonymizedProxy(local, true);
    },
  };
}
