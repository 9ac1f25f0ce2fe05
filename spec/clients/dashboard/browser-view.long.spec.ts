import { beforeAll, describe, expect, it } from '@jest/globals';
import { DashboardStage } from '../../support/dashboard-stage.js';
import type { TestBrowser } from '../../support/service.js';
import { until } from '../../support/until.js';

const stage = DashboardStage.forAll();

/** How often the view is opened and closed. */
const VIEWS = Number(process.env.VIEWS ?? 20);

/** A view whose rows are all drawn has fewer. */
const LISTENERS_OF_A_VIEW = 200;

const PAGE = `<title>Inbox</title><body><h1>Inbox</h1><button onclick="given = prompt('A name?', 'x')">Ask</button>`;

let inbox: TestBrowser;
beforeAll(async () => {
  inbox = await stage.watched.open({
    label: 'the inbox',
    url: stage.site.page(PAGE),
    dialogs: 'ask',
  });
});

const show = async (tool: string, { id } = inbox) => {
  await stage.visit(`#/browsers/${id}/${tool}`);
  await stage.waitUntil(`document.querySelector('#tab-${tool}')?.ariaSelected === 'true'`);
  await stage.waitForText('Live');
};
const press = (keys: string) => stage.viewer.do('send-keys', { keys });
const texts = (selector: string): Promise<string[]> =>
  stage.viewer.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((it) => it.textContent.trim())`,
  );
/** The names of the rows of the events. */
const rows = () => texts('.log .row-name');

describe('the pages', () => {
  it('stand in one line by context, and the title of the window is that of the page', async () => {
    const many = await stage.watched.open({
      label: 'many',
      url: stage.site.page('<title>One</title>'),
    });
    const { body } = await stage.watched.send('put', `${many.path}/contexts/`);
    const ctx_id = String(body.ctx_id);
    for (let i = 0; i < 6; i += 1)
      await stage.watched.send('put', `${many.path}/pages/`, i % 2 === 0 ? { ctx_id } : {});
    await show('events', many);
    await stage.waitUntil(`document.querySelectorAll('.ptab').length >= 7`);
    expect(await texts('.ctx h2')).toEqual(['Default', expect.stringContaining(ctx_id.slice(-4))]);
    const heights = await stage.viewer.evaluate(
      `new Set([...document.querySelectorAll('.ptab')].map((it) => it.getBoundingClientRect().top)).size`,
    );
    expect(heights).toBe(1);
    expect(await stage.overflow()).toBeLessThanOrEqual(0);
    await stage.instruct('click the "One" link');
    await stage.waitUntil(`document.title === 'One · many · Tabwire'`);
    await many.delete();
    await stage.waitForText('many was deleted');
    await stage.instruct('click "Open another like it"');
    await stage.waitUntil(`!location.hash.includes('${many.id}')`);
    await stage.waitForText('Live');
  }, 60_000);
});

describe('the events', () => {
  it('have one row for a command, without what the page itself asks', async () => {
    await show('events');
    await inbox.evaluate('1 + 1');
    await until(async () => (await rows()).includes('eval'));
    const before = await rows();
    await stage.openPanel('Console');
    await stage.viewer.do('type', {
      node_id: await stage.viewer.find('#filter'),
      text: '6 * 7',
    });
    await press('Enter');
    await stage.waitForText('42');
    await stage.openPanel('Events');
    expect((await rows()).filter((name) => name === 'eval')).toEqual(
      before.filter((name) => name === 'eval'),
    );
    await stage.instruct('check "Show what this page asks"');
    await until(
      async () =>
        (await rows()).filter((name) => name === 'eval').length >
        before.filter((name) => name === 'eval').length,
    );
  });

  it('follow the latest until a row is chosen, and then say how many are new', async () => {
    await show('events');
    await inbox.evaluate('console.error("first")');
    await stage.waitForText('first');
    await stage.instruct('click the last "eval" button');
    await stage.waitForText('Copy as JSON');
    await inbox.evaluate('console.log("second")');
    await stage.waitForText(' new');
    await stage.instruct('click "Only this request"');
    await until(async () => (await rows()).length === 1);
    await stage.instruct('click "One request"');
    await stage.viewer.do('node-click', { node_id: await stage.viewer.find('.pill-fresh button') });
    await stage.waitUntil(`!document.querySelector('.pill-fresh')`);
    expect(await texts('.chips .count')).toEqual([', errors: 1']);
  });
});

describe('the network', () => {
  it('is recorded from a button on, with headers and bodies, and can be filtered', async () => {
    await show('network');
    await stage.waitForText('Nothing is recorded.');
    await stage.waitForText('network: off');
    await stage.instruct('click "Bodies too"');
    await stage.waitForText('No request to show.');
    await stage.waitForText('network: bodies');
    await stage.waitForText('dialogs: ask');
    await inbox.evaluate(`fetch('/echo?order=7').then((it) => it.text())`);
    await stage.waitUntil(`document.querySelectorAll('.net tbody tr').length > 0`);
    await stage.viewer.do('node-click', { node_id: await stage.viewer.find('.net .row-name') });
    await stage.waitForText('Request headers');
    await stage.instruct('fill "Filter the requests" with "nothing like it"');
    await stage.waitForText('0 requests');
    expect(await stage.violations()).toEqual([]);
    await stage.watched.send('post', `${inbox.path}/network/`, { record: 'off' });
    await stage.waitForText('network: off');
    await stage.watched.send('delete', `${inbox.path}/network/`);
  });

  it('is not read while the page is hidden, and is read once the page is visible', async () => {
    const turn = (isHidden: boolean) =>
      stage.viewer.evaluate(
        `(Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }),
          document.dispatchEvent(new Event('visibilitychange')))`,
      );
    await stage.watched.send('post', `${inbox.path}/network/`, { record: 'headers' });
    await show('network');
    await stage.waitForText('No request to show.');
    await turn(true);
    await stage.viewer.evaluate(
      `(read = 0, ask = fetch, fetch = (path, options) => {
        if (path.endsWith('/network/')) read += 1;
        return ask(path, options);
      }, 0)`,
    );
    const requests = `Number(document.querySelectorAll('.lanes dd > .hidden')[2].textContent)`;
    const before = await stage.viewer.evaluate(requests);
    await inbox.evaluate(`fetch('/echo?order=8').then((it) => it.text())`);
    await stage.waitUntil(`${requests} > ${before}`);
    expect(await stage.viewer.evaluate('read')).toBe(0);
    await turn(false);
    await stage.waitUntil(`document.querySelectorAll('.net tbody tr').length > 0`);
    await stage.watched.send('post', `${inbox.path}/network/`, { record: 'off' });
    await stage.watched.send('delete', `${inbox.path}/network/`);
  });
});

describe('a dialog', () => {
  it('is shown to who watches, and answered by who drives', async () => {
    await show('events');
    await stage.viewer.do('send-keys', { keys: 'd' });
    await stage.waitUntil(`document.activeElement.matches('canvas')`);
    await press('Tab, Enter');
    await stage.waitForText('The page asks for a text');
    expect(await stage.violations()).toEqual([]);
    await stage.waitUntil(`document.activeElement.id === 'answer'`);
    expect(await stage.viewer.evaluate('getSelection().toString()')).toBe('x');
    await press('Enter');
    await stage.waitUntil(`!document.querySelector('.over')`);
    expect(await inbox.evaluate('given')).toBe('x');
    // The keys are the page's again.
    await stage.waitUntil(`document.activeElement.matches('canvas')`);
    // What was typed for one dialog is no answer to the next.
    void inbox.evaluate(`setTimeout(() => (given = [prompt('One', 'x'), prompt('Two', 'y')]))`);
    await stage.waitForText('One');
    await stage.waitUntil(`document.activeElement.id === 'answer'`);
    await stage.viewer.do('type', { text: 'Ada' });
    await press('Enter');
    await stage.waitForText('Two');
    await stage.waitUntil(`document.activeElement.value === 'y'`);
    await press('Enter');
    await stage.waitUntil(`!document.querySelector('.over')`);
    expect(await inbox.evaluate('given')).toEqual(['Ada', 'y']);
    await stage.waitUntil(`document.activeElement.matches('canvas')`);
    await press('Shift+Escape');
    await stage.waitUntil(`document.querySelector('#drive').checked === false`);
    void inbox.evaluate('setTimeout(() => confirm("Really?"))');
    await stage.waitForText('Drive, to answer');
    await stage.waitUntil(`/asked for [1-9]/.test(document.querySelector('.over').textContent)`);
    const counted = `document.querySelector('.chips').textContent`;
    const before = await stage.viewer.evaluate(counted);
    await stage.instruct('click "Drive, to answer"');
    await stage.waitUntil(`document.activeElement.textContent.startsWith('OK')`);
    // What goes with the focus is no input that the page refuses.
    await stage.viewer.do('screenshot');
    expect(await stage.viewer.evaluate(`document.querySelector('.tip.bad')`)).toBe(null);
    await stage.instruct('click Cancel');
    await stage.waitUntil(`!document.querySelector('.over')`);
    expect(await stage.viewer.evaluate(counted)).toBe(before);
    await stage.instruct('turn off Drive');
  });

  it('with a long text has its buttons in view', async () => {
    await show('events');
    void inbox.evaluate('setTimeout(() => confirm("Delete this board? ".repeat(99)))');
    await stage.instruct('wait until "Drive, to answer" is shown');
    const isInView = `(() => {
      const { bottom } = document.querySelector('.over .btn').getBoundingClientRect();
      return bottom <= document.querySelector('.stage').getBoundingClientRect().bottom;
    })()`;
    expect(await stage.viewer.evaluate(isInView)).toBe(true);
    expect(await stage.violations()).toEqual([]);
    await stage.instruct('click "Drive, to answer"; click Cancel');
    await stage.waitUntil(`!document.querySelector('.over')`);
    await stage.instruct('turn off Drive');
  });
});

describe('a request that runs', () => {
  /** Has no request of the page be answered. */
  const hold = () =>
    stage.viewer.do('eval', { expression: 'window.fetch = () => new Promise(() => {}); 0' });

  const spinners = (selector: string): Promise<string[]> =>
    stage.viewer.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((it) => it.checkVisibility() && getComputedStyle(it, '::before').animationName === 'turn').map((it) => it.textContent.trim())`,
    );

  it('has a spinner in its button, wherever the button is', async () => {
    const buttons = [
      ['console', 'Run', 'fill "JavaScript to evaluate" with "1" and click Run'],
      ['commands', 'Send', 'click Send'],
      ['map', 'Read again', 'click "Read again"'],
      ['devtools', 'Open here', 'click "Open here"'],
      ['links', 'Create the link', 'click "Create the link"'],
      ['events', 'Delete the browser', 'click "Delete the inbox" and click "Delete the browser"'],
    ] as const;
    for (const [tool, button, instruction] of buttons) {
      await show(tool);
      // A read that ends later would end the state of the button.
      if (tool === 'commands') await stage.waitForText('node-click: ');
      if (tool === 'map') await stage.waitForText('can be acted on in the viewport');
      await hold();
      await stage.instruct(instruction);
      await stage.waitUntil(`document.querySelector('.btn[aria-busy=true]')`);
      const [spinner = ''] = await spinners('.btn[aria-busy=true]');
      expect([tool, spinner.slice(0, button.length)]).toEqual([tool, button]);
    }
  });

  it('has one where what it reads will stand', async () => {
    for (const [tool, text] of [
      ['links', 'Reading the links…'],
      ['network', 'Reading the network log…'],
      ['map', 'Reading the page…'],
    ] as const) {
      await show('events');
      await hold();
      await stage.openPanel(tool);
      await stage.waitForText(text);
      expect(await spinners('.waits')).toEqual([text]);
    }
  });
});

describe('a text that can not be copied', () => {
  it('says so, and is there to copy by hand', async () => {
    await show('events');
    await stage.viewer.do('eval', {
      expression: `navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); 0`,
    });
    const node_id = await stage.viewer.find('[aria-label="Copy the CDP URL"]');
    const { dialogs } = await stage.viewer.do('node-click', { node_id });
    expect(dialogs).toEqual([
      expect.objectContaining({ type: 'prompt', message: expect.stringContaining('could not') }),
    ]);
    await stage.waitForText('Not copied');
  });
});

describe('the map', () => {
  it('is read where the view begins with it', async () => {
    await show('map');
    await stage.waitUntil(`document.querySelectorAll('.boxes rect').length > 0`);
    await stage.waitForText('can be acted on in the viewport');
  });

  it('has what can be done with a node in one line for each command', async () => {
    await show('map');
    await stage.viewer.do('emulate', { viewport: { width: 1_120, height: 720 } });
    await stage.waitUntil(`document.querySelector('.nodes button')`);
    await stage.viewer.do('node-click', { node_id: await stage.viewer.find('.nodes button') });
    await stage.waitUntil(`document.querySelectorAll('.node-facts li').length > 2`);
    const areLines = `[...document.querySelectorAll('.node-facts li')].every((line) =>
      new Set([...line.querySelectorAll('button')].map((it) => it.getBoundingClientRect().top)).size === 1
        && line.clientHeight < 40)`;
    expect(await stage.viewer.evaluate(areLines)).toBe(true);
    await stage.viewer.do('emulate', { viewport: { width: 1_280, height: 900 } });
  });
});

describe('the line below the picture', () => {
  it('is one line at each width, with what can be pressed in view; nothing acts on a browser that has ended', async () => {
    const isOneLine = `(() => {
      const line = document.querySelector('.line').getBoundingClientRect();
      return [...document.querySelectorAll('.line *')].map((it) => it.getBoundingClientRect())
        .every(({ top, bottom }) => top === bottom || (top >= line.top && bottom <= line.bottom));
    })()`;
    const inView = `[...document.querySelectorAll('.line button, .line select')].every((it) => {
      const { left, right } = it.getBoundingClientRect();
      return left >= 0 && right <= document.querySelector('.line').getBoundingClientRect().right;
    })`;
    const other = await stage.watched.open({ url: stage.site.page(PAGE) });
    await show('events', other);
    await stage.waitForText('network: off');
    for (const width of [360, 1_280, 2_560]) {
      await stage.viewer.do('emulate', { viewport: { width, height: 900 } });
      const seen = [await stage.viewer.evaluate(inView), await stage.viewer.evaluate(isOneLine)];
      expect([width, ...seen]).toEqual([width, true, true]);
    }
    await stage.viewer.do('emulate', { viewport: { width: 1_280, height: 900 } });
    await other.delete();
    await stage.waitForText('was deleted');
    const acts = `[...document.querySelectorAll('#url, #drive, .nav-form button, .strip button')].filter((it) => it.checkVisibility({ visibilityProperty: true })).length`;
    expect(await stage.viewer.evaluate(acts)).toBe(0);
  });
});

describe('the view', () => {
  it('of a browser that nobody has says so in the words of a person', async () => {
    await stage.visit('#/browsers/nobody');
    await stage.waitForText('Browser body is gone');
    await stage.waitForText('no longer has the events');
    expect(await stage.viewer.evaluate('document.body.innerText')).not.toMatch(/PUT |[{}]/);
  });

  it('is no use of the browser, and asks nothing of it that its events would show', async () => {
    await show('console');
    const { body } = await stage.watched.send('get', `${inbox.path}/`);
    await stage.waitForText('Console of the page');
    await stage.openPanel('Network');
    await stage.waitForText('Nothing is recorded.');
    const again = await stage.watched.send('get', `${inbox.path}/`);
    expect(again.body.last_used_at).toBe(body.last_used_at);
  });

  it('has Chrome’s DevTools in a panel', async () => {
    await show('devtools');
    await stage.instruct('click "Open here"');
    await until(() =>
      stage.viewer.evaluate(
        `document.querySelector('iframe')?.contentDocument?.querySelector('.root-view') != null`,
      ),
    );
    await stage.instruct('click "Close DevTools"');
    await stage.waitForText('Open in a window');
  }, 60_000);

  it('has the picture as large as the window, and at its own size', async () => {
    await show('events');
    const width = () => stage.viewer.evaluate(`document.querySelector('canvas').clientWidth`);
    const fit = await width();
    await press('w');
    await stage.waitUntil(`document.querySelector('canvas').clientWidth > ${fit}`);
    await press('Escape');
    await stage.waitUntil(`document.querySelector('canvas').clientWidth === ${fit}`);
    await stage.instruct('select "200 %" from Zoom');
    await stage.waitUntil(`document.querySelector('canvas').clientWidth > 2 * ${fit}`);
    expect(await stage.overflow()).toBeLessThanOrEqual(0);
  });

  it('leaves no socket, no listener and no cast when it is closed, however often', async () => {
    await stage.visit();
    await stage.viewer.do('eval', {
      expression: `sockets = new Set(); const { WebSocket: Own } = window;
        WebSocket = class extends Own {
          constructor(url) { super(url); sockets.add(this); this.addEventListener('close', () => sockets.delete(this)); }
        }; 0`,
    });
    const openAndClose = async () => {
      await stage.viewer.evaluate(`location.hash = '#/browsers/${inbox.id}'`);
      await stage.waitUntil(`document.querySelector('.line .live') && sockets.size === 1`);
      await stage.viewer.evaluate(`location.hash = '#/'`);
      await stage.waitUntil(`document.querySelector('.slot img') && sockets.size === 0`);
    };
    await openAndClose();
    const before = await listeners();
    for (let i = 0; i < VIEWS; i += 1) await openAndClose();
    const { currentPage } = stage.watched.gateway.browser(inbox.id).contexts.default;
    await until(() => currentPage?.screencast.viewers === 0);
    // Those of the view that was closed last may still be there, whatever the number of views.
    await until(async () => (await listeners()) < before + LISTENERS_OF_A_VIEW);
  }, 600_000);
});

/** How many listeners the pages of the viewer have. */
async function listeners(): Promise<number> {
  const cdp = (method: string) => stage.viewer.do('cdp', { method });
  await cdp('Performance.enable');
  await cdp('HeapProfiler.collectGarbage');
  const { result } = await cdp('Performance.getMetrics');
  const metrics: readonly { name: string; value: number }[] = result.metrics;
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
}
