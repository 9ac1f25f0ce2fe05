import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { navigate } from '../../page/navigation/navigate.js';
import { navigationReply, waitUntil } from '../../schemas/fields.js';
import { navigable } from '../../egress/allowed-url.js';

export const navigateCommand = defineCommand({
  name: 'navigate',
  on: 'page',
  lane: 'exclusive',
  allowed: ['crash'],
  // Repeatable: if its page closes, nothing of the first attempt remains.
  repeatable: true,
  summary: 'Go to a URL',
  help: 'Sends the page to a URL and answers when it has loaded. An HTTP error status is a page like any other.',
  tool: { isCore: true, leads: true, hint: 'Go to a URL.', fields: ['url'] },
  body: {
    url: Type.String({ description: 'Absolute, with its scheme.' }),
    wait_until: waitUntil,
    referrer: Type.Optional(
      Type.String({
        description:
          'Referer of the request, an http or https URL. It is sent whole, also to another site and from https to http, but for its user, password and fragment.',
      }),
    ),
  },
  reply: navigationReply,
  errors: ['invalid_url', 'url_not_allowed', 'navigation_failed'],
  examples: [
    { summary: 'To a page', body: { url: 'https://example.com/' } },
    {
      summary: 'Only until the DOM is there',
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
