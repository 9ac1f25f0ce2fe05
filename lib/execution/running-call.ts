import type { Browser } from '../browsers/browser.js';
import type { Deadline } from '../request/deadline.js';
import type { Grant } from '../request/grant.js';
import type { Preconditions } from '../request/preconditions.js';
import type { Call, Command, Emit, Invocation } from './command.js';
import type { CommandEvents } from './command-events.js';
import type { HeldResults } from './held-results.js';
import type { Entrance } from './report.js';
import type { Service } from './service.js';

/** Who calls, and how. */
export interface Caller {
  /** The browser, if the command works on a browser or a page. */
  readonly browserId?: string;
  /** Where the client reaches the service, as it wrote it; by default, where the service listens. */
  readonly baseUrl?: string | undefined;
  /** Called with the events of a command that has any. */
  readonly emit?: Emit;
  /** Ends the work. Its reason is the error that the caller gets. */
  readonly signal?: AbortSignal;
  /** Called with the deadline when it begins: aborting it ends the work too, and costs no signal more. */
  readonly onBegin?: (deadline: Pick<Deadline, 'abort'>) => void;
  /** `X-Request-Id`, for those who read the browser's events. */
  readonly requestId?: string;
  /** The grant by which the caller came in: the work ends with it. */
  readonly grant?: Grant;
  /** Of which version of a file the command may change something. */
  readonly preconditions?: Preconditions;
  /** Without it, the caller is HTTP, which reports the request when its reply is sent. */
  readonly entrance?: Exclude<Entrance, 'http'>;
  /** How a request to open a browser gets its slot, if it does not just wait for one. */
  readonly enter?: Call['enter'];
  /** Whether this way to call the command only looks; by default what its declaration says. */
  readonly looks?: boolean;
}

/** Whether a call only looks at its browser. */
export const looksBy = (
  command: Pick<Command, 'looks'>,
  { looks = command.looks }: Caller,
): boolean => looks;

/** A call while it runs: the command sees the part of it that `Call` declares. */
export interface RunningCall extends Call {
  readonly service: Service;
  readonly invocation: Invocation;
  readonly caller: Caller;
  readonly browserId: string;
  readonly results: HeldResults;
  /** The browser, once the step `subject` has found it. */
  found: Browser | undefined;
  events: CommandEvents | undefined;
}
