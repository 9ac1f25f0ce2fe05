import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import {
  checkOrigins,
  readStorageState,
  replaceStorageState,
} from '../../page/reading/storage-state.js';
import { cookie, newCookie, originState } from '../../schemas/fields.js';

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
  async run(page, { cookies, origins }, { signal, config }) {
    checkOrigins(origins ?? [], config.ALLOWED_SCHEMES);
    const changes = { ...(cookies ? { cookies } : {}), ...(origins ? { origins } : {}) };
    await replaceStorageState(page, changes, signal);
    return readStorageState(page, config.MAX_RESULT_BYTES, signal);
  },
});
