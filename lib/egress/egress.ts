import { deniedNavigation } from './denied-navigation.js';
import type { EgressProxy } from './egress-proxy.js';
import { Denied, EgressPolicy } from './policy.js';
import { Upstream } from './upstream-proxy.js';
import { WITH_LOOPBACK } from './bypass-list.js';
import { TabwireError } from '../request/errors.js';
import { originOf } from '../request/url-parts.js';

interface ProxyOptions {
  /** `http://`, `https://`, `socks4://` or `socks5://` with host and port. */
  readonly server: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Comma-separated hosts to reach directly. */
  readonly bypass?: string | undefined;
}

interface Pair {
  readonly username: string;
  readonly password: string;
}

/** A proxy as Chrome takes it: without credentials. */
export interface Proxy {
  readonly server: string;
  readonly bypass: string | undefined;
  /** Of the client's proxy. */
  readonly origin: string;
  /** Has it get another name and password from now on; Chrome itself gives none. */
  authenticate(pair: Pair | undefined): void;
  close(): Promise<void>;
}

/** Which addresses the pages of this gateway's browsers may reach, and the egress proxies that enforce it. */
export class Egress {
  readonly policy: EgressPolicy;
  readonly #onDenied: () => void;
  #proxy: EgressProxy | undefined;

  /**
   * @param allow what pages may reach beyond the public internet
   * @param onDenied called for each request of a page that is denied
   */
  constructor(mode: 'open' | 'public', allow: readonly string[], onDenied: () => void) {
    this.policy = new EgressPolicy(mode, allow);
    this.#onDenied = onDenied;
  }

  /** Opens the egress proxy that all browsers share, where the policy is restricted. */
  async start(): Promise<void> {
    if (this.policy.restricted) this.#proxy = await this.#listen();
  }

  /** What a Chrome uses where its client names no proxy: the shared egress proxy, or none. */
  get default(): Pick<Proxy, 'server' | 'bypass'> | undefined {
    return this.#proxy && { server: this.#proxy.address, bypass: WITH_LOOPBACK };
  }

  /**
   * Opens a client's proxy: behind an egress proxy of its own where the policy is restricted, or where it needs
   * credentials, which Chrome does not take with a proxy's address.
   *
   * @throws TabwireError `option_not_allowed` when pages may not reach the proxy
   */
  async open({ server, username, password, bypass }: ProxyOptions): Promise<Proxy> {
    const { policy } = this;
    if (!policy.restricted && username === undefined)
      return {
        server,
        bypass,
        origin: originOf(server),
        // Chrome asks for the pair of a proxy that it reaches by itself (Fetch.authRequired).
        authenticate: () => undefined,
        close: () => Promise.resolve(),
      };
    const upstream = new Upstream(server, username, password, bypass);
    await policy.resolve(upstream.host, upstream.port).catch((error: unknown) => {
      if (error instanceof Denied)
        throw new TabwireError(
          'option_not_allowed',
          'The `proxy` has an address that EGRESS does not let pages reach. The operator can allow the address in EGRESS_ALLOW.',
          { option: 'proxy' },
        );
      // A name that can't be resolved now fails when a page uses it.
    });
    const egressProxy = await this.#listen(upstream);
    return {
      server: egressProxy.address,
      bypass: policy.restricted ? WITH_LOOPBACK : bypass,
      origin: originOf(server),
      authenticate: (pair) => {
        if (pair) upstream.authenticate(pair);
      },
      close: () => egressProxy.close(),
    };
  }

  /** The error of a navigation that the policy denied; undefined if the navigation failed for another reason. */
  denied(error: TabwireError): TabwireError | undefined {
    return deniedNavigation(error, this.policy);
  }

  /** Its code is loaded with the first one: most services open none, and it brings a whole proxy server along. */
  async #listen(upstream?: Upstream): Promise<EgressProxy> {
    const { EgressProxy: Loaded } = await import('./egress-proxy.js');
    return Loaded.open(this.policy, upstream, this.#onDenied);
  }

  async close(): Promise<void> {
    await this.#proxy?.close();
  }
}
