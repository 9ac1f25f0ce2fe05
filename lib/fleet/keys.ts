import { hkdfSync } from 'node:crypto';

/** The key of one purpose, of the fleet's secret (RFC 5869): what one of them signs is nothing to another. */
export function keyOf(
  secret: string,
  purpose: 'browser-ids' | 'logins' | 'proofs' | 'records',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tabwire ${purpose}`, 32));
}
