import Type from 'typebox';
import { openingOf } from '../../contexts/opening.js';
import { checkedEmulation } from '../../page/emulation/check.js';
import { merged } from '../../page/emulation/emulation.js';
import { defineCommand } from '../../execution/command.js';
import { MAX_TIMER_MS } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import { orUndo, untilDialog } from '../../execution/opening.js';
import { browserRecord } from '../../browsers/records.js';
import { recordingOf } from '../../network/log/recording.js';
import { checkWebhook } from '../../browsers/webhook.js';
import { startFields } from '../../schemas/fields.js';
import { browserRecord as reply, DIALOG_POLICIES } from '../../schemas/records.js';
import { emulationFields } from '../../schemas/emulation.js';
import { interceptionOptions } from '../../schemas/routes.js';
import { downloadFields } from '../../schemas/downloads.js';
import { networkOption } from '../../schemas/network.js';
import { profileField } from '../../schemas/profiles.js';
import { navigateCommand } from '../navigation/navigate.js';

const clock = (description: string) =>
  Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: MAX_TIMER_MS }), Type.Null()], { description }),
  );

/** Returns the time of the request (null: never), or else the server's default (0: never). */
function clockOf(asked: number | null | undefined, server: number): number | null {
  return asked === undefined ? server || null : asked;
}

/** @throws TabwireError `option_not_allowed` */
function checkArgs(args: readonly string[], allowed: readonly string[]): void {
  for (const arg of args) {
    const [name = arg] = arg.split('=');
    if (!allowed.includes(name))
      throw new TabwireError(
        'option_not_allowed',
        `The server does not allow the Chrome flag ${name}. The operator can allow the flag in ALLOWED_ARGS.`,
        { option: name },
      );
  }
}

export const openBrowserCommand = defineCommand({
  name: 'open-browser',
  on: 'gateway',
  http: { methods: ['put', 'post'], path: '/browsers/' },
  repeatable: false,
  summary: 'Open a browser',
  help: 'Opens a browser and returns its record, whose `id` is the browser ID. If MAX_BROWSERS browsers are open, the request waits for a free slot. Delete the browser when you no longer need it.',
  body: {
    headless: Type.Optional(
      Type.Union([Type.Boolean(), Type.Literal('shell')], {
        description:
          'true opens no window, false opens a window, and "shell" starts chrome-headless-shell, if it is installed. By default the server’s DEFAULT_HEADLESS.',
      }),
    ),
    idle_timeout_ms: clock(
      'Ends the browser after this time without use, in ms; null: never. By default the server’s IDLE_TIMEOUT_MS.',
    ),
    max_lifetime_ms: clock(
      'Ends the browser this long after its opening, in ms; null: never. By default the server’s MAX_LIFETIME_MS.',
    ),
    dialogs: Type.Optional(
      Type.Enum([...DIALOG_POLICIES], {
        description:
          'Answers JavaScript dialogs: `dismiss` (default) or `accept`. With `ask`, commands fail with 409 `dialog_open` until dialog/ answers the dialog. beforeunload dialogs are accepted, except with `ask`.',
      }),
    ),
    label: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Names the browser in records and logs.',
      }),
    ),
    args: Type.Optional(
      Type.Array(Type.String({ pattern: '^--[a-z0-9-]+(=.*)?$' }), {
        maxItems: 50,
        description: 'Adds these Chrome flags; the server’s ALLOWED_ARGS lists the allowed ones.',
      }),
    ),
    webhook: Type.Optional(
      Type.Object(
        {
          url: Type.String({
            maxLength: 4_096,
            description: 'URL of your server (http or https), at an address that EGRESS allows.',
          }),
          types: Type.Optional(
            Type.Array(Type.String(), {
              minItems: 1,
              maxItems: 100,
              description: 'Sends only events of these types, e.g. `page.*`; all by default.',
            }),
          ),
          secret: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 1_000,
              description: 'Signs each batch in the header X-Tabwire-Signature.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Sends the browser’s events to your server, in batches, until the browser ends.',
        },
      ),
    ),
    ...interceptionOptions,
    network: networkOption,
    ...emulationFields,
    ...startFields,
    ...downloadFields,
    ...profileField,
  },
  reply,
  errors: [
    'invalid_url',
    'url_not_allowed',
    'option_not_allowed',
    'at_capacity',
    'browser_launch_failed',
    'cdp_error',
    'navigation_failed',
    'profile_not_found',
    'profile_locked',
    'profile_unreadable',
    'profiles_not_configured',
    'member_unreachable',
    'timeout',
  ],
  examples: [
    { summary: 'Open a browser with defaults', body: {} },
    {
      summary: 'Open a labelled browser on a page',
      body: {
        label: 'price check',
        viewport: { width: 1440, height: 900 },
        locale: 'de-DE',
        timezone: 'Europe/Berlin',
        idle_timeout_ms: 600_000,
        url: 'https://example.com/',
      },
    },
  ],
  fleet: 'placed',
  async run(gateway, body, call) {
    const { signal, config } = call;
    const { args = [] } = body;
    checkArgs(args, config.ALLOWED_ARGS);
    const emulation = merged([checkedEmulation(body)]);
    const webhook = body.webhook && (await checkWebhook(body.webhook, gateway.egress.policy));
    const { start, downloads, interception, proxy } = await openingOf(body, {
      config,
      egress: gateway.egress,
      adLists: gateway.adLists,
    });
    const browser = await gateway.open(
      {
        key: call.grant.keyId,
        emulation,
        downloads,
        args,
        label: body.label ?? null,
        headless: body.headless ?? config.DEFAULT_HEADLESS,
        dialogs: body.dialogs ?? 'dismiss',
        idleTimeoutMs: clockOf(body.idle_timeout_ms, config.IDLE_TIMEOUT_MS),
        maxLifetimeMs: clockOf(body.max_lifetime_ms, config.MAX_LIFETIME_MS),
        proxy,
      },
      signal,
      call.enter,
    );
    if (webhook) gateway.addWebhook(browser, webhook);
    if (body.network) browser.contexts.default.network.record(recordingOf(body.network));
    const rest = async () => {
      const page = await browser.page({}, signal);
      const { default: context } = browser.contexts;
      await context.interception.set(interception, signal);
      if (body.profile) await gateway.savedProfiles.use(browser, context, body.profile, signal);
      const opened =
        start === undefined
          ? {}
          : await untilDialog(page, signal, () =>
              call.runIn(browser, navigateCommand, { page_id: page.id, url: start }),
            );
      // A blank page has no title, so Chrome need not be asked.
      const titles = start === undefined ? new Map<string, string>() : undefined;
      const record = await browserRecord(browser, call.baseUrl, titles);
      gateway.opened(browser);
      return { ...record, ...opened };
    };
    const orEnded = (error: unknown): never => {
      const { endReason } = browser;
      // A crash is reported as `browser_crashed`.
      throw endReason !== undefined && endReason !== 'crashed' ? gateway.gone(browser.id) : error;
    };
    return orUndo(
      () => rest().catch(orEnded),
      async () => {
        await browser.profiles.end(false);
        await gateway.end(browser, 'deleted');
      },
    );
  },
});
