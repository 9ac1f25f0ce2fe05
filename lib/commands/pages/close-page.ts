import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { ok, openedDialogs } from '../../schemas/fields.js';

export const closePageCommand = defineCommand({
  name: 'close-page',
  on: 'browser',
  http: { methods: ['delete'], path: '/browsers/{id}/pages/{page_id}/' },
  summary: 'Close a page',
  help: 'Closes the page without running its beforeunload handlers. If it was the current page, the page that opened it becomes the current page. If that page is closed, or if no page opened it, the page that was current before becomes the current page. With `run_beforeunload` the page may ask whether to leave: Tabwire accepts this dialog. In a browser opened with `dialogs: "ask"`, the command fails with 409 `dialog_open`, and dialog/ answers it.',
  body: {
    page_id: Type.String({ description: 'Page ID, from the list of pages.' }),
    run_beforeunload: Type.Optional(
      Type.Boolean({ description: 'true: runs the beforeunload handlers of the page.' }),
    ),
  },
  reply: Type.Object({ ...ok, ...openedDialogs }),
  tool: { leads: true },
  errors: ['page_not_found', 'dialog_open'],
  examples: [{ summary: 'Close a page', body: {} }],
  async run(browser, { page_id, run_beforeunload = false }, { deadline, signal }) {
    const context = browser.contexts.ofPage(page_id);
    const page = context.page(page_id);
    if (!run_beforeunload) {
      await context.close(page, signal);
      return { ok: true };
    }
    const asked = await page.dialogs.during(deadline, () => context.leave(page, signal));
    return { ok: true, ...asked.listed };
  },
});
