import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const field = (name: string, type = 'text') => ({ role: 'textbox', tag: 'input', type, name });
const box = (name: string, checked = false) => ({
  role: 'checkbox',
  tag: 'input',
  checked,
  name,
});
const radio = (name: string) => ({ role: 'radio', tag: 'input', checked: false, name });
const select = (name: string) => ({ role: 'combobox', tag: 'select', name });

const OUTER = page(
  'button:New visit',
  'button:Return',
  'button:Find order',
  'button:Sign on',
  'button:Delete',
  'button:Filter',
  'tab:Bills',
  field('Find a pet or owner'),
  field('Order number'),
  field('E-mail address'),
  field('Badge number'),
  select('Order by'),
  select('Shift'),
  radio('Dr Lee'),
);
const VISIT = page(
  field('Name of the pet'),
  field('Owner'),
  field('Letter code no.'),
  field('Date', 'date'),
  field('Time', 'time'),
  select('Vet'),
  box('Print a letter', true),
  'button:Save visit',
);
const RETURN = page(
  select('Reason for return'),
  field('Comment'),
  field('Title of the book'),
  radio('Gift voucher'),
  'button:Submit return',
  'button:Add address',
  field('Street'),
);
const BILLS = page(select('State'));
const SHOWN = [
  { name: 'Order by', labels: ['Newest first', 'Highest price'] },
  { name: 'Shift', labels: ['Early', 'Night'] },
];
const VISIT_SELECTS = [{ name: 'Vet', labels: ['First available', 'Dr Lee', 'Dr May'] }];
const BILLS_SELECTS = [{ name: 'State', labels: ['Any', 'Overdue', 'Paid'] }];
const SELECTS = [
  ...SHOWN,
  ...VISIT_SELECTS,
  ...BILLS_SELECTS,
  { name: 'Reason for return', labels: ['Please choose', 'Arrived damaged', 'Too late'] },
];
const NAMES = await pageNamesOf(
  [...OUTER, ...VISIT, ...RETURN, ...BILLS],
  SELECTS,
  new Set([1]),
  new Map([
    ['New visit', await pageNamesOf(VISIT, VISIT_SELECTS)],
    ['Bills', await pageNamesOf(BILLS, BILLS_SELECTS)],
  ]),
);

/** What is done, in words; nothing where it is refused. */
function saidBy(instruction: string): readonly string[] {
  try {
    return parse(instruction, NAMES).flatMap(({ action }) => actionsOf(action).map(inWords));
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return [];
    throw error;
  }
}

function inWords(action: ParsedAction): string {
  if (!('target' in action)) return action.do;
  const { within, readings, text } = action.target;
  const name = readings[0]?.name ?? text;
  const at = within === undefined ? '' : ` in ${within}`;
  if (action.do === 'set') return `${name}=${action.value}${at}`;
  if (action.do === 'select') return `${name}=${action.option}${at}`;
  if (action.do === 'check') return `${action.checked ? '' : 'un'}check ${name}${at}`;
  return `${action.do} ${name}${at}`;
}

describe('a list of fields behind the name of a form', () => {
  it.each([
    [
      'New visit: pet Rex, owner Ann Lee, Dr Lee, on 3 May 2027 at 10:30. Save it.',
      'Name of the pet=Rex, Owner=Ann Lee, Vet=Dr Lee, Date=2027-05-03, Time=10:30, click Save visit',
    ],
    [
      'make a new visit with Dr May on 3 May 2027, pet Rex, and save',
      'Vet=Dr May, Date=2027-05-03, Name of the pet=Rex, click Save visit',
    ],
    ['open New visit, owner Ann Lee, no letter', 'Owner=Ann Lee, uncheck Print a letter'],
    ['New visit: letter code AB-77, owner Ann Lee', 'Letter code no.=AB-77, Owner=Ann Lee'],
  ])('%s', (instruction, said) => {
    expect(saidBy(instruction)).toEqual(said.split(', ').map((one) => `${one} in New visit`));
  });

  it('ends where something else is said', () => {
    expect(saidBy('New visit: pet Rex, wait 2 seconds and go to Bills')).toEqual([
      'Name of the pet=Rex in New visit',
      'wait',
      'click Bills',
    ]);
  });

  it.each(['New visit: pet Rex, whatever else', 'New visit: not Rex', 'New visit: pet'])(
    '%s: refused',
    (instruction) => {
      expect(saidBy(instruction)).toEqual([]);
    },
  );
});

describe('a list of fields behind a click', () => {
  it('is of what the click opens, behind a colon', () => {
    expect(
      saidBy('Return the teapot: arrived damaged, comment "a chip", submit the return'),
    ).toEqual([
      'click Return',
      'Reason for return=Arrived damaged',
      'Comment=a chip',
      'click submit return',
    ]);
  });

  it('is not behind the button that may send it', () => {
    expect(saidBy('add an address: street Mill Lane 4')[0]).not.toContain('click');
    expect(saidBy('add an address with street Mill Lane 4, comment "x"')).toEqual([
      'Street=Mill Lane 4',
      'Comment=x',
      'click Add address',
    ]);
  });

  it('keeps the article that a title begins with', () => {
    expect(saidBy('comment "x", title of the book: The Glass Ferry')).toEqual([
      'Comment=x',
      'Title of the book=The Glass Ferry',
    ]);
  });
});

describe('a list of fields behind the button that sends them', () => {
  it.each([
    [
      'Sign on with badge number 4471, night shift',
      ['Badge number=4471', 'Shift=Night', 'click Sign on'],
    ],
    [
      'Find order FO-6120 with the e-mail address a@b.example',
      ['Order number=FO-6120', 'E-mail address=a@b.example', 'click Find order'],
    ],
  ])('%s', (instruction, said) => {
    expect(saidBy(instruction)).toEqual(said);
  });

  it('is none where the row is described', () => {
    expect(saidBy('Delete FO-6120 with the e-mail address a@b.example').join()).not.toContain('=');
  });
});

describe('a filter', () => {
  it.each([
    ['filter the bills by state overdue', ['State=Overdue in Bills', 'click Filter in Bills']],
    [
      'filter the bills by state overdue and go to Bills',
      ['State=Overdue in Bills', 'click Bills'],
    ],
  ])('%s', (instruction, said) => {
    expect(saidBy(instruction)).toEqual(said);
  });

  it.each(['filter the bills by owner', 'filter the bills by nothing overdue'])(
    '%s: no field is set',
    (instruction) => {
      expect(saidBy(instruction).join()).not.toContain('=');
    },
  );
});
