import { describe, expect, it } from '@jest/globals';
import { namedReading } from '../../../lib/instruct/language/named-clauses.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

const select = (name: string) => ({ role: 'combobox', tag: 'select', name });
const number = (name: string) => ({ role: 'spinbutton', tag: 'input', type: 'number', name });
const date = (name: string) => ({ role: 'textbox', tag: 'input', type: 'date', name });
const on = (name: string) => ({ role: 'checkbox', tag: 'input', checked: true, name });
const SELECTS = [
  { name: 'Room type', labels: ['Single', 'Double', 'Family suite'] },
  { name: 'Nights', labels: ['1', '2', '3'] },
];
const TEXTS = 'Guest name | Email | Phone | Special requests | What is wrong? | Town or postcode';

const STAY = await pageNamesOf(
  page(
    ...TEXTS.split(' | ').map((name) => `textbox:${name}`),
    ...['Arrival', 'Departure'].map(date),
    ...['Number of people', 'Weight (kg)', 'Minimum credits'].map(number),
    ...['No meals', 'Breakfast', '09:00', '14:15'].map((name) => ({
      role: 'radio',
      tag: 'input',
      name,
      checked: name === 'No meals',
    })),
    ...['Late check-out', 'There is a pet in the room', 'Student'].map(
      (name) => `checkbox:${name}`,
    ),
    ...['Newsletter', 'Add a donation', 'Call before coming'].map(on),
    ...['Request a stay', 'Send request', 'Sign in'].map((name) => `button:${name}`),
    ...SELECTS.map(({ name }) => select(name)),
  ),
  SELECTS,
);

describe('what people say of a form, in whole sentences', () => {
  it.each([
    ['change the meals from no meals to breakfast', 'Breakfast'],
    ['change the room type from single to double', 'Room type'],
    // No meals is what is chosen now.
    ['change the meals from breakfast to no meals', undefined],
  ])('%s: %s', (instruction, name) => {
    const action = namedReading(instruction, STAY);
    const target = action && 'target' in action ? action.target.readings[0]?.name : undefined;
    expect(target).toBe(name);
  });

  it.each([
    // Fields by the verb, whatever their form.
    ['we will arrive on 3 May 2027', 'Arrival=2027-05-03'],
    ['arriving 3 May 2027, departing 7 May 2027', 'Arrival=2027-05-03; Departure=2027-05-07'],
    [
      'a double room from 3 May 2027 to 7 May 2027',
      'Room type=Double; Arrival=2027-05-03; Departure=2027-05-07',
    ],
    ['there will be 4 people, 20 kg, three nights', 'Number of people=4; Weight (kg)=20; Nights=3'],
    ['at least 10 credits, then send the request', 'Minimum credits=10; Send request'],
    // Times as they are said.
    ['breakfast at 2:15 pm please', 'Breakfast; 14:15'],
    ['9 am works for me', '09:00'],
    ['breakfast would be nice', 'Breakfast'],
    ['late check-out needed', 'Late check-out'],
    // Boxes that are on.
    [
      "remove the donation, and you don't have to call before coming",
      'no Add a donation; no Call before coming',
    ],
    ['take off the newsletter', 'no Newsletter'],
    ['no newsletter required', 'no Newsletter'],
    ["there's a pet in the room, but no newsletter", 'There is a pet in the room; no Newsletter'],
    // Texts.
    ['special requests: quiet room, high floor', 'Special requests=quiet room, high floor'],
    ['what is wrong: it leaks', 'What is wrong?=it leaks'],
    [
      'email: a@b.example / special requests: no stairs, no pets / phone: 0660 1',
      'Email=a@b.example; Special requests=no stairs, no pets; Phone=0660 1',
    ],
    ['postcode 4020, guest name Ann Lee', 'Town or postcode=4020; Guest name=Ann Lee'],
    ['reach me at a@b.example', 'Email=a@b.example'],
    // Why it is wanted says nothing.
    ["I'm in a hurry, so tick student", 'student'],
    ['tick student because I am in a hurry', 'student'],
    // What sends them.
    [
      'request a stay from 3 May 2027 to 7 May 2027',
      'Arrival=2027-05-03; Departure=2027-05-07; Request a stay',
    ],
    ['sign in: badge number 44-71, password s3cret', 'log in as 44-71'],
    ['please include student', 'Student'],
    ['phone: 0660 1 - and then send the request', 'Phone=0660 1; Send request'],
    ['Request a stay > Find a room', 'Request a stay; Find a room'],
    ['breakfast, request a stay', 'Breakfast; Request a stay'],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction, STAY)).toBe(done);
  });

  it.each([
    // A text goes on with no word of the page.
    'special requests: quiet room, send the thing',
    'special requests: quiet room, and high floor',
    // A reason that names another thing of the page is none.
    'the double room is small, so tick student',
    // Nothing is to be undone.
    'remove the late check-out',
    "I'd like an appointment on 3 May 2027",
    'the guest name would be nice',
    'reach me at home',
    'breakfast and no meals at 9 am',
  ])('%s: nothing is done', (instruction) => {
    expect(saidBy(instruction, STAY)).toBeUndefined();
  });
});
