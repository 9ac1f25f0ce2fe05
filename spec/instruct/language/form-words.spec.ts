import { expect, it } from '@jest/globals';
import { mayBeSent, saysSending, toldForms } from '../../../lib/instruct/language/form-words.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';

const isAsked = (instruction: string) => mayBeSent(parse(instruction), instruction);

it.each([
  'click "New", fill "Name" with "Ann"',
  'open "New" and then select "Austria" from "Country"',
  'fill "Name" with "Ann", check "Newsletter"',
])('%s: no form is asked whether it is sent', (instruction) => {
  expect(isAsked(instruction)).toBe(false);
});

it.each([
  ['book a room for Ann on 3 May', true],
  ['a room for Ann, and confirm it', true],
  ['paint the room green', false],
  ['set the room to 209', false],
])('%s: whether one of the buttons of a form has its verb: %s', async (instruction, isSaid) => {
  const told = toldForms(instruction);
  const buttons = ['Book a room', 'Set'];
  const form = { names: await pageNamesOf([]), buttons };
  expect(told && saysSending(told, form)).toBe(isSaid);
});
