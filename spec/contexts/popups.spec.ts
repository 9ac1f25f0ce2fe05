import { describe, expect, it } from '@jest/globals';
import { Popups } from '../../lib/contexts/popups.js';

const never = new AbortController().signal;

describe('a page that arrived', () => {
  it('is still to be told of when the wait that it came to ended before it was ready', async () => {
    const popups = new Popups();
    const wait = new AbortController();
    const first = popups.next(wait.signal);
    let prepared = () => {};
    const ready = new Promise<void>((resolve) => {
      prepared = resolve;
    });
    popups.add({ id: 'popup', ready });
    // The wait is told of it, and goes on until it is ready.
    await new Promise((resolve) => setImmediate(resolve));
    wait.abort(new Error('its page closed'));
    await expect(first).rejects.toThrow('its page closed');
    const next = popups.next(never);
    prepared();
    await expect(next).resolves.toBe('popup');
  });
});
