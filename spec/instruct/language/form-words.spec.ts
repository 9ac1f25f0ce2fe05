import { expect, it } from '@jest/globals';
import { mayBeSent } from '../../../lib/instruct/language/form-words.js';
import { parse } from '../../../lib/instruct/language/grammar.js';

const isAsked = (instruction: string) => mayBeSent(parse(instruction), instruction);

it.each([
  'click "New", fill "Name" with "Ann"',
  'open "New" and then select "Austria" from "Country"',
  'fill "Name" with "Ann", check "Newsletter"',
])('%s: no form is asked whether it is sent', (instruction) => {
  expect(isAsked(instruction)).toBe(false);
});
