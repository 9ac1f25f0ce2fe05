import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import type { ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

/** Fields, options and boxes of a page in the words of people. */

const field = (name: string) => ({ role: 'textbox', tag: 'input', type: 'text', name });
const box = (name: string, checked = false) => ({ role: 'checkbox', tag: 'input', checked, name });
const radio = (name: string) => ({ role: 'radio', tag: 'input', checked: false, name });
const select = (name: string) => ({ role: 'combobox', tag: 'select', name });

const FIELDS = [
  ...[
    'Email address',
    'Mobile number',
    'Job title',
    'Full name',
    'Reference',
    'Note for the driver',
  ],
  ...['Pick-up date', 'Pick-up time', 'Due before', "Driver's age", 'Estimate (hours)', 'Username'],
  ...['Password', 'Search invoices', 'From', 'To'],
];
const SELECTS = [
  { name: 'Language', labels: ['English', 'Deutsch (German)'] },
  { name: 'Time zone', labels: ['Europe/Berlin', 'Europe/Athens'] },
  { name: 'From account', labels: ['Everyday account ··79', 'Savings account ··22'] },
  { name: 'Frequency', labels: ['Every month', 'Every quarter'] },
  { name: 'Status', labels: ['Open', 'Paid'] },
  { name: 'Team', labels: ['Sales', 'Support'] },
  { name: 'Rows per page', labels: ['25', '50'] },
];
const NAMES = await pageNamesOf(
  page(
    ...FIELDS.map(field),
    ...SELECTS.map(({ name }) => select(name)),
    ...['Automatic', 'Manual', 'PayPal', 'Standing order'].map(radio),
    ...['Sat nav', 'Gift wrap', 'I agree to the terms and conditions'].map((name) => box(name)),
    box('Free cancellation', true),
    box('Send me the newsletter', true),
    box('E-mail the assignee', true),
    box('This is a gift (no prices on the note)'),
    box('Remember me'),
    'button:Add task',
    'button:Save changes',
    'button:Buy now',
    'button:Apply filters',
  ),
  SELECTS,
);

function shown(action: ParsedAction): string {
  if (action.do === 'several') return action.actions.map(shown).join('; ');
  const name = 'target' in action ? (action.target.readings[0]?.name ?? '') : '';
  if (action.do === 'check') return `${action.checked ? '' : 'no '}${name}`;
  if (action.do === 'set') return `${name}=${action.value}`;
  if (action.do === 'select') return `${name}=${action.option}`;
  if (action.do === 'search') return `search ${action.text}`;
  if (action.do === 'login')
    return `login ${action.user} ${action.password} ${action.kept?.text ?? ''}`.trim();
  return `${action.do} ${name}`.trim();
}

/** What is done, in words; undefined for an instruction that is refused. */
function saidBy(instruction: string): string | undefined {
  try {
    return parse(instruction, NAMES)
      .map(({ action }) => shown(action))
      .join('; ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}

describe('fields and their values', () => {
  it.each([
    [
      'my e-mail is ann@x.example and my mobile 07700 900123',
      'Email address=ann@x.example; Mobile number=07700 900123',
    ],
    [
      'job title Head of Ops, mobile 07700 900321, then save changes',
      'Job title=Head of Ops; Mobile number=07700 900321; click Save changes',
    ],
    [
      'new e-mail: ann@x.example, language German, time zone Berlin',
      'Email address=ann@x.example; Language=Deutsch (German); Time zone=Europe/Berlin',
    ],
    ['set status to Paid team to Support', 'Status=Paid; Team=Support'],
    ['leave a note for the driver saying "Ring twice"', 'Note for the driver=Ring twice'],
    ['Leave a note for the driver: "Ring twice"', 'Note for the driver=Ring twice'],
    ['Reference "May rent", then save changes', 'Reference=May rent; click Save changes'],
    ['age 34, language German', "Driver's age=34; Language=Deutsch (German)"],
    ['job title nurse, mobile 07700 900123', 'Job title=nurse; Mobile number=07700 900123'],
    [
      'reference Rent, estimate 6 hours, then add it',
      'Reference=Rent; Estimate (hours)=6; click Add task',
    ],
    ['leave the to date empty', 'clear To'],
    ['show me 50 rows per page', 'Rows per page=50'],
    ['take the money from my savings account', 'From account=savings account'],
  ])('%s', (instruction, reading) => {
    expect(saidBy(instruction)).toBe(reading);
  });
});

describe('dates and times', () => {
  it.each([
    ['pick-up is on July 3rd, 2026 at 2 pm', 'Pick-up date=2026-07-03; Pick-up time=2 pm'],
    ['pickup on 3 July 2026', 'Pick-up date=2026-07-03'],
    [
      'filter for tasks due before the 15th of June 2025 and apply the filter',
      'Due before=2025-06-15; click Apply filters',
    ],
    ['filter from 1 March 2025 to 31 March 2025', 'From=1 March 2025; To=31 March 2025'],
  ])('%s', (instruction, reading) => {
    expect(saidBy(instruction)).toBe(reading);
  });
});

describe('options and boxes', () => {
  it.each([
    ['make it a standing order, every quarter', 'Standing order; Frequency=Every quarter'],
    ['pay with paypal', 'PayPal'],
    ["we'll have sat nav", 'Sat nav'],
    ["it's a gift", 'This is a gift (no prices on the note)'],
    ['agree to the terms', 'I agree to the terms and conditions'],
    ['I accept the terms', 'I agree to the terms and conditions'],
    ["I don't need free cancellation", 'no Free cancellation'],
    ['no newsletter please', 'no Send me the newsletter'],
    ["set status to Paid and don't e-mail the assignee", 'status=Paid; no E-mail the assignee'],
    ["tick Gift wrap, don't send me the newsletter", 'Gift wrap; no Send me the newsletter'],
  ])('%s', (instruction, reading) => {
    expect(saidBy(instruction)).toBe(reading);
  });
});

describe('searches, log-ins and buttons', () => {
  it.each([
    ['look up Kestrel in the invoices', 'search Kestrel'],
    ['find me rye bread', 'search rye bread'],
    ['user ann, password s3cret-1, log in', 'login ann s3cret-1'],
    [
      'log in as ann with password s3cret-1 and keep me logged in',
      'login ann s3cret-1 Remember me',
    ],
    ['place the order', 'click Buy now'],
  ])('%s', (instruction, reading) => {
    expect(saidBy(instruction)).toBe(reading);
  });
});

describe('are refused', () => {
  it.each([
    // Of two radio buttons one undoes the other.
    'pay with PayPal and Manual',
    'set the gearbox to automatic and manual',
    'set status to Open and also to Paid',
    // What is not checked is not unchecked, and what is no box is not undone.
    "don't use gift wrap",
    'no sat nav',
    'no rush',
    "don't add the task",
    // Ways to say which thing, and no term to search for.
    'find the cheapest bread',
    'find bread without seeds',
    // An option alone.
    'every quarter of it',
    'Paid, then something else',
    "it's a present",
  ])('%s', (instruction) => {
    expect(saidBy(instruction)).toBeUndefined();
  });
});
