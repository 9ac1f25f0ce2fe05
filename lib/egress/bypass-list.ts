import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { globFits } from '../request/glob.js';
import { isLoopback } from './addresses.js';

/** The entry that turns off Chrome's own rule that it reaches loopback addresses without a proxy. */
export const WITH_LOOPBACK = '<-loopback>';

/**
 * Whether a host is reached without the proxy, as Chrome reads its bypass list: host names, in which
 * `*` stands for anything and a leading dot for `*.`, networks, each with an optional scheme before and
 * port behind it, and `<local>` for names without a dot.
 */
export function bypasses(list: string, host: string, port: number): boolean {
  const rules = list.split(/[,;]/).flatMap((rule) => rule.trim().toLowerCase() || []);
  const loopback = isLoopback(host) || host.endsWith('.localhost');
  if (loopback && !rules.includes(WITH_LOOPBACK)) return true;
  return rules.some((rule) => matches(rule, host, port));
}

function matches(rule: string, host: string, port: number): boolean {
  if (rule === '<local>') return isIP(host) === 0 && !host.includes('.');
  if (ipaddr.isValidCIDR(rule)) {
    if (isIP(host) === 0) return false;
    return ipaddr.subnetMatch(ipaddr.process(host), { rule: [ipaddr.parseCIDR(rule)] }) === 'rule';
  }
  const bare = rule.replace(/^[a-z]+:\/\//, '');
  const [, name = '', only] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(bare) ?? [];
  if (name === '' || (only !== undefined && Number(only) !== port)) return false;
  const pattern = name.replace(/^\[(.*)\]$/, '$1').replace(/^\./, '*.');
  // Neither a regular expression: pages choose the host, and clients the pattern.
  return globFits(pattern)(host);
}
