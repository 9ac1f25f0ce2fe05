import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { candidates } from '../../lib/fleet/placement.js';

interface Load {
  readonly name: string;
  readonly slots: number;
  readonly used: number;
  readonly queued: number;
  readonly pooled: number;
  readonly draining: boolean;
}

const load = (name: string, used: number, more: Partial<Load> = {}): Load => ({
  name,
  slots: 4,
  used,
  queued: 0,
  pooled: 0,
  draining: false,
  ...more,
});
const names = (all: readonly Load[]) => all.map(({ name }) => name);
const first = () => 0;

describe('an open is offered', () => {
  it('to the less used of this member and another; a tie stays here', () => {
    expect(names(candidates(load('own', 2), [load('b', 1)], first))).toEqual(['b', 'own']);
    expect(names(candidates(load('own', 1), [load('b', 1)], first))).toEqual(['own', 'b']);
    expect(names(candidates(load('own', 1), [load('b', 2)], first))).toEqual(['own', 'b']);
  });

  it('by the share that is used, so that the larger member gets more', () => {
    const large = load('large', 2, { slots: 100 });
    expect(names(candidates(load('own', 1), [large], first))).toEqual(['large', 'own']);
  });

  it('to no member that is full, drains, or has others waiting', () => {
    const others = [
      load('full', 4),
      load('draining', 0, { draining: true }),
      load('waited for', 0, { queued: 1 }),
      load('none', 0, { slots: 0 }),
    ];
    expect(names(candidates(load('own', 3), others, first))).toEqual(['own']);
    expect(names(candidates(load('own', 4), others, first))).toEqual([]);
    expect(names(candidates(undefined, [...others, load('b', 3)], first))).toEqual(['b']);
  });

  it('to three at most, each once, of all that have room', () => {
    const member = fc.record({
      slots: fc.nat(3),
      used: fc.nat(3),
      queued: fc.nat(1),
      draining: fc.boolean(),
    });
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(member, fc.array(member, { maxLength: 8 }), random, (own, others, chance) => {
        const all = [own, ...others].map((it, at) => ({ ...it, name: String(at), pooled: 0 }));
        const [self, ...rest] = all;
        const chosen = candidates(self, rest, () => chance);
        const free = all.filter((it) => !it.draining && it.queued === 0 && it.used < it.slots);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBe(Math.min(3, free.length));
        for (const it of chosen) expect(free).toContain(it);
        if (self && free.includes(self)) expect(chosen.slice(0, 2)).toContain(self);
      }),
    );
  });
});
