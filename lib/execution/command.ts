import type { Static, TObject, TProperties } from 'typebox';
import type { Browser } from '../browsers/browser.js';
import type { Settings } from '../settings/settings.js';
import type { Context } from '../contexts/context.js';
import type { Content, Example, FleetMerge, ToolNotes } from './declared-parts.js';
import type { HeldResults } from './held-results.js';
import type { Deadline } from '../request/deadline.js';
import type { ErrorCode } from '../request/error-codes.js';
import type { Grant } from '../request/grant.js';
import type { Preconditions } from '../request/preconditions.js';
import type { Gateway } from '../browsers/gateway.js';
import type { Page } from '../page/page.js';
import type { StepEvent } from '../events/browser-events.js';
import { COMMON_ERRORS, SUBJECT_ERRORS } from './command-errors.js';
import { bodySchema, replySchema } from './declared-schemas.js';
import { NO_SECRETS, Secrets } from '../request/secrets.js';
import { validator } from '../schemas/validate.js';

/** What a command works on; it fixes the first argument of `run` and the default path. */
interface Subjects {
  gateway: Gateway;
  browser: Browser;
  page: Page;
}
type On = keyof Subjects;

export type HttpMethod = 'get' | 'put' | 'post' | 'delete';

/** What a running command has beside its subject and its body. */
export interface Call {
  /** Aborts with the error that the client sees. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly config: Settings;
  /** For commands on a browser: whose end is the gateway's, and the way out of its pages too. */
  readonly gateway: Pick<
    Gateway,
    'adLists' | 'egress' | 'end' | 'gone' | 'tickets' | 'savedProfiles'
  >;
  /** Where the client reaches the service: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** What the client trusts the command with; whatever leaves is redacted already. */
  readonly secrets: Secrets;
  /** Where it enters what it keeps of results while it runs. */
  readonly results: Pick<HeldResults, 'hold'>;
  /** Tells a client that listens to a command which streams what happens; others are told nothing. */
  readonly emit: Emit;
  /** Whether it only looks: that is no use of the browser, and leaves its pages as they are. */
  readonly looks: boolean;
  /** `X-Request-Id`, where the client came by HTTP or a channel. */
  readonly requestId: string | undefined;
  /** By which the client came in. */
  readonly grant: Grant;
  /** Which version of a file the client allows a command to change. */
  readonly preconditions: Preconditions;
  /** How an open comes to its place, where it does not just wait for one. */
  readonly enter: Parameters<Gateway['open']>[2];
  /** Tells those who read the browser's events of a step of an instruction. */
  readonly step: (event: StepEvent) => void;
  /**
   * Runs a page command in a browser, as its client would: validated, in its own turn, on the page that the
   * body names. `timeout_ms` only shortens the deadline.
   */
  runIn<Body, Reply extends object>(
    browser: Browser,
    command: CommandOn<'page', Body, Reply>,
    body: NoInfer<Body>,
  ): Promise<Reply>;
  /**
   * Runs any command of the browser just as if its client had sent it alone, but for the signal.
   *
   * @throws TabwireError
   */
  perform(invocation: Invocation, requestId: string, signal: AbortSignal): Promise<object>;
}

/** @param data JSON */
export type Emit = (event: string, data: object) => void;

/** What a running command on a page has: it may use other ones, as `instruct` does. */
export interface PageCall extends Call {
  /** That the page is in. */
  readonly context: Context;
  /** Makes raw CDP calls in the browser. */
  readonly cdp: Browser['cdp']['caller'];
  /** The page that a command which this one runs would be for. */
  current(): Promise<Page>;
  /** The same on the page that this command is for, or else on the page that is current then. */
  run<Body, Reply extends object>(
    command: CommandOn<'page', Body, Reply>,
    body: NoInfer<Body>,
  ): Promise<Reply>;
}

type Calls = Record<'gateway' | 'browser', Call> & Record<'page', PageCall>;

interface Spec<Subject extends On, Body extends TProperties, Reply extends TObject> {
  /** The last segment of its path and its operation's name: `node-click`. */
  readonly name: string;
  readonly on: Subject;
  /**
   * `exclusive` commands act on the page and take turns; `shared` ones read or wait beside them. A
   * wait that took a turn would hold back the click that it waits for.
   */
  readonly lane?: 'exclusive' | 'shared';
  /** Methods at the default path; `post` alone by default. With `get` the body's fields are the query's. */
  readonly methods?: readonly HttpMethod[];
  /** Methods and path; page commands have `POST /browsers/{id}/<name>/`, with contexts' variant. */
  readonly http?: {
    readonly methods: readonly HttpMethod[];
    readonly path: string;
    /** Whether the path has contexts' variant too; the body has a `ctx_id` then. */
    readonly inContexts?: boolean;
  };
  readonly summary: string;
  readonly help: string;
  /** Fields of the body; path parameters of `http.path` are among them. */
  readonly body: Body;
  readonly reply: Reply;
  readonly content?: Content<Static<Reply>>;
  /** The field of the reply that is sent alone, where an ecosystem expects it so. */
  readonly bare?: keyof Static<Reply> & string;
  /** Beyond those that its subject brings along. */
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly Example[];
  /** The deadline where `timeout_ms` means something else, in ms. */
  readonly deadlineMs?: (body: Static<TObject<Body>>) => number;
  /** What the command takes by itself: its deadline where neither `timeout_ms` nor the default does. */
  readonly leastMs?: (body: Static<TObject<Body>>) => number;
  /** Works on a page while a dialog is open, or after a crash. */
  readonly allowed?: readonly ('dialog' | 'crash')[];
  /** Events that it emits, where it does: its client may ask for a stream of them. */
  readonly events?: readonly string[];
  /** Values that are to be typed, by name; they leave in no reply, error or event. */
  readonly secrets?: (body: Static<TObject<Body>>) => Readonly<Record<string, string>>;
  /**
   * Whether it may be run again, since it reads or does the same again. A command on a page is run again on the page
   * that is current when its own closed under it. By default only exclusive commands may not.
   */
  readonly repeatable?: boolean;
  readonly tool?: ToolNotes;
  /**
   * On a member of a fleet: `placed` opens where there is room, and a merge makes one reply of those of all
   * members. With a merge the body has a `scope`, and the reply says which members answered.
   */
  readonly fleet?: 'placed' | FleetMerge<Static<Reply>>;
  readonly run: (
    subject: Subjects[Subject],
    body: Static<TObject<Body>>,
    call: Calls[Subject],
  ) => Promise<Static<Reply>>;
}

/** A validated call of a command, ready to run. */
export interface InvocationOn<Subject extends On, Reply extends object = object> {
  readonly on: Subject;
  readonly command: CommandOn<Subject, unknown, Reply>;
  readonly timeoutMs: number | undefined;
  readonly leastMs: number;
  readonly ctxId: string | undefined;
  readonly pageId: string | undefined;
  readonly secrets: Secrets;
  /** Whether the client wants to know what changes on the page. */
  readonly observe: boolean;
  /** Whether the client wants the reply of this member of a fleet, and not of all. */
  readonly isLocal: boolean;
  run(subject: Subjects[Subject], call: Calls[Subject]): Promise<Reply>;
}

export type Invocation = { [S in On]: InvocationOn<S> }[On];

/** A declared command. `Body` and `Reply` are known to those who import it; the catalog forgets them. */
export interface CommandOn<Subject extends On, Body = unknown, Reply extends object = object> {
  readonly name: string;
  readonly on: Subject;
  readonly lane: 'exclusive' | 'shared';
  readonly methods: readonly HttpMethod[];
  /** With `{id}`, `{ctx_id}`, `{page_id}`; the first is the canonical one. */
  readonly paths: readonly string[];
  readonly summary: string;
  readonly help: string;
  readonly body: TObject;
  readonly reply: TObject;
  readonly content: Content<Reply> | undefined;
  /** The field of the reply that is sent alone. */
  readonly bare: string | undefined;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly Example[];
  readonly allowed: readonly ('dialog' | 'crash')[];
  readonly events: readonly string[];
  readonly repeatable: boolean;
  /** Whether all of its methods only look, as GET does: that is no use of the browser. */
  readonly looks: boolean;
  readonly tool: ToolNotes;
  readonly fleet: 'placed' | FleetMerge<Reply> | undefined;
  /** Validates a body, whatever its type claims. @throws TabwireError `invalid_request` */
  prepare(body: Body): InvocationOn<Subject, Reply>;
}

export type Command = { [S in On]: CommandOn<S> }[On];

interface Common {
  readonly scope?: 'fleet' | 'local' | undefined;
  readonly observe?: boolean | undefined;
  readonly timeout_ms?: number | undefined;
  readonly ctx_id?: string | undefined;
  readonly page_id?: string | undefined;
}

/** Declares a command: the route, the validation and the documentation all come from this. */
export function defineCommand<Subject extends On, Body extends TProperties, Reply extends TObject>(
  spec: Spec<Subject, Body, Reply>,
): CommandOn<Subject, Static<TObject<Body>> & Common, Static<Reply>> {
  const body = bodySchema(spec);
  const validate = validator<Static<TObject<Body>> & Common>(body);
  const methods = spec.http?.methods ?? spec.methods ?? ['post'];
  const path = spec.http?.path ?? `/browsers/{id}/${spec.name}/`;
  const inContexts = spec.http ? spec.http.inContexts === true : spec.on === 'page';
  const command: CommandOn<Subject, Static<TObject<Body>> & Common, Static<Reply>> = {
    name: spec.name,
    on: spec.on,
    lane: spec.lane ?? 'shared',
    methods,
    paths: [path, ...(inContexts ? [inContext(path)] : [])],
    summary: spec.summary,
    help: spec.help,
    body,
    reply: replySchema(spec),
    content: spec.content,
    bare: spec.bare,
    errors: [...new Set([...COMMON_ERRORS, ...SUBJECT_ERRORS[spec.on], ...spec.errors])],
    examples: spec.examples,
    allowed: spec.allowed ?? [],
    events: spec.events ?? [],
    repeatable: spec.repeatable ?? spec.lane !== 'exclusive',
    looks: methods.every((method) => method === 'get'),
    tool: spec.tool ?? {},
    fleet: spec.fleet,
    prepare(value) {
      const fields = validate(value);
      return {
        on: spec.on,
        command,
        timeoutMs: spec.deadlineMs?.(fields) ?? fields.timeout_ms,
        leastMs: spec.leastMs?.(fields) ?? 0,
        ctxId: fields.ctx_id,
        pageId: fields.page_id,
        secrets: spec.secrets ? new Secrets(spec.secrets(fields)) : NO_SECRETS,
        observe: fields.observe ?? false,
        isLocal: fields.scope === 'local',
        run: (subject, call) => spec.run(subject, fields, call),
      };
    },
  };
  return command;
}

/** The variant of a path below `/browsers/{id}/` that names a context. */
const inContext = (path: string) =>
  path.replace('/browsers/{id}/', '/browsers/{id}/contexts/{ctx_id}/');
