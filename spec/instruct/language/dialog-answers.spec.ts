import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../../../lib/request/errors.js';
import type { Clause } from '../../../lib/instruct/language/clauses.js';
import { parse } from '../../../lib/instruct/language/grammar.js';
import { pageNamesOf } from '../../../lib/instruct/matching/page-names.js';
import { page } from '../matching/nodes.js';

const NAMES = await pageNamesOf(
  page('button:Delete', 'button:Save', 'button:Void', 'link:Help', {
    role: 'checkbox',
    tag: 'input',
    checked: true,
    name: 'Urgent',
  }),
);

/** The clauses of an instruction; none where it is refused. */
function clausesOf(instruction: string): readonly Clause[] {
  try {
    return parse(instruction, NAMES);
  } catch (error) {
    if (isErrorCode(error, 'instruction_not_understood')) return [];
    throw error;
  }
}

/** The names of the buttons that the last clause may mean, all of them in a dialog. */
function answersOf(instruction: string): readonly string[] {
  const { action } = clausesOf(instruction).at(-1) ?? {};
  if (action?.do !== 'click') return [];
  const { readings } = action.target;
  const others = readings.filter(({ region }) => region?.kind !== 'dialog');
  return others.length > 0 && others.some(({ name }) => name !== 'confirm')
    ? []
    : readings.map(({ name }) => name);
}

describe('an answer to a dialog', () => {
  it.each([
    'click Delete for Ann and say yes when it asks',
    'click Delete for Ann. When asked, confirm.',
    'click Delete for Ann, and yes, I’m sure',
    'click Delete for Ann and when it asks you to confirm, say yes',
    'click Delete for Ann and confirm it',
    'click Delete for Ann and confirm that it is gone',
    'click Delete for Ann and confirm in the dialog',
    'click Delete for Ann, then if the dialog comes up, go ahead',
  ])('agrees: %s', (instruction) => {
    expect(answersOf(instruction)).toContain('yes');
  });

  it.each([
    'click Delete for Ann but go back when the dialog comes up',
    'click Delete for Ann, but say no when it asks',
    'click Delete for Ann and when you are asked, cancel',
    'click Delete for Ann but keep it when prompted',
    'click Delete for Ann but say no',
  ])('declines: %s', (instruction) => {
    const names = answersOf(instruction);
    expect(names).toContain('no');
    expect(names).not.toContain('yes');
  });

  it.each([
    ['click Delete for Ann, then in the dialog choose to keep the visit', 'keep visit'],
    ['click Delete for Ann but then answer "No, keep it"', 'No, keep it'],
    ['click Delete for Ann and answer "Remove it" in the dialog', 'Remove it'],
    ['click Delete for Ann, then say "Yes, remove" when it asks', 'Yes, remove'],
    ['click Delete for Ann, yes, for good', 'for good'],
    ['click Void for 12 and confirm', 'void it'],
  ])('has the name of its button: %s', (instruction, name) => {
    expect(answersOf(instruction)).toContain(name);
  });

  it('agrees with no button that ends something, as the one before it did', () => {
    expect(answersOf('click Cancel and confirm')).not.toContain('cancel');
  });
});

it('a cookie banner may say only to refuse all', () => {
  const { action } = clausesOf('refuse all cookies').at(-1) ?? {};
  const readings = action?.do === 'click' ? action.target.readings : [];
  const inBanner = readings.filter(({ region }) => region?.kind === 'consent');
  expect(inBanner.map(({ name }) => name)).toContain('Refuse all');
});

describe('no answer', () => {
  it.each([
    // Nothing was asked.
    'when it asks, go back',
    'say yes',
    'confirm',
  ])('%s', (instruction) => {
    expect(clausesOf(instruction)).toEqual([]);
  });

  it.each([
    // It is not known what is answered then: at most all of it is a name, which the page does not have.
    'click Delete for Ann unless it asks',
    'click Delete for Ann but do not confirm when it asks',
    'click Delete for Ann and maybe when it asks',
  ])('%s', (instruction) => {
    expect(clausesOf(instruction).length).toBeLessThan(2);
  });

  it('is an exception behind a but', () => {
    expect(clausesOf('tick all boxes but Urgent')).toHaveLength(1);
  });

  it('is a question about the page', () => {
    const [clause] = clausesOf('answer "how many are there?"');
    expect(clause?.action.do).not.toBe('click');
  });
});
