import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { orUndo, untilDialog } from '../../execution/opening.js';
import { pageRecord } from '../../browsers/records.js';
import { pageRecord as reply } from '../../schemas/fields.js';
import { navigable } from '../../egress/allowed-url.js';
import { navigateCommand } from '../navigation/navigate.js';

export const openPageCommand = defineCommand({
  name: 'open-page',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/pages/' },
  summary: 'Open a page',
  help: 'Opens a tab and makes it the current page of its context, which has at most MAX_PAGES (100) of them. One that a page opens beyond that is closed, and the next reply of a command on a page of the context has `popups_closed`.',
  body: {
    ctx_id: Type.Optional(Type.String({ description: 'Context; without it the default one.' })),
    url: Type.Optional(Type.String({ description: 'Where to start; about:blank by default.' })),
  },
  reply,
  tool: { leads: true },
  errors: [
    'context_not_found',
    'page_limit',
    'invalid_url',
    'url_not_allowed',
    'navigation_failed',
  ],
  examples: [
    { summary: 'A blank tab', body: {} },
    { summary: 'A tab on a page', body: { url: 'https://example.com/' } },
  ],
  async run(browser, { ctx_id, url }, call) {
    const { signal, config } = call;
    const start = url === undefined ? undefined : navigable(url, config.ALLOWED_SCHEMES);
    const context = browser.contexts.get(ctx_id);
    const page = await context.open(signal);
    const rest = async () => {
      const opened =
        start === undefined
          ? {}
          : await untilDialog(page, signal, () =>
              call.runIn(browser, navigateCommand, { page_id: page.id, url: start }),
            );
      return { ...(await pageRecord(context, page, await browser.titles())), ...opened };
    };
    return orUndo(rest, (fresh) => context.close(page, fresh));
  },
});
