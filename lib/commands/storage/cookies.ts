import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { changeCookies, readCookies } from '../../page/reading/cookies.js';
import { cookie, cookieFilter, newCookie, ok } from '../../schemas/fields.js';
import { navigable } from '../../egress/allowed-url.js';

/** How many cookies a request may set: more than Chrome keeps for a site. */
const MAX_COOKIES = 5_000;

export const cookiesCommand = defineCommand({
  name: 'cookies',
  on: 'page',
  allowed: ['dialog', 'crash'],
  summary: 'Read and change cookies',
  help: 'Clears the cookies of the context, or deletes some, sets others, in this order, and returns those that there are afterwards, httpOnly ones too. Either all changes are made or none. Without a field it only reads.',
  tool: { readOnly: false },
  body: {
    clear: Type.Optional(Type.Boolean({ description: 'Delete all cookies of the context.' })),
    delete: Type.Optional(
      Type.Array(cookieFilter, {
        maxItems: MAX_COOKIES,
        description: 'Delete the cookies with this name, and with this domain and path if given.',
      }),
    ),
    set: Type.Optional(
      Type.Array(newCookie, {
        maxItems: MAX_COOKIES,
        description:
          'Cookies to set, in the form of the reply. One with neither `url` nor `domain` belongs to the page’s URL.',
      }),
    ),
    urls: Type.Optional(
      Type.Array(Type.String({ maxLength: 4_096 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Return only the cookies that requests for these URLs would have.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    cookies: Type.Array(cookie, { description: 'Those that there are afterwards.' }),
  }),
  errors: ['invalid_url', 'url_not_allowed'],
  examples: [
    { summary: 'All cookies', body: {} },
    {
      summary: 'Log in with a cookie',
      body: { set: [{ name: 'session', value: 's3cr3t', url: 'https://example.com/' }] },
    },
    { summary: 'Delete one', body: { delete: [{ name: 'session', domain: 'example.com' }] } },
    { summary: 'Delete all', body: { clear: true } },
  ],
  async run(page, { clear, delete: deleted, set, urls }, { signal, config }) {
    for (const url of urls ?? []) navigable(url, config.ALLOWED_SCHEMES);
    const { session } = page;
    const place = { pageUrl: page.url, field: 'set' };
    if (clear === true || deleted || set)
      await changeCookies(session, { clear, delete: deleted, set }, place, signal);
    return { ok: true, cookies: await readCookies(session, urls, signal) };
  },
});
