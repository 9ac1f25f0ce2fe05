import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { orUndo, untilDialog } from '../../execution/opening.js';
import { pageRecord } from '../../browsers/records.js';
import { pageRecord as reply } from '../../schemas/records.js';
import { navigable } from '../../request/allowed-url.js';
import { navigateCommand } from '../navigation/navigate.js';

export const openPageCommand = defineCommand({
  name: 'open-page',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/pages/' },
  repeatable: false,
  summary: 'Open a page',
  help: 'Opens a page and makes it the current page of its context. If the URL cannot be loaded, the command fails and no page stays open. If the context has MAX_PAGES pages (100 by default), the command fails with 429 `page_limit`. Tabwire then also closes the popups that pages open, and counts them as `popups_closed` in the next reply.',
  body: {
    ctx_id: Type.Optional(
      Type.String({ description: 'Chooses the context; by default the default context.' }),
    ),
    url: Type.Optional(
      Type.String({ description: 'Loads this URL first; about:blank by default.' }),
    ),
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
    { summary: 'Open a blank page', body: {} },
    { summary: 'Open a page at a URL', body: { url: 'https://example.com/' } },
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
      return { ...(await pageRecord(context, page, await browser.titles.read())), ...opened };
    };
    return orUndo(rest, (fresh) => context.close(page, fresh));
  },
});
