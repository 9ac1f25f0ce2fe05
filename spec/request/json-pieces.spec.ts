import { expect, it } from '@jest/globals';
import { jsonBuffer, jsonPieces, jsonText } from '../../lib/request/json-pieces.js';
import { jsonBytes } from '../../lib/request/json-size.js';

const LONG = 200_000;

/** Pairs of surrogates whose halves lie on both sides of each place where a text may be cut. */
const pairs = (before: string) => before + '😀'.repeat(LONG);

it.each<[string, unknown]>([
  ['a text', 'x'.repeat(LONG)],
  ['texts in which pieces end between the halves of a pair', [pairs(''), pairs('x'), pairs('"')]],
  ['halves of pairs', ['\ud83d'.repeat(LONG), '\ude00'.repeat(LONG)]],
  ['controls', '\u0001\n"\\'.repeat(LONG)],
  ['a list', Array.from({ length: LONG }, (_, at) => (at % 3 === 0 ? [] : { at, text: 'ß' }))],
  ['an object', Object.fromEntries(Array.from({ length: LONG }, (_, at) => [`"${at}`, at]))],
  [
    'fields',
    { a: 1, gone: undefined, e: [undefined, null, [[], {}]], f: {}, g: false, last: undefined },
  ],
  ['numbers', [0, -0, 1e21, 1e-7, NaN, Infinity]],
  ['nothing', ''],
])('writes JSON as JSON.stringify does, in pieces: %s', async (_name, value) => {
  const json = JSON.stringify(value);
  const pieces = [...jsonPieces(value)];
  // Compared as a whole: a difference of two megabytes would be printed.
  expect(pieces.join('') === json).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(LONG * 2);
  const buffer = await jsonBuffer(value, jsonBytes(value, Infinity), () => true);
  expect(buffer.equals(Buffer.from(json))).toBe(true);
  expect((await jsonText(value, () => true)) === json).toBe(true);
});

it('writes no more after a slice without a reader', async () => {
  const value = Array.from({ length: 20 * LONG }, (_, at) => ({ at }));
  const { length } = await jsonText(value, () => false);
  expect(length).toBeLessThan(jsonBytes(value, Infinity) / 2);
});

it('writes what is deeper than the stack', () => {
  let deep: unknown[] = [];
  for (let at = 0; at < 100_000; at += 1) deep = [deep];
  expect([...jsonPieces(deep)].join('')).toHaveLength(200_002);
});
