import type { Protocol } from 'devtools-protocol';
import { withOwnUrl } from '../../../protocol/own-traces.js';
import type { Session } from '../../../protocol/session.js';
import type { EvaluateReply } from '../../../protocol/methods.js';
import { abortable } from '../../request/deadline.js';
import { TabwireError } from '../../request/errors.js';
import type { Frame, World } from './frame.js';
import { sourceOf } from './page-source.js';
import { NODE_RESULT } from './remote-nodes.js';

/** A function of injected/, which is sent as its source text. */
type PageFunction<This, Args extends readonly unknown[], Result> = (
  this: This,
  ...args: Args
) => Result | Promise<Result>;

/** How many characters of Chrome's message about a selector an error quotes. */
const MAX_QUOTE = 500;

/** How a reply has the value of a page function. */
type Returned = Pick<Protocol.Runtime.EvaluateRequest, 'returnByValue' | 'serializationOptions'>;

/** When it ends a page function that computes on, in ms. */
type Limited = Pick<Protocol.Runtime.EvaluateRequest, 'timeout'>;

/** Calls `fn` with `this` the document of the world. */
export async function callInWorld<Value>(
  { session, contextId, functions }: World,
  fn: { toString(): string },
  args: readonly unknown[],
  returned: Returned & Limited,
  signal: AbortSignal,
): Promise<EvaluateReply<Value>> {
  const values = ['document', ...args.map((arg) => JSON.stringify(arg))].join();
  const expression = withOwnUrl(`${nameIn(functions, fn)}.call(${values})`);
  const how = { expression, contextId, awaitPromise: true, ...returned };
  const reply = await session.evaluate<Value>(how, signal);
  functions.add(fn);
  return reply;
}

/** Runs `fn` in a frame's world, with `this` its document; returns its value. */
export async function callInFrame<Args extends readonly unknown[], Result>(
  frame: Frame,
  fn: PageFunction<Document, Args, Result>,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Result> {
  const how = { returnByValue: true };
  return valueOf(
    await frame.inWorld((world) => callInWorld<Result>(world, fn, args, how, signal), signal),
  );
}

/** Runs `fn` in a frame's world and returns its reply with nodes as `NODE_RESULT` describes them. */
export async function queryInFrame<Args extends readonly unknown[]>(
  frame: Frame,
  fn: PageFunction<Document, Args, unknown>,
  args: Readonly<Args>,
  signal: AbortSignal,
  serializationOptions = NODE_RESULT,
): Promise<EvaluateReply<unknown>['result']> {
  const how = { serializationOptions };
  return resultOf(
    await frame.inWorld((world) => callInWorld<unknown>(world, fn, args, how, signal), signal),
  );
}

/** The page functions whose source the worlds of remote objects have, by session and world. */
const installed = new WeakMap<Session, Map<string, Set<object>>>();

/** For how many worlds of a session this is remembered; older ones get the source again. */
const MAX_WORLDS = 100;

/** The name of each page function's global in our worlds, where the page has no globals. */
const globals = new Map<object, string>();

/** An expression for a page function: its name in a world that has it, or else its source, which sets the name. */
function nameIn(functions: ReadonlySet<object>, fn: { toString(): string }): string {
  const name = getOrAdd(globals, fn, () => `$${globals.size}`);
  return functions.has(fn) ? name : `(globalThis.${name} = ${sourceOf(fn)})`;
}

/** Calls `fn` with `this` the remote object, which has to be in one of our worlds. */
async function callFunctionOn<Value>(
  session: Session,
  objectId: string,
  fn: { toString(): string },
  args: readonly unknown[],
  returned: Returned,
  signal: AbortSignal,
  objects: readonly string[] = [],
): Promise<EvaluateReply<Value>> {
  const worlds = getOrAdd(installed, session, () => new Map<string, Set<object>>());
  // An object's id is `<isolate>.<world>.<object>`, and the id of a world is never reused.
  const world = objectId.slice(0, objectId.lastIndexOf('.'));
  const functions = getOrAdd(worlds, world, () => new Set());
  const [oldest] = worlds.keys();
  if (worlds.size > MAX_WORLDS && oldest !== undefined) worlds.delete(oldest);
  const reply = await session.callFunctionOn<Value>(
    {
      objectId,
      functionDeclaration: withOwnUrl(
        `function (...args) { return ${nameIn(functions, fn)}.apply(this, args); }`,
      ),
      arguments: [
        ...args.map((value) => ({ value })),
        ...objects.map((object) => ({ objectId: object })),
      ],
      awaitPromise: true,
      ...returned,
    },
    signal,
  );
  functions.add(fn);
  return reply;
}

interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function getOrAdd<Key, Value>(store: Store<Key, Value>, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

/** Runs `fn` with `this` the remote object; returns its value. */
export async function callOn<This, Args extends readonly unknown[], Result>(
  session: Session,
  objectId: string,
  fn: PageFunction<This, Args, Result>,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<Result> {
  return valueOf(
    await callFunctionOn<Result>(session, objectId, fn, args, { returnByValue: true }, signal),
  );
}

/**
 * Runs `fn` with `this` the remote object; returns its reply with nodes as `NODE_RESULT` describes.
 *
 * @param objects remote objects of the same world: further arguments of `fn`
 */
export async function queryOn<This, Args extends readonly unknown[]>(
  session: Session,
  objectId: string,
  fn: PageFunction<This, Args, unknown>,
  args: Readonly<Args>,
  signal: AbortSignal,
  serializationOptions: Protocol.Runtime.SerializationOptions = NODE_RESULT,
  objects: readonly string[] = [],
): Promise<EvaluateReply<unknown>['result']> {
  const how = { serializationOptions };
  return resultOf(await callFunctionOn<unknown>(session, objectId, fn, args, how, signal, objects));
}

/** The documents of our worlds, as remote objects that live as long as these. */
const documents = new WeakMap<World, Promise<string>>();

/** The document of a world as a remote object, which is nobody's to release. */
export function documentOf(world: World, signal: AbortSignal): Promise<string> {
  const document = getOrAdd(documents, world, async () => {
    const { session, contextId } = world;
    const { result } = await session.evaluate({
      expression: withOwnUrl('document'),
      contextId,
    });
    if (result.objectId === undefined) throw new Error('a world has a document');
    return result.objectId;
  });
  document.catch(() => documents.delete(world));
  return abortable(document, signal);
}

function valueOf<Value>(reply: EvaluateReply<Value>): Value {
  if (reply.exceptionDetails) throw pageError(reply.exceptionDetails);
  return reply.result.value;
}

/** @throws TabwireError `invalid_selector` */
export function resultOf(reply: EvaluateReply<unknown>): EvaluateReply<unknown>['result'] {
  if (reply.exceptionDetails) throw pageError(reply.exceptionDetails);
  return reply.result;
}

/** Chrome's words for a selector or an XPath expression that is none; the first says which. */
const INVALID = /^SyntaxError: [^]* is not a valid (selector|XPath expression)/;
const INVALID_XPATH = /contains unresolvable namespaces|result is not a node set/;

/** What V8 says where a page is too deep or too large for a script. */
const BEYOND_V8 = /^RangeError: (Maximum call stack size exceeded|Invalid string length)/;

/** Our own page functions throw only for what the platform refuses: a selector it can't parse, or too large a page. */
function pageError({ exception, text }: Protocol.Runtime.ExceptionDetails): Error {
  const description = exception?.description ?? text;
  if (BEYOND_V8.test(description))
    return new TabwireError(
      'cdp_error',
      'The elements of the page are nested too deeply, or its texts are too long, for a script of Chrome. Use a smaller part of the page.',
    );
  const kind = INVALID_XPATH.test(description) ? 'XPath' : INVALID.exec(description)?.[1];
  if (kind === undefined) return new Error(`page function failed: ${description}`);
  const words = (description.split('\n    at ')[0] ?? '').slice(0, MAX_QUOTE);
  return kind === 'selector'
    ? new TabwireError(
        'invalid_selector',
        `The selector is not valid CSS: ${words} Send an XPath expression as xpath, and a text as text.`,
        { field: 'selector' },
      )
    : new TabwireError(
        'invalid_selector',
        `The xpath is not a valid XPath expression that finds elements: ${words} Send a CSS selector as selector.`,
        { field: 'xpath' },
      );
}

/** Releases a remote object after the present turn of the event loop, so that the client's reply goes first. */
export function release(session: Session, objectId: string): void {
  setImmediate(() => {
    session.send('Runtime.releaseObject', { objectId }).catch(() => undefined);
  });
}
