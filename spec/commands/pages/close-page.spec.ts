import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.forAll();

const ASKS =
  '<button id=b>b</button><script>onbeforeunload = (e) => { e.preventDefault() }</script>';

/** Opens a page that asks whether to leave, and that a person has used. */
async function open(browser = stage.browser): Promise<string> {
  const { body } = await stage.tabwire.send('put', `${browser.path}/pages/`, {
    url: stage.site.page(ASKS),
  });
  const { page_id } = body;
  const node_id = await browser.find('#b', { page_id });
  await browser.do('node-click', { node_id, page_id });
  return page_id;
}

const close = (page_id: string, body: object, browser = stage.browser) =>
  stage.tabwire.send('delete', `${browser.path}/pages/${page_id}/`, body);

const isOpen = async (page_id: string, browser = stage.browser): Promise<boolean> => {
  const { body } = await stage.tabwire.send('get', `${browser.path}/pages/`);
  return body.pages.some((page: { page_id: string }) => page.page_id === page_id);
};

// Playwright's tests/library/beforeunload.spec.ts: "should run beforeunload if asked for", "should be able to navigate
// away …", "should access page after beforeunload"
describe('closing a page', () => {
  it('does not ask its beforeunload by itself', async () => {
    const page_id = await open();
    expect((await close(page_id, {})).body).toEqual({ ok: true });
    expect(await isOpen(page_id)).toBe(false);
  });

  it('runs its beforeunload, and accepts what that asks', async () => {
    const page_id = await open();
    const { status, body } = await close(page_id, { run_beforeunload: true });
    expect([status, body]).toMatchObject([
      200,
      { ok: true, dialogs: [{ type: 'beforeunload', accepted: true }] },
    ]);
    expect(await isOpen(page_id)).toBe(false);
  });

  it('closes one that asks nothing', async () => {
    const { body } = await stage.tabwire.send('put', `${stage.browser.path}/pages/`, {});
    expect((await close(body.page_id, { run_beforeunload: true })).body).toEqual({ ok: true });
    expect(await isOpen(body.page_id)).toBe(false);
  });

  it('waits for the answer in a browser that asks', async () => {
    const browser = await stage.tabwire.open({ dialogs: 'ask' });
    const page_id = await open(browser);
    for (const accept of [false, true]) {
      expect(await close(page_id, { run_beforeunload: true }, browser)).toMatchObject({
        status: 409,
        body: { ok: false, code: 'dialog_open' },
      });
      await browser.do('dialog', { accept, page_id });
      if (!accept) expect(await isOpen(page_id, browser)).toBe(true);
    }
    await browser.delete();
  });
});
