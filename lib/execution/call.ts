import { Deadline, promptly } from '../request/deadline.js';
import { OF_SERVICE } from '../request/grant.js';
import type { Command, Invocation } from './command.js';
import { merged, type Fields } from './fields.js';
import { HeldResults } from './held-results.js';
import { onPage, onPageWithin } from './on-page.js';
import { looksBy, type Caller, type RunningCall } from './running-call.js';
import type { Service } from './service.js';
import { throughFleet } from './through-fleet.js';
import { ANSWER, begin, concluded, reporting, WORK, type End, type Outcome } from './steps.js';

/**
 * Runs a command for any caller: fields → command → browser → context → page → lane.
 * No value of a secret is in the reply, the error or an event.
 *
 * @returns the command's reply
 * @throws TabwireError
 */
export function call(
  service: Service,
  command: Command,
  fields: Fields,
  caller: Caller = {},
): Promise<object> {
  return answer(service, command, caller, () => command.prepare(merged(command.body, fields)));
}

/** Runs a call until its caller has the answer. */
async function answer(
  service: Service,
  command: Command,
  caller: Caller,
  prepare: () => Invocation,
): Promise<object> {
  const ends: End[] = [reporting(service, command, caller)];
  let outcome: Outcome;
  try {
    const running = runningCall(service, prepare(), caller);
    begin(ANSWER, running, ends);
    const reply = await promptly(work(running), running.signal);
    outcome = { reply: await running.secrets.redacted(reply) };
  } catch (error) {
    outcome = { error };
  }
  return concluded(ends, outcome);
}

/** Runs a call until everything that the command began is undone, which may be after the answer. */
async function work(running: RunningCall): Promise<object> {
  const ends: End[] = [];
  let outcome: Outcome;
  try {
    begin(WORK, running, ends);
    outcome = { reply: await dispatch(running) };
  } catch (error) {
    outcome = { error };
  }
  return concluded(ends, outcome);
}

function dispatch(running: RunningCall): Promise<object> {
  const { invocation, service } = running;
  if (invocation.on === 'gateway') return throughFleet(invocation, running);
  const browser = running.found ?? service.gateway.browser(running.browserId);
  if (invocation.on === 'browser') return invocation.run(browser, running);
  return onPage(browser, invocation, running);
}

function runningCall(service: Service, invocation: Invocation, caller: Caller): RunningCall {
  const { settings, gateway, account } = service;
  const { browserId = '', baseUrl, emit = () => {}, grant = OF_SERVICE, requestId } = caller;
  const { secrets } = invocation;
  const deadline = new Deadline(timeoutOf(invocation, settings.DEFAULT_TIMEOUT_MS), caller.signal);
  const running: RunningCall = {
    service,
    invocation,
    caller,
    browserId,
    found: undefined,
    events: undefined,
    looks: looksBy(invocation.command, caller),
    signal: deadline.signal,
    deadline,
    config: settings,
    gateway,
    baseUrl: baseUrl ?? `http://${settings.HOST}:${settings.PORT}`,
    secrets,
    results: new HeldResults(account, { key: grant.key, browser: browserId || undefined }),
    requestId,
    grant,
    preconditions: caller.preconditions ?? {},
    enter: caller.enter,
    emit: (event, data) => {
      emit(event, secrets.redact(data));
    },
    step: (event) => {
      running.events?.step(secrets.redact(event));
    },
    runIn: (browser, other, body) => onPageWithin(browser, other.prepare(body), running),
    perform: (other, id, signal) => {
      const step = { browserId, baseUrl, requestId: id, signal, grant, entrance: 'batch' as const };
      return answer(service, other.command, step, () => other);
    },
  };
  return running;
}

const timeoutOf = ({ timeoutMs, leastMs }: Invocation, defaultMs: number): number =>
  timeoutMs ?? Math.max(leastMs, defaultMs);

/** How long a call may take, in ms. @throws TabwireError `invalid_request` if its fields are not valid */
export function timeoutMsOf(command: Command, fields: Fields, defaultMs: number): number {
  return timeoutOf(command.prepare(merged(command.body, fields)), defaultMs);
}
