import { expect, it } from '@jest/globals';
import { ValueCount } from '../../protocol/value-count.js';

function countOf(value: unknown, partBytes = Infinity): number {
  const text = Buffer.from(JSON.stringify(value));
  const count = new ValueCount();
  for (let at = 0; at < text.length; at += partBytes)
    count.add(text.subarray(at, Math.min(at + partBytes, text.length)));
  return count.count;
}

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at]));

it('counts values, lists and objects, and no sign that stands in a string', () => {
  expect(countOf([1, 2, 3])).toBe(3);
  expect(countOf([[], {}, [[]]])).toBe(7);
  expect(countOf(['a,b', '[{', '\\"],', { 'a:,"': ',' }])).toBe(5);
});

it('counts a name of a large object ten times more', () => {
  expect(countOf(named(1_000))).toBe(1_000);
  expect(countOf(named(1_100))).toBe(1_100 + 100 * 10);
  // Each row has few.
  expect(countOf(Array.from({ length: 500 }, () => named(4)))).toBe(500 * 5);
});

it.each([1, 2, 3, 7, 50])('counts the same in parts of %i bytes', (bytes) => {
  const value = { a: [named(1_200), 'x,\\', { 'b"': [[], '\\\\'] }], c: 'd:e' };
  expect(countOf(value, bytes)).toBe(countOf(value));
});

it('looks into deep lists no further than it has to', () => {
  expect(countOf(JSON.parse('['.repeat(150) + ']'.repeat(150)))).toBe(150);
});
