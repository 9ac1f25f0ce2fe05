import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { checkOrigins } from '../../contexts/profiles/storage-state.js';
import { invalidRequest } from '../../request/errors.js';
import { newCookie, ok, originState } from '../../schemas/fields.js';
import { profileName, profileRecord } from '../../schemas/profiles.js';

export const saveProfileCommand = defineCommand({
  name: 'save-profile',
  on: 'gateway',
  http: { methods: ['put'], path: '/profiles/{name}/' },
  summary: 'Save a login',
  help: 'Saves a new version of a saved login (profile): the state in the body, in the form of storage-state/, or the present state of a context (`browser_id`, `ctx_id`). While another context is its writer, the command fails with 409 `profile_locked`. Tabwire keeps the latest five versions. An empty state fails with 400 and replaces nothing.',
  body: {
    name: profileName,
    cookies: Type.Optional(
      Type.Array(newCookie, {
        maxItems: 5_000,
        description: 'Saves these cookies, in the form of storage-state/.',
      }),
    ),
    origins: Type.Optional(
      Type.Array(originState, {
        maxItems: 1_000,
        description: 'Saves the localStorage of these origins, in the form of storage-state/.',
      }),
    ),
    browser_id: Type.Optional(
      Type.String({
        description: 'Saves the present state of this browser, instead of `cookies` and `origins`.',
      }),
    ),
    ctx_id: Type.Optional(
      Type.String({
        description: 'Chooses the context of the browser; by default the default context.',
      }),
    ),
  },
  reply: Type.Object({ ...ok, profile: profileRecord }),
  errors: [
    'disk_full',
    'browser_not_found',
    'context_not_found',
    'invalid_url',
    'url_not_allowed',
    'profile_locked',
    'profile_unreadable',
    'profiles_not_configured',
    'result_too_large',
  ],
  examples: [
    {
      summary: 'Save the cookies of a login',
      body: {
        cookies: [{ name: 'session', value: 's3cr3t', domain: 'example.com', path: '/' }],
        origins: [],
      },
    },
  ],
  async run(gateway, { name, cookies, origins, browser_id, ctx_id }, { config, signal }) {
    const given = cookies ?? origins;
    if ((browser_id === undefined) === (given === undefined))
      throw invalidRequest(
        '',
        'needs a state or browser_id',
        'Send cookies and origins, or browser_id, and not both.',
      );
    if (ctx_id !== undefined && browser_id === undefined)
      throw invalidRequest('/ctx_id', 'goes with browser_id', 'Send browser_id too.');
    checkOrigins(origins ?? [], config.ALLOWED_SCHEMES);
    const version =
      browser_id === undefined
        ? await gateway.savedProfiles.store.put(name, {
            cookies: cookies ?? [],
            origins: origins ?? [],
          })
        : await gateway.savedProfiles.save(name, gateway.browser(browser_id), ctx_id, signal);
    if (version === undefined)
      throw invalidRequest('', 'is an empty state', 'The state is empty, so nothing was saved.');
    return { ok: true, profile: await gateway.savedProfiles.store.record(name) };
  },
});
