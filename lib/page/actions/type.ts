import { callOnNode, mint, scopeOf } from '../nodes/node-handles.js';
import { notInteractable } from '../nodes/not-interactable.js';
import { Deadline } from '../../request/deadline.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import type { Page } from '../page.js';
import { setFieldValue } from '../injected/field-value.js';
import { focusedField, takesText } from '../injected/focus.js';
import { callInFrame, queryInFrame } from '../frames/page-functions.js';
import { nodeOf } from '../frames/remote-nodes.js';
import { focusNode } from './focus.js';

/** How long the search for the focused field may take; after that keys are sent, also to a busy document. */
const FOCUS_TIMEOUT_MS = 500;

interface TypeOptions {
  /** Without it the text goes to whatever has the focus. */
  readonly node_id?: number | undefined;
  /** Empties the node first. */
  readonly clear?: boolean | undefined;
  /** Whether it must be a field that has the focus. */
  readonly intoField?: boolean | undefined;
  /** Pause after each character, in ms. */
  readonly delay_ms?: number | undefined;
}

/**
 * Types text with key events. A field for a date, a time, a color or a range gets the text as its value, since
 * the order in which a keyboard fills its parts depends on the locale.
 *
 * @throws TabwireError `node_not_interactable`, `node_stale`, `node_not_found`
 */
export async function typeText(
  page: Page,
  text: string,
  { node_id, clear = false, delay_ms = 0, intoField = false }: TypeOptions,
  signal: AbortSignal,
): Promise<void> {
  const nodeId = node_id ?? (await focusedValueField(page, intoField, signal));
  const takesValue =
    nodeId !== undefined && (await focusNode(page, nodeId, clear ? 'replace' : 'type', signal));
  const keys = takesValue ? await setValue(page, nodeId, text, signal) : text;
  await page.input.keyboard.type(keys, delay_ms, signal);
}

/**
 * Sets the value of a field.
 *
 * @returns the Enters and Tabs at the end of the text, which the caller has to press
 */
async function setValue(
  page: Page,
  nodeId: number,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  // The lookbehind tries each run once, and not from each of its characters.
  const keys = /(?<![\r\n\t])[\r\n\t]+$/.exec(text)?.[0] ?? '';
  const value = text.slice(0, text.length - keys.length);
  const { accepts } = await callOnNode(page, nodeId, setFieldValue, [value], signal);
  if (accepts === undefined) return keys;
  const why = `does not accept the value ${JSON.stringify(value)}`;
  throw notInteractable(nodeId, 'value_refused', { why, hint: `It takes ${accepts}.` });
}

/**
 * The node_id of the focused field, in any frame, if it takes its value as a whole. Undefined while a navigation
 * waits for its response: Chrome runs no script of ours then, but takes keys.
 */
async function focusedValueField(
  page: Page,
  intoField: boolean,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { navigation } = page;
  const asked = new AbortController();
  const isNavigating = navigation
    .until(() => navigation.pendingUrl !== undefined, asked.signal)
    .then(() => undefined);
  const search = Deadline.within(FOCUS_TIMEOUT_MS, (within) =>
    searchFocusedValueField(page, intoField, within),
  ).catch((error: unknown) => {
    if (!isErrorCode(error, 'timeout')) throw error;
    signal.throwIfAborted();
    return undefined;
  });
  for (const lost of [isNavigating, search]) lost.catch(() => undefined);
  try {
    return await Promise.race([isNavigating, search]);
  } finally {
    asked.abort();
  }
}

async function searchFocusedValueField(
  page: Page,
  intoField: boolean,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let frame = page.frames.main; ;) {
    const [found, takes] = await Promise.all([
      queryInFrame(frame, focusedField, [], signal),
      !intoField || callInFrame(frame, takesText, [], signal),
    ]);
    if (!takes)
      throw new TabwireError(
        'target_not_found',
        'No field has the focus, so the text would go nowhere. Name the field: type "TEXT" into FIELD.',
      );
    const node = nodeOf(found);
    if (!node) return undefined;
    const nodeId = mint(page, frame.session, node);
    const scope = await scopeOf(page, nodeId, false, signal);
    if (!('frame' in scope)) return nodeId;
    ({ frame } = scope);
  }
}
