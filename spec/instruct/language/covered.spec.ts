import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import { actionsOf, type ParsedAction } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const field = (name: string, type = 'text') => ({ role: 'textbox', tag: 'input', type, name });
const box = (name: string) => ({ role: 'checkbox', tag: 'input', checked: false, name });
const radio = (name: string) => ({ role: 'radio', tag: 'input', checked: false, name });
const select = (name: string) => ({ role: 'combobox', tag: 'select', name });

const SELECTS = [
  { name: 'Type of absence', labels: ['– select –', 'Annual leave', 'Sick leave'] },
  {
    name: 'Deputy while away',
    labels: ['Nobody', 'Lindqvist, Sara', 'Meyer, Jonas', 'Meyer, Petra'],
  },
  { name: 'Language', labels: ['English', 'Français', 'Deutsch'] },
  { name: 'Status', labels: ['All', 'Approved', 'New problem'] },
];

const RAIL_SELECTS = [
  { name: 'Class', labels: ['Standard', 'First class'] },
  { name: 'Railcard', labels: ['No railcard', 'Senior Railcard'] },
];

const RAIL = await pageNamesOf(
  page(
    'button:Find trains',
    field('From'),
    field('To'),
    field('Date of birth', 'date'),
    field('Return date', 'date'),
    field('Departing after', 'time'),
    field('Adults', 'number'),
    field('Children (5–15)', 'number'),
    field('Insurance number'),
    field('Last name'),
    field('Mobile phone'),
    field('E-mail address'),
    field('Account holder'),
    field('Comment for your manager'),
    radio('Private'),
    radio('Return'),
    radio('With assembly – £89.00'),
    box('Direct trains only'),
    box('Billing address is the same'),
    box('I need assistance at the station'),
    box('My meter has been replaced'),
    box('Send me a text when a bill is ready'),
    { ...box('Send me offers by e-mail'), checked: true },
    ...RAIL_SELECTS.map(({ name }) => select(name)),
  ),
  RAIL_SELECTS,
);

const STAY = await pageNamesOf(page(field('Check-in', 'date'), field('Check-out', 'date')));

const NAMES = await pageNamesOf(
  page(
    'button:Send message',
    'button:Approve',
    field('First day', 'date'),
    field('Last day', 'date'),
    field('Hours per day', 'number'),
    field('Max. price (£)', 'number'),
    field('E-mail for the tickets'),
    box('Network name visible'),
    box('Allow WPS'),
    box('Online only'),
    box('Receipt is missing'),
    box('Sat'),
    box('Sun'),
    radio('Mobile ticket'),
    radio('Post (£2.95)'),
    ...SELECTS.map(({ name }) => select(name)),
  ),
  SELECTS,
);

const lineOf = (action: ParsedAction): string => {
  const name = 'target' in action ? (action.target.readings[0]?.name ?? '') : '';
  if (action.do === 'select') return `${name}: ${action.option}`;
  if (action.do === 'set') return `${name}: ${action.value}`;
  return action.do === 'check' ? `${name}: ${action.checked ? 'on' : 'off'}` : action.do;
};

/** What is done to which control; undefined for an instruction that is refused. */
function saidBy(instruction: string, names = NAMES): string | undefined {
  try {
    return parse(instruction, names)
      .flatMap(({ action }) => actionsOf(action))
      .map(lineOf)
      .join('; ');
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return undefined;
    throw error;
  }
}

describe('a clause of which every word is accounted for', () => {
  it.each([
    [
      'request annual leave from 10 August 2026 to 21 August 2026, deputy Sara Lindqvist',
      'Type of absence: Annual leave; First day: 2026-08-10; Last day: 2026-08-21; Deputy while away: Lindqvist, Sara',
    ],
    ['make Sara Lindqvist my deputy', 'Deputy while away: Lindqvist, Sara'],
    ['I am taking sick leave, 4 hours per day', 'Type of absence: Sick leave; Hours per day: 4'],
    ['have it posted', 'Post (£2.95): on'],
    [
      'disallow WPS and make the network name invisible',
      'Allow WPS: off; Network name visible: off',
    ],
    ['only show those that are online', 'Online only: on'],
    ['I want Saturday and Sunday', 'Sat: on; Sun: on'],
    ['show only what is at most 40 pounds', 'Max. price (£): 40'],
    ['I would like french', 'Language: Français'],
  ])('is carried out: %s', (instruction, said) => {
    expect(saidBy(instruction)).toBe(said);
  });

  it.each([
    // Which of the two is not said.
    'make Meyer my deputy',
    // Of two radio buttons one would undo the other.
    'have it as a mobile ticket and by post',
    'update my status to the new one',
    'enter the amount from my receipt',
    'I would like tickets for The Copper Foxes',
    // What is charged is no field.
    'set the hours per day to 4 and charge it to the client Brunner',
    'enter 4 as hours, set the status to Approved and charge it to the client Brunner',
    // A button sends.
    'send the mobile ticket',
    'approve the others',
    'hours per day 4',
    'is the network name visible and WPS allowed?',
  ])('sets nothing where a word is left: %s', (instruction) => {
    expect(saidBy(instruction)).toBeUndefined();
  });
});

describe('what people say of a form', () => {
  it.each([
    ['I would like to travel first class', 'Class: First class'],
    ["I'd like it delivered with assembly", 'With assembly – £89.00: on'],
    [
      '2 adults and a child with a Senior Railcard',
      'Adults: 2; Children (5–15): 1; Railcard: Senior Railcard',
    ],
    ['I was born on 3 May 1981', 'Date of birth: 1981-05-03'],
    ['departing after 9:30', 'Departing after: 9:30'],
    ['my surname is Holm', 'Last name: Holm'],
    [
      'phone: 07700 900123 email: ann@x.example',
      'Mobile phone: 07700 900123; E-mail address: ann@x.example',
    ],
    ['account holder Petra Marsh', 'Account holder: Petra Marsh'],
    ['comment for my manager: covering for Petra', 'Comment for your manager: covering for Petra'],
    ['Holm goes into last name', 'Last name: Holm'],
    ['insurance: private', 'Private: on'],
    ['the billing address is different', 'Billing address is the same: off'],
    ['I need assistance', 'I need assistance at the station: on'],
    ['my meter was replaced', 'My meter has been replaced: on'],
    ['text me when a bill is ready', 'Send me a text when a bill is ready: on'],
    ['stop sending me offers', 'Send me offers by e-mail: off'],
    ["I don't want any offers", 'Send me offers by e-mail: off'],
  ])('is carried out: %s', (instruction, said) => {
    expect(saidBy(instruction, RAIL)).toBe(said);
  });

  it.each([
    ['3 to 6 July 2026', 'Check-in: 2026-07-03; Check-out: 2026-07-06'],
    ['from 30 June to 6 July 2026', 'Check-in: 2026-06-30; Check-out: 2026-07-06'],
  ])('is a range of dates: %s', (instruction, said) => {
    expect(saidBy(instruction, STAY)).toBe(said);
  });

  it.each([
    '28 to 3 July 2026',
    '3 or 6 July 2026',
    '3 and 6 July 2026',
    '31 to 30 June 2026',
    'not from 3 to 6 July 2026',
  ])('is no range: %s', (instruction) => {
    expect(saidBy(instruction, STAY)).toBeUndefined();
  });

  it.each([
    'first class unless it is full',
    'anything but first class',
    'travel business class',
    'travel on first class trains only from Leeds',
    'bring a Senior Railcard to Ann',
    'send a Senior Railcard to Ann',
    'give the Senior Railcard to Ann',
    '2 adults and a dog',
    'a child',
    'add a child',
    'my son was born on 3 May 1981',
    'I was born before or on 3 May 1981',
    "my wife's surname is Holm",
    'old mobile phone 07700 900123',
    'phone 07700 900123 or 07700 900124',
    'account holder Petra Marsh or Tom Marsh',
    'the account holder is not Petra Marsh',
    'old account holder Petra Marsh',
    'comment from my manager: no',
    'comment for Petra: hello',
    'the delivery address is different',
    'she needs assistance',
    'my meter has not been replaced',
    "my neighbour's meter was replaced",
    "don't text me when a bill is ready",
    'text me if a bill is ready',
    "don't stop sending me offers",
    'stop the offers',
    'stop sending me tickets',
    'delivered without assembly',
    'change nothing but the return date to 5 May 2026 and the class',
  ])('sets nothing where a word says something else: %s', (instruction) => {
    expect(saidBy(instruction, RAIL)).toBeUndefined();
  });
});
