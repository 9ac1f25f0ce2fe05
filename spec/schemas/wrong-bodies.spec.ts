import { describe, expect, it } from '@jest/globals';
import { planOf } from '../../lib/execution/batch/plan.js';
import { cpuOf } from '../support/cpu.js';
import { browserCommand, CATALOG } from '../../lib/interface/catalog.js';
import { navigable } from '../../lib/request/allowed-url.js';
import { TabwireError } from '../../lib/request/errors.js';
import { validator } from '../../lib/schemas/validate.js';

const COUNT = 10_000;

/** Just so many that all errors are still described. */
const FEW = 300;

/** What a field may be sent in place of what it takes. */
const VALUES = [1, null, {}, [], { as: 'int', all: { a: 1 } }].flatMap((item) =>
  [FEW, COUNT].flatMap((length) => {
    const list: unknown[] = Array.from({ length }, () => item);
    return [list, Object.fromEntries(list.map((one, i) => [`f${i}`, one]))];
  }),
);

/** The fields that may hold any number of values, each of which may have several forms. */
const WITH_FORMS = CATALOG.flatMap(({ name, body }) => {
  const fields = Object.entries(body.properties).filter(([, field]) => {
    const schema = JSON.stringify(field);
    return schema.includes('anyOf') && /"array"|Properties":{/.test(schema);
  });
  return fields.map(([field]) => ({ name, field, check: validator(body) }));
});

/** Checks a body: the error, if there is one, and the CPU time, in ms. */
function checkTimed(check: (value: unknown) => unknown, body: object) {
  let error: unknown;
  const ms = cpuOf(() => {
    try {
      check(body);
    } catch (thrown) {
      error = thrown;
    }
  });
  return { error, ms };
}

describe('a body of very many wrong values', () => {
  it.each(WITH_FORMS)('is checked by $name, in $field, in no time', ({ field, check }) => {
    checkTimed(check, { unknown: 1 }); // compiles it
    for (const value of VALUES) {
      expect(checkTimed(check, { [field]: value }).ms).toBeLessThan(1_000);
    }
  });

  it('is checked in a batch of two hundred of them in no time', () => {
    const fields = Object.fromEntries(Array.from({ length: FEW }, (_, i) => [`f${i}`, 1]));
    const steps = Array.from({ length: 200 }, () => ({ command: 'extract', body: { fields } }));
    const plan = () => planOf(steps, {}, browserCommand);
    checkTimed(plan, {}); // compiles the schemas
    const { error, ms } = checkTimed(plan, {});
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(ms).toBeLessThan(500); // 1.2 s when the rest was checked, too
  });

  it('tells of its first error alone, and a small one of the first twenty', () => {
    const { body } = CATALOG.find(({ name }) => name === 'navigate') ?? { body: undefined };
    if (!body) throw new Error('there is no navigate');
    const check = validator(body);
    const errorsOf = (count: number) => {
      const names = Array.from({ length: count }, (_, i) => [`field_${i}`, 1]);
      const { error } = checkTimed(check, Object.fromEntries(names));
      return error instanceof Error && 'details' in error ? error.details : undefined;
    };
    expect(errorsOf(30)).toMatchObject({ errors: Array(20).fill(expect.anything()) });
    expect(errorsOf(COUNT)).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });
});

describe('a name of megabytes', () => {
  const LONG = 'a'.repeat(4_000_000);
  const bodies = [{ [LONG]: 1 }, { fields: { [LONG]: { as: 'int' } } }, { [LONG]: { all: 1 } }];

  it.each(CATALOG)('is not repeated by the error of $name', ({ body }) => {
    for (const wrong of bodies) {
      const { error, ms } = checkTimed(validator(body), wrong);
      const isWrong = error instanceof TabwireError;
      const shown = isWrong ? error.message + JSON.stringify(error.details) : '';
      expect(shown.length).toBeLessThan(30_000);
      expect(ms).toBeLessThan(1_000);
    }
  });
});

it('a URL of megabytes is not repeated by its error', () => {
  for (const url of ['a'.repeat(4_000_000), `${'a'.repeat(4_000_000)}://host/`]) {
    const check = () => navigable(url, ['https']);
    expect(check).toThrow(TabwireError);
    expect(check).toThrow(/^.{1,2500}$/s);
  }
});
