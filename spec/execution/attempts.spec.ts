import { describe, expect, it } from '@jest/globals';
import {
  AGAIN,
  hasOtherPage,
  mayRepeat,
  repeatWhileAgain,
  type Attempt,
} from '../../lib/execution/attempts.js';
import { CdpError } from '../../protocol/errors.js';

describe('attempts', () => {
  it('are made until one is done', async () => {
    const outcomes: Attempt<string>[] = [AGAIN, AGAIN, { again: false, reply: 'done' }, AGAIN];
    const reply = await repeatWhileAgain(async () => outcomes.shift() ?? AGAIN);
    expect([reply, outcomes]).toEqual(['done', [AGAIN]]);
  });

  it('end with the first one that fails', async () => {
    let made = 0;
    const failing = repeatWhileAgain<string>(async () => {
      made += 1;
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(made).toBe(1);
  });
});

describe('a command', () => {
  const closed = { page: { state: 'closed' }, isNamed: false, hasBrowserEnded: false } as const;

  it('has another page by now where its own closed, unless it named it or the browser ended', () => {
    expect(hasOtherPage(closed)).toBe(true);
    expect(hasOtherPage({ ...closed, isNamed: true })).toBe(false);
    expect(hasOtherPage({ ...closed, hasBrowserEnded: true })).toBe(false);
    for (const state of ['open', 'crashed'] as const)
      expect(hasOtherPage({ ...closed, page: { state } })).toBe(false);
  });

  it('may be repeated then, whatever it failed by, and after it was ended with another one’s script', () => {
    const open = { ...closed, page: { state: 'open' } } as const;
    expect(mayRepeat(new Error('any'), closed)).toBe(true);
    expect(mayRepeat(new Error('any'), open)).toBe(false);
    for (const kind of ['terminated', 'unbegun'] as const)
      expect(mayRepeat(new CdpError(kind, 'a', 'b'), { ...open, isNamed: true })).toBe(true);
    expect(mayRepeat(new CdpError('timeout', 'a', 'b'), open)).toBe(false);
  });
});
