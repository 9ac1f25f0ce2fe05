import type { ParsedAction } from './language/clauses.js';
import { namedReading } from './language/named-clauses.js';
import { pageNamesOf } from './matching/page-names.js';
import type { UiNode } from '../schemas/ui-map.js';

/** Thrown where the page has nothing that the grammar reads in a clause, and its names read something else in it. */
export class OtherReading extends Error {
  readonly action: ParsedAction;

  constructor(action: ParsedAction) {
    super('The clause is read by the names of the page.');
    this.action = action;
  }
}

/** What the names of the page read in a clause. */
export async function otherReading(
  text: string,
  nodes: readonly UiNode[],
): Promise<ParsedAction | undefined> {
  return namedReading(text, await pageNamesOf(nodes));
}

/** @throws OtherReading */
export async function throwIfNamed(text: string, nodes: readonly UiNode[]): Promise<void> {
  const action = await otherReading(text, nodes);
  if (action) throw new OtherReading(action);
}
