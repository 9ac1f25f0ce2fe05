import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { TestContext } from '../support/context.js';

const stage = Stage.forAll();
let context: TestContext;
beforeAll(async () => {
  context = await TestContext.create(stage.browser);
});
afterAll(() => context.remove());

describe('the dialogs of a command that Chrome ends', () => {
  it.each([
    [
      'closes its page',
      `alert('first'); confirm('second'); window.close(); await new Promise(() => {})`,
      404,
    ],
    [
      'closes its page by a timer',
      `setTimeout(() => { alert('first'); confirm('second'); window.close() }); await new Promise(() => {})`,
      404,
    ],
    [
      'leaves its page',
      `alert('first'); confirm('second'); location.href = 'about:blank'; await new Promise(() => {})`,
      422,
    ],
    ['loops', `alert('first'); confirm('second'); for (;;) {}`, 504],
  ])('are told where it %s', async (_what, expression, status) => {
    const url = stage.site.page('<p>page');
    await context.do('navigate', { url });
    // Scripts may close a window that a script has opened.
    await context.evaluate(`window.open(${JSON.stringify(url)}); 0`);
    const { page_id } = await context.current();
    const reply = await context.send('eval', { expression, page_id, timeout_ms: 2_000 });
    expect([
      reply.status,
      reply.body.dialogs?.map(({ message }: { message: string }) => message),
    ]).toEqual([status, ['first', 'second']]);
  });
});
