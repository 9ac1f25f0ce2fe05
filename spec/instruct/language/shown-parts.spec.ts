import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { namedReading } from '../../../lib/instruct/language/named-clauses.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const box = (name: string) => ({ role: 'checkbox', tag: 'input', checked: true, name });
const select = (name: string) => ({ role: 'combobox', tag: 'select', name });

const NAMES = await pageNamesOf(
  page(
    'tab:All open',
    'tab:Loans',
    'link:Plan your visit',
    'link:Contact the registrar',
    'link:Cancel order',
    'menuitem:My driving licence',
    'menuitem:Fees and payment',
    'button:Details',
    'button:Message',
    'button:Repeat',
    box('Overdue only'),
    box('Step-free access'),
    box('Add a £2 donation'),
    select('Branch'),
    { role: 'textbox', tag: 'input', type: 'text', name: 'Sort code' },
    select('Sort by'),
  ),
  [
    { name: 'Branch', labels: ['All branches', 'Leeds', 'York'] },
    { name: 'Sort by', labels: ['Title', 'Newest first'] },
  ],
);

function said(action: ParsedAction): string {
  const name = 'target' in action ? (action.target.readings[0]?.name ?? '') : '';
  return [action.do, name, 'option' in action ? action.option : ''].filter(Boolean).join(' ');
}

/** What is done, or `refused`. */
function saidBy(instruction: string): string {
  try {
    const actions = parse(instruction, NAMES).flatMap(({ action }) => actionsOf(action));
    return actions.map(said).join(', ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return 'refused';
    throw error;
  }
}

describe('a part of the page that is asked for', () => {
  it.each([
    ['show me my driving licence', 'click My driving licence'],
    ['let me see all open tickets', 'click All open'],
    ['take me to the page for planning a visit', 'click Plan your visit'],
    ['bring me to the page where I can contact the registrar', 'click Contact the registrar'],
    ['click Loans and send the message', 'click Loans, click send the message'],
    ['take me to Fees', 'click Fees and payment'],
    [
      'go to the page where I can contact the registrar',
      'click page where I can contact the registrar',
    ],
    ['open Loans and repeat the Dune loan', 'click Loans, click Repeat'],
    // Several are no row, of which «Details» would tell more.
    ['see the members from May', 'refused'],
    // It says when, and asks nothing.
    ['when it has finished sort the loans', 'refused'],
    // It would cancel the order.
    ['take me to the page where I can cancel my order', 'refused'],
    ['take me to the page about parking', 'refused'],
    ['send the message', 'refused'],
    ['in Loans cancel 12 and confirm with yes', 'refused'],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction)).toBe(done);
  });
});

describe('what is shown only', () => {
  it.each([
    [
      'I only want to see overdue loans of the York branch',
      'check Overdue only, select Branch York',
    ],
    ['we just need the Leeds ones', 'select Branch Leeds'],
    [
      'only list what is overdue and has step-free access, sorted by title',
      'check Overdue only, check Step-free access, select Sort by title',
    ],
    [
      'I only want to see overdue loans of the York members',
      'check Overdue only, select Branch York',
    ],
    ['loans sorted by title', 'select Sort by title'],
    ['I only want to see the unpaid loans of the York branch', 'refused'],
    ['I only want to see the Leeds branch and the York branch', 'refused'],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction)).toBe(done);
  });
});

describe('a box that is called by what it adds', () => {
  it.each([
    ['is the donation ticked?', 'get Add a £2 donation'],
    ['are the vouchers ticked?', undefined],
  ])('%s: %s', (question, done) => {
    const action = namedReading(question, NAMES);
    expect(action?.do === 'get' ? said(action) : undefined).toBe(done);
  });
});
