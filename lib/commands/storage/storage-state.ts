import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import {
  checkOrigins,
  readStorageState,
  replaceStorageState,
} from '../../contexts/profiles/storage-state.js';
import { cookie, newCookie, originState } from '../../schemas/fields.js';

export const storageStateCommand = defineCommand({
  name: 'storage-state',
  on: 'page',
  allowed: ['dialog', 'crash'],
  summary: 'Export or import the storage state',
  help: 'Returns all cookies of the context, and the localStorage of the origins that its pages have visited, in the form of Playwright’s storageState. A body in this form replaces the present state, completely or not at all; with only `cookies` or only `origins`, the other part stays. The reply contains the state afterwards. Reload open pages after an import.',
  body: {
    cookies: Type.Optional(
      Type.Array(newCookie, {
        maxItems: 5_000,
        description: 'Replaces all cookies of the context.',
      }),
    ),
    origins: Type.Optional(
      Type.Array(originState, {
        maxItems: 1_000,
        description: 'Replaces the localStorage of all origins.',
      }),
    ),
  },
  reply: Type.Object({
    cookies: Type.Array(cookie, { description: 'The cookies of the context.' }),
    origins: Type.Array(originState, {
      description: 'Origins with items, of the 1,000 that the context visited last.',
    }),
  }),
  errors: ['invalid_url', 'url_not_allowed', 'result_too_large'],
  examples: [
    { summary: 'Export the state', body: {} },
    {
      summary: 'Import a state',
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
  async run(page, { cookies, origins }, { signal, config, context }) {
    checkOrigins(origins ?? [], config.ALLOWED_SCHEMES);
    const changes = { ...(cookies ? { cookies } : {}), ...(origins ? { origins } : {}) };
    await replaceStorageState(context, page, changes, signal);
    return readStorageState(context, page, config.MAX_RESULT_BYTES, signal);
  },
});
