import { expect, it } from '@jest/globals';
import { isoDate } from '../../../lib/instruct/language/dates.js';

it.each([
  ['2 June 2025', '2025-06-02'],
  ['2nd of June, 2025', '2025-06-02'],
  ['June 2, 2025', '2025-06-02'],
  ['7 Aug 1990', '1990-08-07'],
  ['31/12/1988', '1988-12-31'],
  ['12/31/1988', '1988-12-31'],
  ['31.12.1988', '1988-12-31'],
  // The day may be the month.
  ['02/03/2025', undefined],
  ['31 June 2025', undefined],
  ['2 Juneau 2025', undefined],
  ['tomorrow', undefined],
])('%s is %s', (text, date) => {
  expect(isoDate(text)).toBe(date);
});
