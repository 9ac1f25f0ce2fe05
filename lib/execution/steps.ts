import { isGivenUp, TabwireError } from '../request/errors.js';
import { OF_SERVICE } from '../request/grant.js';
import { knownError } from '../request/system-failure.js';
import { circumstances } from './circumstances.js';
import type { Command } from './command.js';
import { CommandEvents } from './command-events.js';
import { failureOf } from './failures.js';
import { msSince, report } from './report.js';
import { looksBy, type Caller, type RunningCall } from './running-call.js';
import type { Service } from './service.js';

/** How a call, or a part of one, came out. */
export type Outcome = { readonly reply: object } | { readonly error: unknown };

/** Ends something that a step began. @returns the outcome, or another one in its place */
export type End = (outcome: Outcome) => Outcome;

/** Begins something for a call. @returns its end @throws TabwireError to refuse the call */
export type Step<Of> = (of: Of) => End | undefined;

/** Begins the steps in their order. @param ends gets the end of each, also if a later step throws */
export function begin<Of>(steps: readonly Step<Of>[], of: Of, ends: End[]): void {
  for (const step of steps) {
    const end = step(of);
    if (end) ends.push(end);
  }
}

/** Runs the ends, the last one first. @throws the error of the outcome */
export function concluded(ends: readonly End[], outcome: Outcome): object {
  let last = outcome;
  for (let index = ends.length - 1; index >= 0; index -= 1) last = ends[index]?.(last) ?? last;
  if ('error' in last) throw last.error;
  return last.reply;
}

/** Makes an error a client's, and writes a metric and a log line for a call that is no HTTP request of its own. */
export function reporting(
  service: Service,
  command: Pick<Command, 'name' | 'looks'>,
  caller: Caller,
): End {
  const start = performance.now();
  return (outcome) => {
    const failure = 'error' in outcome ? knownError(outcome.error) : undefined;
    const { entrance, requestId: id, grant = OF_SERVICE, browserId: browser } = caller;
    if (entrance !== undefined) {
      const line = { id, entrance, command: command.name, key: grant.key, browser };
      const status = failure?.status ?? 200;
      const isUse = !looksBy(command, caller);
      report(service, { command: command.name, status, ms: msSince(start), failure, isUse, line });
    }
    return failure ? { error: failure } : outcome;
  };
}

const deadline: Step<RunningCall> = (call) => {
  call.caller.onBegin?.(call.deadline);
  return (outcome) => {
    call.deadline.dispose();
    return outcome;
  };
};

/** The work ends when the grant of its caller does. */
const grant: Step<RunningCall> = (call) => {
  const leave = call.grant.hold((why) => {
    call.deadline.abort(why);
  });
  return (outcome) => {
    leave();
    return outcome;
  };
};

const results: Step<RunningCall> = (call) => (outcome) => {
  call.results.end();
  return outcome;
};

/** The reply is redacted by `call()`, in parts: it may be large. */
const secrets: Step<RunningCall> = (call) => {
  if (call.secrets.isEmpty) return undefined;
  return (outcome) =>
    'error' in outcome && outcome.error instanceof TabwireError
      ? { error: outcome.error.redacted(call.secrets) }
      : outcome;
};

/** A shutdown waits for the call. It waits for a step of a batch as for the batch. */
const accept: Step<RunningCall> = ({ service, caller }) => {
  if (caller.entrance === 'batch') return undefined;
  const leave = service.gateway.accept();
  return (outcome) => {
    leave();
    return outcome;
  };
};

/** @throws TabwireError `browser_not_found` */
const subject: Step<RunningCall> = (call) => {
  if (call.invocation.on !== 'gateway') call.found = call.service.gateway.browser(call.browserId);
  return undefined;
};

/** The time of the call counts as use of the browser, unless the command only looks at it. */
const usage: Step<RunningCall> = ({ found, looks }) => {
  if (!found) return undefined;
  const leave = looks ? undefined : found.usage.command();
  return (outcome) => {
    if ('error' in outcome && isGivenUp(outcome.error)) found.usage.suspect();
    leave?.();
    return outcome;
  };
};

/** `command.started` and `command.ended`, of the place where the call began; none where the call only looks. */
const events: Step<RunningCall> = (call) => {
  if (!call.found || call.looks) return undefined;
  const told = new CommandEvents(call.found, call.invocation, call.requestId);
  call.events = told;
  told.started();
  return (outcome) => {
    const failed = 'error' in outcome ? outcome.error : undefined;
    const code = failed instanceof TabwireError ? failed.code : 'internal';
    told.ended('reply' in outcome ? null : code);
    return outcome;
  };
};

const failures: Step<RunningCall> = (call) => (outcome) =>
  'error' in outcome
    ? { error: failureOf(outcome.error, circumstances(call, call.found)) }
    : outcome;

/** For the caller: they end when it has its answer. */
export const ANSWER: readonly Step<RunningCall>[] = [deadline, grant, results, secrets];

/** For the browser: they end when everything that the command began is undone. */
export const WORK: readonly Step<RunningCall>[] = [accept, subject, usage, events, failures];
