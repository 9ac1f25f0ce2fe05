import type { EvaluateReply } from '../../../protocol/methods.js';
import { queryInFrame, queryOn, release } from '../frames/page-functions.js';
import { itemsOf, NODE_RESULT } from '../frames/remote-nodes.js';
import { nodesOfAnswers, type AnswerNodes } from '../injected/answers.js';
import { isGone, mint } from '../nodes/node-handles.js';
import { inSlices } from '../../request/in-slices.js';
import type { Page } from '../page.js';

/** What a page says, and the numbers by which the page tells the nodes that say it. */
export interface FoundAnswer {
  readonly text: string;
  readonly from: readonly number[];
}

/** What a page says, and the nodes that say it. */
export interface PageAnswer {
  readonly text: string;
  readonly node_ids: number[];
}

/** Chooses the answers that get node IDs: only these are asked for, in one more round trip. */
type Choose = (
  told: readonly FoundAnswer[],
) => readonly FoundAnswer[] | Promise<readonly FoundAnswer[]>;

const ITEMS = { ...NODE_RESULT, maxDepth: 1 };

/**
 * The answers that a page function finds in the main frame; none of a document that goes meanwhile.
 *
 * @param choose returns the answers that are meant; all by default
 */
export async function answersOf<Args extends readonly unknown[]>(
  page: Page,
  fn: (this: Document, ...args: Args) => AnswerNodes,
  args: Readonly<Args>,
  signal: AbortSignal,
  choose: Choose = (told) => told,
): Promise<PageAnswer[]> {
  const { main } = page.frames;
  const result = await queryInFrame(main, fn, args, signal, ITEMS);
  const { session } = main;
  const { objectId } = result;
  if (objectId === undefined) return [];
  try {
    const answers: unknown = JSON.parse(firstText(result));
    if (!isAnswers(answers)) throw new Error('the page function returns answers');
    const chosen = await choose(answers.map(([text, ...from]) => ({ text, from })));
    const numbers = [...new Set(chosen.flatMap(({ from }) => from))];
    const ids = new Map<number, number>();
    if (numbers.length > 0) {
      const found = await queryOn(session, objectId, nodesOfAnswers, [numbers], signal, ITEMS);
      if (found.objectId !== undefined) release(session, found.objectId);
      const nodes = itemsOf(found);
      // There are as many as a page says: others have their turns in between.
      await inSlices(numbers, (number, at) => {
        const node = nodes[at];
        if (node) ids.set(number, mint(page, session, node, false));
      });
    }
    return chosen.map(({ text, from }) => ({
      text,
      node_ids: from.flatMap((number) => ids.get(number) ?? []),
    }));
  } catch (error) {
    if (isGone(page, error)) return [];
    throw error;
  } finally {
    release(session, objectId);
  }
}

/** The text that an array begins with; of a reply without one, an empty list. */
function firstText({ deepSerializedValue }: EvaluateReply<unknown>['result']): string {
  const items = deepSerializedValue?.value;
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  const value = typeof first === 'object' && first && 'value' in first ? first.value : undefined;
  return typeof value === 'string' ? value : '[]';
}

function isAnswers(value: unknown): value is [text: string, ...from: number[]][] {
  return Array.isArray(value);
}
