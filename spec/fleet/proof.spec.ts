import { hash } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { Proofs } from '../../lib/fleet/proof.js';
import type { TabwireError } from '../../lib/request/errors.js';

const SECRET = 'a secret of thirty-two characters';
const TAGS = ['aaaaaaaa', 'bbbbbbbb'] as const;
const REQUEST = { method: 'POST', target: '/browsers/x/eval/?a=b', to: TAGS[1] };
const NO_KEY = { keyId: '', name: null };

const STRANGERS = { offsetOf: () => undefined, isOld: () => false };

/** A sender and a receiver. @param offset what the sender's clock is thought to be behind, in ms */
function pair(offset?: number): { sender: Proofs; receiver: Proofs } {
  return {
    sender: new Proofs(SECRET, TAGS[0], STRANGERS),
    receiver: new Proofs(SECRET, TAGS[1], {
      ...STRANGERS,
      offsetOf: (tag) => (tag === TAGS[0] ? offset : undefined),
    }),
  };
}

/** Why a proof is refused; undefined where it is accepted. */
function refusal(receiver: Proofs, header: string, request = REQUEST): unknown {
  try {
    receiver.verify(header, request);
    return undefined;
  } catch (error) {
    const { code, details }: TabwireError = Object(error);
    expect(code).toBe('unauthorized');
    return details.reason;
  }
}

/** Runs something with another clock. @param ms how far it is from this one */
function atClock<T>(ms: number, run: () => T): T {
  jest.useFakeTimers({ doNotFake: ['performance'], now: Date.now() + ms });
  try {
    return run();
  } finally {
    jest.useRealTimers();
  }
}

describe('a proof', () => {
  it('says who sent the request, and by which key its own caller came in', () => {
    const { sender, receiver } = pair();
    expect(receiver.verify(sender.sign(REQUEST), REQUEST)).toMatchObject({
      tag: TAGS[0],
      caller: NO_KEY,
    });
    for (const caller of [
      { keyId: 'k', name: 'ci.käse-1' },
      { keyId: 'k', name: null, login: { id: 'l', expires: 12 } },
      'ticket' as const,
    ]) {
      const header = sender.sign({ ...REQUEST, caller });
      expect(header).toMatch(/^[\w.-]+$/);
      expect(receiver.verify(header, REQUEST).caller).toEqual(caller);
    }
  });

  it('is good once', () => {
    const { sender, receiver } = pair();
    const header = sender.sign(REQUEST);
    expect([1, 2, 3].map(() => refusal(receiver, header))).toEqual([
      undefined,
      'proof_replayed',
      'proof_replayed',
    ]);
  });

  it('is good for its own request alone, of one who has the secret', () => {
    const { sender, receiver } = pair();
    const header = sender.sign(REQUEST);
    expect(refusal(receiver, header, { ...REQUEST, method: 'GET' })).toBe('proof_forged');
    expect(refusal(receiver, header, { ...REQUEST, target: '/browsers/' })).toBe('proof_forged');
    const stranger = new Proofs('another secret of so many letters', TAGS[0], STRANGERS);
    expect(refusal(receiver, stranger.sign(REQUEST))).toBe('proof_forged');
    expect(refusal(receiver, header)).toBeUndefined();
  });

  it('that is altered is none: 0 of 10,000', () => {
    const { sender, receiver } = pair();
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.';
    const altered = Array.from({ length: 10_000 }, (_, i) => {
      const header = sender.sign({ ...REQUEST, caller: { keyId: 'k', name: 'ci' } });
      const at = (i * 7) % header.length;
      const other = letters[(letters.indexOf(header.charAt(at)) + 1 + (i % 60)) % letters.length];
      return header.slice(0, at) + String(other) + header.slice(at + 1);
    });
    const accepted = altered.filter((header) => refusal(receiver, header) === undefined);
    // Of the last character of a MAC, two bits say nothing.
    expect(accepted.filter((header) => refusal(receiver, header) === undefined)).toEqual([]);
    expect(receiver.remembered).toBe(accepted.length);
  });

  it.each(['', '.', '....', 'x'.repeat(10_000), 'aaaaaaaa.1.a.b.c'])('is not %j', (text) => {
    expect(refusal(pair().receiver, text)).toBe('proof_forged');
  });

  it('is good for 30 s', () => {
    const { sender, receiver } = pair();
    const signed = (ms: number) => atClock(ms, () => sender.sign(REQUEST));
    for (const ms of [-29_000, 29_000]) expect(refusal(receiver, signed(ms))).toBeUndefined();
    for (const ms of [-31_000, 31_000]) expect(refusal(receiver, signed(ms))).toBe('proof_stale');
  });

  it('is judged by the clock of its sender, where that is known to differ', () => {
    const behind = 10 * 60_000;
    const { sender, receiver } = pair(behind);
    const signed = (ms: number) => atClock(ms - behind, () => sender.sign(REQUEST));
    expect(refusal(receiver, signed(0))).toBeUndefined();
    expect(refusal(receiver, signed(-31_000))).toBe('proof_stale');
    expect(refusal(receiver, sender.sign(REQUEST))).toBe('proof_stale');
  });

  it('for what may be asked at any time is neither too old nor used up', () => {
    const { sender, receiver } = pair();
    const header = atClock(-600_000, () => sender.sign(REQUEST));
    for (const time of [1, 2])
      expect([time, receiver.verify(header, REQUEST, { once: false }).tag]).toEqual([
        time,
        TAGS[0],
      ]);
  });

  it('is for one member and one body', () => {
    const { sender, receiver } = pair();
    const third = new Proofs(SECRET, 'cccccccc', STRANGERS);
    const body = Buffer.from('{"a":1}');
    const header = sender.sign({ ...REQUEST, body });
    expect(refusal(third, header)).toBe('proof_receiver');
    const { opened } = receiver.verify(header, REQUEST);
    expect(opened(body)).toBe(body);
    for (const other of ['{"a":2}', '', '{"a":1} '])
      expect(() => opened(Buffer.from(other))).toThrow('another body');
    expect(() => receiver.verify(sender.sign(REQUEST), REQUEST).opened(body)).toThrow('body');
  });

  it('of a body that comes as a stream has a seal at the end of that', () => {
    const { sender, receiver } = pair();
    const body = Buffer.from('{"a":1}');
    const header = sender.sign({ ...REQUEST, body: 'stream' });
    const { opened } = receiver.verify(header, REQUEST);
    const seal = sender.sealOf(header)?.(hash('sha256', body, 'buffer')) ?? Buffer.alloc(0);
    expect(opened(Buffer.concat([body, seal])).toString()).toBe('{"a":1}');
    const other = sender.sealOf(sender.sign({ ...REQUEST, body: 'stream' }));
    for (const sent of [
      body,
      seal,
      Buffer.alloc(0),
      Buffer.concat([Buffer.from('{"a":2}'), seal]),
      Buffer.concat([body, other?.(hash('sha256', body, 'buffer')) ?? seal]),
    ])
      expect(() => opened(sent)).toThrow('another body');
  });

  it('has its first form for members of an older version alone, and of those', () => {
    const { sender } = pair();
    const isOld = (old: string) => (tag: string) => tag === old;
    const first = sender.sign({ ...REQUEST, to: undefined });
    const told = (old: string) => new Proofs(SECRET, TAGS[1], { ...STRANGERS, isOld: isOld(old) });
    expect(refusal(told('cccccccc'), first)).toBe('proof_old');
    expect(refusal(told(TAGS[0]), first)).toBeUndefined();
    expect(told(TAGS[0]).sign({ ...REQUEST, to: TAGS[0] })).toMatch(/^bbbbbbbb\./);
    expect(told(TAGS[0]).sign({ ...REQUEST, to: 'cccccccc' })).toMatch(/^2\.bbbbbbbb\.cccccccc\./);
  });
});

describe('the answer to a proof', () => {
  it('is of a member, for that request and that body', () => {
    const { sender, receiver } = pair();
    const header = sender.sign(REQUEST);
    const answer = receiver.answer(header, '{}');
    expect(sender.isAnswer(answer, header, '{}')).toBe(true);
    expect(sender.isAnswer(answer, header, '[]')).toBe(false);
    expect(sender.isAnswer(answer, sender.sign(REQUEST), '{}')).toBe(false);
    expect(sender.isAnswer('', header, '{}')).toBe(false);
  });
});
