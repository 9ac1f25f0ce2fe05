import { Script } from 'node:vm';
import { isCdpError } from '../../../protocol/errors.js';
import type { EvaluateReply, Session } from '../../../protocol/session.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { checkThrown, howFor, valueOf, type Value } from './script-value.js';
import type { Page } from '../page.js';
import { assertAttached } from '../tab/still-attached.js';

/** Numbers the object groups: the end of one eval must not release the objects of another. */
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
    await assertAttached(page.session, signal);
    throw new TabwireError(
      'script_error',
      'The page navigated before the script was done. Start the navigation last, or wait for it with wait-for-node/.',
    );
  }
}

/** Like `evaluate`, for callers that can continue after a navigation. @throws CdpError `context_gone` */
export async function attempt(
  page: Page,
  script: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Value> {
  const { session } = page;
  const objectGroup = `eval-${(count += 1)}`;
  // A script that waits for its dialog's answer continues after it; during a navigation none runs.
  const waits = (error: unknown) =>
    isErrorCode(error, 'dialog_open') || page.navigation.pendingUrl !== undefined;
  let holdsObjects: boolean | undefined; // unknown until Chrome replies
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
  session: Session,
  expression: string,
  objectGroup: string,
  signal: AbortSignal,
): Promise<EvaluateReply<unknown>> {
  const how = { replMode: true, ...howFor(objectGroup) };
  const reply = await session
    .evaluate<unknown>({ expression, ...how }, signal)
    .catch((error: unknown) => {
      // It was terminated instead of another request's script, before its first statement.
      if (isCdpError(error, 'unbegun')) return run(session, expression, objectGroup, signal);
      throw error;
    });
  checkThrown(reply);
  return reply;
}
