import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import {
  isException,
  isLoopback,
  isPublic,
  isThisMachine,
  namesOfThisMachine,
  parseExceptions,
  type Exceptions,
} from './addresses.js';
import { Names } from './names.js';

/** Of how many denied hosts it is remembered that they are. */
const MAX_REMEMBERED = 256;

/** An address that pages may not reach; the message is `host:port`. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

/** Which addresses pages may reach. */
export class EgressPolicy {
  /** False: anything may be reached, but for the ports of this service. */
  readonly restricted: boolean;
  readonly #exceptions: Exceptions;
  readonly #ownPorts = new Set<number>();
  readonly #names: Names;
  /** Each as `host:port`, the latest last. */
  readonly #denied = new Set<string>();

  /** @param allow what may be reached beyond the public internet: networks, addresses, host names */
  constructor(mode: 'open' | 'public', allow: readonly string[], names = new Names()) {
    this.#names = names;
    this.restricted = mode === 'public';
    this.#exceptions = parseExceptions(allow);
  }

  /** Closes a port of this machine to pages, whatever the exceptions say; returns the disposer. */
  denyPort(port: number): () => void {
    this.#ownPorts.add(port);
    return () => this.#ownPorts.delete(port);
  }

  /**
   * The ports of this service, each as `host:port` with every name of this machine: for a Chrome without an
   * egress proxy. The service answers 403 to a Host that resolves here and is none of these.
   *
   * @param names further names of this service
   */
  ownAddresses(names: readonly string[]): readonly string[] {
    const hosts = [...new Set([...namesOfThisMachine(), ...names])];
    return [...this.#ownPorts].flatMap((port) => hosts.map((host) => `${host}:${port}`));
  }

  /**
   * Looks a host up, once. The caller has to dial one of these addresses: a second look-up may have another
   * answer (DNS rebinding).
   *
   * @param host a name, or an address without brackets
   * @throws Denied when any address is one that pages may not reach; or the resolver's error
   */
  async resolve(host: string, port: number): Promise<LookupAddress[]> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const family = isIP(name);
    const addresses = family === 0 ? await this.#names.lookup(name) : [{ address: name, family }];
    if (!addresses.every(({ address }) => this.#permits(name, address, port))) {
      this.#remember(`${name}:${port}`);
      throw new Denied(`${host}:${port}`);
    }
    return addresses;
  }

  /** Why a page did not reach a host, if this policy is why. @param host a name, or an address without brackets */
  denialOf(host: string, port: number): 'own_port' | 'egress' | undefined {
    const name = host.toLowerCase().replace(/\.$/, '');
    const isHere = isIP(name) === 0 ? isLoopback(name) : isThisMachine(name);
    if (isHere && this.#ownPorts.has(port)) return 'own_port';
    return this.#denied.has(`${name}:${port}`) ? 'egress' : undefined;
  }

  #remember(address: string): void {
    this.#denied.delete(address);
    this.#denied.add(address);
    const [oldest] = this.#denied;
    if (this.#denied.size > MAX_REMEMBERED && oldest !== undefined) this.#denied.delete(oldest);
  }

  /**
   * Checks a host that a proxy will look up for itself: where this machine can resolve it, pages have to be
   * allowed to reach all of its addresses.
   *
   * @throws Denied
   */
  async checkForwarded(host: string, port: number): Promise<void> {
    if (!this.restricted && !this.#ownPorts.has(port)) return;
    await this.resolve(host, port).catch((error: unknown) => {
      if (error instanceof Denied) throw error;
    });
  }

  #permits(host: string, address: string, port: number): boolean {
    const own = isThisMachine(address);
    if (own && this.#ownPorts.has(port)) return false;
    if (!this.restricted) return true;
    return isException(host, address, this.#exceptions) || (isPublic(address) && !own);
  }
}
