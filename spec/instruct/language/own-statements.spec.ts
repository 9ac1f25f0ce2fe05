import { describe, expect, it } from '@jest/globals';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

const select = (name: string) => ({ role: 'combobox', tag: 'select', name });
const field = (name: string, type: string) => ({ role: 'textbox', tag: 'input', type, name });
const BOXES =
  'My guest is over 18 | We need to borrow a van | Make public | Only classes with free places | Not here';
const RADIOS =
  'Beginner | Two years or more | Metal key | Plastic card | Family | Full | Not yet arrived';
const NAMES = await pageNamesOf(
  page(
    ...['Last name', 'Town'].map((name) => `textbox:${name}`),
    ...['Current PIN', 'New PIN', 'New PIN again'].map((name) => field(name, 'password')),
    field('Date of birth', 'date'),
    { role: 'spinbutton', tag: 'input', type: 'number', name: 'Days before the due date' },
    ...BOXES.split(' | ').map((name) => `checkbox:${name}`),
    ...RADIOS.split(' | ').map((name) => `radio:${name}`),
    ...['Change PIN', 'Save settings'].map((name) => `button:${name}`),
    select('in'),
    select('Type'),
    select('Building'),
  ),
  [
    { name: 'in', labels: ['Everything', 'Songs'] },
    { name: 'Type', labels: ['Defect', 'Wish'] },
    { name: 'Building', labels: ['Any building', 'Birch Court'] },
  ],
);

describe('statements and wishes that mean a box, an option or a field', () => {
  it.each([
    ["she's over 18", 'My guest is over 18'],
    ['they need to borrow a van', 'We need to borrow a van'],
    ['he has two years or more of experience', 'Two years or more in experience'],
    ['make it public', 'Make public'],
    ['I only want to see classes with free places', 'Only classes with free places'],
    ["I'd like to see only the classes with free places", 'Only classes with free places'],
    ['show only those who have not yet arrived', 'Not yet arrived'],
    ['room keys should be metal keys', 'Metal key in room keys'],
    ['switch me to the family plan', 'Family'],
    ['she was born on 2 May 2015', 'Date of birth=2015-05-02'],
    ['in Settings my date of birth should be 2 May 2015', 'Date of birth=2015-05-02 in Settings'],
    ['town Leiden, 5 days before the due date', 'Town=Leiden; Days before the due date=5'],
    ['last name de Boer, town Leiden', 'Last name=de Boer; Town=Leiden'],
    ['town Leiden, type Wish', 'Town=Leiden; Type=Wish'],
    [
      'choose Birch Court, then save the settings afterwards',
      'Building=Birch Court; Save settings',
    ],
    [
      'change my PIN from 1234 to 9876',
      'Current PIN=1234; New PIN=9876; New PIN again=9876; Change PIN',
    ],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction, NAMES)).toBe(done);
  });

  it.each([
    "she isn't over 18",
    'she is not over 18',
    'she is over 21',
    'he has three years or more of experience',
    'change my PIN from 1234',
    'show only those who have arrived yet',
  ])('%s: nothing is set', (instruction) => {
    const said = saidBy(instruction, NAMES) ?? '';
    expect(said).not.toMatch(/=|over 18|Two years|Not yet/);
  });
});
