import { describe, expect, it } from '@jest/globals';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

/** Reasons beside a step, answers to notices, and second clicks without a verb. */

const NODES = page(
  ...['Print', 'Archive the photos', 'Got it', 'Remind me later', 'Empty basket'].map(
    (name) => `button:${name}`,
  ),
  ...['Board menu', 'Export as CSV', 'Reports', 'Monthly summary'].map((name) => `button:${name}`),
  { role: 'radio', tag: 'input', checked: false, name: 'PayPal' },
  { role: 'textbox', tag: 'input', type: 'text', name: 'Note' },
);
const OPENERS = NODES.filter(({ name }) => /^(Board menu|Reports)$/.test(name));
const NAMES = await pageNamesOf(
  NODES,
  [],
  new Set(OPENERS.map(({ node_id }) => node_id)),
  new Map(),
);

describe('a reason', () => {
  it.each([
    'The lift is running again, so print',
    'Nobody needs them any more, so please print',
    'I have seen it already, print',
    'print because nobody has them',
    'print since the customer cancelled',
    'print as it is done',
    'print, she knows the place',
    'Hi, print, she knows the place',
    'Hello Tom, would you mind printing, he has just arrived. Cheers',
  ])('is left out: %s', (instruction) => {
    expect(saidBy(instruction, NAMES)?.toLowerCase()).toBe('print');
  });

  it.each([
    'print, the blue one',
    'print, she should call first',
    'Hi, print, she should call first',
    'print, we pay by paypal',
    'print, unless they need it',
    'if it is done, so print',
    'we are two, so print',
  ])('is none: %s', (instruction) => {
    expect(saidBy(instruction, NAMES)).not.toBe('Print');
    expect(saidBy(instruction, NAMES)).not.toBe('print');
  });

  it('never ends a text', () => {
    expect(saidBy('set the note to ring twice, she is deaf', NAMES)).not.toBe('note=ring twice');
  });
});

it.each([
  ['say got it to the message about the lift', 'Got it in lift'],
  ['remind me later about the trial', 'Remind me later in trial'],
  ['say remind me later to the trial banner', 'Remind me later in trial'],
  ['say so to the message about the lift', undefined],
  ['empty the basket', 'Empty basket'],
  ['export the board as csv', 'Export as CSV'],
  ['export the boat as csv', undefined],
  ['click on Reports and then on Monthly summary', 'Reports; Monthly summary'],
  ['I need the monthly summary from the reports', 'Monthly summary'],
  ['click Print, then keep it after all', 'Print; keep'],
])('%s: %s', (instruction, said) => {
  const told = saidBy(instruction, NAMES);
  if (said === undefined) expect(told ?? '').not.toMatch(/^(Got it|Export as CSV)/);
  else expect(told?.toLowerCase()).toBe(said.toLowerCase());
});
