import { describe, expect, it } from '@jest/globals';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { similar } from '../../../lib/instruct/language/forms.js';
import { find } from '../../../lib/instruct/matching/match.js';
import { isErrorCode } from '../../../lib/request/errors.js';
import type { UiNode } from '../../../lib/schemas/ui-map.js';
import { cpuOf } from '../../support/cpu.js';
import { instructionOf, PAGE_NAMES } from '../../support/instructions.js';
import { Random } from '../../support/random.js';

/** On a machine that others use too, in ms of CPU. */
const MOST_MS = 250;

function outcomeOf(source: string): string {
  try {
    parse(source, PAGE_NAMES);
    return 'understood';
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return 'refused';
    throw error;
  }
}

describe('an instruction takes time in proportion to its length', () => {
  it.each([
    ['please', 'please '.repeat(500)],
    ['please once more', `${'please '.repeat(26)}click`],
    ['then', 'then '.repeat(4_000)],
    ['steps, the last of which is none', `${'fill A with b and '.repeat(23)}dance`],
    ['many steps, the last of which is none', `${'fill A with b and '.repeat(220)}dance`],
    ['and', 'a and '.repeat(660)],
    ['fields', 'fill a with b and c with d and set e to f and '.repeat(80)],
    ['regions', `click ${'a in '.repeat(790)}`],
    ['values', `set ${'a to '.repeat(790)}`],
    ['verbs', 'type a '.repeat(560)],
    ['quotes', "'a ".repeat(1_300)],
    ['semicolons', 'a;'.repeat(2_000)],
    ['full stops', 'a. '.repeat(1_300)],
    ['numbers', '1. '.repeat(1_300)],
    ['names of fields', 'message , message message message '.repeat(20)],
    ['a word', `press key ${'1'.repeat(3_900)}`],
  ])('of %s', (_, source) => {
    outcomeOf('click Save');
    expect(cpuOf(() => outcomeOf(source))).toBeLessThan(MOST_MS);
  });

  it('made of random parts of the grammar, and fails with nothing else than a refusal', () => {
    const random = new Random(1);
    const outcomes = new Set<string>();
    const slow: string[] = [];
    for (let i = 0; i < 400; i += 1) {
      const source = instructionOf(random);
      if (cpuOf(() => outcomes.add(outcomeOf(source))) > MOST_MS) slow.push(source);
    }
    expect(slow).toEqual([]);
    expect(outcomes).toEqual(new Set(['understood', 'refused']));
  });
});

it('names of a large page are compared in slices, and suggested in no time', async () => {
  const nodes = Array.from({ length: 5_000 }, (_, index): UiNode => {
    const name = `the quick brown fox ${index} `.repeat(10);
    const bounds = { x: 0, y: 0, width: 1, height: 1 };
    return { node_id: index + 1, role: 'button', name, tag: 'button', bounds, in_viewport: true };
  });
  const [clause] = parse(`click "${'some long name '.repeat(250)}"`);
  if (clause?.action.do !== 'click') throw new Error('no click');
  const { target } = clause.action;
  const ticks = { count: 0 };
  const clock = setInterval(() => (ticks.count += 1), 1);
  const { nodes: found } = await find(target, 'click', nodes, () => Promise.resolve([]));
  clearInterval(clock);
  expect(found).toEqual([]);
  expect(ticks.count).toBeGreaterThan(2);
  const names = nodes.map(({ name }) => name);
  expect(cpuOf(() => similar(target.text, names))).toBeLessThan(2 * MOST_MS);
});
