import Type, { type Static, type TObject } from 'typebox';

/** Fields of the rules for requests, and of the credentials. */

/** Whose they are. */
export const contextField = {
  ctx_id: Type.Optional(
    Type.String({ description: 'Their context; without it the default context.' }),
  ),
};

/** Chrome tells fetch() and XMLHttpRequest apart nowhere where rules are asked (Fetch.requestPaused). */
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

/** Names and values of headers; a list where a name comes several times. */
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
          'The whole URL, in which `*` stands for any characters: `https://*.example.com/*`; or `/…/` with the flag `i`: a regular expression without lookaround and backreferences.',
      }),
    ),
    types: Type.Optional(
      Type.Array(Type.Enum([...REQUEST_TYPES]), {
        minItems: 1,
        uniqueItems: true,
        description: '`xhr` and `fetch` both mean fetch() and XMLHttpRequest.',
      }),
    ),
    methods: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z]{1,20}$' }), { minItems: 1, maxItems: 20 }),
    ),
    third_party: Type.Optional(
      Type.Boolean({ description: 'Whether the request goes to another site than the page’s.' }),
    ),
  },
  { additionalProperties: false, description: 'All that is there has to fit; `{}` fits all.' },
);

export const rule = Type.Object(
  {
    match,
    action: Type.Enum(['block', 'continue', 'respond', 'modify'], {
      description:
        'block: net::ERR_BLOCKED_BY_CLIENT; continue: no later rule is asked; respond: with what stands here, without the network; modify: sent with other headers, or redirected.',
    }),
    status: Type.Optional(
      Type.Integer({ minimum: 200, maximum: 599, description: 'Of respond; 200 by default.' }),
    ),
    headers: headers('Of respond.'),
    body: Type.Optional(Type.String({ description: 'Of respond, as text.' })),
    body_base64: Type.Optional(Type.String({ description: 'Of respond, as bytes.' })),
    set_headers: headers('Of modify: headers of the request.'),
    remove_headers: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 100,
        description: 'Of modify. Those that Chrome always sends, such as Cookie, are refused.',
      }),
    ),
    redirect_url: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description:
          'Of modify: where the request is redirected to (307), http or https. That is a request of its own, which all rules and limits hold for.',
      }),
    ),
    delay_ms: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60_000, description: 'Before the action.' }),
    ),
    times: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The rule fits so many requests, and no more.' }),
    ),
  },
  { additionalProperties: false },
);
export type RuleFields = Static<typeof rule>;

const nameAndValue = Type.Object({ name: Type.String(), value: Type.String() });

/** What is read of an entry of a HAR 1.2. */
const harEntry = Type.Object({
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    postData: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) })),
  }),
  response: Type.Object({
    status: Type.Integer(),
    headers: Type.Array(nameAndValue),
    content: Type.Object({
      size: Type.Optional(Type.Number()),
      mimeType: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
      encoding: Type.Optional(Type.String()),
    }),
  }),
});
export type HarEntry = Static<typeof harEntry>;

const replayHar = Type.Object(
  {
    har: Type.Object({ log: Type.Object({ entries: Type.Array(harEntry, { minItems: 1 }) }) }),
    missing: Type.Optional(
      Type.Enum(['block', 'continue'], {
        description: 'What becomes of a request that the HAR has not; `block` by default.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Answers requests from a HAR 1.2 that was recorded with bodies.',
  },
);

export const routesFields = {
  rules: Type.Optional(
    Type.Array(rule, { maxItems: 500, description: 'The first that fits decides.' }),
  ),
  block_presets: Type.Optional(
    Type.Array(Type.Enum([...PRESETS]), {
      uniqueItems: true,
      description:
        'Blocked where no rule fits. `ads`: by the lists of the server’s setting AD_LISTS.',
    }),
  ),
  replay_har: Type.Optional(replayHar),
};
export type RoutesFields = Static<TObject<typeof routesFields>>;

const hits = Type.Integer({ description: 'How many requests it has decided.' });

/** What GET …/routes/ tells. Values of headers and bodies are not told. */
export const routesRecord = {
  rules: Type.Array(
    Type.Object({
      match,
      action: Type.String(),
      hits,
      times: Type.Optional(Type.Integer()),
      failure: Type.Optional(
        Type.Enum(['regex_too_slow'], {
          description:
            'Why it blocked a request, the latest one: to ask its regular expression about the URL would have taken too long.',
        }),
      ),
    }),
  ),
  block_presets: Type.Array(Type.Object({ preset: Type.Enum([...PRESETS]), hits })),
  replay_har: Type.Union([
    Type.Object({
      entries: Type.Integer(),
      hits,
      missed: Type.Integer({ description: 'Requests that the HAR has not.' }),
    }),
    Type.Null(),
  ]),
};
export type RoutesRecord = Static<TObject<typeof routesRecord>>;

export const credentials = Type.Array(
  Type.Object(
    {
      origin: Type.String({
        maxLength: 4_096,
        description:
          '`https://example.com`: the origin whose challenges it answers; or that of the `proxy`.',
      }),
      username: Type.String({ maxLength: 1_000 }),
      password: Type.String({ maxLength: 1_000 }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 100,
    description:
      'Answers HTTP authentication (Basic, Digest) of these origins. While it is set, even to [], every other challenge is the 401 page at once.',
  },
);
export type CredentialFields = Static<typeof credentials>[number];

/** What GET …/credentials/ tells. */
export const credentialRecords = {
  credentials: Type.Array(
    Type.Object({
      origin: Type.String(),
      refused: Type.Boolean({ description: 'Whether a server refused the pair.' }),
    }),
  ),
};

/** Options of an open, and of a context. */
export const interceptionOptions = {
  routes: Type.Optional(
    Type.Object(routesFields, {
      additionalProperties: false,
      description: 'Rules for requests, as routes/ takes them.',
    }),
  ),
  credentials: Type.Optional(credentials),
};
