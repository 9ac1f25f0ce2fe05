import { describe, expect, it } from '@jest/globals';
import { describedRow, everyRow } from '../../../lib/instruct/language/row-descriptions.js';
import { tokenize } from '../../../lib/instruct/language/tokens.js';
import { rowsThat } from '../../../lib/instruct/matching/row-words.js';
import { sortOption } from '../../../lib/instruct/matching/sort-options.js';

const row = (name: string, colour: string, price: string, due: string, state: string) => ({
  called: 'items order',
  texts: [
    ['Article', name],
    ['Colour', colour],
    ['Price', price],
    ['Due', due],
    ['State', state],
  ] satisfies [string, string][],
});

const ROWS = [
  row('Oslo sofa', 'Green', '€ 899.00', '18 Jun 2025', 'Open'),
  row('Lund chair', 'Black', '€ 79.00', '3 Jul 2025', 'Not available'),
  row('Lund chair', 'White', '€ 1,099.00', '2 Jan 2025', 'Available'),
];

/** The rows that words describe, by their numbers. */
async function described(words: string): Promise<number[]> {
  const [region] = describedRow(tokenize(words));
  return region ? (await rowsThat(ROWS, region)).map((index) => index + 1) : [];
}

describe('words describe a row', () => {
  it.each([
    ['the white Lund chairs', [3]],
    ['chair that is black', [2]],
    ['the one that is due on 18 June', [1]],
    ['item with state open', [1]],
    ['the available one', [3]],
    ['the cheapest item', [2]],
    ['the most expensive chair', [3]],
    ['the oldest chair', [3]],
    ['item with the highest price', [3]],
    ['the Lund chairs', [2, 3]],
    // What says more, or something else.
    ['the red chair', []],
    ['the chair that is not black', []],
    ['the chairs except the black one', []],
    ['the items', []],
    ['Oslo that the sofa is late', []],
    ['the price to 79', []],
    ['Oslo on Friday', []],
  ])('%s', async (words, rows) => {
    expect(await described(words)).toEqual(rows);
  });

  it('no superlative chooses between equal values', async () => {
    const [region] = describedRow(tokenize('the cheapest item'));
    const [first] = ROWS;
    expect(first && region ? await rowsThat([first, first], region) : undefined).toEqual(
      [1, 1].map((_one, i) => i),
    );
  });
});

it.each([
  ['both Lund chairs', 'both'],
  ['all of the Lund chairs', 'all'],
  ['everybody who is overdue', 'all'],
  ['all', undefined],
  ['everything', undefined],
  ['all of them', undefined],
  ['all but the first', undefined],
  ['every one of them', undefined],
  ['all chairs except', undefined],
  ['all chairs except the black one but the white one', undefined],
])('%s: %s', (words, each) => {
  expect(everyRow(tokenize(words))?.each).toBe(each);
});

describe('words describe each of several rows', () => {
  it.each([
    ['all chairs above € 100', [3]],
    ['every article with a price of at most 899', [1, 2]],
    ['all Lund chairs except the black one', [3]],
    ['every article but the white Lund chair and the Oslo sofa', [2]],
    ['every sofa under 30', []],
    // No such column, no such row to leave out, and no number in each row.
    ['every article with a weight under 30', []],
    ['all articles except the desk', []],
    ['every article with a due over 3', [1]],
    ['every article due before 1 June 2025', [3]],
    ['all articles that are due after 2 Jan 2025', [1, 2]],
    ['all articles due until 2025-06-18', [1, 3]],
    ['every article due before June', []],
  ])('%s', async (words, rows) => {
    const every = everyRow(tokenize(words));
    const found = every ? await rowsThat(ROWS, every.region) : [];
    expect(found.map((index) => index + 1)).toEqual(rows);
  });
});

it('rows of a list are what it is called, and not those alone whose names say so', async () => {
  const flat = (name: string, state: string, called = 'Flats') => ({
    called,
    texts: [
      ['', name],
      ['', state],
    ] satisfies [string, string][],
  });
  const flats = [flat('12B Quayside', 'Vacant'), flat('Top Flat', 'Vacant'), flat('9 Elm', 'Let')];
  const found = async (words: string, rows = flats) => {
    const every = everyRow(tokenize(words));
    return every && (await rowsThat(rows, every.region));
  };
  expect(await found('all vacant flats')).toEqual([0, 1]);
  const homes = [flat('House, 9 Elm', 'Vacant', 'Homes'), flat('Flat, 2 Elm', 'Vacant', 'Homes')];
  expect(await found('all vacant flats', homes)).toEqual([1]);
});

describe('a row belongs to somebody', () => {
  const shiftOf = (who: string, day: string, note: string) => ({
    called: 'shifts',
    texts: ['', who, day, note].map((text): [string, string] => ['', text]),
  });
  const SHIFTS = [
    shiftOf('Joan Whitlock', 'Wed 2 Dec', 'Pending'),
    shiftOf('Dr Sunita Rao', 'Fri 4 Dec', 'covers Joan'),
    shiftOf('Tobias Kern', 'Sunday', 'Open'),
  ];

  it.each([
    ["Joan's shift", [1]],
    ["Joan's shift on Wednesday", [1]],
    ["Dr Rao's shift", [2]],
    ['the shift of Tobias Kern', [3]],
    ['the open shift on Sun', [3]],
    ["Joan's shift on Friday", []],
    ["Ann's shift", []],
  ])('%s', async (words, rows) => {
    const [region] = describedRow(tokenize(words));
    const found = region ? await rowsThat(SHIFTS, region) : [];
    expect(found.map((index) => index + 1)).toEqual(rows);
  });
});

describe('a label says what stands beside it', () => {
  const tour = (title: string, guide: string, end: string, made: string) => ({
    called: 'tours',
    texts: [title, 'Guide:', guide, 'Until', end, `Added ${made}`].map((text): [string, string] => [
      '',
      text,
    ]),
  });
  const TOURS = [
    tour('Amber Roads', 'Ines Calder', '14 March 2027', '2 May 2026'),
    tour('Clockwork Dreams', 'Ruth Ellery', '2 May 2027', '9 May 2026'),
  ];

  it.each([
    ['the tour guided by Ines Calder', [1]],
    ['the one that Ruth Ellery guides', [2]],
    ['the tour which ends on 2 May 2027', [2]],
    ['the tour that expires on 14 March', [1]],
    ['the tour that was added on 2 May 2026', [1]],
    // No label says so, or that of another text.
    ['the tour that Ines Calder planned', []],
    ['the tour that starts on 2 May 2027', []],
    ['the tour guided by Amber', []],
    ['the tour which ends on 2 May 2026', []],
  ])('%s', async (words, rows) => {
    const [region] = describedRow(tokenize(words));
    const found = region ? await rowsThat(TOURS, region) : [];
    expect(found.map((index) => index + 1)).toEqual(rows);
  });
});

describe('an option sorts as words say', () => {
  const PRICES = [
    'Relevance',
    'Price: lowest first',
    'Price: highest first',
    'Newest first',
    'Title A–Z',
  ];

  it.each([
    ['price, low to high', 'Price: lowest first'],
    ['cheapest cars first', 'Price: lowest first'],
    ['most expensive first', 'Price: highest first'],
    ['newest on top', 'Newest first'],
    ['title', 'Title A–Z'],
    ['price', undefined],
    ['oldest first', undefined],
    ['low to high', undefined],
    ['customer', undefined],
  ])('%s: %s', (said, option) => {
    expect(sortOption(said, PRICES)).toBe(option);
  });
});
