import type { Browser } from '../browsers/browser.js';
import type { Gateway } from '../browsers/gateway.js';
import { DialogList, type ListedDialogs } from '../page/tab/dialog-list.js';
import { dialogOpen } from '../page/tab/dialogs.js';
import { freeFromLoops } from '../page/evaluation/runaway-scripts.js';
import { ENDLESS_MS } from '../page/tab/script-queue.js';
import type { Page } from '../page/page.js';
import { clientHold } from '../page/tab/client-hold.js';
import type { Enter } from '../launching/admission.js';
import { Deadline, promptly } from '../request/deadline.js';
import { isGivenUp, TabwireError } from '../request/errors.js';
import { OF_SERVICE, type Grant } from '../request/grant.js';
import { AGAIN, hasOtherPage, mayRepeat, repeatWhileAgain, type Attempt } from './attempts.js';
import type { Call, Command, Emit, Invocation, InvocationOn, PageCall } from './command.js';
import { CommandEvents } from './command-events.js';
import { failureOf, type Circumstances } from './failures.js';
import { merged, type Fields } from './fields.js';
import { observed } from './observe.js';
import { HeldResults } from './held-results.js';
import type { Service } from './service.js';

interface CallOptions {
  /** Where the command is on a browser or a page. */
  readonly browserId?: string;
  /** Where the client reaches the service, as it wrote it; by default, where the service listens. */
  readonly baseUrl?: string | undefined;
  /** Called with the events of a command that has any. */
  readonly emit?: Emit;
  /** Ends the work, for the reason that its caller is to see. */
  readonly signal?: AbortSignal;
  /** Called with the deadline when it begins: aborting it ends the work too, and costs no signal more. */
  readonly onBegin?: (deadline: Pick<Deadline, 'abort'>) => void;
  /** `X-Request-Id`, for those who read the browser's events. */
  readonly requestId?: string;
  /** By which its caller came in: the work ends with it. */
  readonly grant?: Grant;
  /** How an open comes to its place, where it does not just wait for one. */
  readonly enter?: Enter;
}

/**
 * The straight line of every call, from any caller: fields → command → browser → context → page → lane.
 * No value of a secret is in the reply, the error or an event.
 *
 * @returns the command's reply
 * @throws TabwireError
 */
export async function call(
  service: Executing,
  command: Command,
  fields: Fields,
  options: CallOptions = {},
): Promise<object> {
  const { gateway } = service;
  const invocation = command.prepare(merged(command.body, fields));
  return perform(service, invocation, options, (work) => gateway.work(work));
}

type Executing = Pick<Service, 'settings' | 'gateway' | 'fleet' | 'account'>;

/** @param during runs what is done, which may go on when the call has ended */
async function perform(
  service: Executing,
  invocation: Invocation,
  options: CallOptions,
  during: (work: () => Promise<object>) => Promise<object>,
): Promise<object> {
  const { settings, gateway, fleet, account } = service;
  const { browserId = '', baseUrl, emit = () => {}, signal, onBegin, requestId } = options;
  const { grant = OF_SERVICE } = options;
  const { secrets } = invocation;
  const deadline = new Deadline(timeoutOf(invocation, settings.DEFAULT_TIMEOUT_MS), signal);
  onBegin?.(deadline);
  const leave = grant.hold((why) => {
    deadline.abort(why);
  });
  const results = new HeldResults(account, { key: grant.key, browser: browserId || undefined });
  const outer: Call = {
    signal: deadline.signal,
    deadline,
    config: settings,
    gateway,
    fleet,
    baseUrl: baseUrl ?? `http://${settings.HOST}:${settings.PORT}`,
    secrets,
    results,
    requestId,
    grant,
    enter: options.enter,
    emit: (event, data) => {
      emit(event, secrets.redact(data));
    },
    step: () => {},
    runIn: (browser, other, body) => onPageWithin(browser, other.prepare(body), outer),
    perform: (other, requestId, signal) =>
      // A shutdown waits for it as for the call that it is a part of.
      perform(service, other, { browserId, baseUrl, requestId, signal, grant }, (work) => work()),
  };
  try {
    const work = during(() => dispatch(gateway, browserId, invocation, outer));
    return await secrets.redacted(await promptly(work, deadline.signal));
  } catch (error) {
    throw error instanceof TabwireError ? error.redacted(secrets) : error;
  } finally {
    leave();
    deadline.dispose();
    results.end();
  }
}

const timeoutOf = ({ timeoutMs, leastMs }: Invocation, defaultMs: number): number =>
  timeoutMs ?? Math.max(leastMs, defaultMs);

/** How long a call may take, in ms. @throws TabwireError where its fields are not valid */
export function timeoutMsOf(command: Command, fields: Fields, defaultMs: number): number {
  return timeoutOf(command.prepare(merged(command.body, fields)), defaultMs);
}

async function dispatch(
  gateway: Gateway,
  browserId: string,
  invocation: Invocation,
  outer: Call,
): Promise<object> {
  if (invocation.on === 'gateway')
    return invocation.run(gateway, outer).catch((error: unknown) => {
      throw failureOf(error, circumstances(outer));
    });
  const browser = gateway.browser(browserId);
  const events = new CommandEvents(browser, invocation, outer.requestId);
  const told: Call = {
    ...outer,
    step: (event) => {
      events.step(outer.secrets.redact(event));
    },
  };
  const run = async () => {
    try {
      if (invocation.on === 'browser') return await invocation.run(browser, told);
      return await onPage(browser, invocation, told);
    } catch (error) {
      throw failureOf(error, circumstances(outer, browser));
    }
  };
  const work = () => events.during(run);
  return invocation.command.looks ? browser.usage.looking(work) : browser.usage.during(work);
}

/** Runs a command in the time that is left to the one that runs it. */
function onPageWithin<Reply extends object>(
  browser: Browser,
  invocation: InvocationOn<'page', Reply>,
  outer: Call,
): Promise<Reply> {
  const { remainingMs } = outer.deadline;
  return outer.deadline.part(invocation.timeoutMs ?? remainingMs, (deadline) =>
    onPage(browser, invocation, { ...outer, deadline, signal: deadline.signal }),
  );
}

async function onPage<Reply extends object>(
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

function circumstances({ gateway, config }: Call, browser?: Browser, page?: Page): Circumstances {
  const endReason = browser?.endReason;
  const hasEnded = endReason !== undefined && endReason !== 'crashed';
  return {
    ...(page ? { page, clientHold: clientHold(page) } : {}),
    ended: browser && hasEnded ? gateway.gone(browser.id) : undefined,
    maxResultBytes: config.MAX_RESULT_BYTES,
  };
}
