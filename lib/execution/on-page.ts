import type { Browser } from '../browsers/browser.js';
import { DialogList, type ListedDialogs } from '../page/tab/dialog-list.js';
import { dialogOpen } from '../page/tab/dialogs.js';
import { freeFromLoops } from '../page/evaluation/runaway-scripts.js';
import { ENDLESS_MS } from '../page/tab/script-queue.js';
import type { Page } from '../page/page.js';
import { clientHold } from '../page/tab/client-hold.js';
import { isGivenUp, TabwireError } from '../request/errors.js';
import { AGAIN, hasOtherPage, mayRepeat, repeatWhileAgain, type Attempt } from './attempts.js';
import type { Call, InvocationOn, PageCall } from './command.js';
import { failureOf, type Circumstances } from './failures.js';
import { observed } from './observe.js';

/** Runs a command in the time that is left to the one that runs it. */
export function onPageWithin<Reply extends object>(
  browser: Browser,
  invocation: InvocationOn<'page', Reply>,
  outer: Call,
): Promise<Reply> {
  const { remainingMs } = outer.deadline;
  return outer.deadline.part(invocation.timeoutMs ?? remainingMs, (deadline) =>
    onPage(browser, invocation, { ...outer, deadline, signal: deadline.signal }),
  );
}

/** Runs a command on its page, again where that was closed meanwhile. @throws TabwireError */
export async function onPage<Reply extends object>(
  browser: Browser,
  invocation: InvocationOn<'page', Reply>,
  outer: Call,
): Promise<Reply> {
  const { ctxId: ctx_id, pageId: page_id } = invocation;
  const { signal } = outer;
  const inner: PageCall = {
    context: browser.contexts.of({ ctx_id, page_id }),
    cdp: browser.cdp.caller,
    current: () => browser.page({ ctx_id, page_id }, signal),
    run: (other, body) => onPageWithin(browser, other.prepare({ ctx_id, page_id, ...body }), outer),
    // Behind the new fields: to add them to a copy of this many takes V8 10 µs, and this one takes 0.4.
    ...outer,
    runIn: (any, other, body) => onPageWithin(any, other.prepare(body), outer),
  };
  const dialogs = new DialogList();
  try {
    const reply = await repeatWhileAgain(async () => {
      const page = await browser.page({ ctx_id, page_id }, signal);
      await page.scripts.ended(signal);
      try {
        return await inTurn(browser, page, invocation, inner, dialogs);
      } catch (error) {
        if (isGivenUp(error) && inner.deadline.elapsedMs >= ENDLESS_MS && !clientHold(page))
          freeFromLoops(page);
        throw failureOf(error, circumstances(outer, browser, page));
      }
    });
    return { ...reply, ...meanwhile(inner, dialogs) };
  } catch (error) {
    throw error instanceof TabwireError ? error.with({ ...meanwhile(inner, dialogs) }) : error;
  }
}

/** The dialogs that opened, in all attempts, and the popups that were closed since the context was last asked. */
function meanwhile(
  { context }: PageCall,
  { listed }: DialogList,
): ListedDialogs & { popups_closed?: number } {
  const popups_closed = context.limit.takePopupsClosed();
  return { ...listed, ...(popups_closed > 0 ? { popups_closed } : {}) };
}

/** Attempts a command when its turn has come; its page may have closed meanwhile. */
async function inTurn<Reply extends object>(
  browser: Browser,
  page: Page,
  invocation: InvocationOn<'page', Reply>,
  inner: PageCall,
  dialogs: DialogList,
): Promise<Attempt<Reply>> {
  const { command, pageId } = invocation;
  const attempted = () => ({
    page,
    isNamed: pageId !== undefined,
    hasBrowserEnded: browser.endReason !== undefined,
  });
  const attempt = async (): Promise<Attempt<Reply>> => {
    if (hasOtherPage(attempted())) return AGAIN;
    page.throwIfClosed();
    try {
      return { again: false, reply: await onReadyPage(page, invocation, inner, dialogs) };
    } catch (error) {
      if (command.repeatable && mayRepeat(error, attempted())) return AGAIN;
      throw error;
    }
  };
  return command.lane === 'exclusive' ? page.lane.run(inner.signal, attempt) : attempt();
}

/** Runs the command. @param dialogs gets those that open meanwhile */
async function onReadyPage<Reply extends object>(
  page: Page,
  invocation: InvocationOn<'page', Reply>,
  inner: PageCall,
  dialogs: DialogList,
): Promise<Reply> {
  const { allowed } = invocation.command;
  if (page.state === 'crashed' && !allowed.includes('crash')) throw page.crashedError();
  const mayAsk = allowed.includes('dialog');
  const open = page.heldBy?.open;
  if (open && !mayAsk) throw dialogOpen(open);
  // Not only calls to Chrome end with the page, but also what waits for something else.
  const unlisten = allowed.includes('crash')
    ? undefined
    : page.session.on('Inspector.targetCrashed', () => {
        inner.deadline.abort(page.crashedError());
      });
  const act = () => invocation.run(page, inner);
  const run = invocation.observe ? () => observed(page, inner.deadline, act) : act;
  try {
    const work = () => page.input.during(run);
    return (await page.dialogs.during(mayAsk ? null : inner.deadline, work, dialogs)).result;
  } finally {
    unlisten?.();
  }
}

/** What a failure of Chrome's is explained by. */
export function circumstances(
  { gateway, config }: Call,
  browser?: Browser,
  page?: Page,
): Circumstances {
  const endReason = browser?.endReason;
  const hasEnded = endReason !== undefined && endReason !== 'crashed';
  return {
    ...(page ? { page, clientHold: clientHold(page) } : {}),
    ended: browser && hasEnded ? gateway.gone(browser.id) : undefined,
    maxResultBytes: config.MAX_RESULT_BYTES,
    egress: gateway.egress.policy,
  };
}
