import { expect, it } from '@jest/globals';
import { isUrlOf } from '../../lib/contexts/titles.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();

it.each([
  ['escapes of one byte', 'x%20'],
  ['escapes of three bytes', '%E4%B8%AD'],
  ['slashes', 'a/'],
])('a document without a title has none, however long its URL of %s is', async (_name, part) => {
  for (const count of [10, 2_000, 20_000]) {
    await stage.do('navigate', { url: `data:text/html,${part.repeat(count)}` });
    const { body } = await stage.tabwire.send('get', `${stage.browser.path}/`);
    expect([count, body.title]).toEqual([count, '']);
  }
});

it('a title that only begins as the URL does stays', () => {
  const url = `https://a.test/${'b'.repeat(10_000)}`;
  expect(isUrlOf('a.test/b', url)).toBe(false);
  expect(isUrlOf(`The test ${'b'.repeat(4_087)}`, url)).toBe(false);
  expect(isUrlOf(`a.test/${'b'.repeat(4_089)}`, url)).toBe(true);
});
