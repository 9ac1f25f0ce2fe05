import { describe, expect, it } from '@jest/globals';
import { browserRecord, contextRecord, pageRecord } from '../../lib/schemas/records.js';
import { doc } from '../support/docs.js';
import { operations, render, TABLES } from '../../tools/docs/tables.js';

const IN_CONTEXT = '/browsers/{id}/contexts/{ctx_id}/';

describe.each(TABLES)('the table of $name in $file', (table) => {
  it('is as `make docs` writes it', async () => {
    expect(doc(table.file).generated(table.name)).toBe(await render(table));
  });

  it('has a text wherever one is to be written by hand', async () => {
    const rows = await table.rows(doc(table.file).rows(table.name));
    const byHand = doc(table.file)
      .rows(table.name)
      .flatMap((cells, row) =>
        cells.filter((_, column) => rows[row]?.[column] === undefined).map((text) => text),
      );
    expect(byHand.filter((text) => text === '')).toEqual([]);
  });
});

describe('the endpoints', () => {
  it('have each command of a browser in its contexts too, but for those that make contexts', () => {
    const commands = (start: string) => {
      const paths = operations()
        .filter(({ path, operation }) => path.startsWith(start) && operation.tags[0] === 'Commands')
        .map(({ path }) => path.split('/').at(-2));
      return [...new Set(paths)].sort();
    };
    expect(commands(IN_CONTEXT)).toEqual(commands('/browsers/{id}/'));
  });

  it.each([
    ['Browser', browserRecord],
    ['Context', contextRecord],
    ['Page', pageRecord],
  ])('name the fields of a %s record', (name, { properties }) => {
    const record = doc('endpoints').section(`${name} record`);
    const named = [...record.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
    expect(named).toEqual(expect.arrayContaining(Object.keys(properties)));
  });
});

it('each error says what to do in a sentence', () => {
  for (const [, , , , advice] of doc('errors').rows('errors'))
    expect(advice).toMatch(/^[A-Z].*\.$/);
});
