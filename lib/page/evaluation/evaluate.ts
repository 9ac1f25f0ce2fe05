import { Script } from 'node:vm';
import type { Protocol } from 'devtools-protocol';
import { isCdpError } from '../../../protocol/errors.js';
import type { EvaluateReply, Session } from '../../../protocol/session.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { limited, tooLarge } from '../../request/size-limit.js';
import { mint } from '../nodes/node-handles.js';
import type { Page } from '../page.js';
import { stillThere } from '../tab/still-attached.js';
import { NODE_RESULT, nodeOf } from '../tab/page-functions.js';
import { toJson } from '../scripts/json.js';

/** What a script came to. */
export interface Value {
  value: unknown;
  type: string;
  /** What JSON can't hold: NaN, infinities, -0, bigints. */
  unserializable?: string;
  node_id?: number;
}

type Reply = EvaluateReply<unknown>;

/** Stands for a value that has to be awaited first: a promise of the page's own making. */
const THENABLE = Symbol('thenable');

/** Numbers the object groups: one eval's end must not take the objects of another. */
let count = 0;

/**
 * Runs a script in the page's own world, as its console does: several statements, `await` at the top,
 * and `const` that may be declared again.
 *
 * @throws TabwireError `script_error`, `unserializable`, `result_too_large`
 */
export async function evaluate(
  page: Page,
  script: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value> {
  try {
    return await attempt(page, script, maxBytes, signal);
  } catch (error) {
    if (!isCdpError(error, 'context_gone')) throw error;
    await stillThere(page.session, signal);
    throw new TabwireError(
      'script_error',
      'The page navigated before the script was done. Start the navigation last, or wait for it with wait-for-node/.',
    );
  }
}

/** The same, for who can go on after a navigation. @throws CdpError `context_gone` */
export async function attempt(
  page: Page,
  script: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value> {
  const { session } = page;
  const objectGroup = `eval-${(count += 1)}`;
  // A script that waits for its dialog's answer goes on with it; behind a navigation none runs.
  const waits = (error: unknown) =>
    isErrorCode(error, 'dialog_open') || page.navigation.pendingUrl !== undefined;
  let holdsObjects: boolean | undefined; // until Chrome says that it handed out none
  const work = async () => {
    const { result } = await run(session, asExpression(script), objectGroup, signal);
    holdsObjects = result.objectId !== undefined;
    return valueOf(page, result, objectGroup, maxBytes, signal);
  };
  try {
    return await page.scripts.run(signal, work, waits);
  } catch (error) {
    if (isCdpError(error, 'terminated'))
      throw new TabwireError('script_error', 'The script was ended by another request’s deadline.');
    throw error;
  } finally {
    if (holdsObjects !== false)
      session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

/** `{a: 1}` parses as a block; where it is an object too, that is what is meant. Parses, runs nothing. */
function asExpression(script: string): string {
  if (!/^\s*\{[^]*\}\s*$/.test(script)) return script;
  const expression = `(${script})`;
  try {
    new Script(expression);
    return expression;
  } catch {
    return script;
  }
}

async function run(
  session: Session,
  expression: string,
  objectGroup: string,
  signal: AbortSignal,
): Promise<Reply> {
  const how = { replMode: true, ...howFor(objectGroup) };
  const reply = await session
    .evaluate<unknown>({ expression, ...how }, signal)
    .catch((error: unknown) => {
      // It was ended in the place of another request's script, before it did anything.
      if (isCdpError(error, 'unbegun')) return run(session, expression, objectGroup, signal);
      throw error;
    });
  check(reply);
  return reply;
}

/** Asks for an object once more, in another way: awaited, or described. */
async function itself(
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
  check(reply);
  return reply;
}

/** A description in depth is not asked for: it would bring a text, however long, a second time. */
function howFor(objectGroup: string) {
  return { awaitPromise: true, userGesture: true, objectGroup };
}

async function valueOf(
  page: Page,
  result: Reply['result'],
  objectGroup: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value> {
  const { session } = page;
  if (result.objectId === undefined) return primitive(result, maxBytes);
  if (result.subtype === 'node') {
    const how = { objectGroup, serializationOptions: NODE_RESULT };
    const { result: described } = await itself(session, result.objectId, how, signal);
    const node = nodeOf(described);
    if (node?.nodeType === 1)
      return { value: null, type: 'node', node_id: mint(page, session, node, false) };
  }
  // In the console's mode `awaitPromise` awaits the script, not a promise that is its value.
  const isPromise = result.subtype === 'promise';
  const json = isPromise ? THENABLE : await jsonOf(session, result, maxBytes, signal);
  if (json === THENABLE) {
    const reply = await itself(session, result.objectId, howFor(objectGroup), signal);
    return valueOf(page, reply.result, objectGroup, maxBytes, signal);
  }
  return { value: json, type: Array.isArray(json) ? 'array' : 'object' };
}

async function jsonOf(
  session: Session,
  { objectId = '', type }: Reply['result'],
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  if (type === 'symbol' || type === 'function') throw unserializable(`it is a ${type}`);
  const reply = await session.callFunctionOn<ReturnType<typeof toJson>>(
    {
      objectId,
      functionDeclaration: toJson.toString(),
      arguments: [{ value: maxBytes }],
      returnByValue: true,
    },
    signal,
  );
  check(reply);
  const { problem, value, size = 0 } = reply.result.value;
  if (problem === 'thenable') return THENABLE;
  if (problem === 'too_large') throw tooLarge(maxBytes);
  // The page counts characters, of which each is up to three bytes.
  if (size * 3 > maxBytes) limited(JSON.stringify(value), maxBytes);
  if (problem !== undefined) throw unserializable(problem);
  return value ?? null;
}

function primitive(result: Reply['result'], maxBytes: number): Value {
  const { type, subtype, value, unserializableValue } = result;
  if (type === 'symbol') throw unserializable('it is a symbol');
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
    `The value can not be sent as JSON: ${why}. Return a plain value, or JSON.stringify what you need.`,
  );
}

function check({ exceptionDetails }: Reply): void {
  if (exceptionDetails) throw scriptError(exceptionDetails);
}

function scriptError(details: Protocol.Runtime.ExceptionDetails): TabwireError {
  const { exception, text, lineNumber, columnNumber } = details;
  const stack = exception ? (exception.description ?? wordsOf(exception)) : text;
  const [firstLine = stack] = stack.split('\n');
  return new TabwireError('script_error', `The script threw ${firstLine}.`, {
    message: firstLine,
    stack,
    line: lineNumber + 1,
    column: columnNumber + 1,
  });
}

/** A thrown primitive, which has no description of its own. */
function wordsOf({ type, subtype, value }: Protocol.Runtime.RemoteObject): string {
  return typeof value === 'string' || typeof value === 'boolean'
    ? String(value)
    : (subtype ?? type);
}
