import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import {
  isException,
  isPublic,
  isThisMachine,
  parseExceptions,
} from '../../lib/egress/addresses.js';
import { bypasses } from '../../lib/egress/bypass-list.js';
import { userOf } from '../../lib/machine/peer-user.js';

describe('the public internet', () => {
  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.170', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::808:808', 'NAT64, even of a public address'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'Teredo of 127.0.0.1'],
    ['2001:db8::1', 'documentation'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2002:7f00:1::', '6to4 of 127.0.0.1'],
    ['2002:808:808::', '6to4, even of a public address'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'not assigned'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('has no %s: %s', (address) => expect(isPublic(address)).toBe(false));

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('has %s', (address) => expect(isPublic(address)).toBe(true));
});

describe('this machine', () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  it.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1'])(
    'has %s',
    (address) => expect(isThisMachine(address)).toBe(true),
  );
  it('has the addresses of its interfaces, mapped ones too', () => {
    for (const { address, family } of own) {
      expect([address, isThisMachine(address)]).toEqual([address, true]);
      if (family === 'IPv4') expect(isThisMachine(`::ffff:${address}`)).toBe(true);
    }
  });
  it.each(['8.8.8.8', '::2', '192.0.2.99'])('has not %s', (address) =>
    expect(isThisMachine(address)).toBe(false),
  );
});

describe('an exception', () => {
  const rules = parseExceptions([
    '10.1.0.0/16',
    '192.168.7.7',
    'fd00:1::/32',
    '[::1]',
    'Wiki.Example',
    '*.corp.example',
  ]);
  it.each([
    ['any', '10.1.255.255', true],
    ['any', '10.2.0.0', false],
    ['any', '::ffff:10.1.2.3', true],
    ['any', '192.168.7.7', true],
    ['any', '192.168.7.8', false],
    ['any', 'fd00:1::9', true],
    ['any', 'fd00:2::9', false],
    ['any', '::1', true],
    ['wiki.example', '172.16.0.1', true],
    ['sub.wiki.example', '172.16.0.1', false],
    ['wiki.example.evil.example', '172.16.0.1', false],
    ['a.corp.example', '172.16.0.1', true],
    ['a.b.corp.example', '172.16.0.1', true],
    ['corp.example', '172.16.0.1', false],
    ['evilcorp.example', '172.16.0.1', false],
  ])('for %s at %s: %s', (host, address, expected) => {
    expect(isException(host, address, rules)).toBe(expected);
  });
});

describe('a bypass list', () => {
  it.each([
    ['a.example', 'a.example', 80, true],
    ['a.example', 'b.a.example', 80, false],
    ['*.a.example', 'b.a.example', 80, true],
    ['.a.example', 'b.a.example', 80, true],
    ['.a.example', 'a.example', 80, false],
    ['*a.example', 'a.example', 80, true],
    ['x; A.Example', 'a.example', 80, true],
    ['a.example:81', 'a.example', 80, false],
    ['a.example:80', 'a.example', 80, true],
    ['https://a.example', 'a.example', 443, true],
    ['10.0.0.0/8', '10.2.3.4', 80, true],
    ['10.0.0.0/8', '11.2.3.4', 80, false],
    ['10.0.0.0/8', '10.example', 80, false],
    ['[fd00::1]', 'fd00::1', 80, true],
    ['[fd00::1]:81', 'fd00::1', 80, false],
    ['<local>', 'intranet', 80, true],
    ['<local>', 'a.example', 80, false],
    ['', 'localhost', 80, true],
    ['', '127.0.0.1', 80, true],
    ['', 'a.localhost', 80, true],
    ['<-loopback>', 'localhost', 80, false],
    ['<-loopback>,localhost', 'localhost', 80, true],
    ['', 'a.example', 80, false],
    ['a.ex(mple', 'a.example', 80, false],
  ])('%j says of %s:%s %s', (list, host, port, expected) => {
    expect(bypasses(list, host, port)).toBe(expected);
  });
});

describe('the kernel’s table of connections', () => {
  const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 2 1 0 20 4 30 10 -1
  12: 0100007F:C350 0100007F:1F90 01 00000000:00000000 02:000A5B2C 00000000  1000        0 3 2 0 20 4 30 10 -1
`;
  it('tells the user of the other end', () => {
    expect(userOf(TABLE, 50_000, 8080)).toBe(1000);
    expect(userOf(TABLE, 8080, 50_000)).toBe(0);
    expect(userOf(TABLE, 50_001, 8080)).toBeUndefined();
  });
});
