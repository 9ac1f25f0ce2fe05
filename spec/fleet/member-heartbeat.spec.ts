import { EventEmitter, once } from 'node:events';
import { expect, it } from '@jest/globals';
import { watchMember } from '../../lib/fleet/member-heartbeat.js';

/** A member that answers so many pings. */
function memberWith(answers: number) {
  const emitter = new EventEmitter();
  const told = new EventEmitter();
  let pings = 0;
  const link = {
    send: (message: object) => {
      expect(message).toEqual({ kind: 'ping' });
      pings += 1;
      told.emit('ping', pings);
      if (pings <= answers) setImmediate(() => emitter.emit('message', { kind: 'pong' }));
    },
    onMessage: (listener: (message: unknown) => void) => void emitter.on('message', listener),
  };
  return { link, told, pings: () => pings };
}

it.each([
  [0, 12],
  [3, 6],
])(
  'a member that answers %i pings, and then %i no more, is silent',
  async (answers, unanswered) => {
    const { link, told, pings } = memberWith(answers);
    watchMember(link, () => told.emit('silent'), 5);
    await once(told, 'silent');
    expect(pings()).toBe(answers + unanswered);
  },
);

it('a member that answers is pinged on, until it has ended', async () => {
  const { link, told, pings } = memberWith(Infinity);
  let isSilent = false;
  const unwatch = watchMember(link, () => (isSilent = true), 5);
  const many = new Promise<void>((resolve) =>
    told.on('ping', (count) => {
      if (count === 20) resolve();
    }),
  );
  await many;
  unwatch();
  expect([isSilent, pings()]).toEqual([false, 20]);
});
