import { expect, it } from '@jest/globals';
import { LinkedList } from '../../protocol/linked-list.js';

it('contains the values in their order until each is removed', () => {
  const list = new LinkedList<string>();
  const [removeA, removeB, removeC] = ['a', 'b', 'c'].map((value) => list.add(value));
  expect([...list]).toEqual(['a', 'b', 'c']);
  expect([removeB?.(), removeB?.()]).toEqual([true, false]);
  expect([[...list], list.size]).toEqual([['a', 'c'], 2]);
  expect([removeA?.(), removeC?.()]).toEqual([true, true]);
  list.add('d');
  expect([[...list], list.size]).toEqual([['d'], 1]);
  const remove = list.add('e');
  expect(list.takeAll()).toEqual(['d', 'e']);
  expect([remove(), list.size, [...list]]).toEqual([false, 0, []]);
});

it('is iterated as it was at the first step, without what is removed meanwhile', () => {
  const list = new LinkedList<number>();
  const removes = [1, 2, 3].map((value) => list.add(value));
  const seen: number[] = [];
  for (const value of list) {
    seen.push(value);
    removes[1]?.();
    list.add(value + 10);
  }
  expect(seen).toEqual([1, 3]);
  expect([...list]).toEqual([1, 3, 11, 13]);
});
