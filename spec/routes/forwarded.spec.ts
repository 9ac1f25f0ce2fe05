import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseNetworks } from '../../lib/egress/addresses.js';
import { readForwarded } from '../../routes/http/forwarded.js';
import { Program } from '../support/program.js';
import { raw } from '../support/raw.js';

const proxies = parseNetworks(['10.0.0.0/8', '::1']);
const read = (headers: Readonly<Record<string, string>>, address = '10.0.0.2') =>
  readForwarded(headers, address, { proxies, isOfMember: false });

describe('what proxies say of a request', () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'tabwire.test',
    'x-forwarded-for': '192.0.2.7',
  };
  const understood = { scheme: 'https', host: 'tabwire.test', client: '192.0.2.7' };

  it('counts where the proxy is trusted, by an IPv4 address in IPv6 too', () => {
    expect(read(headers)).toEqual(understood);
    expect(read(headers, '::ffff:10.0.0.2')).toEqual(understood);
    expect(read(headers, '::1')).toEqual(understood);
    expect(read(headers, '192.0.2.1')).toEqual({ scheme: 'http', client: '192.0.2.1' });
  });

  it('is of the outermost proxy, where several add theirs', () => {
    const both = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'tabwire.test, inner' };
    expect(read(both)).toEqual({ ...understood, client: '10.0.0.2' });
    expect(read({ 'x-forwarded-proto': 'wss' }).scheme).toBe('https');
    expect(read({ 'x-forwarded-proto': 'ftp' }).scheme).toBe('http');
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7, 10.1.1.1', '192.0.2.7'],
    ['6.6.6.6, 192.0.2.7, 10.1.1.1', '192.0.2.7'],
    ['10.1.1.2, 10.1.1.1', '10.1.1.2'],
    ['192.0.2.7:1234', '192.0.2.7'],
    ['[2001:db8::1]:1234', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', '10.0.0.2'],
    ['192.0.2.7, "quoted"', '10.0.0.2'],
    ['', '10.0.0.2'],
  ])('the client of %j is %s', (chain, client) => {
    expect(read({ 'x-forwarded-for': chain }).client).toBe(client);
  });

  it('of another member is the scheme alone, until its proof is checked', () => {
    const trust = { proxies: [], isOfMember: true };
    const expected = { scheme: 'https', client: '192.0.2.1' };
    expect(readForwarded(headers, '192.0.2.1', trust)).toEqual(expected);
  });
});

describe('a server behind a proxy', () => {
  let program: Program;
  let path: string;
  beforeAll(async () => {
    program = await Program.start({ ALLOWED_HOSTS: 'tabwire.test' });
    path = await program.open();
  });
  afterAll(() => program.remove());

  const ask = async (target: string, headers: Readonly<Record<string, string>>) => {
    const { status, text } = await raw(program.url, target, { headers });
    const body: Readonly<Record<string, unknown>> = JSON.parse(text);
    return { status, body };
  };

  it('names the address that the client knows', async () => {
    const outer = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'tabwire.test' };
    const { body } = await ask(`${path}/`, outer);
    expect(body.cdp_url).toBe(`wss://tabwire.test${path}/cdp`);
  });

  it('accepts no host that is none of its own, by whichever header', async () => {
    const { status, body } = await ask(`${path}/`, { 'X-Forwarded-Host': 'evil.test' });
    expect([status, body.code]).toEqual([403, 'forbidden_origin']);
    const rebound = { Host: 'evil.test', 'X-Forwarded-Host': 'tabwire.test' };
    expect((await ask(`${path}/`, rebound)).status).toBe(403);
  });

  it('refuses a path prefix with a sentence', async () => {
    const { status, body } = await ask('/health/', { 'X-Forwarded-Prefix': '/tabwire' });
    expect([status, body.code]).toEqual([400, 'malformed_request']);
    expect(body.detail).toContain('Give this server a separate host name');
    expect((await ask('/health/', { 'X-Forwarded-Prefix': '/' })).status).toBe(200);
  });

  it('logs the address of the client whose request it refuses', async () => {
    await ask('/nowhere/', { 'X-Forwarded-For': '192.0.2.7' });
    const line = await program.line(({ status }) => status === 404);
    expect(line).toMatchObject({ client: '192.0.2.7', path: '/nowhere/' });
  });
});

it('a server ignores what a proxy says that it does not trust, and starts with networks alone', async () => {
  const program = await Program.start({ TRUSTED_PROXIES: '10.0.0.0/8' });
  try {
    const path = await program.open();
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.7' };
    const { text } = await raw(program.url, `${path}/`, { headers });
    expect(JSON.parse(text).cdp_url).toMatch(/^ws:\/\/127\.0\.0\.1:/);
    await raw(program.url, '/nowhere/', { headers });
    expect(await program.line(({ status }) => status === 404)).toMatchObject({
      client: '127.0.0.1',
    });
  } finally {
    await program.remove();
  }
  const wrong = await Program.spawn({ TRUSTED_PROXIES: 'proxy.test' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.errors).toContain('must list networks and addresses, and proxy.test is neither');
  await wrong.remove();
});
