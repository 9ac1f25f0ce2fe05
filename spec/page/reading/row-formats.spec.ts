import { expect, it } from '@jest/globals';
import { csvOf, ndjsonOf } from '../../../lib/page/reading/row-formats.js';

const LINES = (text: string) => text.split('\r\n').slice(0, -1);

it('CSV has a header, quotes what needs it, and an empty cell for null', () => {
  const rows = [
    { a: 'plain', b: 'with, comma', c: 1.5 },
    { a: 'with "quotes"', b: 'two\nlines', c: null },
    { a: '', b: 'x', c: true },
  ];
  expect(csvOf(['a', 'b', 'c'], rows)).toBe(
    'a,b,c\r\nplain,"with, comma",1.5\r\n"with ""quotes""","two\nlines",\r\n,x,true\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '=cmd|"/c calc"!A1'])(
  'a text that is a formula to a spreadsheet is none any more: %j',
  (text) => {
    const [, cell = ''] = LINES(csvOf(['a'], [{ a: text }]));
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  },
);

it('a number below zero stays a number, and a name is guarded as a text is', () => {
  expect(csvOf(['=a'], [{ '=a': -5 }])).toBe("'=a\r\n-5\r\n");
});

it('CSV of nothing is empty', () => {
  expect(csvOf([], [])).toBe('');
});

it('NDJSON has a row a line', () => {
  expect(ndjsonOf([{ a: 'x\ny' }, { a: null }])).toBe('{"a":"x\\ny"}\n{"a":null}\n');
  expect(ndjsonOf([])).toBe('');
});
