import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestContext } from '../../support/context.js';
import { OwnStage } from '../../support/own-stage.js';
import type { TestBrowser } from '../../support/service.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = OwnStage.forAll();

const currentPage = () => {
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  if (!currentPage) throw new Error('there is no page');
  return currentPage;
};

/** Crashes a process of the current page; Chrome never answers the call. */
const crash = (session = currentPage().session): void => {
  session.send('Page.crash', {}).catch(() => undefined);
};

describe('ui-map/ while a dialog is open', () => {
  let asking: TestBrowser;
  let context: TestContext;
  beforeEach(async () => {
    asking = await stage.tabwire.open({ dialogs: 'ask' });
    context = await TestContext.create(asking);
  });
  afterEach(() => asking.delete());

  const opened = { type: 'confirm', message: 'sure?', url: expect.stringMatching(/^http/) };
  const hidden = {
    nodes: [],
    total: 0,
    truncated: false,
    scroll: null,
    dialog: opened,
    warnings: [expect.stringContaining('dialog/')],
  };
  const ask = `<button onclick="confirm('sure?')">Ask</button>`;

  it('tells of the dialog at once, and maps the page when it is settled', async () => {
    await context.do('navigate', { url: stage.site.page(ask) });
    const [button] = (await context.do('ui-map')).nodes;
    const { status } = await context.send('node-click', { node_id: button.node_id });
    expect(status).toBe(409);
    const map = await context.do('ui-map', { timeout_ms: 600_000, format: 'text' });
    expect(map).toMatchObject(hidden);
    expect(map.text).toContain('dialog confirm "sure?"\n');
    await context.do('dialog', { accept: true });
    const after = await context.do('ui-map');
    expect(after.nodes).toMatchObject([{ node_id: button.node_id, name: 'Ask' }]);
    expect(after).not.toHaveProperty('dialog');
  });

  it('tells of a dialog that the opener of a popup shows', async () => {
    const popup = stage.site.page(`<button id=popup onclick="opener.confirm('sure?')">Ask`);
    const html = `<button value="${popup}" onclick="window.open(value)">Open</button>`;
    await context.do('navigate', { url: stage.site.page(html) });
    await context.click('button');
    const button = await context.do('wait-for-node', { selector: '#popup' });
    expect((await context.send('node-click', button)).status).toBe(409);
    expect(await context.do('ui-map', { timeout_ms: 10_000 })).toMatchObject(hidden);
  });
});

describe('ui-map/ of a page that does not answer', () => {
  it('ends in time during a navigation that is never answered, and says what it waits for', async () => {
    const hang = `${stage.site.origin}/hang?map`;
    await stage.show(`<a href="${hang}">Leave</a>`);
    await stage.do('node-click', { node_id: await stage.find('a') });
    await stage.site.visit('/hang?map');
    const { status, body } = await stage.send('ui-map', { timeout_ms: 1_000 });
    expect([status, body.code, body.pending_navigation]).toEqual([504, 'timeout', hang]);
    await stage.show('<button>Back</button>');
    expect(brief((await mapOf(stage)).nodes)).toEqual([['button', 'Back']]);
  });

  it('answers for a crashed page with page_crashed', async () => {
    await stage.show('<button>Doomed</button>');
    const page = currentPage();
    const crashed = new Promise<void>((resolve) =>
      page.session.on('Inspector.targetCrashed', () => {
        resolve();
      }),
    );
    crash();
    await crashed;
    const { status, body } = await stage.send('ui-map', { timeout_ms: 10_000 });
    expect([status, body.code]).toEqual([502, 'page_crashed']);
  });

  it('answers with page_crashed when the page crashes meanwhile', async () => {
    await stage.show('<button>Doomed</button>');
    await stage.evaluate(`setTimeout(() => { fetch('/status/200?busy'); for (;;) {} }); 0`);
    await stage.site.visit('?busy');
    const map = stage.send('ui-map', { timeout_ms: 10_000 });
    crash();
    const { status, body } = await map;
    expect([status, body.code]).toEqual([502, 'page_crashed']);
    await stage.show('<button>Back</button>');
    expect(brief((await mapOf(stage)).nodes)).toEqual([['button', 'Back']]);
  });
});

describe('ui-map/ goes without a frame of another site', () => {
  const warned = (reason: string) => [
    expect.stringMatching(new RegExp(`^The map lacks the frame http.*: ${reason}\\.$`)),
  ];
  const around = async (inner: string) => {
    const src = stage.site.page(inner, stage.site.other);
    await stage.show(`<button>Here</button><iframe src="${src}"></iframe>`);
  };
  const rows = [
    ['button', 'Here'],
    ['iframe', ''],
  ];

  it('that never ends', async () => {
    await around(
      `<button>There</button><script>onload = () => setTimeout(() => { fetch('/status/200?loop'); for (;;) {} })</script>`,
    );
    await stage.site.visit('?loop');
    const { nodes, warnings } = await mapOf(stage);
    expect(brief(nodes)).toEqual(rows);
    expect(warnings).toEqual(warned('it did not answer in time'));
  });

  it('that crashed', async () => {
    await around('<button>There</button>');
    const frame = currentPage().frames.all.find(({ url }) => url.startsWith(stage.site.other));
    const crashed = new Promise<void>((resolve) =>
      frame?.session.on('Inspector.targetCrashed', () => {
        resolve();
      }),
    );
    crash(frame?.session);
    await crashed;
    const { nodes, warnings } = await mapOf(stage);
    expect(brief(nodes)).toEqual(rows);
    expect(warnings).toEqual(warned('it crashed'));
  });

  it('that has not begun', async () => {
    await stage.do('navigate', {
      url: stage.site.page(
        `<button>Here</button><iframe src="${stage.site.other}/hang?frame"></iframe>`,
      ),
      wait_until: 'domcontentloaded',
    });
    await stage.site.visit('/hang?frame');
    const { nodes, warnings } = await mapOf(stage);
    expect(brief(nodes)).toEqual(rows);
    expect(warnings).toEqual([]);
  });
});
