import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { TimeSlice } from '../../protocol/time-slice.js';

/** Takes the thread for so long. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('does work at once, and lets others in when the time of the turn is up', async () => {
  const slice = new TimeSlice();
  const done: number[] = [];
  for (let work = 0; work < 8; work += 1)
    slice.run('one', () => {
      compute(6);
      done.push(work);
    });
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(4);
  let turns = 0;
  for (; done.length < 8 && turns < 20; turns += 1) {
    const before = done.length;
    await nextTurn();
    expect(done.length - before).toBeLessThan(4);
  }
  expect(turns).toBeGreaterThan(1);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('keeps the order of one owner where work comes while other work waits', async () => {
  const slice = new TimeSlice();
  const done: string[] = [];
  slice.run('one', () => {
    compute(12);
  });
  for (const name of ['a', 'b', 'c'])
    slice.run('one', () => {
      done.push(name);
      if (name === 'a') slice.run('one', () => done.push('of a'));
    });
  expect(done).toEqual([]);
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(['a', 'b', 'c', 'of a']);
});

it('gives owners turns, so that nobody waits for all work of another', async () => {
  const slice = new TimeSlice();
  const done: string[] = [];
  for (let work = 0; work < 100; work += 1)
    slice.run('many', () => {
      compute(4);
      done.push('many');
    });
  const before = done.length;
  await new Promise<void>((resolve) => {
    slice.run('few', () => {
      done.push('few');
      resolve();
    });
  });
  expect(done.indexOf('few') - before).toBeLessThanOrEqual(1);
});

it('does a work with all that its promises cause before the next', async () => {
  const slice = new TimeSlice();
  const done: string[] = [];
  const long = async () => {
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
    done.push('after');
    compute(12);
  };
  for (const name of ['one', 'two']) slice.run(name, () => void long());
  slice.run('three', () => done.push('three'));
  await nextTurn();
  // What the first caused has used the time of its turn.
  expect(done).toEqual(['after', 'after']);
  await nextTurn();
  expect(done).toEqual(['after', 'after', 'three']);
});
