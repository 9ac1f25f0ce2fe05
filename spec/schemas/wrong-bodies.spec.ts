import { describe, expect, it } from '@jest/globals';
import { CATALOG } from '../../lib/interface/catalog.js';
import { validator } from '../../lib/schemas/validate.js';

const COUNT = 10_000;

/** What a field may be sent in place of what it takes. */
const VALUES = [1, null, {}, [], { as: 'int', all: { a: 1 } }].flatMap((item) => {
  const list: unknown[] = Array.from({ length: COUNT }, () => item);
  return [list, Object.fromEntries(list.map((one, i) => [`f${i}`, one]))];
});

/** The fields that may hold any number of values, each of which may have several forms. */
const WITH_FORMS = CATALOG.flatMap(({ name, body }) => {
  const fields = Object.entries(body.properties).filter(([, field]) => {
    const schema = JSON.stringify(field);
    return schema.includes('anyOf') && /"array"|Properties":{/.test(schema);
  });
  return fields.map(([field]) => ({ name, field, check: validator(body) }));
});

/** The error of a body, and the time until it is told, in ms. */
function refusal(check: (value: unknown) => unknown, body: object) {
  const begin = performance.now();
  try {
    check(body);
    return undefined;
  } catch (error) {
    return { error, ms: performance.now() - begin };
  }
}

describe('a body of very many wrong values', () => {
  it.each(WITH_FORMS)('is refused by $name, in $field, in no time', ({ field, check }) => {
    refusal(check, { unknown: 1 }); // compiles it
    for (const value of VALUES) {
      const { ms = 0 } = refusal(check, { [field]: value }) ?? {};
      expect(ms).toBeLessThan(1_000);
    }
  });

  it('tells of its first error alone, and a small one of the first twenty', () => {
    const { body } = CATALOG.find(({ name }) => name === 'navigate') ?? { body: undefined };
    if (!body) throw new Error('there is no navigate');
    const check = validator(body);
    const errorsOf = (count: number) => {
      const names = Array.from({ length: count }, (_, i) => [`field_${i}`, 1]);
      const { error } = refusal(check, Object.fromEntries(names)) ?? {};
      return error instanceof Error && 'details' in error ? error.details : undefined;
    };
    expect(errorsOf(30)).toMatchObject({ errors: Array(20).fill(expect.anything()) });
    expect(errorsOf(COUNT)).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });
});
