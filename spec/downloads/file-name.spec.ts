import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attachment, mediaTypeOf, safeName } from '../../lib/downloads/file-name.js';
import { cpuOf } from '../support/cpu.js';

describe('a file name from a server', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\x.exe', '_.._x.exe'],
    ['/etc/passwd', '_etc_passwd'],
    ['C:\\x.txt', 'C__x.txt'],
    ['con', '_con'],
    ['CON.txt', '_CON.txt'],
    ['console.txt', 'console.txt'],
    ['lpt1.log', '_lpt1.log'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
    ['a\0b', 'ab'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\u200fx\u2066y\u2069.txt', 'xy.txt'],
    ['.bashrc', 'bashrc'],
    ['  . x . ', 'x'],
    ['', 'download'],
    ['...', 'download'],
    ['\ud800x', 'x'],
    ['Ünïcode 日本.csv', 'Ünïcode 日本.csv'],
    ['a"b<c>|d?.txt', 'a_b_c__d_.txt'],
  ])('%j is safe as %j', (suggested, safe) => {
    expect(safeName(suggested)).toBe(safe);
  });

  it('of 300 characters is cut, and keeps its extension', () => {
    expect(safeName(`${'x'.repeat(300)}.tar`)).toBe(`${'x'.repeat(196)}.tar`);
    expect(Buffer.byteLength(safeName(`${'日'.repeat(300)}.csv`))).toBeLessThanOrEqual(200);
    expect(safeName(`x.${'y'.repeat(300)}`)).toBe(`x.${'y'.repeat(198)}`);
  });

  it('of any length is cut in a moment', () => {
    const blanks = '\u3000'.repeat(60_000);
    expect(cpuOf(() => safeName(`a${blanks}b`))).toBeLessThan(50);
    expect(safeName(`${'x'.repeat(60_000)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
    expect(safeName(`a${'.'.repeat(60_000)}`)).toBe('a');
  });

  it('whatever it is, is one name and one line of a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (suggested) => {
        const name = safeName(suggested);
        expect(name).not.toMatch(/[\\/\p{Cc}\p{Cs}]/u);
        expect(['', '.', '..']).not.toContain(name);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(attachment(name)).toMatch(
          /^attachment; filename="[ !#$&-[\]-~]*"(; filename\*=UTF-8''[\w.!~%-]+)?$/,
        );
      }),
    );
  });
});

it.each([
  ['list.csv', 'attachment; filename="list.csv"'],
  ['a"b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
  [
    "日本 (1)'.csv",
    `attachment; filename="__ (1)'.csv"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%20%281%29%27.csv`,
  ],
])('the file %j is sent as %j', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it.each([
  ['a.PDF', 'application/pdf'],
  ['a.tar.gz', 'application/gzip'],
  ['a.constructor', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('the media type of %j is %s', (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});
