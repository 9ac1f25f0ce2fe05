import { expect, it } from '@jest/globals';
import { headerList } from '../../../lib/network/log/headers.js';
import { urlMatcher } from '../../../lib/network/log/recording.js';

it.each([
  ['https://a.test/', 'https://a.test/', true],
  ['https://a.test/', 'https://a.test/b', false],
  ['https://a.test/*', 'https://a.test/b?c=d', true],
  ['*/api/*.json', 'https://a.test/api/x/y.json', true],
  ['*/api/*.json', 'https://a.test/api/x.jsonp', false],
  ['a*a', 'a', false],
  ['a*b*b', 'ab', false],
  ['*', '', true],
])('the pattern %s of %s: %s', (pattern, url, matches) => {
  expect(urlMatcher([pattern])(url)).toBe(matches);
});

it('headers are a list, in which each repeated one has a place, and secrets have no value', () => {
  const headers = { 'Set-Cookie': 'a=1\nb=2', AUTHORIZATION: 'Basic x', Vary: 'Accept' };
  expect(headerList(headers, true)).toEqual([
    { name: 'Set-Cookie', value: 'a=1' },
    { name: 'Set-Cookie', value: 'b=2' },
    { name: 'AUTHORIZATION', value: 'Basic x' },
    { name: 'Vary', value: 'Accept' },
  ]);
  expect(headerList(headers, false).map(({ value }) => value)).toEqual([
    '***',
    '***',
    '***',
    'Accept',
  ]);
});
