import Type from 'typebox';
import { openingOf } from '../../contexts/opening.js';
import { checkedEmulation } from '../../page/emulation/check.js';
import { changed, merged } from '../../page/emulation/emulation.js';
import { defineCommand } from '../../execution/command.js';
import { orUndo, untilDialog } from '../../execution/opening.js';
import { recordingOf } from '../../network/log/recording.js';
import { TabwireError } from '../../request/errors.js';
import { openedDialogs, startFields } from '../../schemas/fields.js';
import { emulationFields } from '../../schemas/emulation.js';
import { interceptionOptions } from '../../schemas/routes.js';
import { downloadFields } from '../../schemas/downloads.js';
import { networkOption } from '../../schemas/network.js';
import { profileField } from '../../schemas/profiles.js';
import { navigateCommand } from '../navigation/navigate.js';

export const createContextCommand = defineCommand({
  name: 'create-context',
  on: 'browser',
  http: { methods: ['put'], path: '/browsers/{id}/contexts/' },
  repeatable: false,
  summary: 'Create a context',
  help: 'Creates an isolated area in the browser, with separate cookies, storage and pages, and opens its first page. If you leave out `routes`, `credentials` or `network`, it is copied from the default context. Emulation, proxy and downloads that you leave out are those with which the browser was opened. The reply contains the `ctx_id` for other commands.',
  body: {
    ...emulationFields,
    ...startFields,
    ...interceptionOptions,
    ...downloadFields,
    ...profileField,
    network: networkOption,
  },
  reply: Type.Object({
    ctx_id: Type.String({ description: 'ID of the new context.' }),
    ...openedDialogs,
  }),
  errors: [
    'context_limit',
    'invalid_url',
    'url_not_allowed',
    'option_not_allowed',
    'navigation_failed',
    'ticket_invalid',
    'profile_not_found',
    'profile_locked',
    'profile_unreadable',
    'profiles_not_configured',
  ],
  examples: [
    { summary: 'Create a context with the browser’s options', body: {} },
    {
      summary: 'Create a context with a small screen',
      body: { viewport: { width: 390, height: 844 }, locale: 'fr-FR' },
    },
  ],
  async run(browser, body, call) {
    const { signal, config, gateway, grant } = call;
    if (body.profile && grant.ticket) throw profileOfOthers();
    const opening = merged([changed(browser.options.emulation, checkedEmulation(body))]);
    const { start, downloads, interception, proxy } = await openingOf(
      body,
      { config, egress: gateway.egress, adLists: gateway.adLists },
      browser.options.downloads,
    );
    const context = await browser.contexts
      .open(opening, proxy, downloads, signal)
      .catch(async (error: unknown) => {
        await proxy?.close();
        throw error;
      });
    const ctx_id = context.id ?? '';
    if (body.network) context.network.record(recordingOf(body.network));
    const rest = async () => {
      await context.interception.set(interception, signal);
      // Opens the page now, so that the first command does not have to.
      const page = await context.current(signal);
      if (body.profile) await gateway.savedProfiles.use(browser, context, body.profile, signal);
      const opened =
        start === undefined
          ? {}
          : await untilDialog(page, signal, () =>
              call.runIn(browser, navigateCommand, { page_id: page.id, url: start }),
            );
      return { ctx_id, ...opened };
    };
    return orUndo(rest, async (fresh) => {
      await browser.profiles.close(ctx_id, false);
      await browser.contexts.delete(ctx_id, fresh);
    });
  },
});

/** Returns the error for a client with a ticket: a ticket opens one browser, and no saved logins. */
function profileOfOthers(): TabwireError {
  return new TabwireError(
    'ticket_invalid',
    'A client with a ticket cannot use saved profiles. Send the request with an API key.',
  );
}
