import { expect, it } from '@jest/globals';
import { OwnStage } from '../support/own-stage.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

/** In all more than may wait for a Chrome. */
const CALLS = 90;
const LARGE = { expression: `'${'x'.repeat(900_000)}'.length`, timeout_ms: 50_000 };

it('a Chrome that is stopped gets no more than is bounded, and goes on when it runs', async () => {
  const { service, gateway } = stage.tabwire;
  const { pid } = gateway.browser(stage.browser.id);
  const waiting = () => service.account.figures.kinds.calls ?? 0;
  expect(await stage.evaluate('1 + 1')).toBe(2);
  process.kill(pid, 'SIGSTOP');
  const calls = Array.from({ length: CALLS }, () => stage.send('eval', LARGE));
  const first = await Promise.race(calls).finally(() => process.kill(pid, 'SIGCONT'));
  expect(first.body).toMatchObject({
    code: 'memory_limit',
    detail: expect.stringContaining('Chrome has stopped reading the messages of Tabwire'),
    retryable: true,
  });
  expect(waiting()).toBeLessThan(70 * 2 ** 20);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await until(() => waiting() === 0);
  expect(await stage.evaluate('2 + 2')).toBe(4);
}, 60_000);
