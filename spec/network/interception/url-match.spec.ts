import { describe, expect, it } from '@jest/globals';
import { RegexTooSlow } from '../../../lib/network/interception/expression.js';
import { urlMatch } from '../../../lib/network/interception/url-match.js';
import { cpuOf } from '../../support/cpu.js';

const fits = async (text: string, url: string) => (await urlMatch(text)).fits(url);

describe('the URL of a rule', () => {
  it.each([
    ['https://a.test/', 'https://a.test/'],
    ['https://A.test', 'https://a.test/'],
    ['https://a.test/x#hash', 'https://a.test/x'],
    ['*', 'data:text/html,x'],
    ['https://*.test/*', 'https://a.b.test/x/y?z=1'],
    ['*://a.test/**/*.png', 'http://a.test/x/y.png'],
    ['https://a.test/?q=*', 'https://a.test/?q=1'],
    ['*aa', 'x:aaa'],
    ['/\\.png$/', 'https://a.test/x.png'],
    ['/A\\.TEST/i', 'https://a.test/'],
    ['/^https?:\\/\\/(www\\.)?a\\.test\\/[\\w-]{2,}(\\?|$)/', 'https://www.a.test/x-y?z'],
    ['/(?<host>a)\\.test\\b/', 'https://a.test/'],
    ['https://*.Example.com', 'https://a.example.com/'],
    ['https://*.a.test:443/*', 'https://b.a.test/x'],
    ['http*://a.test/ü*', 'https://a.test/%C3%BCx'],
    ['https://*.bücher.test/*', 'https://a.xn--bcher-kva.test/'],
    ['https://a.test/{a}|b', 'https://a.test/%7Ba%7D%7Cb'],
    ['https://a.test/*{a}|^`"<>b', 'https://a.test/x%7Ba%7D%7C%5E%60%22%3C%3Eb'],
    ["https://a.test/?q='{*", 'https://a.test/?q=%27{a'],
    ['https://a.test/b/../c*', 'https://a.test/cd'],
    ['*://a.test/b/../c*', 'https://a.test/cd'],
    ['https://a.test/b\\c*', 'https://a.test/b/cd'],
    ['http://0x7f.1/*', 'http://127.0.0.1/x'],
    ['https://me:pw@a.test/*', 'https://a.test/x'],
    ['https://a.test?q=*', 'https://a.test/?q=1'],
    ['https://*?q=1', 'https://a.test/x?q=1'],
    ['https:*', 'https://a.test/'],
    ['/\\u0061\\x2e[\\u0074-\\x74]/', 'https://a.test/'],
  ])('%s fits %s', async (text, url) => {
    expect(await fits(text, url)).toBe(true);
  });

  it.each([
    ['https://a.test/', 'https://a.test/x'],
    ['https://a.test/*', 'http://a.test/'],
    ['https://a.test/?q=*', 'https://a.test/xq=1'],
    ['https://a.test/(.)', 'https://a.test/x'],
    ['file:*ab*ab', 'file:ab'],
    ['/A\\.TEST/', 'https://a.test/'],
  ])('%s does not fit %s', async (text, url) => {
    expect(await fits(text, url)).toBe(false);
  });

  it('is asked of Chrome as narrowly as its patterns can', async () => {
    const pattern = async (text?: string) => (await urlMatch(text)).pattern;
    expect(await pattern('https://*.test/?a=*\\b')).toBe('https://*.test/\\?a=*\\\\b');
    expect(await pattern('https://a.test/{a}b')).toBe('https://a.test/*a*b');
    expect(await pattern('/a/')).toBe('*');
    expect(await pattern()).toBe('*');
  });

  it.each([
    ['example.com/*', 'must be a pattern of the whole URL'],
    ['/(/', 'is not a valid regular expression'],
    ['/a/g', 'has the flags g; the only possible flag is i'],
    ['/a(?=b)/', 'has a lookahead or lookbehind ((?=)'],
    ['/(?<!a)b/', 'has a lookahead or lookbehind ((?<!)'],
    ['/(a)\\1/', 'has a backreference (\\1)'],
    ['/(?<x>a)\\k<x>/', 'has a backreference (\\k<)'],
    ['/\\Qa/', 'has \\Q, which means different things in JavaScript'],
    ['/[[:alpha:]]/', 'has [[:alpha:], which means different things in JavaScript'],
    ['/\\pL/', 'has \\p, which means different things in JavaScript'],
    ['/\\P{L}/', 'has \\P, which means different things in JavaScript'],
    ['/\\u{61}$/', 'has \\u, which means different things in JavaScript'],
    ['/\\x{61}$/', 'has \\x, which means different things in JavaScript'],
    ['/\\c1/', 'has \\c, which means different things in JavaScript'],
    ['/[\\pL]/', 'has [\\pL], which means different things in JavaScript'],
    ['/[\\1]/', 'has [\\1], which means different things in JavaScript'],
    ['/x{1000}{2}y{1000}/', 'is not a valid regular expression'],
    ['/x{900}y{900}/', 'is a regular expression of about 1800 instructions, and the limit is 1000'],
    ['/((x{9}){9}){9}(y{0,9}){99}/', 'and the limit is 1000'],
    ['wss://a.test/*', 'is the URL of a WebSocket, and needs "types": ["websocket"]'],
    ['data:*', 'begins with data:, and rules never match such URLs'],
    ['https://a.test/*#x', 'must not contain #'],
  ])('%s is refused', async (text, message) => {
    await expect(urlMatch(text)).rejects.toThrow(message);
  });

  it('takes no time to speak of, however many stars and whatever expression', async () => {
    const url = `https://a.test/${'a'.repeat(20_000)}!`;
    expect(await fits(`https://${'a*'.repeat(1_000)}b`, url)).toBe(false);
    const half = 'a'.repeat(2_000);
    const long = await urlMatch(`*${half}b${half}*`);
    const plain = `https://a.test/${'a'.repeat(2_000_000)}`;
    expect(cpuOf(() => long.fits(plain))).toBeLessThan(500);
    expect(long.fits(`${plain}b${half}`)).toBe(true);
    const nested = await urlMatch('/^https:..a.test.(a+)+$/');
    expect(nested.fits(url)).toBe(false);
    expect(cpuOf(() => nested.fits(url))).toBeLessThan(500);
    await expect(fits('/(a|b){100}c/', `${url}${url}`)).rejects.toThrow(RegexTooSlow);
  });
});
