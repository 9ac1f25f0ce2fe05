import { hostname, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, bits: number];

/** A name that a rule may have: a host name, or `*.` and one. */
const HOST = /^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** The block from which IANA allocates the global unicast addresses of IPv6. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** What pages may reach beyond the public internet. */
export interface Exceptions {
  readonly networks: readonly Network[];
  readonly hosts: readonly string[];
}

/** True for localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Reads networks (`10.1.0.0/16`), addresses and host names (`wiki.example`, `*.example`).
 *
 * @throws Error whose message names the entry that is none of these
 */
export function parseExceptions(entries: readonly string[]): Exceptions {
  const networks: Network[] = [];
  const hosts: string[] = [];
  for (const entry of entries) {
    const bare = entry.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (ipaddr.isValidCIDR(bare)) networks.push(ipaddr.parseCIDR(bare));
    else if (isAddress(bare)) {
      const address = ipaddr.parse(bare);
      networks.push([address, address.toByteArray().length * 8]);
    } else if (HOST.test(bare) && !/^[\d.]+$/.test(bare)) hosts.push(bare);
    else
      throw new Error(
        `must list networks, addresses and host names, and ${entry} is none of these`,
      );
  }
  return { networks, hosts };
}

/** Whether a text is an address in full: `127.1` is none. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** The address that is dialled: an IPv4-mapped IPv6 address (`::ffff:127.0.0.1`) becomes the IPv4 one. */
function parse(text: string): Address {
  return ipaddr.process(text);
}

/** Reads networks and addresses. @throws Error whose message names the entry that is neither */
export function parseNetworks(entries: readonly string[]): readonly Network[] {
  const { networks, hosts } = parseExceptions(entries);
  const [host] = hosts;
  if (host !== undefined)
    throw new Error(`must list networks and addresses, and ${host} is neither`);
  return networks;
}

/** Whether one of the networks has the address. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  return within(parse(address), networks);
}

function within(address: Address, networks: readonly Network[]): boolean {
  return ipaddr.subnetMatch(address, { here: [...networks] }, 'elsewhere') === 'here';
}

/** True when the rules name the host itself, or one of their networks has the address. */
export function isException(host: string, address: string, rules: Exceptions): boolean {
  const named = rules.hosts.some((rule) =>
    rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule,
  );
  return named || isWithin(address, rules.networks);
}

/**
 * True for addresses of the public internet. Everything else is not: private, loopback, link-local (with
 * the metadata services of clouds), carrier-grade NAT, multicast and reserved networks, and IPv6 that
 * leads to IPv4 by translation (NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || within(parsed, [GLOBAL_IPV6]);
}

/** Names and addresses that lead to this machine, `*` for anything, IPv6 in brackets. */
export function namesOfThisMachine(): readonly string[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return [
    ...['localhost', 'localhost.', '*.localhost', '*.localhost.', hostname().toLowerCase()],
    ...['127.*', '0.0.0.0', '[::]', '[::1]', '[::ffff:*]'],
    ...own.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ];
}

/** True for addresses that lead to this machine. */
export function isThisMachine(address: string): boolean {
  const parsed = parse(address);
  if (['loopback', 'unspecified'].includes(parsed.range())) return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some((it) => parse(it.address).toNormalizedString() === parsed.toNormalizedString());
}
