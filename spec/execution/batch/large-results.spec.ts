import { expect, it } from '@jest/globals';
import { ReplyBudget } from '../../../lib/execution/batch/budget.js';
import { MemoryAccount } from '../../../lib/request/memory-account.js';
import { HeldResults } from '../../../lib/execution/held-results.js';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const LIMIT = 2 ** 20;

it('a step whose body has too many values by the results of earlier steps fails, and others go on', async () => {
  await stage.show('<title>lists</title>');
  const zeros = (length: number) => ({ expression: `Array.from({ length: ${length} }, () => 0)` });
  const uses = (times: number) => {
    const more = Array.from({ length: times }, () => ({ $result: 'list.data.value' }));
    const params = { expression: '6 * 7', more };
    return { command: 'cdp', body: { method: 'Runtime.evaluate', params } };
  };
  const list = { command: 'eval', body: zeros(100_000), save_as: 'list' };
  const { results } = await stage.do('batch', {
    steps: [list, uses(3), uses(2)],
    on_error: 'continue',
  });
  const [, refused, done] = results;
  expect(refused).toMatchObject({
    status: 422,
    problem: { code: 'result_too_large', max_values: 250_000 },
  });
  expect(done.reply.result.result.value).toBe(42);
});

it('the body of a step counts as the body of a request does, until the step has its reply', () => {
  const account = new MemoryAccount({
    server: 100 * LIMIT,
    key: 100 * LIMIT,
    browser: 100 * LIMIT,
  });
  const results = new HeldResults(account, { browser: 'b' });
  const budget = new ReplyBudget(LIMIT, results);
  budget.take({ text: 'x'.repeat(1_000) });
  const kept = account.figures.bytes;
  budget.begin({ list: Array.from({ length: 200_000 }, () => 0) });
  expect(account.figures.bytes).toBeGreaterThan(kept + 200_000 * 64);
  budget.take({});
  expect(account.figures.bytes).toBe(kept + 2 + 72);
  const isTooLarge = expect.objectContaining({ code: 'result_too_large' });
  expect(() => {
    budget.begin({ list: Array.from({ length: 260_000 }, () => 0) });
  }).toThrow(isTooLarge);
  expect(() => {
    budget.begin({ text: 'x'.repeat(LIMIT) });
  }).toThrow(isTooLarge);
});

it('a reply counts with its objects in memory, which its JSON hardly shows', () => {
  const limits = { server: 64 * LIMIT, key: 32 * LIMIT, browser: 32 * LIMIT };
  const account = new MemoryAccount(limits);
  const budget = new ReplyBudget(32 * LIMIT, new HeldResults(account, { browser: 'b' }));
  budget.take({ list: Array.from({ length: 800_000 }, () => 0) });
  const objects = Array.from({ length: 500_000 }, () => ({}));
  expect(() => budget.take({ objects })).toThrow(
    expect.objectContaining({ code: 'memory_limit', details: expect.anything() }),
  );
});
