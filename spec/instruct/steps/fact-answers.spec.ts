import { describe, expect, it } from '@jest/globals';
import { factAnswers } from '../../../lib/instruct/steps/fact-answers.js';
import type { PageFact } from '../../../lib/page/injected/page-fact.js';

const FACTS: readonly Omit<PageFact, 'at'>[] = [
  {
    list: 0,
    called: '',
    around: 'loans My loans',
    texts: [
      ['Title', 'Wolf Hall'],
      ['Author', 'Hilary Mantel'],
      ['Due back', '29 April 2025'],
      ['Renewed', '1 of 3'],
    ],
  },
  {
    list: 0,
    called: '',
    around: 'loans My loans',
    texts: [
      ['Title', 'Piranesi'],
      ['Author', 'Susanna Clarke'],
      ['Due back', '2 April 2025'],
      ['Due back', 'Overdue'],
    ],
  },
  ...[
    ['Choose photos', 'Lena Fischer', 'Open'],
    ['Sign up', 'Lena Fischer', 'Blocked'],
    ['Load the task list', 'Tom Berg', 'Blocked'],
  ].map(([title = '', who = '', state = '']): Omit<PageFact, 'at'> => ({
    list: 1,
    called: '',
    around: 'task-list Tasks',
    texts: [
      ['Task title', title],
      ['Assignee', who],
      ['State', state],
    ],
  })),
  ...[
    ['Moon Trio', 'Leeds, Corn Exchange', 'Fri 6 March 2026', 'from £28', 'Available'],
    ['Iron Lamp', 'Bristol, Academy', 'Fri 27 March 2026', 'from £41', 'Sold out'],
    ['Ann Lee', 'Bristol, Chapel', 'Sun 12 April 2026', 'from £30', 'Available'],
  ].map(([name = '', venue = '', date = '', price = '', state = '']): Omit<PageFact, 'at'> => ({
    list: 2,
    called: '',
    around: 'events Concerts',
    texts: [
      ['', name],
      ['venue', venue],
      ['date', date],
      ['price', price],
      ['state', state],
    ],
  })),
  ...[
    ['Annual leave', '28', '9.5'],
    ['Training days', '4', '3'],
  ].map(([type = '', all = '', taken = '']): Omit<PageFact, 'at'> => ({
    list: 3,
    called: '',
    around: 'balance My balance',
    texts: [
      ['Type', type],
      ['Entitlement', all],
      ['Taken', taken],
    ],
  })),
  ...[
    ['A3', 'Let', '3'],
    ['C1', 'Let', '7'],
  ].map(([plot = '', status = '', waiting = '']): Omit<PageFact, 'at'> => ({
    list: 4,
    called: '',
    around: 'plots Plots and waiting lists',
    texts: [
      ['Plot', plot],
      ['Status', status],
      ['Waiting', waiting],
    ],
  })),
  { list: -1, called: '', around: 'Card', texts: [['fines Fines:', '£1.80']] },
  { list: -1, called: '', around: 'Order', texts: [['Total', '£20.47']] },
  { list: -1, called: '', around: 'Order', texts: [['Subtotal', '£18.47']] },
];
const TOLD = FACTS.map((fact, index) => ({
  text: JSON.stringify({ ...fact, at: index }),
  from: [index],
}));

describe('a question in any wording', () => {
  it.each([
    ['when do I have to bring Wolf Hall back', ['29 April 2025']],
    ['who is the author of Piranesi', ['Susanna Clarke']],
    ['how much do I owe in fines', ['£1.80']],
    ['what is the total of my order', ['£20.47']],
    ['how many loans are overdue', ['1']],
    ['how many tasks are blocked', ['2']],
    ['which show is sold out', ['Iron Lamp']],
    ['which concert is on 12 April 2026', ['Ann Lee']],
    ['what date is Ann Lee playing', ['Sun 12 April 2026']],
    ['where does Ann Lee play', ['Bristol, Chapel']],
    ['how many concerts take place in Bristol', ['2']],
    ['what is the cheapest concert', ['Moon Trio']],
    ['which venue is cheapest', ['Leeds, Corn Exchange']],
    ['how much is the most expensive concert', ['from £41']],
    ['how many concerts cost less than £35', ['2']],
    ['how many training days have I taken', ['3']],
    ['how many days of annual leave have I taken', ['9.5']],
    ['how many people are waiting for plot C1', ['7']],
    ['how many plots are let', ['2']],
    // What the page does not say, or not of one thing.
    ['which plumber is sold out', []],
    ['how many concerts are cancelled', []],
    ['how many loans were paid', []],
    ['where is Bob playing', []],
    ['when is it due', []],
    ['what colour is Wolf Hall', []],
    ['which one is not overdue', []],
    ['what is the meaning of life', []],
    ['when is Emma due', []],
  ])('%s: %s', async (question, answers) => {
    const told = await factAnswers(question, TOLD);
    expect(told.answers.map(({ text }) => text)).toEqual(answers);
  });

  it.each([
    ['which tasks are assigned to Lena Fischer', ['Choose photos', 'Sign up']],
    ['which tasks are blocked', ['Sign up', 'Load the task list']],
    ['list the titles of my loans', ['Wolf Hall', 'Piranesi']],
    ['which loans are lost', []],
    ['which concerts take place in Bristol', ['Iron Lamp', 'Ann Lee']],
    ['give me the names of the concerts in Bristol', ['Iron Lamp', 'Ann Lee']],
    ['which concerts cost more than 29 pounds', ['Iron Lamp', 'Ann Lee']],
  ])('%s: %s', async (question, answers) => {
    const { answers: found, is_list } = await factAnswers(question, TOLD);
    expect(is_list).toBe(true);
    expect(found.map(({ text }) => text)).toEqual(answers);
  });

  it.each(['which task is blocked', 'which tasks are not blocked'])(
    '%s asks for no list',
    async (one) => {
      expect((await factAnswers(one, TOLD)).is_list).toBe(false);
    },
  );
});
