import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import type { PageNames } from '../../../lib/instruct/language/page-names.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { cpuOf } from '../../support/cpu.js';
import { page } from '../matching/nodes.js';

/** On a machine that others use too, in ms of CPU. */
const MOST_MS = 250;

const field = (name: string) => ({ role: 'textbox', tag: 'input', type: 'text', name });
const box = (name: string) => ({ role: 'checkbox', tag: 'input', checked: false, name });

const BUTTONS = [
  'Delete',
  'Archive',
  'Add to cart',
  'Make payment',
  'Renew subscription',
  'Pay now',
];
const FIELDS = ['Invoice number', 'Meeting title', 'Email', 'Score', 'Note', 'Promo code'];
const NAMES = await pageNamesOf(
  page(
    ...BUTTONS.map((name) => `button:${name}`),
    'button:Save as template',
    'button:Send all invoices',
    'button:Apply code',
    'link:Returns policy',
    ...FIELDS.map(field),
    { role: 'combobox', tag: 'select', name: 'Cabin class' },
  ),
  [{ name: 'Cabin class', labels: ['Economy', 'On hold'] }],
);

/** What is done, in words; undefined for an instruction that is refused. */
function saidBy(instruction: string, names: PageNames): string | undefined {
  try {
    const actions = parse(instruction, names).flatMap(({ action }) => actionsOf(action));
    return actions.map((action) => action.do).join(', ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}

describe('names of the page explain no clause', () => {
  it.each([
    // How many rows, and not which: one may begin with «All hands».
    'delete all',
    'archive everything',
    'delete both',
    'delete the rest',
    'delete the last',
    'delete two',
    'archive older',
    'delete every one of them',
    'add all to the cart',
    'pay later',
    // A button that does something, of which only a part is said.
    'look at the payment',
    'show me the subscription',
    'save the note Hello',
    'send the note Hello',
    'send it',
    // An idiom, and no value.
    'move invoice to archive',
    'drag the note to trash',
    'give the score to Ann',
    'put the invoice on hold',
    'change email as soon as possible',
    'update the note as requested',
    'use the email at work',
    'make the note with love',
    'have the note to Ann be sent',
    // A time, and no place.
    'next week in Rome click Delete',
  ])('%s', (instruction) => {
    expect(saidBy(instruction, NAMES)).toBeUndefined();
  });
});

it.each([
  ['delete Ann', 'click'],
  ['delete All hands', 'click'],
  ['send all invoices', 'click'],
  ['show me the returns page', 'click'],
  ['apply the promo code TEA10', 'set, click'],
  ['set the score to high', 'set'],
  ['move the score to 20', 'set'],
  ['switch the cabin to economy', 'select'],
  ['put the cabin on hold', 'select'],
  ['next to Ann, click Delete', 'click'],
  // By the dates of the rows.
  ['archive the oldest', 'click'],
])('%s: %s', (instruction, done) => {
  expect(saidBy(instruction, NAMES)).toBe(done);
});

it('takes time in proportion to an instruction, whatever the page has of names and options', async () => {
  const names = Array.from(
    { length: 199 },
    (_, i) => `send note order ${i} ${'long word '.repeat(40)}`,
  );
  const nodes = page(...names.flatMap((name) => [field(name), box(name), `button:${name}`]));
  const labels = Array.from({ length: 400 }, (_, i) => `option ${i} ${'x'.repeat(30)}`);
  const selects = Array.from({ length: 50 }, (_, i) => ({ name: `Select ${i}`, labels }));
  const known = await pageNamesOf(nodes, selects);
  for (const clause of ['send order note and ', 'send order, ', 'note order city, ']) {
    const instruction = clause.repeat(200).slice(0, 4_000);
    expect(cpuOf(() => saidBy(instruction, known))).toBeLessThan(MOST_MS);
  }
});

describe('what is shown, sorted and waited for', () => {
  const shop = pageNamesOf(
    page(
      'button:Apply filters',
      box('Vegan'),
      box('On offer'),
      box('Hide completed tasks'),
      field('From'),
      field('Until'),
      field('Max. price'),
      'button:Log out',
      { role: 'combobox', tag: 'select', name: 'Sort by' },
      { role: 'combobox', tag: 'select', name: 'Status' },
      { role: 'combobox', tag: 'select', name: 'Rows' },
    ),
    [
      { name: 'Rows', labels: ['10', '25', '50'] },
      { name: 'Sort by', labels: ['Price: low to high', 'Newest'] },
      { name: 'Status', labels: ['All', 'Open', 'Closed'] },
    ],
  );

  it.each([
    ['show only vegan products that are on offer', 'check, check'],
    ['only open tickets', 'select, click'],
    ['filter for open tickets, then click Apply', 'select, click'],
    ['hide the completed ones', 'check'],
    ['hide everything that is completed', 'check'],
    ['show the closed ones', 'select, click'],
    ['show vegan and closed tickets, then click Apply', 'check, select, click'],
    ['only show tickets from 2 June 2026 until 9 June 2026 and apply', 'set, set, click'],
    ['show closed tickets for at most 40 euros', 'select, set, click'],
    ['sort from cheapest to most expensive', 'select'],
    ['50 rows per page', 'select'],
    ['log me out of the shop', 'click'],
    ['sort by price, low to high', 'select'],
    ['cheapest first', 'select'],
    ['wait for the club offer', 'wait'],
    ['when do I have to pay the rent?', 'ask'],
    // What says another thing, or more.
    ['only open or closed tickets', undefined],
    ['show only what I need', undefined],
    ['just a second', undefined],
    ['ladies first', undefined],
    ['only if it is open', undefined],
    ['hide the vegan ones', undefined],
    ['show the closed ticket', undefined],
    ['show the details of the closed tickets', undefined],
    ['show closed tickets and their owners', undefined],
    ['log me out of the newsletter', undefined],
  ])('%s: %s', async (instruction, done) => {
    expect(saidBy(instruction, await shop)).toBe(done);
  });
});
