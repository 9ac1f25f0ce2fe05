import Type, { type Static } from 'typebox';
import { openedDialogs } from './fields.js';
import { pressed } from './input.js';
import { trafficRecord } from './network.js';
import { orNull } from './or-null.js';

/** How the dialogs of pages are answered, as the option `dialogs` names it. */
export const DIALOG_POLICIES = ['dismiss', 'accept', 'ask'] as const;

/** The records of browsers, contexts and pages, as replies have them. */

const nullable = (description: string) => orNull(Type.Integer(), description);

const labelOrNull = orNull(Type.String(), 'Label that the client gave the browser; null: none.');

export const browserRecord = Type.Object(
  {
    id: Type.String({ description: 'The browser ID.' }),
    state: Type.Enum(['ready', 'closing'], {
      description: '`closing` while the browser ends.',
    }),
    label: labelOrNull,
    created_at: Type.String({ description: 'Time at which the browser was opened (ISO 8601).' }),
    last_used_at: Type.String({ description: 'Time of the last use (ISO 8601).' }),
    idle_timeout_ms: nullable('Ends the browser after this time without use, in ms; null: never.'),
    max_lifetime_ms: nullable('Ends the browser this long after its opening, in ms; null: never.'),
    dialog_policy: Type.Union([Type.Enum([...DIALOG_POLICIES]), Type.Null()], {
      description:
        'How JavaScript dialogs are answered: the option `dialogs` of the opening. In a list of a fleet, null if the member has an earlier version and does not report it.',
      default: null,
    }),
    headless: Type.Union([Type.Boolean(), Type.Literal('shell')], {
      description: 'Whether Chrome has no window; `shell`: it is chrome-headless-shell.',
    }),
    version: Type.String({ description: 'Version, e.g. `Chrome/156.0.8078.79`.' }),
    user_agent: Type.String({ description: 'User agent of Chrome.' }),
    viewport: Type.Object(
      {
        width: Type.Integer({ description: 'Width in CSS pixels.' }),
        height: Type.Integer({ description: 'Height in CSS pixels.' }),
        device_scale_factor: Type.Number({ description: 'Device pixels per CSS pixel.' }),
      },
      { description: 'Size of the pages of the default context.' },
    ),
    contexts: Type.Array(Type.String(), {
      description: '`ctx_id` of each context except the default one.',
    }),
    url: Type.String({ description: 'URL of the current page of the default context.' }),
    title: Type.String({ description: 'Title of the current page of the default context.' }),
    cdp_url: Type.String({
      description: 'WebSocket for clients of CDP, such as Puppeteer and Playwright.',
    }),
    webhook: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: 'URL of the server.' }),
          types: Type.Union([Type.Array(Type.String()), Type.Null()], {
            description: 'Types of events that it receives; null: all.',
          }),
        },
        { description: 'Server that receives the events of the browser.' },
      ),
    ),
    network: trafficRecord,
    ...openedDialogs,
  },
  { description: 'An open browser.' },
);
export type BrowserRecord = Static<typeof browserRecord>;

export const contextRecord = Type.Object(
  {
    ctx_id: Type.String({ description: 'The context ID.' }),
    created_at: Type.String({ description: 'Time at which the context was created (ISO 8601).' }),
    by: Type.Enum(['api', 'cdp'], { description: 'Whether the API or a CDP client created it.' }),
    url: Type.String({ description: 'URL of its current page.' }),
    title: Type.String({ description: 'Title of its current page.' }),
    network: trafficRecord,
  },
  { description: 'A context that a client has created.' },
);
export type ContextRecord = Static<typeof contextRecord>;

const textOrNull = (description: string) => orNull(Type.String(), description);

/** What limits the time of a browser, as its options name it. */
export const TIME_LIMITS = ['idle_timeout_ms', 'max_lifetime_ms'] as const;

/** A browser that has ended. */
export const endedRecord = Type.Object({
  id: Type.String({ description: 'The browser ID.' }),
  label: labelOrNull,
  reason: Type.Enum(['deleted', 'expired', 'crashed', 'shutdown'], {
    description: 'Why the browser ended.',
  }),
  limit: orNull(Type.Enum([...TIME_LIMITS]), 'With `expired`: the limit that expired.'),
  created_at: Type.String({ description: 'Time at which the browser was opened (ISO 8601).' }),
  ended_at: Type.String({ description: 'Time at which the browser ended (ISO 8601).' }),
  idle_timeout_ms: nullable('Its idle time-out, in ms; null: none.'),
  max_lifetime_ms: nullable('Its lifetime, in ms; null: none.'),
  commands: Type.Integer({ minimum: 0, description: 'Commands that it was sent.' }),
  title: textOrNull('Title of the page that navigated last; null if it is not known.'),
  host: textOrNull('Host of the URL of this page; null if the URL has none.'),
});

/** A dialog that waits for its answer. */
export const waitingDialog = Type.Object(
  {
    page_id: Type.String({ description: 'Page that opened it.' }),
    ctx_id: textOrNull('Context of the page; null: the default context.'),
    type: Type.String({ description: 'alert, confirm, prompt or beforeunload.' }),
    message: Type.String({ description: 'Its text, at most 300 characters.' }),
    default_text: Type.Optional(
      Type.String({
        description: 'The answer that a prompt suggests, at most 300 characters; absent: none.',
      }),
    ),
    since: Type.String({ description: 'Time at which it opened (ISO 8601).' }),
    open_ms: Type.Integer({ minimum: 0, description: 'How long it has been open, in ms.' }),
  },
  { description: 'The dialog that waits for an answer from dialog/.' },
);
export type WaitingDialog = Static<typeof waitingDialog>;

export const pageRecord = Type.Object(
  {
    page_id: Type.String({ description: 'The page ID.' }),
    ctx_id: textOrNull('Context of the page; null: the default context.'),
    url: Type.String({ description: 'URL of the page.' }),
    title: Type.String({ description: 'Title of the page.' }),
    current: Type.Boolean({
      description: 'Whether it is the current page, which commands without `page_id` use.',
    }),
    opener_page_id: textOrNull('Page that opened this page; null: none.'),
    pressed,
    crashed: Type.Optional(Type.Literal(true, { description: 'The page crashed.' })),
    dialog: Type.Optional(waitingDialog),
    network: trafficRecord,
    ...openedDialogs,
  },
  { description: 'An open page.' },
);
export type PageRecord = Static<typeof pageRecord>;
