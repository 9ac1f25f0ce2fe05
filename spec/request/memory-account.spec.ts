import { describe, expect, it } from '@jest/globals';
import { TabwireError } from '../../lib/request/errors.js';
import { MemoryAccount, SMALL_BYTES } from '../../lib/request/memory-account.js';

const MB = 1_000_000;

const newAccount = () => new MemoryAccount({ server: 80 * MB, key: 40 * MB, browser: 40 * MB });

/** The failure of something that is refused. */
function refusal(work: () => unknown): TabwireError {
  try {
    work();
  } catch (error) {
    if (error instanceof TabwireError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the memory account', () => {
  it('counts what begins, grows and ends, by kind and by key', () => {
    const account = newAccount();
    const reply = account.enter('replies', { key: 'ci', browser: 'B' }, 3 * MB);
    const rule = account.enter('rules', { browser: 'B' }, MB);
    rule.resize(2 * MB);
    expect(account.figures).toMatchObject({
      bytes: 5 * MB,
      kinds: { replies: 3 * MB, rules: 2 * MB },
      keys: { ci: 3 * MB },
    });
    reply.end();
    reply.end();
    rule.resize(0);
    rule.end();
    expect(account.figures).toEqual({
      limits: account.limits,
      bytes: 0,
      kinds: {},
      keys: {},
      refused: { server: 0, key: 0, browser: 0 },
    });
  });

  it('refuses what a key or a browser has no room for, and nobody else', () => {
    const account = newAccount();
    account.enter('replies', { key: 'spiteful' }, 35 * MB);
    account.enter('rules', { browser: 'B' }, 30 * MB);
    const { code, details } = refusal(() => account.enter('results', { key: 'spiteful' }, MB));
    expect({ code, details }).toMatchObject({
      code: 'memory_limit',
      details: { scope: 'key', limit_bytes: 40 * MB, used_bytes: 35 * MB, retry_after_s: 1 },
    });
    expect(refusal(() => account.enter('rules', { browser: 'B' }, 6 * MB)).details).toMatchObject({
      scope: 'browser',
    });
    account.enter('requests', { key: 'other', browser: 'A' }, MB);
    expect(account.figures.refused).toEqual({ server: 0, key: 1, browser: 1 });
  });

  it('keeps the last eighth for small ones', () => {
    const account = newAccount();
    account.enter('replies', { browser: 'A' }, 35 * MB);
    account.enter('replies', { browser: 'B' }, 35 * MB);
    expect(refusal(() => account.enter('requests', {}, 2 * SMALL_BYTES)).code).toBe('memory_full');
    account.enter('requests', {}, SMALL_BYTES);
    const entry = account.enter('results', { browser: 'A' }, SMALL_BYTES);
    expect(refusal(() => entry.resize(MB)).code).toBe('memory_limit');
    expect(entry.bytes).toBe(SMALL_BYTES);
    entry.keep(MB);
    expect(account.figures.kinds).toMatchObject({ results: MB });
  });

  it('has others give up what they can, logs first and then whoever has most', () => {
    const account = newAccount();
    const gaveUp: string[] = [];
    const yielding = (name: string, kind: 'log' | 'messages', browser: string, bytes: number) => {
      const entry = account.enter(kind, { browser }, bytes, () => {
        gaveUp.push(name);
        entry.end();
      });
    };
    yielding('small', 'messages', 'A', 5 * MB);
    yielding('large', 'messages', 'A', 20 * MB);
    yielding('log', 'log', 'A', 10 * MB);
    yielding('elsewhere', 'log', 'B', 10 * MB);
    account.enter('results', { browser: 'A' }, 20 * MB);
    expect(gaveUp).toEqual(['log', 'large']);
    expect(account.figures.bytes).toBe(35 * MB);
  });

  it('takes less than two microseconds for a request with its reply', () => {
    const account = newAccount();
    const owner = { key: 'ci', browser: 'B' };
    const rounds = 2_000;
    const round = () => {
      const request = account.enter('requests', owner, 8_200);
      const reply = account.enter('replies', owner, 30);
      request.end();
      reply.end();
    };
    // The best of several: the machine has others to run.
    const micros = Array.from({ length: 20 }, () => {
      const before = process.cpuUsage();
      for (let at = 0; at < rounds; at += 1) round();
      return process.cpuUsage(before).user / rounds;
    });
    expect(Math.min(...micros)).toBeLessThan(2);
  });
});
