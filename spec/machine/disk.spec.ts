import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { claimDisk, DiskClaim } from '../../lib/machine/disk.js';

const GIB = 2 ** 30;

describe('claims of a disk', () => {
  it('count each other, in the order in which they began', async () => {
    const dir = tmpdir();
    const { bavail, bsize } = await statfs(dir);
    const free = bavail * bsize;
    const half = Math.floor(free / 2);
    // Twice what is kept: others write here too.
    const keep = Math.min(GIB, half / 4);
    const first = await claimDisk(dir, [half], keep);
    expect(first).toBeDefined();
    expect(await claimDisk(dir, [half], keep)).toBeUndefined();
    let missing = 0;
    const running = new DiskClaim(dir, () => missing);
    const before = await running.free();
    missing = keep;
    expect(await running.free()).toBeLessThan(before - keep / 2);
    // What began later does not take the room of the first.
    expect(await first?.free()).toBeGreaterThan(free - half - keep);
    running.end();
    first?.end();
    const again = await claimDisk(dir, [half], keep);
    expect(again).toBeDefined();
    again?.end();
  });

  it('made at the same time do not all get the last room', async () => {
    const dir = tmpdir();
    const { bavail, bsize } = await statfs(dir);
    const third = Math.floor((bavail * bsize) / 3);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => claimDisk(dir, [third], Math.floor(third / 2))),
    );
    for (const claim of all) claim?.end();
    expect(all.filter((claim) => claim !== undefined)).toHaveLength(2);
  });
});
