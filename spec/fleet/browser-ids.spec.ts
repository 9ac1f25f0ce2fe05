import { describe, expect, it } from '@jest/globals';
import { BrowserIds } from '../../lib/fleet/browser-ids.js';

const SECRET = 'a secret of thirty-two characters';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const ids = new BrowserIds(SECRET);

/** An ID with another character at one place. */
function altered(id: string, at: number): string {
  const other = ALPHABET[(ALPHABET.indexOf(id.charAt(at)) + 1 + (at % 30)) % 32] ?? '';
  return id.slice(0, at) + other + id.slice(at + 1);
}

describe('a browser ID', () => {
  it('has the tag of its maker first, one form, and is never the same', () => {
    const minted = Array.from({ length: 1_000 }, () => ids.mint());
    expect(new Set(minted).size).toBe(1_000);
    for (const id of minted) {
      expect(id).toMatch(/^[a-z2-7]{42}$/);
      expect(id.slice(0, 8)).toBe(ids.tag);
      expect(ids.tagOf(id)).toBe(ids.tag);
    }
  });

  it('is known to all who have the secret, and to nobody else', () => {
    const id = ids.mint();
    const member = new BrowserIds(SECRET);
    expect(member.tag).not.toBe(ids.tag);
    expect(member.tagOf(id)).toBe(ids.tag);
    expect(new BrowserIds('another secret of so many letters').tagOf(id)).toBeUndefined();
    expect(new BrowserIds().tagOf(id)).toBeUndefined();
  });

  it('is of its process alone without a secret', () => {
    const alone = new BrowserIds();
    expect(alone.tagOf(alone.mint())).toBe(alone.tag);
    expect(new BrowserIds().tagOf(alone.mint())).toBeUndefined();
  });

  it('that is forged or altered is none: 0 of 10,000', () => {
    const strangers = new BrowserIds('another secret of so many letters');
    const forged = Array.from({ length: 10_000 }, (_, i) => {
      if (i % 4 === 0) return strangers.mint();
      if (i % 4 === 1) return ids.tag + strangers.mint().slice(8);
      return altered(ids.mint(), i % 42);
    });
    expect(forged.filter((id) => ids.tagOf(id) !== undefined)).toEqual([]);
  });

  it.each([
    '',
    'a',
    'a'.repeat(42),
    '0'.repeat(42),
    'a'.repeat(43),
    `${ids.mint()}\n`,
    'é'.repeat(42),
  ])('is not %j', (text) => {
    expect(ids.tagOf(text)).toBeUndefined();
  });

  it('of capital letters, or with more around it, is none', () => {
    const id = ids.mint();
    for (const text of [id.toUpperCase(), ` ${id}`, `${id}/`, id.slice(1), id + id])
      expect(ids.tagOf(text)).toBeUndefined();
  });
});
