import { expect, it } from '@jest/globals';
import { coalesced } from '../../lib/request/coalesced.js';

it('shares a run among all who ask before it begins, and runs again for who asks later', async () => {
  const begun: ((value: number) => void)[] = [];
  const read = coalesced(() => new Promise<number>((resolve) => begun.push(resolve)));
  const first = [read(), read()];
  await Promise.resolve();
  const second = [read(), read(), read()];
  expect(begun).toHaveLength(1);
  begun[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  begun[1]?.(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
  const third = read();
  await Promise.resolve();
  begun[2]?.(3);
  expect(await third).toBe(3);
  expect(begun).toHaveLength(3);
});

it('fails for all who share the run that fails, and for nobody else', async () => {
  const runs = [Promise.reject(new Error('no')), Promise.resolve('yes')];
  const read = coalesced(() => runs.shift() ?? Promise.resolve('more'));
  const failed = [read(), read()].map((it) => expect(it).rejects.toThrow('no'));
  await Promise.all(failed);
  expect(await read()).toBe('yes');
});
