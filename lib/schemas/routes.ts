import Type, { type Static, type TObject } from 'typebox';
import { replayHar } from './replay-har.js';

/** Fields of request rules, and of credentials. */

/** Field that chooses a context. */
export const contextField = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Chooses the context; by default the default context.' }),
  ),
};

/** Types of page requests. Fetch.requestPaused does not distinguish fetch() from XMLHttpRequest. */
export const REQUEST_TYPES = [
  'document',
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'xhr',
  'fetch',
  'eventsource',
  'ping',
  'other',
  'websocket',
] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const PRESETS = ['images', 'media', 'fonts', 'stylesheets', 'ads'] as const;
export type Preset = (typeof PRESETS)[number];

/** Names and values of headers; a list if a name occurs several times. */
const headers = (description: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description,
    }),
  );

const match = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description:
          'Matches the whole URL; `*` means any characters: `https://*.example.com/*`. Between slashes (`/…/` or `/…/i`), it is a regular expression without lookaround and backreferences.',
      }),
    ),
    types: Type.Optional(
      Type.Array(Type.Enum([...REQUEST_TYPES]), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Matches requests of these types; `xhr` and `fetch` both mean fetch() and XMLHttpRequest.',
      }),
    ),
    methods: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z]{1,20}$' }), {
        minItems: 1,
        maxItems: 20,
        description: 'Matches requests with one of these methods, in any case: `GET`.',
      }),
    ),
    third_party: Type.Optional(
      Type.Boolean({
        description: 'true: matches requests to other sites than the page’s; false: to the same.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Matches a request if all of these fields do; `{}` matches every request.',
  },
);

export const rule = Type.Object(
  {
    match,
    action: Type.Enum(['block', 'continue', 'respond', 'modify'], {
      description:
        '`block`: the request fails with net::ERR_BLOCKED_BY_CLIENT. `continue`: it goes to the network, and no later rule applies. `respond`: Tabwire answers it without the network. `modify`: it goes to the network with other headers, or is redirected.',
    }),
    status: Type.Optional(
      Type.Integer({
        minimum: 200,
        maximum: 599,
        description: 'Sets the status of the answer (`respond`); 200 by default.',
      }),
    ),
    headers: headers('Sets the headers of the answer (`respond`).'),
    body: Type.Optional(
      Type.String({ description: 'Sets the body of the answer (`respond`), as text.' }),
    ),
    body_base64: Type.Optional(
      Type.String({ description: 'Sets the body of the answer (`respond`), as base64.' }),
    ),
    set_headers: headers('Sets headers of the request (`modify`).'),
    remove_headers: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 100,
        description:
          'Removes headers of the request (`modify`). Headers that Chrome always sends, such as Cookie, fail with 400.',
      }),
    ),
    redirect_url: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description:
          'Redirects the request (`modify`, 307) to this http or https URL. The redirected request is a new one: all rules and limits apply to it.',
      }),
    ),
    delay_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60_000,
        description: 'Waits this long before the action, in ms.',
      }),
    ),
    times: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Limits how many requests the rule matches.' }),
    ),
  },
  { additionalProperties: false },
);
export type RuleFields = Static<typeof rule>;

export const routesFields = {
  rules: Type.Optional(
    Type.Array(rule, {
      maxItems: 500,
      description: 'Lists the rules; the first that matches a request decides.',
    }),
  ),
  block_presets: Type.Optional(
    Type.Array(Type.Enum([...PRESETS]), {
      uniqueItems: true,
      description:
        'Blocks these kinds of requests if no rule matches. `ads` blocks what the lists of the server (AD_LISTS) contain.',
    }),
  ),
  replay_har: Type.Optional(replayHar),
};
export type RoutesFields = Static<TObject<typeof routesFields>>;

const hits = Type.Integer({ description: 'Counts the requests that it has decided.' });

/** What GET …/routes/ returns: rules without their headers and bodies. */
export const routesRecord = {
  rules: Type.Array(
    Type.Object({
      match,
      action: Type.String({ description: 'What happens to the requests that the rule matches.' }),
      hits,
      times: Type.Optional(
        Type.Integer({ description: 'How many requests the rule matches at most.' }),
      ),
      failure: Type.Optional(
        Type.Enum(['regex_too_slow'], {
          description:
            'Why the rule blocked a request without matching it: the regular expression would have taken too long.',
        }),
      ),
    }),
    { description: 'The rules, in their order, without headers and bodies.' },
  ),
  block_presets: Type.Array(
    Type.Object({
      preset: Type.Enum([...PRESETS], { description: 'Kind of requests that is blocked.' }),
      hits,
    }),
    { description: 'Kinds of requests that are blocked if no rule matches.' },
  ),
  replay_har: Type.Union(
    [
      Type.Object({
        entries: Type.Integer({ description: 'Number of entries of the HAR.' }),
        hits,
        missed: Type.Integer({ description: 'Counts the requests that the HAR does not contain.' }),
      }),
      Type.Null(),
    ],
    { description: 'The HAR that answers requests; null: there is none.' },
  ),
};
export type RoutesRecord = Static<TObject<typeof routesRecord>>;

export const credentials = Type.Array(
  Type.Object(
    {
      origin: Type.String({
        maxLength: 4_096,
        description:
          'Answers the challenges of this origin, e.g. `https://example.com`, or of the `proxy`.',
      }),
      username: Type.String({ maxLength: 1_000, description: 'Answers with this user name.' }),
      password: Type.String({ maxLength: 1_000, description: 'Answers with this password.' }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 100,
    description:
      'Answers HTTP authentication (Basic, Digest) of these origins. While it is set, even to `[]`, other origins that ask get no answer, and their 401 page appears at once.',
  },
);
export type CredentialFields = Static<typeof credentials>[number];

/** What GET …/credentials/ returns. */
export const credentialRecords = {
  credentials: Type.Array(
    Type.Object({
      origin: Type.String({
        description: 'Origin, or the `proxy`, whose challenges are answered.',
      }),
      refused: Type.Boolean({ description: 'Whether a web server has refused the pair.' }),
    }),
    { description: 'The credentials that are set, without user names and passwords.' },
  ),
};

/** Options of browsers and contexts for page requests. */
export const interceptionOptions = {
  routes: Type.Optional(
    Type.Object(routesFields, {
      additionalProperties: false,
      description: 'Blocks, changes or answers requests by rules, in the form of routes/.',
    }),
  ),
  credentials: Type.Optional(credentials),
};
