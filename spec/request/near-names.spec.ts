import { expect, it } from '@jest/globals';
import { didYouMean, nearNames } from '../../lib/request/near-names.js';
import { cpuOf } from '../support/cpu.js';

const COMMANDS = [
  'navigate',
  'node-click',
  'click',
  'find-node',
  'fetch-text',
  'fetch-html',
  'type',
];

it.each([
  ['ulr', ['urls', 'url', 'text'], ['url']],
  ['node_click', COMMANDS, ['node-click']],
  ['clickNode', COMMANDS, ['node-click']],
  ['naviagte', COMMANDS, ['navigate']],
  ['NAVIGATE', COMMANDS, ['navigate']],
  ['fetch', COMMANDS, ['fetch-text', 'fetch-html']],
  ['get_text', COMMANDS, ['fetch-text']],
  ['lst', ['list', 'open', 'delete'], ['list']],
  ['goto', COMMANDS, []],
  ['', COMMANDS, []],
  ['{}', COMMANDS, []],
  ['constructor', COMMANDS, []],
])('is like %j: of %j', (said, names, near) => {
  expect(nearNames(said, names)).toEqual(expect.arrayContaining(near));
  expect(nearNames(said, names)[0]).toBe(near[0]);
});

it('knows the words of other programs first', () => {
  const meanings = { goto: ['navigate'] };
  expect(nearNames('goto', COMMANDS, meanings)).toEqual(['navigate']);
  expect(nearNames('goTo', COMMANDS, meanings)).toEqual(['navigate']);
  expect(nearNames('toString', COMMANDS, meanings)).toEqual([]);
});

it('takes no time for what is long', () => {
  const names = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(80)}${i}`);
  expect(cpuOf(() => nearNames('x'.repeat(1_000_000), names))).toBeLessThan(500);
});

it('says it in words', () => {
  expect(didYouMean([])).toBe('');
  expect(didYouMean(['url', 'urls'])).toBe(' Did you mean url or urls?');
});
