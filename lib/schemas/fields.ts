import Type, { type Static } from 'typebox';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import { becameDownload } from './downloads.js';

/** Fields that several commands share. */

export const nodeId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/.',
});

export const selector = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: 'Finds the elements that match this CSS selector.',
});

export const within = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed.',
  }),
);

export const DEFAULT_WAIT_MS = 5_000;

/** Aborts a wait this long after its time-out, in ms, if the wait has not ended by itself. */
const WAIT_SLACK_MS = 500;

/** Limits a command that waits. `waitDeadlineMs` computes the deadline of the command from it. */
export const waitTimeout = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MAX_TIMEOUT_MS,
    default: DEFAULT_WAIT_MS,
    description: 'Limits the wait, in ms.',
  }),
);

/** Returns the deadline of a command that waits, in ms: its `timeout_ms` and a margin for its own error. */
export function waitDeadlineMs({ timeout_ms = DEFAULT_WAIT_MS }: { timeout_ms?: number }): number {
  return timeout_ms + WAIT_SLACK_MS;
}

/** The value of a script, in the form that eval/ and wait-for/ return. */
export const scriptValue = Type.Object(
  {
    value: Type.Unknown({
      description:
        'The value as JSON.stringify writes it, with null for a part that contains itself or that Chrome lets no script read. Elements, functions, symbols, undefined, NaN, infinities and -0 are null, and a bigint is a text. A `toJSON` that the page adds to Object.prototype or Array.prototype is not called.',
    }),
    type: Type.String({
      description:
        'Type of the value: string, number, boolean, object, array, null, undefined, bigint, node, function or symbol.',
    }),
    unserializable: Type.Optional(
      Type.String({
        description:
          'What JSON cannot express: NaN, Infinity, -Infinity, -0, a bigint such as `5n`, or the first 200 characters of the source of a function or symbol.',
      }),
    ),
    node_id: Type.Optional(nodeId),
    warnings: Type.Optional(
      Type.Array(Type.String(), { description: 'Explains what the value lacks, and why.' }),
    ),
  },
  { description: 'The value of the script.' },
);

export const waitUntil = Type.Optional(
  Type.Enum(['load', 'domcontentloaded', 'networkidle', 'commit'], {
    description:
      'Waits until the document has reached this state; `load` by default. `networkidle`: for 500 ms, the page and its frames had no request under way, except streams (EventSource, WebSocket).',
  }),
);

export const ok = { ok: Type.Boolean({ description: 'Whether the command succeeded.' }) };
export const success = {
  success: Type.Boolean({ description: 'Whether the command succeeded.' }),
};

/** Fields of a reply that list the dialogs of the command. */
export const openedDialogs = {
  dialogs: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.String({ description: 'alert, confirm, prompt or beforeunload.' }),
        message: Type.String({ description: 'Text of the dialog.' }),
        default_text: Type.Optional(
          Type.String({ description: 'Answer that a prompt suggests; absent: none.' }),
        ),
        url: Type.String({ description: 'URL of the document that opened it.' }),
        accepted: Type.Union([Type.Boolean(), Type.Null()], {
          description: 'Whether it was accepted; null: it is not answered yet.',
        }),
      }),
      {
        description:
          'Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long.',
      },
    ),
  ),
  dialogs_omitted: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Counts the earlier dialogs that `dialogs` omits.' }),
  ),
};

/** Field of a page command's reply that counts the popups which the limit of pages has closed. */
export const popupsClosed = {
  popups_closed: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages.',
    }),
  ),
};

export const navigationReply = Type.Object({
  ...ok,
  url: Type.String({ description: 'URL of the page now, after redirects.' }),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'HTTP status of the document; null if it has none.',
  }),
  ...becameDownload,
});

const proxy = Type.Object(
  {
    server: Type.String({
      description: 'Address: http://, https://, socks4:// or socks5://, with host and port.',
    }),
    username: Type.Optional(
      Type.String({ minLength: 1, description: 'Logs in to the proxy with this user name.' }),
    ),
    password: Type.Optional(
      Type.String({ description: 'Logs in to the proxy with this password.' }),
    ),
    bypass: Type.Optional(
      Type.String({ description: 'Lists hosts to reach without the proxy, separated by commas.' }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Sends the requests of the pages through this upstream proxy.',
  },
);

/** Options of browsers and contexts for the upstream proxy and the first URL. */
export const startFields = {
  proxy: Type.Optional(proxy),
  url: Type.Optional(Type.String({ description: 'Loads this URL first; about:blank by default.' })),
};

const sameSite = Type.Enum(['Strict', 'Lax', 'None'], {
  description: 'Whether the cookie goes to other sites with requests (RFC 6265bis).',
});
const httpOnly = Type.Boolean({ description: 'Whether scripts cannot read the cookie.' });
const secure = Type.Boolean({ description: 'Whether only encrypted requests carry the cookie.' });
const partition = {
  partitionKey: Type.Optional(
    Type.String({ description: 'Limits the cookie to pages of this top-level site.' }),
  ),
  _crHasCrossSiteAncestor: Type.Optional(
    Type.Boolean({
      description:
        'With `partitionKey`: whether the cookie belongs to a frame below a frame of another site.',
    }),
  ),
};

/** A cookie in the form of Playwright's storage state, which is CDP's form except for the partition. */
export const cookie = Type.Object({
  name: Type.String({ description: 'Name of the cookie.' }),
  value: Type.String({ description: 'Value of the cookie.' }),
  domain: Type.String({ description: 'Host; with a leading dot, also its subdomains.' }),
  path: Type.String({ description: 'Path below which requests carry the cookie.' }),
  expires: Type.Number({ description: 'Seconds since 1970; -1 for a session cookie.' }),
  httpOnly,
  secure,
  sameSite,
  ...partition,
});
export type Cookie = Static<typeof cookie>;

const cookieName = Type.String({
  maxLength: 4_096,
  pattern: '^([^\\s=;]([^=;]*[^\\s=;])?)?$',
  description: 'Name of the cookie.',
});
const cookiePath = Type.String({
  maxLength: 4_096,
  pattern: '^/',
  description: 'Path below which requests carry the cookie.',
});
const domain = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Host; with a leading dot, also its subdomains.',
});

export const newCookie = Type.Object(
  {
    name: cookieName,
    value: Type.String({ maxLength: 4_096, description: 'Value of the cookie.' }),
    url: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description: 'Sets host, path and `secure` from this URL; not with `domain`.',
      }),
    ),
    domain: Type.Optional(domain),
    path: Type.Optional(cookiePath),
    expires: Type.Optional(
      Type.Number({
        minimum: -1,
        description: 'Seconds since 1970; -1 (default) makes a session cookie.',
      }),
    ),
    httpOnly: Type.Optional(httpOnly),
    secure: Type.Optional(secure),
    sameSite: Type.Optional(sameSite),
    ...partition,
  },
  { additionalProperties: false },
);
export type NewCookie = Static<typeof newCookie>;

export const cookieFilter = Type.Object(
  { name: cookieName, domain: Type.Optional(domain), path: Type.Optional(cookiePath) },
  { additionalProperties: false },
);
export type CookieFilter = Static<typeof cookieFilter>;

/** The localStorage of an origin. */
export const originState = Type.Object(
  {
    origin: Type.String({ maxLength: 4_096, description: 'Origin, e.g. `https://example.com`.' }),
    localStorage: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Key of the item.' }),
          value: Type.String({ description: 'Value of the item.' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Items of the localStorage.' },
    ),
  },
  { additionalProperties: false },
);
export type OriginState = Static<typeof originState>;
