import type { ParsedAction } from './language/clauses.js';
import { namedReading } from './language/named-clauses.js';
import type { PageNames } from './language/page-names.js';
import { pageNamesOf, type SelectOptions } from './matching/page-names.js';
import type { PageCall } from '../execution/command.js';
import { isErrorCode } from '../request/errors.js';
import { optionsCommand } from './steps/internal-commands.js';
import type { UiNode } from '../schemas/ui-map.js';

/** Thrown where the page has nothing that the grammar reads in a clause, and its names read something else in it. */
export class OtherReading extends Error {
  readonly action: ParsedAction;

  constructor(action: ParsedAction) {
    super('The clause is read by the names of the page.');
    this.action = action;
  }
}

/** So many selects are read for their options. */
const MAX_SELECTS = 50;

/** The names of a page, with the options of its selects; undefined of one without selects. */
export async function namesWithOptions(
  call: PageCall,
  nodes: readonly UiNode[],
): Promise<PageNames | undefined> {
  const selects = nodes.filter(({ tag }) => tag === 'select').slice(0, MAX_SELECTS);
  if (selects.length === 0) return undefined;
  const read = selects.map(async ({ node_id, name }): Promise<SelectOptions> => {
    try {
      return { name, labels: (await call.run(optionsCommand, { node_id })).labels };
    } catch (error) {
      if (isErrorCode(error, 'node_stale', 'node_not_found')) return { name, labels: [] };
      throw error;
    }
  });
  return pageNamesOf(nodes, await Promise.all(read));
}

/** Reads what the names of a page say in a clause; its options, where nothing else does. */
export type PageReader = (text: string) => Promise<ParsedAction | undefined>;

export function readerOf(call: PageCall, nodes: readonly UiNode[]): PageReader {
  let names: Promise<PageNames> | undefined;
  let options: Promise<PageNames | undefined> | undefined;
  return async (text) => {
    const action = namedReading(text, await (names ??= pageNamesOf(nodes)));
    if (action) return action;
    const all = await (options ??= namesWithOptions(call, nodes));
    return all && namedReading(text, all);
  };
}

/** @throws OtherReading */
export async function throwIfNamed(
  call: PageCall,
  text: string,
  nodes: readonly UiNode[],
): Promise<void> {
  const action = await readerOf(call, nodes)(text);
  if (action) throw new OtherReading(action);
}
