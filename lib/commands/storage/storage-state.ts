import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import { changeCookies, readCookies } from '../../page/reading/cookies.js';
import { limited } from '../../request/size-limit.js';
import { cookie, newCookie, originState, type OriginState } from '../../schemas/fields.js';
import { navigable } from '../../egress/allowed-url.js';

export const storageStateCommand = defineCommand({
  name: 'storage-state',
  on: 'page',
  allowed: ['dialog', 'crash'],
  summary: 'Export or import the storage state',
  help: 'Returns the cookies of the context and the localStorage of the origins that its pages have visited, in the form of Playwright’s storageState: all that a login needs. A body in that form replaces the present state, all of it or nothing; with `cookies` or `origins` alone the other stays. Open pages get `storage` events, as for another page’s changes; reload them.',
  body: {
    cookies: Type.Optional(
      Type.Array(newCookie, { maxItems: 5_000, description: 'In place of all cookies.' }),
    ),
    origins: Type.Optional(
      Type.Array(originState, { maxItems: 1_000, description: 'In place of all localStorage.' }),
    ),
  },
  reply: Type.Object({
    cookies: Type.Array(cookie),
    origins: Type.Array(originState, { description: 'Origins with items.' }),
  }),
  errors: ['invalid_url', 'url_not_allowed', 'result_too_large'],
  examples: [
    { summary: 'Export', body: {} },
    {
      summary: 'Import',
      body: {
        cookies: [{ name: 'session', value: 's3cr3t', domain: 'example.com', path: '/' }],
        origins: [
          {
            origin: 'https://shop.example.com',
            localStorage: [{ name: 'theme', value: 'dark' }],
          },
        ],
      },
    },
  ],
  async run(page, { cookies: set, origins }, { signal, config }) {
    const { session, storage } = page;
    origins?.forEach(({ origin }, i) => {
      checkOrigin(origin, i, config.ALLOWED_SCHEMES);
    });
    const replaceCookies = async () => {
      const place = { pageUrl: '', field: 'cookies' };
      if (set) await changeCookies(session, { clear: true, set }, place, signal);
    };
    if (origins) await storage.replace(origins, replaceCookies, signal);
    else await replaceCookies();
    const state = {
      cookies: await readCookies(session, undefined, signal),
      origins: await storage.read(signal),
    };
    limited(JSON.stringify(state), config.MAX_RESULT_BYTES);
    return state;
  },
});

function checkOrigin(
  origin: OriginState['origin'],
  index: number,
  schemes: readonly string[],
): void {
  navigable(origin, schemes);
  const url = new URL(origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol))
    throw invalidRequest(
      `/origins/${index}/origin`,
      'is not an origin of the web',
      'Write it as its scheme, host and port, as in https://example.com.',
    );
}
