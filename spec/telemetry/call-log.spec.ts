import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Log, LogFields } from '../../lib/telemetry/log.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

let site: Site;
beforeAll(async () => {
  site = await Site.start();
});
afterAll(() => site.stop());

/** What the log gets while a page types, fails and shows a frame of another site. */
async function logged(level: string): Promise<LogFields[]> {
  const calls: LogFields[] = [];
  const log: Log = {
    debug: (message, fields = {}) => calls.push({ message, ...fields }),
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const tabwire = await Tabwire.start({ LOG_LEVEL: level }, log);
  const browser = await tabwire.open();
  const frame = `<iframe src="${site.other}/html?in"></iframe>`;
  await browser.do('navigate', { url: site.page(`<input>${frame}`) });
  await browser.do('type', { text: 'secret', node_id: await browser.find('input') });
  await browser.evaluate("'the ' + 'result'");
  await tabwire.stop();
  return calls;
}

it('at the level debug has a line for each CDP call, without its parameters and result', async () => {
  const calls = await logged('debug');
  const evaluated = calls.filter(({ method }) => method === 'Runtime.evaluate');
  expect(evaluated.length).toBeGreaterThan(0);
  for (const call of calls) {
    expect(call).toMatchObject({
      message: 'cdp',
      browser: expect.stringMatching(/^[a-z2-7]{42}$/),
      method: expect.stringMatching(/^[A-Z]\w+\.\w+$/),
      ms: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(Object.keys(call).sort()).toEqual(
      ['browser', 'bytes', 'error', 'message', 'method', 'ms', 'page'].sort(),
    );
  }
  expect(new Set(evaluated.map(({ page }) => page)).size).toBe(1);
  expect(evaluated.every(({ bytes }) => Number(bytes) > 10)).toBe(true);
  expect(JSON.stringify(calls)).not.toMatch(/secret|the result/);
});

it('at other levels has none', async () => {
  expect(await logged('info')).toEqual([]);
});
