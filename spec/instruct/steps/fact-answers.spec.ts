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
  ...[
    ['Fri 4 Dec', 'Late', 'Dr Sunita Rao', 'Confirmed'],
    ['Sat 5 Dec', 'Night', 'Tobias Kern', 'Pending'],
    ['Sun 6 Dec', 'Night', 'Lena Fischer', 'Confirmed'],
  ].map(([day = '', shift = '', staff = '', status = '']): Omit<PageFact, 'at'> => ({
    list: 5,
    called: '',
    around: 'shifts Shifts',
    texts: [
      ['Day', day],
      ['Shift', shift],
      ['Staff member', staff],
      ['Status', status],
    ],
  })),
  ...[
    ['Lentil Soup', '35 minutes, rated 4.6'],
    ['Pancakes', '25 minutes, rated 4.8'],
  ].map(([name = '', text = '']): Omit<PageFact, 'at'> => ({
    list: 6,
    called: '',
    around: 'Recipes',
    texts: [
      ['', name],
      ['', text],
    ],
  })),
  ...[
    ['Mango', 'Maine Coon', '7.2 kg', '30 October 2025', 'Ada Holm'],
    ['Pepper', 'Lop', '2.3 kg', '14 May 2026', 'Ira Stone'],
  ].map(([name = '', breed = '', weight = '', date = '', vet = '']): Omit<PageFact, 'at'> => ({
    list: 7,
    isClosed: true,
    called: '',
    around: 'Animals',
    texts: [
      ['Name', name],
      ['Breed', breed],
      ['Weight', weight],
      ['Last vaccination', date],
      ['Driver', vet],
    ],
  })),
  ...[
    ['INV-1', '3 May 2026', 'Ann Lee', '£5', 'Paid'],
    ['INV-2', '9 May 2026', 'Bo Ray', '£9', 'Overdue'],
    ['INV-3', '12 May 2026', 'Ann Lee', '£4', 'Overdue'],
  ].map(([number = '', date = '', customer = '', sum = '', state = '']): Omit<PageFact, 'at'> => ({
    list: 8,
    isClosed: true,
    called: '',
    around: 'Invoices',
    texts: [
      ['Number', number],
      ['Date', date],
      ['Customer', customer],
      ['Sum', sum],
      ['State', state],
    ],
  })),
  {
    list: -1,
    isClosed: true,
    called: '',
    around: 'Leave',
    texts: [['Sick days left:', '11 days']],
  },
  { list: -1, called: '', around: '', texts: [['who Watching as', 'Mara']] },
  ...[
    ['Friday', '16:30', '23:15'],
    ['Sunday', '16:30', '21:30'],
  ].map(([day = '', opens = '', closes = '']): Omit<PageFact, 'at'> => ({
    list: 9,
    called: '',
    around: 'Opening hours',
    texts: [
      ['Day', day],
      ['Opens', opens],
      ['Closes', closes],
    ],
  })),
  ...[
    ['Van 12', 'In use', 'Mara Holt'],
    ['Van 14', 'Free', ''],
  ].map(([van = '', status = '', who = '']): Omit<PageFact, 'at'> => ({
    list: 10,
    called: '',
    around: 'Vans',
    texts: [
      ['Van', van],
      ['Status', status],
      ['With', who],
    ],
  })),
  ...[
    ['Dune', 'Frank Herbert', 'Ada Holm'],
    ['Emma', 'Jane Austen', 'Bo Ray'],
  ].map(([title = '', author = '', borrower = '']): Omit<PageFact, 'at'> => ({
    list: 11,
    called: '',
    around: 'Shelf',
    texts: [
      ['Title', title],
      ['Author', author],
      ['Borrower', borrower],
    ],
  })),
  { list: -1, called: '', around: '', texts: [['Indoor temperature', '20.5 °C']] },
  { list: -1, called: '', around: '', texts: [['Outdoor temperature', '3.1 °C']] },
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
    ['who has the night shift on Saturday', ['Tobias Kern']],
    ['with whom is the late shift on Friday', ['Dr Sunita Rao']],
    ['whose profile am I watching as', ['Mara']],
    ["is Dr Sunita Rao's shift confirmed", ['yes']],
    ['has the shift of Lena Fischer been confirmed', ['yes']],
    ["is Tobias Kern's shift confirmed", []],
    ['has invoice INV-1 been paid', ['yes']],
    // What is overdue is not paid yet.
    ['has invoice INV-2 been paid', ['no']],
    ["has Ann Lee's invoice been paid", []],
    ['which recipe has the highest rating', ['Pancakes']],
    ['how long does the lentil soup take', ['35 minutes']],
    ['how heavy is the Maine Coon', ['7.2 kg']],
    ['when was Mango last vaccinated', ['30 October 2025']],
    ['who drives Pepper', ['Ira Stone']],
    ['how much sick leave is left', ['11 days']],
    ['how many sick days are left', ['11 days']],
    ['how many invoices are overdue', ['2']],
    ['until when are you open on Friday', ['23:15']],
    ['when do you open on Sunday', ['16:30']],
    ['who has van 12 at the moment', ['Mara Holt']],
    ['who is using van 12 right now', ['Mara Holt']],
    ['who borrowed Dune', ['Ada Holm']],
    ['who wrote Dune', ['Frank Herbert']],
    ['how warm is it inside', ['20.5 °C']],
    ['what is the temperature outside', ['3.1 °C']],
    ['who has van 14 at the moment', []],
    ['how old is the Maine Coon', []],
    ['how heavy is the tabby', []],
    ['who has the night shift', ['Tobias Kern', 'Lena Fischer']],
    ['who has the night shift on Friday', []],
    ['whose account is it', []],
    // What the page does not say, or not of one thing.
    ['which plumber is sold out', []],
    ['how many concerts are cancelled', []],
    ['how many loans were paid', []],
    ['how many tasks did Lena Fischer open', []],
    ['how many open tasks does Lena Fischer have', ['1']],
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
    ['list the numbers of the overdue invoices', ['INV-2', 'INV-3']],
    ['which customers have overdue invoices', ['Bo Ray', 'Ann Lee']],
    ['which invoices does Ann Lee have', ['INV-1', 'INV-3']],
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
