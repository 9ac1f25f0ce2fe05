import { describe, expect, it } from '@jest/globals';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';
import { saidBy } from './readings.js';

/** Words that say which value is meant, and give none. */

const field = (name: string) => ({ role: 'textbox', tag: 'input', type: 'text', name });
const NAMES = await pageNamesOf(
  page(
    ...['Town', 'Display name', 'Mobile number', 'Flat', 'Coupon code', 'Note'].map(field),
    'button:Accept all',
    'button:Essential only',
    'button:Print',
  ),
);

/** Whether nothing is typed, or only where the page has an option of these words. */
const isOpen = (instruction: string) => {
  const said = saidBy(instruction, NAMES);
  return (
    said === undefined ||
    parse(instruction, NAMES).every(
      ({ action }) => action.do !== 'type' && (action.do !== 'set' || action.vague === true),
    )
  );
};

describe('a value', () => {
  it.each([
    'set the town to where I live',
    'fill in the town with wherever the parcel goes',
    'set the town to his',
    'set the display name to a new name',
    'change my display name to his name',
    'set the display name to the correct spelling',
    'change the mobile number to the new number',
    'fill the mobile number with a random number',
    'set the flat to the right flat',
    'set the flat to a flat that you like',
    'set the mobile number to more',
    'set the mobile number to as many as possible',
    'set the town to Leuven too',
    'set the town to Leuven as well',
    'enter her name as the display name',
    'put logged in as the note',
  ])('is not given: %s', (instruction) => {
    expect(isOpen(instruction)).toBe(true);
  });

  it.each([
    ['set the town to Leuven', 'Town=Leuven'],
    ['set the note to the lift is broken', 'note=the lift is broken'],
    ['set the note to a broken pipe', 'note=a broken pipe'],
    ['set the display name to The New Name', 'Display name=The New Name'],
    ['set the display name to "a new name"', 'Display name=a new name'],
  ])('is given: %s', (instruction, said) => {
    expect(saidBy(instruction, NAMES)?.toLowerCase()).toBe(said.toLowerCase());
  });

  it.each([
    'put AUTUMN10 in as the coupon code',
    'put AUTUMN10 in for the coupon code',
    'enter AUTUMN10 in as the coupon code',
    'fill AUTUMN10 in for the coupon code',
    'enter AUTUMN10 here as the coupon code',
    'put AUTUMN10 in under Coupon code',
  ])('ends before the particle of its verb: %s', (instruction) => {
    const [{ action } = { action: undefined }] = parse(instruction, NAMES);
    const text = action?.do === 'type' ? action.text : action?.do === 'set' ? action.value : '';
    expect(text).toBe('AUTUMN10');
  });
});

describe('a cookie banner', () => {
  it.each([
    'accept all cookies and also choose essential only',
    'accept all and reject the cookies',
    'click Accept all and then click Essential only',
    'choose essential only and accept all cookies',
  ])('is answered once: %s', (instruction) => {
    expect(saidBy(instruction, NAMES)).toBeUndefined();
  });

  it('is answered, and the rest done', () => {
    expect(saidBy('accept all cookies, then click Print', NAMES)).toBe('Accept all cookies; Print');
  });
});
