import { expect, it } from '@jest/globals';
import { jsonBytes, jsonValues } from '../../lib/request/json-size.js';
import { cpuOf } from '../support/cpu.js';

it.each<[string, unknown]>([
  ['a text', 'x'.repeat(1_000)],
  ['controls', Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')],
  ['letters', 'aß"\\/…😀\ud83d \ude00\ud83d'],
  ['a long text', 'aß"\\/…😀\u001f\n'.repeat(20_000)],
  ['a long text of pairs, cut at each place', `a${'😀'.repeat(100_000)}`],
  ['a long text with half a pair', `${'x'.repeat(70_000)}\ud83d\ude00\ude00`],
  ['numbers', [0, 7, -7, 1.5, 1e21, 1e-7, -0, 123456789, NaN, Infinity]],
  ['constants', [true, false, null, undefined]],
  ['fields', { a: 1, 'b"': { c: [], d: {} }, gone: undefined, e: [[], [1, [2]]] }],
  ['nothing', ''],
])('measures JSON without making it: %s', (_name, value) => {
  expect(jsonBytes(value, Infinity)).toBe(Buffer.byteLength(JSON.stringify(value)));
});

it('counts no further than the limit, and no deeper than there is memory', () => {
  expect(jsonBytes(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(20)], 10)).toBeLessThan(40);
  let deep: unknown[] = [];
  for (let at = 0; at < 100_000; at += 1) deep = [deep];
  expect(jsonBytes(deep, Infinity)).toBe(200_002);
});

it('counts values and names, and no further than the limit', () => {
  expect(jsonValues({ a: 1, b: [1, 2, { c: 'text' }], d: null }, Infinity)).toBe(12);
  expect(jsonValues('text', Infinity)).toBe(1);
  const zeros = Array.from({ length: 800_000 }, () => 0);
  const bodies = Array.from({ length: 1_000 }, () => [zeros, zeros]);
  expect(cpuOf(() => bodies.map((body) => jsonValues(body, 1_000)))).toBeLessThan(100);
});
