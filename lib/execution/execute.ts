import type { Gateway } from '../browsers/gateway.js';
import type { Enter } from '../launching/admission.js';
import { Deadline, promptly } from '../request/deadline.js';
import { TabwireError } from '../request/errors.js';
import { OF_SERVICE, type Grant } from '../request/grant.js';
import { knownError } from '../request/system-failure.js';
import type { Call, Command, Emit, Invocation } from './command.js';
import { CommandEvents } from './command-events.js';
import { failureOf } from './failures.js';
import { merged, type Fields } from './fields.js';
import { HeldResults } from './held-results.js';
import { msSince, report, type Entrance } from './report.js';
import type { Service } from './service.js';
import { circumstances, onPage, onPageWithin } from './on-page.js';

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
  /** By default it is HTTP, where the request is told of when its reply is sent. */
  readonly entrance?: Exclude<Entrance, 'http'>;
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
  service: Service,
  command: Command,
  fields: Fields,
  options: CallOptions = {},
): Promise<object> {
  const { gateway } = service;
  return reported(service, command, options, () => {
    const invocation = command.prepare(merged(command.body, fields));
    return perform(service, invocation, options, (work) => gateway.work(work));
  });
}

/** Runs a call, and tells the log and the metrics of it where it is no request of its own. @throws TabwireError */
async function reported(
  service: Service,
  { name: command }: Pick<Command, 'name'>,
  { entrance, requestId: id, grant = OF_SERVICE, browserId: browser }: CallOptions,
  run: () => Promise<object>,
): Promise<object> {
  const start = performance.now();
  const tell = (status: number, failure?: TabwireError) => {
    if (entrance === undefined) return;
    const line = { id, entrance, command, key: grant.key, browser };
    report(service, { command, status, ms: msSince(start), failure, line });
  };
  try {
    const reply = await run();
    tell(200);
    return reply;
  } catch (error) {
    const failure = knownError(error);
    tell(failure.status, failure);
    throw failure;
  }
}

/** @param during runs what is done, which may go on when the call has ended */
async function perform(
  service: Service,
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
    perform: (other, requestId, signal) => {
      const step = { browserId, baseUrl, requestId, signal, grant, entrance: 'batch' as const };
      // A shutdown waits for it as for the call that it is a part of.
      const run = () => perform(service, other, step, (work) => work());
      return reported(service, other.command, step, run);
    },
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
