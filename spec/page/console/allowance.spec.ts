import { expect, it } from '@jest/globals';
import { Allowance } from '../../../lib/page/console/allowance.js';
import { until } from '../../support/until.js';

const taken = (allowance: Allowance, events: number) =>
  Array.from({ length: events }, () => allowance.take()).filter(Boolean).length;

it('tells so many in a second, of each and of all, and counts the rest', async () => {
  const all = new Allowance(5);
  const [one, other] = [new Allowance(3, all), new Allowance(3, all)];
  expect([taken(one, 10), taken(other, 10)]).toEqual([3, 2]);
  expect([one.takeDropped(), other.takeDropped(), one.takeDropped()]).toEqual([7, 8, 0]);
  await until(() => one.take());
  expect(one.takeDropped()).toBeGreaterThan(0);
});
