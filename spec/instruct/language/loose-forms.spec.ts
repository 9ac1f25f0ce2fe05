import { describe, expect, it } from '@jest/globals';
import { namedReading } from '../../../lib/instruct/language/named-clauses.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

const field = (name: string, type = 'text') => ({ role: 'textbox', tag: 'input', type, name });
const box = (name: string, checked = false) => ({ role: 'checkbox', tag: 'input', checked, name });
const radio = (name: string) => ({ role: 'radio', tag: 'input', checked: false, name });

const BUTTONS =
  'Check in | Check out | Log in | Resend ticket | E-mail selected | Save | Deactivate'.split(
    ' | ',
  );
const nodes = page(
  ...BUTTONS.map((name) => `button:${name}`),
  'tab:Apps',
  'button:Aged debts',
  field('Note'),
  field('Treatment date', 'date'),
  field('Search invoices', 'search'),
  box('Send me a copy'),
  box('I can help on work days'),
  box('Select Ann Lee'),
  radio('We absorb the fee'),
  radio('Post'),
  { role: 'combobox', tag: 'select', name: 'Sort by' },
);
const NAMES = await pageNamesOf(nodes, [
  { name: 'Sort by', labels: ['Nearest first', 'Lowest price'] },
]);

describe('people say it in other words', () => {
  it.each([
    // The button, and no box «in Ann Lee».
    ['check in Ann Lee', 'Check in'],
    ['check out Ann Lee and Bob Ray', 'Check out; Check out'],
    ['send the ticket for order 4118 again', 'Resend ticket'],
    ['e-mail the selected ones', 'E-mail selected'],
    ['tick that I get a copy', 'Send me a copy'],
    ['choose that we absorb the fee', 'We absorb the fee'],
    ['tick that I can help on work days', 'I can help on work days'],
    ['sort the invoices so that the lowest price comes first', 'Sort by=lowest price first'],
    ['look up invoice number 2043 with the search box at the top', 'search'],
    ['note: ring twice, fill that in and save', 'Note=ring twice; Save'],
    ['set the note to urgent when you have a moment', 'note=urgent'],
    ["e-mail the selected ones, it's under Apps", 'E-mail selected'],
  ])('%s: %s', (instruction, said) => {
    expect(saidBy(instruction, NAMES)).toBe(said);
  });

  // The place of a field is no value.
  it.each([
    [
      'set the treatment date on the new invoice to 9 October 2026',
      'treatment date on the new invoice=9 October 2026',
    ],
  ])('%s: %s', (instruction, said) => {
    expect(saidBy(instruction, NAMES)).toBe(said);
  });

  it.each([
    ['switch off the code EARLY20', 'Deactivate'],
    ['choose post for delivering invoices', 'Post'],
    ['pick post as the way to contact me', 'Post'],
  ])('%s, where nothing is called as the grammar reads it: %s', (instruction, name) => {
    const read = namedReading(instruction, NAMES);
    expect(read && 'target' in read && read.target.readings[0]?.name.toLowerCase()).toBe(
      name.toLowerCase(),
    );
  });

  it.each([
    'check in',
    'take the tick off the note',
    'do not check out Ann Lee',
    'fill that in',
    'take Ann Lee and put it in',
  ])('%s: no such thing is done', (instruction) => {
    expect(saidBy(instruction, NAMES) ?? '').not.toMatch(/Note=|Select Ann|Check out/);
  });
});
