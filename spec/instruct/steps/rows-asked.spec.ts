import { expect, it } from '@jest/globals';
import { factAnswers } from '../../../lib/instruct/steps/fact-answers.js';
import type { PageFact } from '../../../lib/page/injected/page-fact.js';

/** Questions about the rows of tables, the cards of boards, and how many of a thing a row says there are. */

type Said = Omit<PageFact, 'at'>;

const row = (list: number, around: string, texts: PageFact['texts'], called = ''): Said => ({
  list,
  called,
  around,
  texts,
});

const card = (list: number, column: string, title: string, who: string): Said =>
  row(
    list,
    column,
    [
      ['', title],
      ['', 'Assigned to'],
      ['  who   Assigned to ', who],
    ],
    'card',
  );

const FACTS: readonly Said[] = [
  ...[
    ['Sunday Jazz', 'Amara Cole', '54'],
    ['Running Mix', 'Ben Ray', '35'],
  ].map(([name = '', by = '', songs = '']) =>
    row(0, 'Playlists', [
      ['', name],
      ['', 'by'],
      ['  by   by ', by],
      ['  n    songs', songs],
    ]),
  ),
  card(1, 'To do Board', 'Order the domain', 'Dev Malik'),
  card(1, 'To do Board', 'Shrink the images', 'Chloe Tran'),
  card(2, 'Review Board', 'Team photos', 'Dev Malik'),
  card(3, 'Done Board', 'Pick a typeface', 'Chloe Tran'),
  ...[
    ['Stoneware cup, blue', '4'],
    ['Stoneware cup, white', '1'],
    ['Beeswax candles', '2'],
  ].map(([item = '', quantity = '']) =>
    row(4, 'Your basket', [
      ['Item', item],
      [`Quantity  Quantity of ${item}`, quantity],
    ]),
  ),
  ...[
    ['07:00', 'Spin', 'Anja Roth', '4'],
    ['18:30', 'Power Yoga', 'Deepak Rao', '0'],
    ['12:15', 'Pilates', 'Carla Nunes', '9'],
    ['17:15', 'Spin', 'Marcus Bell', '0'],
  ].map(([time = '', name = '', trainer = '', left = '']) =>
    row(5, 'Classes this week', [
      ['Time', time],
      ['Class', name],
      ['Trainer', trainer],
      ['Places left', left],
    ]),
  ),
  ...[
    ['Broken entrance lock', 'Waiting for parts'],
    ['Blocked drain', 'Open'],
  ].map(([problem = '', status = '']) =>
    row(6, 'Tickets', [
      ['Problem', problem],
      ['Status', status],
    ]),
  ),
  ...[
    ['Amélie', 'Status  st    ', 'On time'],
    ['Mushrooms', 'Status  st late    ', 'Overdue'],
  ].map(([title = '', label = '', state = '']) =>
    row(7, 'Loans', [
      ['Title', title],
      [label, state],
    ]),
  ),
  ...[
    ['INV-881', 'Ada Byron', 'Unpaid'],
    ['INV-882', 'Omar Haddad', 'Paid'],
    ['INV-883', 'Sofia Reyes', 'Sent'],
    ['INV-884', 'Jane Whitlock', 'Unpaid'],
    ['INV-885', 'Jane Whitlock', 'Paid'],
  ].map(([number = '', owner = '', status = '']) =>
    row(8, 'Invoices', [
      ['Number', number],
      ['Owner', owner],
      ['Payment', status],
    ]),
  ),
  row(9, 'Help desk', [
    ['Subject', 'VPN drops every hour'],
    ['Requester', 'Tom Becker'],
  ]),
  row(-1, '#377 Keyboard shortcuts', [['Reported by', 'Grace Holt']]),
  row(-1, '#377 Keyboard shortcuts', [['votes', '28']]),
  row(-2, '', [], 'Issues Board'),
];
const toldOf = (facts: readonly Said[]) =>
  facts.map((fact, index) => ({
    text: JSON.stringify({ ...fact, at: index }),
    from: [index],
  }));
const TOLD = toldOf(FACTS);

it.each([
  // The first words of a row are its name, also with a day among them.
  ['Which playlists are by Amara Cole?', ['Sunday Jazz']],
  ['Which playlists have more than 30 songs?', ['Sunday Jazz', 'Running Mix']],
  // Cards of one kind stand in several columns.
  ['Which cards is Dev Malik assigned to?', ['Order the domain', 'Team photos']],
  ['How many cards are assigned to Chloe Tran?', ['2']],
  ['how many cards are in To do?', ['2']],
  ['How many cards are there in the Done column?', ['1']],
  ['How many cards are in there?', []],
  // A quantity tells how many, and two of them do not.
  ['How many blue cups are in my basket?', ['4']],
  ['How many beeswax candles are there?', ['2']],
  ['How many cups are in the basket?', []],
  ['How many blue plates are in my basket?', []],
  ['who teaches Pilates', ['Carla Nunes']],
  ['Which classes does Marcus Bell teach?', ['Spin']],
  ['who cancelled Pilates', []],
  ['what time does Pilates start?', ['12:15']],
  ['what time does Pilates end?', []],
  ['Are there any places left in Power Yoga?', ['no']],
  ['Are there still places in Pilates?', ['yes']],
  ['Is there a place left in Pilates?', ['yes']],
  ['Are there any places left in Spin?', []],
  ['Are there any places left in Boxing?', []],
  ['Are there any places left?', []],
  ['status of the entrance lock ticket', ['Waiting for parts']],
  ['Is Amélie overdue?', ['no']],
  ['Is Mushrooms overdue?', ['yes']],
  ['Is Dune overdue?', []],
  ['who reported the keyboard shortcuts issue', ['Grace Holt']],
  ['How many votes does the keyboard shortcuts issue have?', ['28']],
  ['who reported the dark theme issue', []],
  // A requester is who reported it.
  ['who reported the VPN drops', ['Tom Becker']],
  ['Has Omar Haddad paid his invoice?', ['yes']],
  ['has Ada Byron paid the invoice', ['no']],
  ['has INV-881 been paid?', ['no']],
  // What is sent may be paid, and of two invoices one is.
  ['Has Sofia Reyes paid her invoice?', []],
  ['Has Jane Whitlock paid her invoice?', []],
  ['Has Omar Haddad paid his rent?', []],
  ['Has Omar Haddad not paid his invoice?', []],
  // A part of the page, which is called so.
  ['Which invoices are unpaid? (in Invoices)', ['INV-881', 'INV-884']],
  ['Which invoices are unpaid? (in Classes)', []],
])('%s: %s', async (question, answers) => {
  const told = await factAnswers(question, TOLD);
  expect(told.answers.map(({ text }) => text)).toEqual(answers);
});

const GUESTS = [
  ['HB-4410', 'Martin Lee', '204', 'Due'],
  ['HB-4411', 'Paul Brenner', '110', 'Checked in'],
  ['HB-4416', 'Priya Nambiar', '207', 'Due'],
];

it.each<[question: string, heads: readonly string[], answers: readonly string[]]>([
  ...[
    'Give me the names of all guests whose status is "Due".',
    'List all guests whose status is Due',
    'which guests have the status Due',
  ].map((question): [string, string[], string[]] => [
    question,
    ['Booking', 'Guest', 'Room', 'Status'],
    ['Martin Lee', 'Priya Nambiar'],
  ]),
  [
    'names of all guests whose status is Due',
    ['Booking', 'Name', 'Room', 'Status'],
    ['Martin Lee', 'Priya Nambiar'],
  ],
  [
    'list the bookings whose status is Due',
    ['Booking', 'Guest', 'Room', 'Status'],
    ['HB-4410', 'HB-4416'],
  ],
  [
    'list the rooms of all guests whose status is Due',
    ['Booking', 'Guest', 'Room', 'Status'],
    ['204', '207'],
  ],
  // Of no column is it known that names of guests stand in it.
  ['names of all guests whose status is Due', ['Booking', 'Booked by', 'Room', 'Status'], []],
  ['list all guests whose status is Due', ['Booking', 'Booked by', 'Room', 'Status'], []],
  ['list the emails of all guests whose status is Due', ['Booking', 'Guest', 'Room', 'Status'], []],
])('%s, of %s: %s', async (question, heads, answers) => {
  const facts = GUESTS.map((cells) =>
    row(
      0,
      'Guests',
      cells.map((text, at) => [heads[at] ?? '', text] as const),
    ),
  );
  const told = await factAnswers(question, toldOf(facts));
  expect(told.answers.map(({ text }) => text)).toEqual(answers);
});
