import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ProcessorShares } from '../../lib/browsers/processor-shares.js';
import { raw } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';
import { until } from '../support/until.js';

/** A browser that counts what it is told. */
class Sharer {
  told: number[] = [];
  shareProcessor(parts: number): void {
    this.told.push(parts);
  }
}

describe('browsers of several keys share the processor', () => {
  it('so that the browsers of each key get as much together', () => {
    const shares = new ProcessorShares();
    const [one, other, third, alone] = [new Sharer(), new Sharer(), new Sharer(), new Sharer()];
    shares.add('many', one);
    const leave = shares.add('many', other);
    shares.add('many', third);
    expect(one.told).toEqual([]); // nobody else is there
    const leaveAlone = shares.add('few', alone);
    expect([one, other, third, alone].map(({ told }) => told)).toEqual([[3], [3], [3], []]);
    leave();
    expect([one, other, third, alone].map(({ told }) => told)).toEqual([[3, 2], [3], [3, 2], []]);
    leaveAlone();
    expect([one, third].map(({ told }) => told)).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
  });

  it('as Linux does it', async () => {
    const keys = { few: 'f'.repeat(20), many: 'm'.repeat(20) };
    const tabwire = await Tabwire.start({ API_KEYS: `few:${keys.few},many:${keys.many}` });
    try {
      const open = async (key: string) => {
        const headers = { 'X-API-Key': key };
        const { text } = await raw(tabwire.url, '/browsers/', { method: 'PUT', headers });
        return tabwire.gateway.browser(JSON.parse(text).id);
      };
      const few = await open(keys.few);
      const many = [await open(keys.many), await open(keys.many), await open(keys.many)];
      const niceness = () =>
        [few, ...many].map(({ pid }) => {
          const group = `/proc/${pid}/autogroup`;
          return existsSync(group)
            ? Number(/ nice (\d+)/.exec(readFileSync(group, 'utf8'))?.[1])
            : -1;
        });
      if (niceness()[0] === -1) return; // a system without such groups
      await until(() => niceness().join(' ') === '5 10 10 10');
      await tabwire.gateway.end(few, 'deleted');
      await until(() => niceness().join(' ') === '-1 5 5 5');
      expect(niceness()).toEqual([-1, 5, 5, 5]);
    } finally {
      await tabwire.stop();
    }
  });
});
