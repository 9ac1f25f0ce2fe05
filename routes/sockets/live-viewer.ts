import type { Browser } from '../../lib/browsers/browser.js';
import type { Context } from '../../lib/contexts/context.js';
import type { Service } from '../../lib/execution/service.js';
import { liveMessage, type LiveMessage } from '../../lib/interface/live.js';
import type { Page } from '../../lib/page/page.js';
import type { ScreencastQuality } from '../../lib/page/sessions/screencast.js';
import { TabwireError } from '../../lib/request/errors.js';
import type { LiveGrant } from '../../lib/request/grant.js';
import { validator } from '../../lib/schemas/validate.js';
import { LiveFrames } from './live-frames.js';
import { SocketCommands } from './commands.js';
import type { SocketConnection } from './connection.js';
import type { SocketExchange } from './exchange.js';
import { parsed } from './message.js';

/** How many commands of one viewer may be at work. */
const MAX_COMMANDS = 64;

const validate = validator<LiveMessage>(liveMessage);

/** What a viewer sees. */
export interface LiveView {
  /** Whose current page it sees, where it named no page. */
  readonly context: Context;
  readonly pageId: string | undefined;
  readonly grant: LiveGrant;
  readonly wishes: ScreencastQuality;
}

/** One client of the live view: the page that it sees, and what it does to it. */
export class LiveViewer {
  readonly #maxBytes: number;
  readonly #browser: Browser;
  readonly #grant: LiveGrant;
  readonly #connection: SocketConnection;
  readonly #commands: SocketCommands;
  readonly #frames: LiveFrames;
  readonly #unlisten: readonly (() => void)[];
  #context: Context;
  #pinned: string | undefined;
  #page: Page | undefined;
  #unwatch = () => {};
  #hasEnded = false;

  constructor(
    service: Service,
    browser: Browser,
    { context, pageId, grant, wishes }: LiveView,
    exchange: SocketExchange,
    connection: SocketConnection,
  ) {
    this.#maxBytes = service.settings.MAX_BODY_BYTES;
    this.#browser = browser;
    this.#grant = grant;
    this.#connection = connection;
    this.#commands = new SocketCommands({
      service,
      browserId: browser.id,
      exchange,
      connection,
      entrance: 'live',
      max: MAX_COMMANDS,
    });
    this.#context = context;
    this.#pinned = pageId;
    this.#frames = new LiveFrames(wishes, connection);
    connection.onDrain(() => {
      this.#frames.sendWaiting();
      this.#page?.screencast.viewerReady();
    });
    const { events } = browser;
    const changed = () => {
      this.#follow();
    };
    this.#unlisten = [
      events.on('page.activated', changed),
      events.on('page.closed', changed),
      events.on('page.crashed', ({ pageId: id }) => {
        if (id === this.#page?.id) this.#send({ type: 'crashed', page_id: id });
      }),
      events.on('navigation.committed', ({ pageId: id }) => {
        if (id === this.#page?.id) this.#tellPage(this.#page);
      }),
    ];
    const { expiresAt } = exchange.caller.grant;
    this.#send({
      type: 'view',
      request_id: exchange.id,
      drive: grant.canDrive,
      expires_at: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
    });
    this.#follow();
  }

  /** The client has gone. */
  end(): void {
    this.#hasEnded = true;
    for (const unlisten of this.#unlisten) unlisten();
    this.#unwatch();
    this.#commands.end();
  }

  /** Takes a message of the client's. */
  receive(text: string): void {
    if (this.#hasEnded) return;
    try {
      const { value, bytes } = parsed(text, this.#maxBytes);
      const message = validate(value);
      if ('ack' in message) {
        this.#frames.confirmed(message.ack);
        this.#page?.screencast.viewerReady();
      } else if ('page_id' in message) this.#choose(message.page_id);
      else this.#commands.receive(message, bytes, () => ({ page_id: this.#pageToDrive() }));
    } catch (error) {
      this.#commands.fail({}, error);
    }
  }

  /** @throws TabwireError `ticket_invalid`, `page_not_found` */
  #choose(pageId: string | null): void {
    if (this.#grant.pageId !== undefined)
      throw new TabwireError(
        'ticket_invalid',
        'This link shows only one page. Create another link without page_id to see other pages.',
      );
    if (pageId !== null) {
      const context = this.#browser.contexts.ofPage(pageId);
      context.page(pageId);
      this.#context = context;
    }
    this.#pinned = pageId ?? undefined;
    this.#follow();
  }

  /** Shows the page that is to be seen, if it is not that already. */
  #follow(): void {
    const { pages, currentPage } = this.#context;
    let page = currentPage;
    if (this.#pinned !== undefined) {
      page = pages.find(({ id }) => id === this.#pinned);
      if (!page && this.#grant.pageId !== undefined) {
        this.#connection.end('The page is gone.');
        return;
      }
      if (!page) {
        this.#pinned = undefined;
        page = currentPage;
      }
    }
    if (page === this.#page) return;
    this.#unwatch();
    this.#unwatch = () => {};
    this.#page = page;
    if (page) this.#show(page);
    else this.#send({ type: 'page', page_id: null, url: '' });
  }

  #show(page: Page): void {
    this.#tellPage(page);
    this.#frames.begin(page.id);
    const tellDialog = () => {
      const { open = null } = page.dialogs;
      this.#send({ type: 'dialog', page_id: page.id, dialog: open });
    };
    if (page.dialogs.open) tellDialog();
    const unwatchDialogs = page.dialogs.watch(() => {
      queueMicrotask(tellDialog); // it is open once all have heard of it
    }, tellDialog);
    const unwatchFrames = page.screencast.watch(this.#frames);
    this.#unwatch = () => {
      unwatchDialogs();
      unwatchFrames();
    };
  }

  #tellPage({ id, url, state }: Page): void {
    this.#send({ type: 'page', page_id: id, url });
    if (state === 'crashed') this.#send({ type: 'crashed', page_id: id });
  }

  /** @returns the page that the command is for @throws TabwireError */
  #pageToDrive(): string {
    if (!this.#grant.canDrive)
      throw new TabwireError(
        'ticket_invalid',
        'This link lets you watch the page and not control it. Create another link with POST /browsers/{id}/live/ and "drive": true.',
      );
    if (this.#page) return this.#page.id;
    throw new TabwireError('page_not_found', 'The context has no page. Open a page first.');
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }
}
