import { expect, it } from '@jest/globals';
import { RowCollection } from '../../../lib/page/reading/row-collection.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'b']));
const showRows = (count: number) =>
  stage.show(`<script>document.write('<i></i>'.repeat(${count}))</script>`);

it('a request has at most 1,000 fields', async () => {
  await showRows(1);
  const { status, body } = await stage.send('extract', { each: 'i', fields: fields(1_001) });
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', '/fields']);
  const { columns, rows } = await stage.do('extract', { each: 'i', fields: fields(1_000) });
  expect([columns.length, rows.length]).toEqual([1_000, 1]);
});

it('a page has at most 500,000 values, and others are served while they are read', async () => {
  await showRows(501);
  const refused = await stage.send('extract', { each: 'i', fields: fields(1_000) });
  expect([refused.status, refused.body.code, refused.body.max_values]).toEqual([
    422,
    'result_too_large',
    500_000,
  ]);
  // A test fails if the event loop of the service stands (loop-watch.ts).
  const read = await stage.do('extract', { each: 'i:nth-child(n + 2)', fields: fields(1_000) });
  expect([read.rows.length, read.nulls.f999]).toEqual([500, 500]);
});

it('all pages together have as many, and the rows before are returned', async () => {
  const rows300 = `<script>document.write('<i></i>'.repeat(300))</script>`;
  const second = stage.site.page(`<title>second</title>${rows300}`);
  await stage.show(`<a href="${second.replaceAll('"', '&quot;')}">next</a>${rows300}`);
  const { ended, rows } = await stage.do('extract', {
    each: 'i',
    fields: fields(1_000),
    next: 'a',
  });
  expect([ended, rows.length]).toEqual(['too_large', 300]);
});

it('rows count in the account as they come', async () => {
  const held: number[] = [];
  const hold = (bytes: number) => held.push(bytes);
  const max = { bytes: 1_000, values: 6 };
  const collection = new RowCollection(['a', 'b'], max, { hold });
  const page = (values: readonly string[]) => {
    const rows = values.map((value) => [value, null]);
    return { json: JSON.stringify(rows), rows, ids: [], url: '', next: undefined };
  };
  expect(await collection.takeMore(page(['1', '2']))).toBe(true);
  expect(await collection.takeMore(page(['3', '4']))).toBe(false);
  expect(await collection.takePage(page(['3']))).toBe(true);
  expect(held).toEqual([23 + 4 * 32, 35 + 6 * 32]);
  expect(collection.room.values).toBe(0);
});
