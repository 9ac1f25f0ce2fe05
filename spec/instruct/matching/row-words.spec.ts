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
])('%s: %s', (words, each) => {
  expect(everyRow(tokenize(words))?.each).toBe(each);
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
