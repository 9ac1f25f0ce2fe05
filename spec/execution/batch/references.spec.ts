import { describe, expect, it } from '@jest/globals';
import {
  fieldOf,
  pathOf,
  referencesIn,
  resolved,
} from '../../../lib/execution/batch/references.js';

describe('the references of a body', () => {
  it.each([
    [{ node_id: { $result: 'a.node_id' } }, '/node_id', 'a', ['node_id']],
    [{ args: [1, { $result: 'found.node_ids.0' }] }, '/args/1', 'found', ['node_ids', '0']],
    [{ 'a/b': { '~': { $result: 'x_1.y-z' } } }, '/a~1b/~0', 'x_1', ['y-z']],
  ])('are found: %j', (body, path, name, fields) => {
    const [reference, ...more] = referencesIn(body);
    expect(more).toEqual([]);
    expect(reference).toMatchObject({ name, fields });
    expect(reference && pathOf(reference)).toBe(path);
  });

  it.each([
    [{ $result: 'a.b' }],
    [{ x: { $result: 'a' } }],
    [{ x: { $result: '.b' } }],
    [{ x: { $result: 'a..b' } }],
    [{ x: { $result: 'a.b', more: 1 } }],
    [{ x: { $result: 12 } }],
    [{ x: { $result: null } }],
    [{ x: { $result: '1.b' } }],
  ])('are not well-formed: %j', (body) => {
    expect(referencesIn(body).map(({ name }) => name)).toEqual([undefined]);
  });

  it('are none in other bodies', () => {
    expect(referencesIn({ a: '$result', b: ['$result', null, 1], c: { d: true } })).toEqual([]);
  });

  it('are looked for to a depth that a body of brackets can not abuse', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(referencesIn({ deep })).toEqual([]);
  });
});

it('a body has values in place of its references, and stays as it is', () => {
  const body = { a: { $result: 'x.y' }, b: [{ $result: 'x.z' }, 'kept'], c: { d: 1 } };
  const whole = resolved(body, referencesIn(body), ({ fields: [field] }) => ({ is: field }));
  expect(whole).toEqual({ a: { is: 'y' }, b: [{ is: 'z' }, 'kept'], c: { d: 1 } });
  expect(body.a).toEqual({ $result: 'x.y' });
});

it('a field is read from what a reply has of its own', () => {
  const reply = { node_ids: [7, 8], data: { value: null } };
  expect(fieldOf(reply, ['node_ids', '1'])).toBe(8);
  expect(fieldOf(reply, ['data', 'value'])).toBeNull();
  expect(fieldOf(reply, ['data', 'value', 'deeper'])).toBeUndefined();
  expect(fieldOf(reply, ['constructor', 'name'])).toBeUndefined();
  expect(fieldOf(undefined, ['a'])).toBeUndefined();
});
