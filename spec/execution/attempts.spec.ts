import { describe, expect, it } from '@jest/globals';
import { hasOtherPage, mayRepeat } from '../../lib/execution/on-page.js';
import { CdpError } from '../../protocol/errors.js';

describe('a command', () => {
  const closed = {
    page: { state: 'closed' },
    browser: { endReason: undefined },
    invocation: { pageId: undefined },
  } as const;

  it('has another page by now where its own closed, unless it named it or the browser ended', () => {
    expect(hasOtherPage(closed)).toBe(true);
    expect(hasOtherPage({ ...closed, invocation: { pageId: 'P' } })).toBe(false);
    expect(hasOtherPage({ ...closed, browser: { endReason: 'deleted' } })).toBe(false);
    for (const state of ['open', 'crashed'] as const)
      expect(hasOtherPage({ ...closed, page: { state } })).toBe(false);
  });

  it('may be repeated then, whatever it failed by, and after it was ended with another one’s script', () => {
    const open = { ...closed, page: { state: 'open' } } as const;
    expect(mayRepeat(new Error('any'), closed)).toBe(true);
    expect(mayRepeat(new Error('any'), open)).toBe(false);
    for (const kind of ['terminated', 'unbegun'] as const)
      expect(
        mayRepeat(new CdpError(kind, 'a', 'b'), { ...open, invocation: { pageId: 'P' } }),
      ).toBe(true);
    expect(mayRepeat(new CdpError('timeout', 'a', 'b'), open)).toBe(false);
  });
});
