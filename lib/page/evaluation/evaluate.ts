import { Script } from 'node:vm';
import { isCdpError } from '../../../protocol/errors.js';
import type { EvaluateReply } from '../../../protocol/methods.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { checkThrown, howFor, valueOf, type Value } from './script-value.js';
import type { Page } from '../page.js';
import type { ScriptWorld } from '../frames/frame.js';
import { scriptsOf } from '../sessions/script-queue.js';
import { assertAttached } from '../sessions/still-attached.js';
import { targetOf, type Target } from './target.js';
import { scoped, type ScopedScript, type Variables } from './variables.js';

/** Where a script runs, and what it finds there. */
export interface Surroundings {
  readonly variables: Variables;
  /** The frame element in whose document it runs; undefined: the page's own. */
  readonly frameNodeId: number | undefined;
  readonly world: ScriptWorld;
}

const PLAIN: Surroundings = {
  variables: { nodes: [], args: undefined },
  frameNodeId: undefined,
  world: 'page',
};

/**
 * Words without which a script runs in the console's mode as in any other. The mode makes it an async one, which
 * takes Chrome a quarter of the time of a short eval.
 */
const CONSOLE_WORDS = /\b(?:await|class|const|let|using)\b/;

/** Numbers the object groups: the end of one eval must not release the objects of another. */
let count = 0;

/**
 * Runs a script as the page's console does: several statements, `await` at the top, and `const` that may be
 * declared again.
 *
 * @throws TabwireError `script_error`, `unserializable`, `result_too_large`, and what its surroundings refuse
 */
export async function evaluate(
  page: Page,
  script: string,
  maxBytes: number,
  signal: AbortSignal,
  surroundings = PLAIN,
): Promise<Value> {
  try {
    return await attempt(page, script, maxBytes, signal, surroundings);
  } catch (error) {
    if (isErrorCode(error, 'timeout')) throw unfinished(error);
    const isFrameGone = surroundings.frameNodeId !== undefined && isCdpError(error, 'detached');
    if (!isFrameGone && !isCdpError(error, 'context_gone')) throw error;
    await assertAttached(page.session, signal);
    throw new TabwireError(
      'script_error',
      'The page navigated before the script ended. Start the navigation at the end of the script, or wait for the new document with wait-for-node/.',
    );
  }
}

/** Says what a script may have been doing when its time ran out. */
function unfinished({ details, cause }: TabwireError): TabwireError {
  return new TabwireError(
    'timeout',
    'The script did not end in the time of the request. It runs without end, and Tabwire stops it now; or it awaits a promise that has not settled. Send a larger timeout_ms if it needs more time, or change the script.',
    details,
    cause,
  );
}

/** Like `evaluate`, for callers that can continue after a navigation. @throws CdpError `context_gone` */
export async function attempt(
  page: Page,
  script: string,
  maxBytes: number,
  signal: AbortSignal,
  { variables, frameNodeId, world }: Surroundings = PLAIN,
): Promise<Value> {
  const target = await targetOf(page, frameNodeId, world, signal);
  const { session } = target;
  const objectGroup = `eval-${(count += 1)}`;
  // A script that waits for its dialog's answer continues after it; during a navigation none runs.
  const waits = (error: unknown) =>
    isErrorCode(error, 'dialog_open') || page.navigation.pendingUrl !== undefined;
  // Until Chrome says that it handed out none.
  let holdsObjects: boolean | undefined;
  const work = async (own: ScopedScript) => {
    const { result } = await run(target, own, objectGroup, signal);
    holdsObjects = variables.nodes.length > 0 || result.objectId !== undefined;
    return valueOf(page, session, result, objectGroup, maxBytes, signal);
  };
  try {
    const expression = asExpression(script);
    const own = await scoped(page, target, expression, variables, objectGroup, signal);
    const queue = scriptsOf(session);
    await queue.ended(signal);
    return await queue.run(signal, () => work(own), waits);
  } catch (error) {
    if (isCdpError(error, 'terminated', 'unbegun'))
      throw new TabwireError(
        'script_error',
        'Chrome stopped this script together with an endless script of another request on the same page. The script may have run in part: check the page before you send it again.',
      );
    throw error;
  } finally {
    if (holdsObjects !== false)
      session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

/** `{a: 1}` parses as a block: puts it in parentheses if it then parses as an object. It runs nothing. */
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
  target: Target,
  script: ScopedScript,
  objectGroup: string,
  signal: AbortSignal,
): Promise<EvaluateReply<unknown>> {
  const { session, contextId } = target;
  const { expression, indent } = script;
  const replMode = CONSOLE_WORDS.test(expression);
  const how = {
    ...howFor(objectGroup),
    replMode,
    awaitPromise: replMode, // the script itself, which is async then
    ...(contextId ? { contextId } : {}),
  };
  const scripts = scriptsOf(session);
  const { loopsEnded } = scripts;
  try {
    // In this order, and in one flight.
    const prepared = script.prepare(signal);
    const evaluated = session.evaluate<unknown>({ expression, ...how }, signal);
    const [reply] = await Promise.all([evaluated, prepared]);
    if (reply.exceptionDetails) script.discard();
    checkThrown(reply, indent);
    return reply;
  } catch (error) {
    // It was terminated instead of another request's script, before its first statement. Of the console's mode
    // Chrome tells the same of a loop that was ended in the middle, which must not run twice.
    if (isCdpError(error, 'unbegun') && scripts.loopsEnded === loopsEnded)
      return run(target, script, objectGroup, signal);
    throw error;
  }
}
