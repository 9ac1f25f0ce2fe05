import { describe, expect, it } from '@jest/globals';
import { asksForAll, factAnswers, listAnswers } from '../../../lib/instruct/steps/fact-answers.js';
import type { PageFact } from '../../../lib/page/injected/facts.js';

const FACTS: readonly Omit<PageFact, 'at'>[] = [
  {
    list: 0,
    called: 'loans My loans',
    texts: [
      ['Title', 'Wolf Hall'],
      ['Author', 'Hilary Mantel'],
      ['Due back', '29 April 2025'],
      ['Renewed', '1 of 3'],
    ],
  },
  {
    list: 0,
    called: 'loans My loans',
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
    called: 'task-list Tasks',
    texts: [
      ['Task title', title],
      ['Assignee', who],
      ['State', state],
    ],
  })),
  { list: -1, called: 'Card', texts: [['fines Fines:', '£1.80']] },
  { list: -1, called: 'Order', texts: [['Total', '£20.47']] },
  { list: -1, called: 'Order', texts: [['Subtotal', '£18.47']] },
];
const TOLD = FACTS.map((fact, index) => ({
  text: JSON.stringify({ ...fact, at: index }),
  node_ids: [index],
}));

describe('a question in any wording', () => {
  it.each([
    ['when do I have to bring Wolf Hall back', ['29 April 2025']],
    ['who is the author of Piranesi', ['Susanna Clarke']],
    ['how much do I owe in fines', ['£1.80']],
    ['what is the total of my order', ['£20.47']],
    ['how many loans are overdue', ['1']],
    ['how many tasks are blocked', ['2']],
    // What the page does not say, or not of one thing.
    ['when is it due', []],
    ['what colour is Wolf Hall', []],
    ['which one is not overdue', []],
    ['what is the meaning of life', []],
    ['when is Emma due', []],
  ])('%s: %s', (question, answers) => {
    expect(factAnswers(question, TOLD).map(({ text }) => text)).toEqual(answers);
  });

  it.each([
    ['which tasks are assigned to Lena Fischer', ['Choose photos', 'Sign up']],
    ['which tasks are blocked', ['Sign up', 'Load the task list']],
    ['list the titles of my loans', ['Wolf Hall', 'Piranesi']],
    ['which loans are lost', []],
  ])('%s: %s', (question, answers) => {
    expect(asksForAll(question)).toBe(true);
    expect(listAnswers(question, TOLD).map(({ text }) => text)).toEqual(answers);
  });

  it.each(['which task is blocked', 'which tasks are not blocked'])(
    '%s asks for no list',
    (one) => {
      expect(asksForAll(one)).toBe(false);
    },
  );
});
