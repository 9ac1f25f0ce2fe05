import { describe, expect, it } from '@jest/globals';
import { RegexTooSlow, urlMatch } from '../../lib/interception/url-match.js';

const fits = (text: string, url: string) => urlMatch(text).fits(url);

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
  ])('%s fits %s', (text, url) => {
    expect(fits(text, url)).toBe(true);
  });

  it.each([
    ['https://a.test/', 'https://a.test/x'],
    ['https://a.test/*', 'http://a.test/'],
    ['https://a.test/?q=*', 'https://a.test/xq=1'],
    ['https://a.test/(.)', 'https://a.test/x'],
    ['a:*ab*ab', 'a:ab'],
    ['/A\\.TEST/', 'https://a.test/'],
  ])('%s does not fit %s', (text, url) => {
    expect(fits(text, url)).toBe(false);
  });

  it('is asked of Chrome as narrowly as its patterns can', () => {
    expect(urlMatch('https://*.test/?a=*\\b').pattern).toBe('https://*.test/\\?a=*\\\\b');
    expect(urlMatch('/a/').pattern).toBe('*');
    expect(urlMatch(undefined).pattern).toBe('*');
  });

  it.each([
    ['example.com/*', 'must be a whole URL'],
    ['/(/', 'is no regular expression'],
    ['/a/g', 'has the flags g; the one flag is i'],
  ])('%s is refused', (text, message) => {
    expect(() => urlMatch(text)).toThrow(message);
  });

  it('takes no time to speak of, however many stars and whatever expression', () => {
    const url = `https://a.test/${'a'.repeat(20_000)}!`;
    expect(fits(`https://${'a*'.repeat(1_000)}b`, url)).toBe(false);
    expect(() => fits('/^https:..a.test.(a+)+$/', url)).toThrow(RegexTooSlow);
  });
});
