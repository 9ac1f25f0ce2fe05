import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { abortable, Deadline } from '../request/deadline.js';
import { Lane } from '../request/lane.js';
import { hasOtherSources, parseHosts, parseResolvConf, SystemFile } from './system-names.js';

/** How long a look-up may take, with all that it asks for. */
const TIMEOUT_MS = 10_000;

/** Of one question to one server; asked twice, as resolv.conf(5) has it by default. */
const QUERY = { timeout: 2_500, tries: 2 };

/** How many names are looked up at once: each takes two questions, and no thread. */
const MAX_RUNNING = 4_000;

/** How many names wait for the system's own look-up, of which one runs at a time. */
const MAX_WAITING = 100;

/** What a server says of a name that it does not know, or that has no address. */
const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/**
 * Looks names up as getaddrinfo(3) does, by hosts(5) and then by DNS with the servers and search domains of
 * resolv.conf(5), and holds nobody up: `dns.lookup` takes one of four threads for each name that a page chooses, as
 * long as its server takes, and files wait for the same threads. Other sources of names (mDNS, systemd, LDAP) are
 * asked through `dns.lookup` after that, one name at a time.
 */
export class Names {
  readonly #hosts;
  readonly #config;
  readonly #hasOthers;
  readonly #timeoutMs: number;
  readonly #running = new Map<string, Promise<LookupAddress[]>>();
  readonly #system = new Lane();
  #resolver = { servers: '', resolver: new Resolver(QUERY) };

  /** @param etc the folder of the system's files */
  constructor({ etc = '/etc', timeoutMs = TIMEOUT_MS } = {}) {
    this.#hosts = new SystemFile(join(etc, 'hosts'), parseHosts);
    this.#config = new SystemFile(join(etc, 'resolv.conf'), parseResolvConf);
    this.#hasOthers = new SystemFile(join(etc, 'nsswitch.conf'), hasOtherSources);
    this.#timeoutMs = timeoutMs;
  }

  /** All addresses of a name in small letters, IPv4 first; asked for twice at once it is looked up once. */
  async lookup(name: string): Promise<LookupAddress[]> {
    const running = this.#running.get(name);
    if (running) return running;
    if (this.#running.size >= MAX_RUNNING) throw new Error('too many names are being looked up');
    const found = Deadline.within(this.#timeoutMs, (signal) => this.#find(name, signal));
    this.#running.set(name, found);
    try {
      return await found;
    } finally {
      this.#running.delete(name);
    }
  }

  async #find(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const own = (await this.#hosts.read()).get(name);
    if (own) return own.map(addressOf);
    const numeric = numericAddress(name);
    if (numeric !== undefined) return [addressOf(numeric)];
    // RFC 6761: no server is asked for these.
    if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'].map(addressOf);
    const { servers, search, ndots } = await this.#config.read();
    const resolver = this.#resolverOf(servers);
    const searched = search.map((domain) => `${name}.${domain}`);
    const isAsItIs = name.split('.').length > ndots;
    for (const one of isAsItIs ? [name, ...searched] : [...searched, name]) {
      const found = await abortable(ask(resolver, one), signal);
      if (found.length > 0) return found;
    }
    const hasOthers = process.platform !== 'linux' || (await this.#hasOthers.read());
    if (!hasOthers || this.#system.length >= MAX_WAITING) throw new Error(`ENOTFOUND ${name}`);
    return abortable(
      this.#system.run(signal, () => lookup(name, { all: true })),
      signal,
    );
  }

  #resolverOf(servers: readonly string[]): Resolver {
    const key = servers.join(' ');
    if (this.#resolver.servers === key) return this.#resolver.resolver;
    const resolver = new Resolver(QUERY);
    resolver.setServers(servers);
    this.#resolver = { servers: key, resolver };
    return resolver;
  }
}

/** The addresses that DNS has for a name; none where it has none. */
async function ask(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  for (const answer of answers)
    if (found.length === 0 && answer.status === 'rejected' && !isUnknown(answer.reason))
      throw answer.reason;
  return found.map(addressOf);
}

/** The address that `127.1`, `0x7f.0.0.1` or `2130706433` is (inet_aton(3)). */
function numericAddress(name: string): string | undefined {
  if (!/^[\da-fx.]+$/.test(name) || !URL.canParse(`http://${name}`)) return undefined;
  const { hostname } = new URL(`http://${name}`);
  return isIP(hostname) === 0 ? undefined : hostname;
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNKNOWN.includes(error.code);
}

function addressOf(address: string): LookupAddress {
  return { address, family: isIP(address) };
}
