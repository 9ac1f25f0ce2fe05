import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AnswerWindow } from '../../../lib/network/interception/answer-window.js';
import { until } from '../../support/until.js';

const MIB = 2 ** 20;

/** Answers that Chrome takes when it is told to. */
function answers() {
  const window = new AnswerWindow();
  const sent: string[] = [];
  const taken = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const send = (name: string, bytes: number) =>
    window.send(bytes, () => {
      sent.push(name);
      return new Promise<void>((resolve, reject) => {
        taken.set(name, { resolve, reject });
      });
    });
  return { sent, send, taken };
}

it('sends large answers as Chrome takes them, in their order, and small ones at once', async () => {
  const { sent, send, taken } = answers();
  const all = [send('a', 2 * MIB), send('b', MIB), send('c', 2 * MIB), send('d', MIB)];
  all.push(send('small', 1_000));
  await until(() => sent.length > 2);
  expect([...sent].sort()).toEqual(['a', 'b', 'small']);
  taken.get('a')?.resolve();
  await until(() => sent.length > 4);
  expect(sent.filter((name) => name !== 'small')).toEqual(['a', 'b', 'c', 'd']);
  for (const reply of taken.values()) reply.resolve();
  await Promise.all(all);
});

it('lets others in between answers that fail at once', async () => {
  const window = new AnswerWindow();
  const failing = () => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    return Promise.reject(new Error('Chrome takes nothing'));
  };
  const sent = Promise.allSettled(Array.from({ length: 300 }, () => window.send(9 * MIB, failing)));
  const over = sent.then(() => true);
  let turns = 0;
  while (!(await Promise.race([over, turn(false)]))) turns += 1;
  expect(turns).toBeGreaterThan(10);
});

it('sends one that is larger than all may be by itself, and goes on after one that fails', async () => {
  const { sent, send, taken } = answers();
  const all = [send('a', 9 * MIB), send('b', 9 * MIB), send('c', MIB)];
  await until(() => sent.length > 0);
  expect(sent).toEqual(['a']);
  taken.get('a')?.reject(new Error('gone'));
  await expect(all[0]).rejects.toThrow('gone');
  await until(() => sent.length > 1);
  expect(sent).toEqual(['a', 'b']);
  taken.get('b')?.resolve();
  await until(() => sent.length > 2);
  expect(sent).toEqual(['a', 'b', 'c']);
  taken.get('c')?.resolve();
  await Promise.all(all.slice(1));
});
