import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBySchema, type SchemaCheck } from '../../lib/schemas/client-schema.js';

const check = (
  schema: SchemaCheck['schema'],
  value: unknown,
  signal = new AbortController().signal,
) => checkBySchema({ schema, value }, signal);

const refused = (why: string) => ({
  code: 'invalid_request',
  message: expect.stringContaining(why),
  details: { errors: [{ path: '/schema', message: expect.stringContaining(why) }] },
});

/** How often a timer came while work went on: seldom, where the work stood on the event loop. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  const over = work.then(
    () => true,
    () => true,
  );
  for (let ticks = 0; ; ticks += 1) if (await Promise.race([over, sleep(10, false)])) return ticks;
}

describe('a schema of a client', () => {
  it('says what is wrong with a value', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(?=x)x+$' } } };
    expect(await checkBySchema({ schema }, new AbortController().signal)).toEqual([]);
    expect(await check(schema, undefined)).toMatchObject([{ path: '' }]);
    expect(await check(schema, { a: 'xx' })).toEqual([]);
    expect(await check(schema, { a: 'y' })).toMatchObject([{ path: '/a' }]);
  });

  it('is refused where it is none', async () => {
    await expect(check({ type: 'thing' }, 1)).rejects.toMatchObject(
      refused('is not a JSON schema: '),
    );
    await expect(check({ pattern: '(' }, 1)).rejects.toMatchObject(
      refused('is not a JSON schema: '),
    );
  });

  it('is refused where it refers to itself without end', async () => {
    await expect(check({ $ref: '#' }, 'a')).rejects.toMatchObject(refused('without end'));
  });

  /** Checks 2 ** 40 times whether a value fits the leaf. */
  const doubling = (leaf: object): SchemaCheck['schema'] => ({
    $defs: {
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [
          `d${i}`,
          { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
        ]),
      ),
      d40: leaf,
    },
    $ref: '#/$defs/d0',
  });

  // Which limit the errors reach first, of time or of memory, depends on the machine.
  it.each([
    ['whose pattern backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, 'takes more than'],
    ['whose errors double at each level', doubling({ type: 'number' }), 'a', 'takes '],
  ])('%s is given up in its time, and holds nobody up', async (_, schema, value, why) => {
    const checked = check(schema, value);
    expect(await ticksDuring(checked)).toBeGreaterThan(20);
    await expect(checked).rejects.toMatchObject(refused(why));
  });

  it('ends with its request', async () => {
    const request = new AbortController();
    const checked = check({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, request.signal);
    request.abort(new Error('left'));
    await expect(checked).rejects.toThrow('left');
    expect(await check({ type: 'string' }, 'a')).toEqual([]);
  });
});
