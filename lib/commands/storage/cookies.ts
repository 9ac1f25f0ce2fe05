import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { changeCookies, readCookies } from '../../page/reading/cookies.js';
import { cookie, cookieFilter, newCookie, ok } from '../../schemas/fields.js';
import { navigable } from '../../request/allowed-url.js';

/** Limits the cookies of a request. Chrome keeps fewer for a site. */
const MAX_COOKIES = 5_000;

export const cookiesCommand = defineCommand({
  name: 'cookies',
  on: 'page',
  allowed: ['dialog', 'crash'],
  summary: 'Read and change cookies',
  help: 'Changes the cookies of the context, and returns the cookies that exist afterwards, also `httpOnly` ones. It first clears, then deletes, then sets. If one of the changes is not possible, none is made. Without these fields, the command only reads.',
  tool: { readOnly: false },
  body: {
    clear: Type.Optional(
      Type.Boolean({ description: 'true: deletes all cookies of the context.' }),
    ),
    delete: Type.Optional(
      Type.Array(cookieFilter, {
        maxItems: MAX_COOKIES,
        description:
          'Deletes the cookies with this name, and with this domain and path if you send them.',
      }),
    ),
    set: Type.Optional(
      Type.Array(newCookie, {
        maxItems: MAX_COOKIES,
        description:
          'Sets these cookies, in the form of the reply. A cookie without `url` and `domain` belongs to the URL of the page.',
      }),
    ),
    urls: Type.Optional(
      Type.Array(Type.String({ maxLength: 4_096 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Returns only the cookies that requests to these URLs would send.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    cookies: Type.Array(cookie, { description: 'Cookies that exist afterwards.' }),
  }),
  errors: ['invalid_url', 'url_not_allowed'],
  examples: [
    { summary: 'Read all cookies', body: {} },
    {
      summary: 'Log in with a cookie',
      body: { set: [{ name: 'session', value: 's3cr3t', url: 'https://example.com/' }] },
    },
    {
      summary: 'Delete one cookie',
      body: { delete: [{ name: 'session', domain: 'example.com' }] },
    },
    { summary: 'Delete all cookies', body: { clear: true } },
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
