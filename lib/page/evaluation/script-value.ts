import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { Session } from '../../../protocol/session.js';
import type { EvaluateReply } from '../../../protocol/methods.js';
import { TabwireError } from '../../request/errors.js';
import { limited, limitedJson, tooLarge } from '../../request/size-limit.js';
import { mint } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { NODE_RESULT, nodeOf } from '../frames/remote-nodes.js';
import { sourceOf } from '../frames/page-source.js';
import { toJson, type Json } from '../injected/json.js';

/** The value of a script, as replies have it. */
export interface Value {
  value: unknown;
  type: string;
  /** What JSON can't hold: NaN, infinities, -0, bigints; the source of a function or symbol, cut short. */
  unserializable?: string;
  node_id?: number;
  /** What the value lacks, and why. */
  warnings?: string[];
}

type Reply = EvaluateReply<unknown>;

/** How many characters of a function's or a symbol's source are returned. */
const MAX_SOURCE = 200;

/** Asks for an object again with other options: awaited, or described. */
async function describeObject(
  session: Session,
  objectId: string,
  how: Partial<ReturnType<typeof howFor>> & { serializationOptions?: typeof NODE_RESULT },
  signal: AbortSignal,
): Promise<Reply> {
  const functionDeclaration = 'function () { return this; }';
  const reply = await session.callFunctionOn<unknown>(
    { objectId, functionDeclaration, ...how },
    signal,
  );
  checkThrown(reply);
  return reply;
}

/** The options of the call. Without deep serialization, with which Chrome would send a long text twice. */
export function howFor(objectGroup: string) {
  return { awaitPromise: true, userGesture: true, objectGroup };
}

/**
 * Converts a script's result to the value that a client gets.
 *
 * @param objectGroup the group of the remote objects that this makes
 * @throws TabwireError `script_error`, `unserializable`, `result_too_large`
 */
export async function valueOf(
  page: Page,
  session: Session,
  result: Reply['result'],
  objectGroup: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value> {
  const { objectId, type, subtype, description = '' } = result;
  if (type === 'function' || type === 'symbol')
    return { value: null, type, unserializable: cutShort(description) };
  if (objectId === undefined) return primitive(result, maxBytes);
  if (subtype === 'node') {
    const how = { objectGroup, serializationOptions: NODE_RESULT };
    const { result: described } = await describeObject(session, objectId, how, signal);
    const node = nodeOf(described);
    if (node?.nodeType === 1)
      return { value: null, type: 'node', node_id: mint(page, session, node, false) };
  }
  // The script may have been awaited, but no promise that is its value.
  const json =
    subtype === 'promise' ? undefined : await jsonOf(session, objectId, maxBytes, signal);
  if (!json || json.problem === 'thenable') {
    const reply = await describeObject(session, objectId, howFor(objectGroup), signal);
    return valueOf(page, session, reply.result, objectGroup, maxBytes, signal);
  }
  const { value = null, cyclic, closed } = json;
  const warnings = [
    ...(cyclic ? ['The value contains itself. In the reply, null replaces the inner value.'] : []),
    ...(closed
      ? [`No script of this page may read ${closed}. In the reply, null replaces it.`]
      : []),
  ];
  return {
    value,
    type: Array.isArray(value) ? 'array' : 'object',
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function cutShort(source: string): string {
  return source.length > MAX_SOURCE ? `${source.slice(0, MAX_SOURCE)}…` : source;
}

/** The JSON of an object; its problem `thenable`: the page's own kind of promise, which has to be awaited first. */
async function jsonOf(
  session: Session,
  objectId: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Json> {
  const reply = await session.callFunctionOn<Json>(
    {
      objectId,
      functionDeclaration: sourceOf(toJson),
      arguments: [{ value: maxBytes }],
      returnByValue: true,
    },
    signal,
  );
  const { exceptionDetails } = reply;
  if (exceptionDetails) throw scriptError(exceptionDetails, 0, new UnreadableValue());
  const json = reply.result.value;
  const { problem, value, size = 0 } = json;
  if (problem === 'thenable') return json;
  if (problem === 'replaced') return jsonByChrome(session, objectId, maxBytes, signal);
  if (problem === 'too_large') throw tooLarge(maxBytes);
  if (problem !== undefined) throw unserializable(problem);
  // The page counts characters, of which each is up to three bytes.
  if (size * 3 > maxBytes) limitedJson(value, maxBytes);
  return json;
}

/** The JSON that Chrome itself makes of an object, where the page has replaced what `toJson` works with. */
async function jsonByChrome(
  session: Session,
  objectId: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Json> {
  const functionDeclaration = 'function () { return this; }';
  try {
    const { result } = await session.callFunctionOn<unknown>(
      { objectId, functionDeclaration, returnByValue: true },
      signal,
    );
    limited(JSON.stringify(result.value ?? null), maxBytes);
    return { value: result.value };
  } catch (error) {
    if (isCdpError(error, 'other'))
      throw unserializable('it contains itself, or has too many levels');
    throw error;
  }
}

function primitive(result: Reply['result'], maxBytes: number): Value {
  const { type, subtype, value, unserializableValue } = result;
  if (type === 'undefined') return { value: null, type };
  if (type === 'bigint' && unserializableValue !== undefined)
    return { value: unserializableValue.slice(0, -1), type, unserializable: unserializableValue };
  if (unserializableValue !== undefined)
    return { value: null, type, unserializable: unserializableValue };
  if (typeof value === 'string') return { value: limited(value, maxBytes), type };
  return { value, type: subtype === 'null' ? subtype : type };
}

function unserializable(why: string): TabwireError {
  return new TabwireError(
    'unserializable',
    `Tabwire cannot send the value as JSON: ${why}. Return a plain value, or a text that you make with JSON.stringify.`,
  );
}

/**
 * @param indent by how many characters the script's first line was moved
 * @throws TabwireError `script_error` when it threw
 */
export function checkThrown({ exceptionDetails }: Reply, indent = 0): void {
  if (exceptionDetails) throw scriptError(exceptionDetails, indent);
}

/** The cause of a `script_error` of a script that ran: what it returned threw when it was read. */
export class UnreadableValue extends Error {}

function scriptError(
  details: Protocol.Runtime.ExceptionDetails,
  indent: number,
  cause?: UnreadableValue,
): TabwireError {
  const { exception, text } = details;
  const stack = exception ? (exception.description ?? wordsOf(exception)) : text;
  const [firstLine = stack] = stack.split('\n');
  const where = {
    message: firstLine,
    stack,
    ...placeOf(details, stack, indent),
  };
  const sentence = `The script threw ${firstLine.replace(/\.$/, '')}.`;
  return new TabwireError('script_error', sentence, where, cause);
}

/** Of a call in a script that has no URL, which is the client's. */
const CALL = /^ +at .*<anonymous>:(\d+):(\d+)\)?$/m;

/** Where in its script it threw, from 1; nothing where that is not known. */
function placeOf(
  { exception, lineNumber, columnNumber }: Protocol.Runtime.ExceptionDetails,
  stack: string,
  indent: number,
): { readonly line: number; readonly column: number } | undefined {
  // With `replMode` Chrome tells 0:0 of what a script throws, and knows better in the stack of an Error.
  const [, line = 0, column = 0] = CALL.exec(stack)?.map(Number) ?? [];
  const isTold = lineNumber > 0 || columnNumber > 0 || exception?.className === 'SyntaxError';
  if (line === 0 && !isTold) return undefined;
  const at = line === 0 ? { line: lineNumber + 1, column: columnNumber + 1 } : { line, column };
  return { ...at, column: Math.max(1, at.column - (at.line === 1 ? indent : 0)) };
}

/** A thrown primitive, which has no description of its own. */
function wordsOf({ type, subtype, value }: Protocol.Runtime.RemoteObject): string {
  if (value === '') return 'an empty string';
  return typeof value === 'string' || typeof value === 'boolean'
    ? String(value)
    : (subtype ?? type);
}
