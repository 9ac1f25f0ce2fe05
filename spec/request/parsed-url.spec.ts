import { expect, it } from '@jest/globals';
import { Domains } from '../../lib/execution/allowed-domains.js';
import { navigable } from '../../lib/request/allowed-url.js';
import { hasLongHost, parsedUrl } from '../../lib/request/parsed-url.js';
import { cpuOf } from '../support/cpu.js';

/** Different characters, each of which takes a place of its own in the ASCII form of the name. */
const international = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
const LONG = international(20_000);

it.each([
  ['a URL', (host: string) => `http://${host}/path`],
  ['a query at once', (host: string) => `HTTPS://${host}?query`],
  ['a name and a password', (host: string) => `http://user@name:word@${host}:8080/a@b`],
  ['backslashes', (host: string) => `http:\\\\${host}\\path`],
  ['no slashes', (host: string) => `http:${host}`],
  ['what the parser removes', (host: string) => ` \0h\ntt\tp:/\r/${host}#fragment`],
  ['a WebSocket', (host: string) => `wss://${host}`],
  ['a file', (host: string) => `file://${host}/path`],
  ['a blob', (host: string) => `blob:http://${host}/id`],
])('a long host is found and not parsed: %s', (_name, url) => {
  expect(hasLongHost(url('a'.repeat(990)))).toBe(false);
  expect(hasLongHost(url('a'.repeat(1_006)))).toBe(true);
  expect(cpuOf(() => parsedUrl(url(LONG)))).toBeLessThan(50);
  expect(parsedUrl(url(LONG))).toBeUndefined();
});

it.each([
  `http://${'user'.repeat(1_000)}@example.com/`,
  `http://例え.jp/${'a'.repeat(2_000)}`,
  `http://example.com?${'a'.repeat(2_000)}`,
  `data:text/html,${'a'.repeat(2_000)}`,
  `custom:${'a'.repeat(2_000)}`,
])('what is long elsewhere is parsed (%#)', (url) => {
  expect(parsedUrl(url)?.href).toBe(new URL(url).href);
});

it('is undefined for what is no absolute URL', () => {
  expect(parsedUrl('example.com')).toBeUndefined();
  expect(parsedUrl('http://')).toBeUndefined();
});

it('long hosts of clients are refused in little time', () => {
  const refusing = (work: () => unknown, code: string) => {
    const refused: unknown = expect.objectContaining({ code });
    expect(cpuOf(() => expect(work).toThrow(refused))).toBeLessThan(200);
  };
  refusing(() => navigable(`http://${LONG}/`, ['http']), 'invalid_url');
  refusing(() => new Domains([LONG]), 'invalid_request');
});
