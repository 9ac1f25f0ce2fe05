import { expect, it } from '@jest/globals';
import { graphemesOf } from '../../../lib/page/input/graphemes.js';
import { parseKeys } from '../../../lib/page/input/key-grammar.js';
import { cpuOf } from '../../support/cpu.js';

it.each([
  ['漢é'.repeat(1_000), 2_000],
  ['e\u0301'.repeat(1_000), 1_000],
  ['👩‍👩‍👧‍👦'.repeat(300), 300],
  ['a\r\nb'.repeat(400), 1_200],
])('a text is read character by character, across its parts', (text, count) => {
  const characters = [...graphemesOf(text)];
  expect(characters.join('')).toBe(text);
  expect(characters).toHaveLength(count);
});

it('takes time in proportion to the text', () => {
  const text = '漢é'.repeat(200_000);
  expect(cpuOf(() => [...graphemesOf(text)].length)).toBeLessThan(2_000);
  expect(cpuOf(() => parseKeys(`${'漢,'.repeat(4_999)}漢`))).toBeLessThan(250);
});
