import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { lenientValidator, validateKnown, validator } from '../../lib/schemas/validate.js';
import { collect } from '../support/collect.js';

const schema = Type.Object({ count: Type.Integer() }, { additionalProperties: false });
const check = validator(schema);
const checkLeniently = lenientValidator(schema);

describe('a value that is refused', () => {
  it.each([
    ['a validator', check],
    ['a lenient validator', checkLeniently],
    [
      'a check of the known parts',
      (value: unknown) => {
        validateKnown(schema, value, ['/other']);
      },
    ],
  ])('is not kept by %s', async (_, refuse) => {
    const refused = () => {
      const value = { count: 1, more: 2 };
      expect(() => refuse(value)).toThrow('/more is not a field');
      return new WeakRef(value);
    };
    const value = refused();
    await collect();
    expect(value.deref()).toBeUndefined();
  });
});
