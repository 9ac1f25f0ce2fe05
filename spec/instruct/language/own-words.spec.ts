import { describe, expect, it } from '@jest/globals';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

const select = (name: string) => ({ role: 'combobox', tag: 'select', name });
const TEXTS = ['First name', 'Surname', 'Expected finish time', 'Message'];
const RADIOS = 'Half marathon £ 42.00 | Email | Phone call | None | A lot'.split(' | ');
const BOXES = ['I would share a plot', 'I need wheelchair access', 'Overdue only'];
const NAMES = await pageNamesOf(
  page(
    ...TEXTS.map((name) => `textbox:${name}`),
    ...RADIOS.map((name) => `radio:${name}`),
    ...BOXES.map((name) => `checkbox:${name}`),
    ...['Send reply', 'Log out', 'Release', 'Close chat'].map((name) => `button:${name}`),
    'link:Contact the committee',
    'summary:Can I get my money back?',
    select('Site'),
    select('Sort plots by'),
  ),
  [
    { name: 'Site', labels: ['All sites', 'Leeds', 'Porto'] },
    { name: 'Sort plots by', labels: ['Plot number', 'Rent, cheapest first'] },
  ],
);

describe('what people say of themselves, and how they ask', () => {
  it.each([
    ['I am Ann Lee', 'First name=Ann; Surname=Lee'],
    ['I have no gardening experience', 'None in gardening experience'],
    [
      "I'd be happy to share a plot, and I do need wheelchair access.",
      'I would share a plot; I need wheelchair access',
    ],
    [
      'Hello, could you please enter me for the half marathon? Thank you so much!',
      'Half marathon £ 42.00',
    ],
    ["Enter me for the half marathon. I've been waiting for ages.", 'Half marathon £ 42.00'],
    ['answer by phone call instead of email', 'Phone call'],
    ['expected finish time 2:41', 'Expected finish time=2:41'],
    ['I only want to see overdue tickets of the Porto site', 'Overdue only; Site=Porto'],
    ['take me to the page where I can contact the committee', 'Contact the committee'],
    ['unfold the question about getting my money back', 'Can I get my money back?'],
    [
      'Reply form: message "Hi", answer by phone call. Send the reply.',
      'Message=Hi in Reply; Phone call in Reply; Send reply in Reply',
    ],
    ['click Log out, but when the dialog comes up choose "Stay here"', 'Log out; Stay here'],
    ['click Release, but when it asks, say no and keep it', 'Release; keep'],
    ['click Release and confirm that I want to give it up', 'Release; confirm'],
  ])('%s: %s', (instruction, done) => {
    expect(saidBy(instruction, NAMES)).toBe(done);
  });

  it.each([
    // The names of more than two words have their middle nowhere.
    'I am Ann Lee Berg',
    'answer by phone call instead of fax',
    'answer by phone call instead of Porto',
    'pay my rent',
    'I have not any gardening experience',
    'enter me for the half marathon, if it is urgent',
    'click Log out, but only when the dialog comes up',
  ])('%s: nothing is done', (instruction) => {
    expect(saidBy(instruction, NAMES)).toBeUndefined();
  });
});
