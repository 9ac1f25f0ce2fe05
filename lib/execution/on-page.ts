import { isCdpError } from '../../protocol/errors.js';
import type { Browser } from '../browsers/browser.js';
import type { PageAddress } from '../contexts/contexts.js';
import { DialogList, type ListedDialogs } from '../events/dialog-list.js';
import { dialogOpen } from '../page/sessions/dialogs.js';
import { freeFromLoops } from '../page/evaluation/runaway-scripts.js';
import { ENDLESS_MS } from '../page/sessions/script-queue.js';
import type { Page } from '../page/page.js';
import { clientHold } from '../page/sessions/client-hold.js';
import { isGivenUp, TabwireError } from '../request/errors.js';
import { circumstances } from './circumstances.js';
import type { Call, InvocationOn, PageCall } from './command.js';
import { failureOf } from './failures.js';
import { observed } from './observe.js';

/** One attempt to run a command on a page. */
interface Turn<Reply extends object> {
  readonly browser: Browser;
  readonly page: Page;
  readonly invocation: InvocationOn<'page', Reply>;
  readonly call: PageCall;
  /** Gets the dialogs that open during any attempt. */
  readonly dialogs: DialogList;
}

/** What decides whether a command may run again. */
interface Attempted {
  readonly page: Pick<Page, 'state'>;
  readonly browser: Pick<Browser, 'endReason'>;
  readonly invocation: Pick<InvocationOn<'page'>, 'pageId'>;
}

/** The outcome of an attempt that has to be made again, on another page. */
const AGAIN = Symbol('again');

/** Runs a command in the time that is left to the command that uses it. */
export function onPageWithin<Reply extends object>(
  browser: Browser,
  invocation: InvocationOn<'page', Reply>,
  outer: Call,
): Promise<Reply> {
  const { remainingMs } = outer.deadline;
  return outer.deadline.part(invocation.timeoutMs ?? remainingMs, (deadline) =>
    onPage(browser, invocation, { ...outer, deadline, signal: deadline.signal }, true),
  );
}

/**
 * Runs a command on its page, again if that page was closed and the command may run on another.
 *
 * @param isPart whether another command runs it, which need not pass its reply on to the client
 * @throws TabwireError
 */
export async function onPage<Reply extends object>(
  browser: Browser,
  invocation: InvocationOn<'page', Reply>,
  outer: Call,
  isPart = false,
): Promise<Reply> {
  const { ctxId: ctx_id, pageId: page_id } = invocation;
  const { signal } = outer;
  const call: PageCall = {
    context: browser.contexts.of({ ctx_id, page_id }),
    cdp: browser.cdp.caller,
    current: () => browser.page({ ctx_id, page_id }, signal),
    run: (other, body) => onPageWithin(browser, other.prepare({ ctx_id, page_id, ...body }), outer),
    // Behind the new fields: to add them to a copy of this many takes V8 10 µs, and this one takes 0.4.
    ...outer,
    runIn: (any, other, body) => onPageWithin(any, other.prepare(body), outer),
  };
  const dialogs = new DialogList();
  // The popups that were closed are for a client that works, and for a reply that it gets.
  const tellsPopups = !call.looks && !isPart;
  try {
    for (;;) {
      if (call.looks) requirePage(browser, { ctx_id, page_id });
      const page = await browser.page({ ctx_id, page_id }, signal);
      await page.scripts.ended(signal); // the end of a loop would hit this command's scripts
      const reply = await attempt({ browser, page, invocation, call, dialogs });
      if (reply !== AGAIN) return { ...reply, ...meanwhile(call, dialogs, tellsPopups) };
    }
  } catch (error) {
    if (!(error instanceof TabwireError)) throw error;
    throw error.with({ ...meanwhile(call, dialogs, tellsPopups) });
  }
}

/** Refuses to open a page for a call that only looks. @throws TabwireError `page_not_found`, `context_not_found` */
function requirePage({ contexts }: Browser, address: PageAddress): void {
  if (contexts.of(address).pages.length > 0) return;
  throw new TabwireError(
    'page_not_found',
    'The context has no page. PUT /browsers/{id}/pages/ opens one.',
  );
}

/** The dialogs that opened, in all attempts, and the popups that were closed since the context was last asked. */
function meanwhile(
  { context }: PageCall,
  { listed }: DialogList,
  tellsPopups: boolean,
): ListedDialogs & { popups_closed?: number } {
  const popups_closed = tellsPopups ? context.limit.takePopupsClosed() : 0;
  return { ...listed, ...(popups_closed > 0 ? { popups_closed } : {}) };
}

/** Runs the command when its turn has come, which may find the page closed. */
async function attempt<Reply extends object>(turn: Turn<Reply>): Promise<Reply | typeof AGAIN> {
  const { page, call, invocation } = turn;
  const { lane, repeatable } = invocation.command;
  let leave: (() => void) | undefined;
  try {
    if (lane === 'exclusive') {
      leave = await page.lane.enter(call.signal);
      call.signal.throwIfAborted();
    }
    if (hasOtherPage(turn)) return AGAIN;
    page.throwIfClosed();
    try {
      return await run(turn);
    } catch (error) {
      if (repeatable && mayRepeat(error, turn)) return AGAIN;
      throw error;
    }
  } catch (error) {
    throw afterFailure(error, turn);
  } finally {
    leave?.();
  }
}

/** Runs the command on a page that is ready for it. */
async function run<Reply extends object>(turn: Turn<Reply>): Promise<Reply> {
  const { page, call, invocation } = turn;
  refuseUnready(turn);
  const ends = [endWithPage(turn), recordDialogs(turn), ...(call.looks ? [] : [page.input.use()])];
  const act = () => invocation.run(page, call);
  try {
    return await (invocation.observe ? observed(page, call.deadline, act) : act());
  } finally {
    for (const end of ends.reverse()) end();
  }
}

/** @throws TabwireError `page_crashed`, `dialog_open`, if the command can't work on such a page */
function refuseUnready({ page, invocation: { command } }: Turn<object>): void {
  if (page.state === 'crashed' && !command.allowed.includes('crash')) throw page.crashedError();
  const open = page.heldBy?.open;
  if (open && !command.allowed.includes('dialog')) throw dialogOpen(open);
}

/** A crash of the page ends the command too if it waits for something that is not Chrome's. */
function endWithPage({ page, call, invocation: { command } }: Turn<object>): () => void {
  if (command.allowed.includes('crash')) return () => {};
  return page.session.on('Inspector.targetCrashed', () => {
    call.deadline.abort(page.crashedError());
  });
}

/** A dialog that waits for its answer ends the command, unless it is allowed beside a dialog. */
function recordDialogs({ page, call, dialogs, invocation: { command } }: Turn<object>): () => void {
  const mayAsk = command.allowed.includes('dialog');
  return page.dialogs.record(dialogs, mayAsk ? null : call.deadline);
}

/** Whether the page was closed and the command is for the current page of its context, which is another page by now. */
export function hasOtherPage({ page, browser, invocation: { pageId } }: Attempted): boolean {
  return page.state === 'closed' && pageId === undefined && browser.endReason === undefined;
}

/** Whether a command that leaves nothing behind failed by something that happened around it. */
export function mayRepeat(error: unknown, attempted: Attempted): boolean {
  // It was ended along with another command's endless script.
  return hasOtherPage(attempted) || isCdpError(error, 'terminated', 'unbegun');
}

/** @returns the failure in the client's terms; the page is freed from an endless loop first */
function afterFailure(error: unknown, { browser, page, call }: Turn<object>): unknown {
  const isEndless = isGivenUp(error) && call.deadline.elapsedMs >= ENDLESS_MS;
  if (isEndless && !call.looks && !clientHold(page)) freeFromLoops(page);
  return failureOf(error, circumstances(call, browser, page));
}
