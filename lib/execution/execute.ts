import { isCdpError } from '../../protocol/errors.js';
import type { Browser } from '../browsers/browser.js';
import type { Call, CommandOn, Emit, Invocation, On, PageCall } from './command.js';
import { promptly, type Deadline } from '../request/deadline.js';
import { isErrorCode, TabwireError } from '../request/errors.js';
import type { Gateway } from '../browsers/gateway.js';
import { dialogOpen, type DialogRecord } from '../page/tab/dialogs.js';
import { freeFromLoops } from '../page/evaluation/runaway-scripts.js';
import { ENDLESS_MS } from '../page/tab/script-queue.js';
import type { Page } from '../page/page.js';
import { tooLarge } from '../request/size-limit.js';

/** A command with its validated call. */
export type Prepared = { [S in On]: { command: CommandOn<S>; invocation: Invocation<S> } }[On];

/** A page command with its validated call; what it needs to run, and no more. */
interface PageCommand<Reply extends object> {
  readonly command: Pick<CommandOn<'page'>, 'allowed' | 'lane' | 'repeatable'>;
  readonly invocation: Invocation<'page', Reply>;
}

/**
 * The straight line of every call, whoever makes it: browser → context → page → lane → command.
 *
 * @param browserId where the command is on a browser or a page
 * @param emit hears the events of a command that has any
 * @returns the command's reply
 * @throws TabwireError, or the deadline's reason
 */
export function execute(
  gateway: Gateway,
  prepared: Prepared,
  browserId: string,
  deadline: Deadline,
  emit: Emit = () => {},
): Promise<object> {
  const { signal } = deadline;
  const call = { signal, deadline, config: gateway.config, gateway, emit };
  const work = gateway.work(() => onSubject(gateway, prepared, browserId, call));
  return promptly(work, signal);
}

async function onSubject(
  gateway: Gateway,
  prepared: Prepared,
  browserId: string,
  call: Call,
): Promise<object> {
  if (isOn(prepared, 'gateway'))
    try {
      return await prepared.invocation.run(gateway, call);
    } catch (error) {
      throw translated(error, gateway);
    }
  const browser = gateway.browser(browserId);
  return browser.use(async () => {
    try {
      if (isOn(prepared, 'browser')) return await prepared.invocation.run(browser, call);
      if (isOn(prepared, 'page')) return await onPage(browser, prepared, call);
      throw new Error('a command is on a gateway, a browser or a page');
    } catch (error) {
      throw translated(error, gateway, browser);
    }
  });
}

async function onPage<Reply extends object>(
  browser: Browser,
  { command, invocation }: PageCommand<Reply>,
  outer: Call,
): Promise<Reply> {
  const { ctxId: ctx_id, pageId: page_id, secrets } = invocation;
  const call: PageCall = {
    ...outer,
    context: page_id === undefined ? browser.context(ctx_id) : browser.contextOfPage(page_id),
    current: () => browser.page({ ctx_id, page_id }, outer.signal),
    emit: (event, data) => {
      outer.emit(event, secrets.redact(data));
    },
    run: (other, body) => {
      const nested = other.prepare({ ctx_id, page_id, ...body });
      return outer.deadline.part(nested.timeoutMs ?? outer.deadline.remainingMs, (deadline) =>
        onPage(
          browser,
          { command: other, invocation: nested },
          { ...outer, deadline, signal: deadline.signal },
        ),
      );
    },
  };
  const { signal } = call;
  for (;;) {
    const page = await browser.page({ ctx_id, page_id }, signal);
    await page.scripts.ended(signal);
    const progress = { begun: false };
    const run = () => {
      page.throwIfClosed();
      progress.begun = !command.repeatable;
      return witnessed(page, command, invocation, call);
    };
    try {
      return await (command.lane === 'exclusive' ? page.lane.run(signal, run) : run());
    } catch (error) {
      // Who named no page means the current one, and that is another by now.
      const isSure = browser.endReason === undefined && page_id === undefined && !progress.begun;
      if (page.state === 'closed' && isSure) continue;
      // It was ended along with another command's endless script.
      if (isCdpError(error, 'terminated', 'unbegun') && !progress.begun) continue;
      if (isErrorCode(error, 'timeout') && call.deadline.timeoutMs >= ENDLESS_MS)
        freeFromLoops(page);
      const told = pageGone(error, page, call);
      throw told instanceof TabwireError ? told.redacted(secrets) : told;
    }
  }
}

/** Runs the command and adds the dialogs that opened meanwhile to its reply, or to its error. */
async function witnessed<Reply extends object>(
  page: Page,
  { allowed }: Pick<CommandOn<'page'>, 'allowed'>,
  invocation: Invocation<'page', Reply>,
  call: PageCall,
): Promise<Reply> {
  if (page.state === 'crashed' && !allowed.includes('crash')) throw page.crashedError();
  const open = page.heldBy?.open;
  if (open && !allowed.includes('dialog')) throw dialogOpen(open);
  const dialogs: DialogRecord[] = [];
  const unwatch = page.dialogs.watch((dialog) => {
    dialogs.push(dialog);
    if (dialog.accepted === null && !allowed.includes('dialog'))
      call.deadline.abort(dialogOpen(dialog));
  });
  // Not only calls to Chrome end with the page, but also what waits for something else.
  const unlisten = allowed.includes('crash')
    ? undefined
    : page.session.on('Inspector.targetCrashed', () => {
        call.deadline.abort(page.crashedError());
      });
  const { secrets } = invocation;
  const seen = () => {
    const popups_closed = call.context.takePopupsClosed();
    return {
      ...(dialogs.length > 0 ? { dialogs } : {}),
      ...(popups_closed > 0 ? { popups_closed } : {}),
    };
  };
  try {
    const reply = await invocation.run(page, call);
    return secrets.redact({ ...reply, ...seen() });
  } catch (error) {
    const more = seen();
    const hasMore = Object.keys(more).length > 0;
    throw error instanceof TabwireError && hasMore ? error.with(more) : error;
  } finally {
    unwatch();
    unlisten?.();
  }
}

function closedPage(page: Page): TabwireError {
  return new TabwireError('page_not_found', 'The page was closed during the command.', {
    page_id: page.id,
  });
}

/** Puts a failed CDP call of a page into the client's terms. */
function pageGone(error: unknown, page: Page, { config }: Call): unknown {
  if (isCdpError(error, 'too_large')) return tooLarge(config.MAX_RESULT_BYTES);
  if (
    page.state === 'open' &&
    isCdpError(error, 'context_gone', 'node_gone', 'detached', 'crashed')
  )
    return new TabwireError(
      'node_stale',
      'What the command worked on went away with its frame or its document. Find it again.',
    );
  if (isCdpError(error, 'crashed')) return page.crashedError();
  if (isCdpError(error, 'terminated', 'unbegun'))
    return new TabwireError(
      'timeout',
      'The page ran an endless script of another request, and the command was ended with it. Try again.',
    );
  if (isCdpError(error, 'detached')) return closedPage(page);
  const { pendingUrl } = page.navigation;
  if (error instanceof TabwireError && error.code === 'timeout' && pendingUrl !== undefined)
    return new TabwireError(
      'timeout',
      `${error.message} The page waits for an answer to its navigation to ${pendingUrl}; navigate/ elsewhere ends that.`,
      { ...error.details, pending_navigation: pendingUrl },
    );
  return error;
}

/** Puts what Chrome did, without a page to name for it, into the client's terms. */
function translated(error: unknown, gateway: Gateway, browser?: Browser): unknown {
  const endReason = browser?.endReason;
  const ended = endReason !== undefined && endReason !== 'crashed';
  // Its pages go before it does.
  if (
    browser &&
    ended &&
    (isCdpError(error) || isErrorCode(error, 'page_not_found', 'node_stale', 'navigation_failed'))
  )
    return gateway.gone(browser.id);
  if (!isCdpError(error, 'detached', 'crashed', 'disconnected', 'timeout')) return error;
  switch (error.kind) {
    case 'detached':
      return new TabwireError('page_not_found', 'The page was closed during the command.');
    case 'crashed':
      return new TabwireError('page_crashed', 'The page crashed during the command. Try again.');
    case 'timeout':
      return new TabwireError(
        'timeout',
        'Chrome did not answer. Try again, or delete the browser.',
      );
    default:
      return new TabwireError(
        'browser_crashed',
        'Chrome ended during the command, and the browser with it. Open another with PUT /browsers/.',
        {},
        error,
      );
  }
}

function isOn<S extends On>(
  prepared: Prepared,
  on: S,
): prepared is Extract<Prepared, { command: CommandOn<S> }> {
  return prepared.command.on === on;
}
