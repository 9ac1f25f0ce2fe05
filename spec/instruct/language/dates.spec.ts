import { expect, it } from '@jest/globals';
import { isoDate, isoTime } from '../../../lib/instruct/language/dates.js';

it.each([
  ['2 June 2025', '2025-06-02'],
  ['2nd of June, 2025', '2025-06-02'],
  ['June 2, 2025', '2025-06-02'],
  ['7 Aug 1990', '1990-08-07'],
  ['31/12/1988', '1988-12-31'],
  ['12/31/1988', '1988-12-31'],
  ['31.12.1988', '1988-12-31'],
  ['on Friday, the 15th of June 2025', '2025-06-15'],
  // The day may be the month.
  ['02/03/2025', undefined],
  ['31 June 2025', undefined],
  ['2 Juneau 2025', undefined],
  ['tomorrow', undefined],
])('%s is %s', (text, date) => {
  expect(isoDate(text)).toBe(date);
});

it.each([
  ['2 pm', '14:00'],
  ['12am', '00:00'],
  ['9:05', '09:05'],
  ['at 9.30 a.m.', '09:30'],
  // A number alone is no time.
  ['9', undefined],
  ['13 pm', undefined],
  ['9:75', undefined],
])('%s is the time %s', (text, time) => {
  expect(isoTime(text)).toBe(time);
});
