import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long what a file says is taken for granted. */
const FRESH_MS = 1_000;

/** What a system file says, read again when it may have changed; `parse` gets '' where there is none. */
export class SystemFile<T> {
  readonly #path: string;
  readonly #parse: (text: string) => T;
  #latest: Promise<T> | undefined;
  #readAt = 0;

  constructor(path: string, parse: (text: string) => T) {
    this.#path = path;
    this.#parse = parse;
  }

  read(): Promise<T> {
    if (this.#latest && performance.now() - this.#readAt < FRESH_MS) return this.#latest;
    this.#readAt = performance.now();
    this.#latest = readFile(this.#path, 'utf8').then(this.#parse, () => this.#parse(''));
    return this.#latest;
  }
}

/** What resolv.conf(5) says of how names are looked up. */
export interface ResolverConfig {
  readonly servers: readonly string[];
  readonly search: readonly string[];
  /** From so many dots on a name is first asked for as it is. */
  readonly ndots: number;
}

export function parseResolvConf(text: string): ResolverConfig {
  const lines = linesOf(text);
  const of = (...keys: string[]) => lines.filter(([key = '']) => keys.includes(key));
  const options = of('options').flatMap(([, ...values]) => values);
  const ndots = options.findLast((option) => option.startsWith('ndots:'))?.slice('ndots:'.length);
  return {
    servers: of('nameserver').flatMap(([, address]) => address ?? []),
    search: of('search', 'domain').at(-1)?.slice(1) ?? [],
    ndots: Math.min(15, Number(ndots ?? 1) || 0),
  };
}

/** Addresses by name, of hosts(5). */
export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>();
  for (const [address = '', ...names] of linesOf(text)) {
    if (isIP(address) === 0) continue;
    for (const name of names.map((one) => one.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
}

/** Whether nsswitch.conf(5) has sources of host names beside files and DNS: mDNS, systemd, LDAP. */
export function hasOtherSources(text: string): boolean {
  const [, ...sources] = linesOf(text).find(([key]) => key === 'hosts:') ?? [];
  return sources.some((source) => !['files', 'dns'].includes(source) && !source.startsWith('['));
}

/** The words of each line, without comments. */
function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.replace(/[#;].*/s, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
}
