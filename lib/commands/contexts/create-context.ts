import Type from 'typebox';
import { appearanceOf, proxyOf } from '../../launching/appearance.js';
import { defineCommand } from '../../execution/command.js';
import { Deadline } from '../../request/deadline.js';
import { startAt } from '../../page/navigation/navigate.js';
import { appearanceFields, witnessed } from '../../schemas/fields.js';
import { navigable } from '../../page/navigation/allowed-url.js';

/** How long discarding the context of a failed creation may take. */
const UNDO_TIMEOUT_MS = 1_000;

export const createContext = defineCommand({
  name: 'create-context',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/contexts/' },
  summary: 'Create a context',
  help: 'Opens an isolated browsing area in the browser, with cookies, storage and pages of its own. What you leave out is as in the browser.',
  body: appearanceFields,
  reply: Type.Object({
    ctx_id: Type.String({ description: 'ID of the new context.' }),
    ...witnessed,
  }),
  errors: [
    'context_limit',
    'invalid_url',
    'url_not_allowed',
    'option_not_allowed',
    'navigation_failed',
  ],
  examples: [
    { summary: 'A context with the browser’s looks', body: {} },
    { summary: 'A small screen', body: { viewport: { width: 390, height: 844 }, locale: 'fr-FR' } },
  ],
  async run(browser, body, { signal, deadline, config, gateway }) {
    const { url } = body;
    const start = url === undefined ? undefined : navigable(url, config.ALLOWED_SCHEMES);
    const appearance = appearanceOf(body, browser.options.appearance);
    const proxy = await proxyOf(body, gateway.egress);
    const context = await browser
      .createContext(appearance, proxy, signal)
      .catch(async (error: unknown) => {
        await proxy?.close();
        throw error;
      });
    const ctx_id = context.id ?? '';
    try {
      // The page is opened here rather than by the first command, which then is as fast as any.
      const page = await context.current(signal);
      const met = start === undefined ? {} : await startAt(page, start, deadline);
      return { ctx_id, ...met };
    } catch (error) {
      // The client never learns this context's ID.
      await Deadline.within(UNDO_TIMEOUT_MS, (fresh) =>
        browser.disposeContext(ctx_id, fresh),
      ).catch(() => undefined);
      throw error;
    }
  },
});
