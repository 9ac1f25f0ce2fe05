import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { navigate } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';
import { navigable } from '../../request/allowed-url.js';

export const navigateCommand = defineCommand({
  name: 'navigate',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  // Repeatable: if its page closes, nothing of the first attempt remains.
  repeatable: true,
  summary: 'Go to a URL',
  help: 'Loads a URL in the page, and replies when the document has loaded (`wait_until`). The reply contains the URL after redirects and the HTTP status; a page with an error status such as 404 counts as loaded. If Chrome cannot load the URL, the command fails with 502 `navigation_failed`.',
  tool: { isCore: true, leads: true, hint: 'Go to a URL.', fields: ['url'] },
  body: {
    url: Type.String({ description: 'URL with its scheme.' }),
    wait_until: waitUntil,
    referrer: Type.Optional(
      Type.String({
        description:
          'Sets the header Referer to this http or https URL. Chrome sends it whole, also to another site and from https to http, but without user, password and fragment.',
      }),
    ),
  },
  reply: navigationReply,
  errors: ['invalid_url', 'url_not_allowed', 'navigation_failed'],
  examples: [
    { summary: 'Go to a page', body: { url: 'https://example.com/' } },
    {
      summary: 'Wait only until the HTML has been read',
      body: { url: 'https://example.com/', wait_until: 'domcontentloaded' },
    },
  ],
  async run(page, { url, wait_until = 'load', referrer }, { signal, config }) {
    const target = navigable(url, config.ALLOWED_SCHEMES);
    return {
      ok: true,
      ...(await navigate(page, target, { referrer, waitUntil: wait_until }, signal)),
    };
  },
});
