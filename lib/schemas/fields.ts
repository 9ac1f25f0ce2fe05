import Type, { type Static } from 'typebox';
import { trafficRecord } from './network.js';
import { MAX_TIMEOUT_MS } from '../request/deadline.js';
import { becameDownload } from './downloads.js';
import { pressed } from './input.js';

/** Fields that several commands share. */

export const nodeId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'A node ID from find-node, find-nodes, wait-for-node or eval.',
});

export const selector = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: 'CSS selector.',
});

export const within = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Search below this node: a frame element stands for its document, a shadow host for its shadow root, open or closed.',
  }),
);

export const DEFAULT_WAIT_MS = 5_000;

/** A wait ends itself at its time-out; one that can't is aborted this much later. */
const WAIT_SLACK_MS = 500;

/** The `timeout_ms` of a command that waits; `waitDeadlineMs` is the deadline that goes with it. */
export const waitTimeout = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MAX_TIMEOUT_MS,
    default: DEFAULT_WAIT_MS,
    description: 'How long to wait, in ms.',
  }),
);

/** The deadline of a command that waits, in ms: its `timeout_ms` and a margin for its own time-out error. */
export function waitDeadlineMs({ timeout_ms = DEFAULT_WAIT_MS }: { timeout_ms?: number }): number {
  return timeout_ms + WAIT_SLACK_MS;
}

/** The value of a script, as eval/ and wait-for/ return it. */
export const scriptValue = Type.Object({
  value: Type.Unknown({
    description:
      'The value as JSON.stringify has it, but null where it refers to itself; a toJSON of Object.prototype or Array.prototype does not count. null for an element, a function, a symbol and undefined.',
  }),
  type: Type.String({
    description:
      'string, number, boolean, object, array, null, undefined, bigint, node, function or symbol.',
  }),
  unserializable: Type.Optional(
    Type.String({
      description:
        'NaN, Infinity, -Infinity, -0, a bigint such as 5n, or the source of a function or symbol, cut short.',
    }),
  ),
  node_id: Type.Optional(nodeId),
  warnings: Type.Optional(
    Type.Array(Type.String(), { description: 'What the value lacks, and why.' }),
  ),
});

export const waitUntil = Type.Optional(
  Type.Enum(['load', 'domcontentloaded', 'networkidle', 'commit'], {
    description:
      'How far the document has to come; `load` by default. `networkidle`: no request but streams (EventSource, WebSocket) for 500 ms in the page and all its frames.',
  }),
);

export const ok = { ok: Type.Boolean({ description: 'Whether it was done.' }) };
export const success = { success: Type.Boolean({ description: 'Whether it was done.' }) };

/** The field of a reply that lists the dialogs which opened during the command. */
export const openedDialogs = {
  dialogs: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.String(),
        message: Type.String(),
        url: Type.String(),
        accepted: Type.Union([Type.Boolean(), Type.Null()]),
      }),
      {
        description:
          'Dialogs that opened during the command, and how they were answered: the latest 50, or fewer with long messages.',
      },
    ),
  ),
  dialogs_omitted: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How many opened before those of `dialogs`.' }),
  ),
};

/** The field of a page command's reply that counts popups which were closed, because the context was full. */
export const popupsClosed = {
  popups_closed: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'How many pages that other pages opened were closed at once since the last reply: the context has its MAX_PAGES.',
    }),
  ),
};

export const navigationReply = Type.Object({
  ...ok,
  url: Type.String({ description: 'URL of the page now, after redirects.' }),
  status: Type.Union([Type.Integer(), Type.Null()], {
    description: 'HTTP status of the document; null where there is none.',
  }),
  ...becameDownload,
});

const proxy = Type.Object(
  {
    server: Type.String({
      description: 'http://, https://, socks4:// or socks5:// with host and port.',
    }),
    username: Type.Optional(Type.String({ minLength: 1 })),
    password: Type.Optional(Type.String()),
    bypass: Type.Optional(
      Type.String({ description: 'Comma-separated hosts to reach without the proxy.' }),
    ),
  },
  { additionalProperties: false, description: 'Proxy for all requests of the pages.' },
);

/** How the pages of a browser or a context reach the network, and where they begin. */
export const startFields = {
  proxy: Type.Optional(proxy),
  url: Type.Optional(Type.String({ description: 'Where to start; about:blank by default.' })),
};

const nullable = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description });

export const browserRecord = Type.Object({
  id: Type.String({ description: 'The browser ID.' }),
  state: Type.Enum(['ready', 'closing']),
  label: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ description: 'ISO 8601.' }),
  last_used_at: Type.String({ description: 'ISO 8601.' }),
  idle_timeout_ms: nullable('null: none.'),
  max_lifetime_ms: nullable('null: none.'),
  headless: Type.Union([Type.Boolean(), Type.Literal('shell')]),
  version: Type.String({ description: 'E.g. `Chrome/156.0.8078.79`.' }),
  user_agent: Type.String(),
  viewport: Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    device_scale_factor: Type.Number(),
  }),
  contexts: Type.Array(Type.String(), { description: 'ctx_id of each context.' }),
  url: Type.String({ description: 'Of the current page.' }),
  title: Type.String({ description: 'Of the current page.' }),
  cdp_url: Type.String({
    description: 'Where clients of CDP connect: Puppeteer, Playwright and others.',
  }),
  webhook: Type.Optional(
    Type.Object(
      { url: Type.String(), types: Type.Union([Type.Array(Type.String()), Type.Null()]) },
      { description: 'Where its events are sent to, if anywhere; `types` null: all.' },
    ),
  ),
  network: trafficRecord,
  ...openedDialogs,
});
export type BrowserRecord = Static<typeof browserRecord>;

export const contextRecord = Type.Object({
  ctx_id: Type.String(),
  created_at: Type.String({ description: 'ISO 8601.' }),
  by: Type.Enum(['api', 'cdp'], { description: 'Whether the API or a CDP client created it.' }),
  url: Type.String({ description: 'Of its current page.' }),
  title: Type.String({ description: 'Of its current page.' }),
  network: trafficRecord,
});
export type ContextRecord = Static<typeof contextRecord>;

const idOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const pageRecord = Type.Object({
  page_id: Type.String(),
  ctx_id: idOrNull('null: the default context.'),
  url: Type.String(),
  title: Type.String(),
  current: Type.Boolean({ description: 'Whether commands without page_id go to it.' }),
  opener_page_id: idOrNull('The page that opened it.'),
  pressed,
  network: trafficRecord,
  ...openedDialogs,
});
export type PageRecord = Static<typeof pageRecord>;

const sameSite = Type.Enum(['Strict', 'Lax', 'None']);
const partition = {
  partitionKey: Type.Optional(
    Type.String({ description: 'The top-level site that the cookie is kept for.' }),
  ),
  _crHasCrossSiteAncestor: Type.Optional(
    Type.Boolean({ description: 'Of a partition: below a frame of another site.' }),
  ),
};

/** A cookie as Playwright's storage state has it, which is CDP's form but for the partition. */
export const cookie = Type.Object({
  name: Type.String(),
  value: Type.String(),
  domain: Type.String({ description: 'With a leading dot, its subdomains too.' }),
  path: Type.String(),
  expires: Type.Number({ description: 'Seconds since 1970; -1 of a session cookie.' }),
  httpOnly: Type.Boolean(),
  secure: Type.Boolean(),
  sameSite,
  ...partition,
});
export type Cookie = Static<typeof cookie>;

const cookieName = Type.String({ maxLength: 4_096, pattern: '^([^\\s=;]([^=;]*[^\\s=;])?)?$' });
const cookiePath = Type.String({ maxLength: 4_096, pattern: '^/' });
const domain = Type.String({ minLength: 1, maxLength: 255 });

export const newCookie = Type.Object(
  {
    name: cookieName,
    value: Type.String({ maxLength: 4_096 }),
    url: Type.Optional(
      Type.String({ maxLength: 4_096, description: 'Whose host, path and scheme the cookie has.' }),
    ),
    domain: Type.Optional(domain),
    path: Type.Optional(cookiePath),
    expires: Type.Optional(
      Type.Number({ minimum: -1, description: 'Seconds since 1970; -1 (default): none.' }),
    ),
    httpOnly: Type.Optional(Type.Boolean()),
    secure: Type.Optional(Type.Boolean()),
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
    origin: Type.String({ maxLength: 4_096, description: 'E.g. `https://example.com`.' }),
    localStorage: Type.Array(
      Type.Object({ name: Type.String(), value: Type.String() }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type OriginState = Static<typeof originState>;
