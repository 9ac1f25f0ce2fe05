import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../support/context.js';
import { OwnStage } from '../support/own-stage.js';
import type { Body } from '../support/service.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll({ MAX_PAGES: '3' });

let context: TestContext;
beforeEach(async () => {
  context = await TestContext.create(stage.browser);
});
afterEach(() => context.remove());

const show = (html: string) => context.do('navigate', { url: stage.site.page(html) });

describe('the reply of a command that runs others contains what happened during these', () => {
  it.each([
    ['instruct', { instruction: 'click Go' }, 'click'],
    ['extract', { each: 'p', fields: { t: {} }, next: { scroll: true, wait_ms: 1_000 } }, 'scroll'],
  ])('%s/: how many popups were closed', async (command, body, opener) => {
    const url = `${stage.site.origin}/status/200`;
    await show(
      `<style>p { height: 300px }</style><button>Go</button>${'<p>row</p>'.repeat(9)}<script>
        addEventListener('${opener}', () => {
          for (let i = 0; i < 4; i += 1) open('${url}?' + i);
        }, { once: true });
      </script>`,
    );
    const { page_id } = await context.current();
    let closed = 0;
    const count = ({ popups_closed = 0 }: Body) => (closed += Number(popups_closed));
    count(await context.do(command, body));
    // Chrome may report some of them only later.
    await until(async () => count(await context.do('fetch-text', { page_id })) >= 2);
    expect(closed).toBe(2);
  });

  it('instruct/: the dialogs of the page that it has come to', async () => {
    const said = stage.site.page(`<button onclick="alert('said')">Say</button>`);
    await show(`<a href="${said}" target=_blank rel=noopener>Open</a>`);
    const { dialogs } = await context.do('instruct', { instruction: 'click Open; click Say' });
    expect(dialogs).toMatchObject([{ type: 'alert', message: 'said', accepted: false }]);
  });

  it('instruct/: each dialog of a page once', async () => {
    await show(`<button onclick="alert('one'); alert('two')">Say</button>`);
    const { dialogs } = await context.do('instruct', { instruction: 'click Say' });
    expect(dialogs).toMatchObject([{ message: 'one' }, { message: 'two' }]);
  });
});
