import type { EvaluateReply } from '../../../protocol/methods.js';
import { queryInFrame, release } from '../frames/page-functions.js';
import { itemsOf, NODE_RESULT } from '../frames/remote-nodes.js';
import type { AnswerNodes } from '../injected/answers.js';
import { mint } from '../nodes/node-handles.js';
import { inSlices } from '../../request/in-slices.js';
import type { Page } from '../page.js';

/** What a page says, and the nodes that say it. */
export interface PageAnswer {
  readonly text: string;
  readonly node_ids: number[];
}

/** The answers that a page function finds in the main frame, in one round trip. */
export async function answersOf<Args extends readonly unknown[]>(
  page: Page,
  fn: (this: Document, ...args: Args) => AnswerNodes,
  args: Readonly<Args>,
  signal: AbortSignal,
): Promise<PageAnswer[]> {
  const { main } = page.frames;
  const how = { ...NODE_RESULT, maxDepth: 1 };
  const result = await queryInFrame(main, fn, args, signal, how);
  if (result.objectId !== undefined) release(main.session, result.objectId);
  const [, ...nodes] = itemsOf(result);
  const answers: unknown = JSON.parse(firstText(result));
  if (!isAnswers(answers)) throw new Error('the page function returns answers');
  // There are as many as a page says: others have their turns in between.
  return inSlices(answers, ([text, ...from]) => ({
    text,
    node_ids: from.flatMap((number) => {
      const node = nodes[number];
      return node ? [mint(page, main.session, node, false)] : [];
    }),
  }));
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
