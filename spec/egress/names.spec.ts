import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Names } from '../../lib/egress/names.js';
import { hasOtherSources, parseHosts, parseResolvConf } from '../../lib/egress/system-names.js';
import { NameServer } from '../support/name-server.js';

let server: NameServer;
let names: Names;
beforeAll(async () => {
  const hosts = '# own\n10.0.0.1 Wiki wiki.corp.test # alias\nfe80::1 wiki\nno-address name\n';
  const resolv = 'search corp.test lab.test\noptions timeout:1 ndots:2\n';
  const addresses = {
    'fast.test': '192.0.2.1',
    'build.corp.test': '192.0.2.2',
    'a.b.test': '192.0.2.3',
  };
  server = await NameServer.start(addresses, { hosts, resolv });
  names = new Names({ etc: server.etc, timeoutMs: 1_500 });
});
afterAll(() => server.stop());

const addressesOf = async (name: string) =>
  (await names.lookup(name)).map(({ address, family }) => [address, family]);

describe('names', () => {
  it('that are slow hold up no other name, no file, and each other once', async () => {
    const slow = Array.from({ length: 100 }, (_, i) => names.lookup(`slow${i}.test`));
    const results = Promise.allSettled([...slow, names.lookup('slow0.test')]);
    const begun = performance.now();
    const first = Promise.race(slow.map((lookup) => lookup.then(String, String)));
    const quick = async () => {
      await readFile(new URL(import.meta.url));
      return addressesOf('a.b.test');
    };
    expect(await Promise.race([first, quick()])).toEqual([['192.0.2.3', 4]]);
    const ends = (await results).map(({ status }) => status);
    expect(new Set(ends)).toEqual(new Set(['rejected']));
    // Four at a time, as the system's own look-up has them, would take 40 s.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('are those of the hosts file first, in all its lines', async () => {
    expect(await addressesOf('wiki')).toEqual([
      ['10.0.0.1', 4],
      ['fe80::1', 6],
    ]);
    expect(await addressesOf('0x7f.1')).toEqual([['127.0.0.1', 4]]);
    expect(await addressesOf('x.localhost')).toEqual([
      ['127.0.0.1', 4],
      ['::1', 6],
    ]);
  });

  it('with fewer dots than ndots are searched for in the domains, and then as they are', async () => {
    server.asked.length = 0;
    expect(await addressesOf('build')).toEqual([['192.0.2.2', 4]]);
    expect(await addressesOf('fast.test')).toEqual([['192.0.2.1', 4]]);
    expect(server.asked).toEqual([
      'build.corp.test',
      'fast.test.corp.test',
      'fast.test.lab.test',
      'fast.test',
    ]);
  });

  it('that nobody knows are refused', async () => {
    await expect(names.lookup('none.of.test')).rejects.toThrow('ENOTFOUND none.of.test');
  });
});

describe('the files of the system', () => {
  it('are read as their manuals say', () => {
    expect(parseResolvConf('')).toEqual({ servers: [], search: [], ndots: 1 });
    expect(parseResolvConf('domain a.test\nnameserver ::1\nnameserver 9.9.9.9 ; two\n')).toEqual({
      servers: ['::1', '9.9.9.9'],
      search: ['a.test'],
      ndots: 1,
    });
    expect([...parseHosts('::1 a b\n127.0.0.1 a')]).toEqual([
      ['a', ['::1', '127.0.0.1']],
      ['b', ['::1']],
    ]);
    expect(hasOtherSources('hosts: files dns')).toBe(false);
    expect(hasOtherSources('hosts:  files mdns4_minimal [NOTFOUND=return] dns')).toBe(true);
  });
});
