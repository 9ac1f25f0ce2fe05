import type { ParsedAction } from './language/clauses.js';
import { namedReading } from './language/named-clauses.js';
import type { PageNames } from './language/page-names.js';
import { hiddenOptions, hiddenParts } from './matching/hidden-nodes.js';
import type { SelectOptions } from './matching/loose-names.js';
import { pageNamesOf } from './matching/page-names.js';
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
  const selects = await optionsOf(call, nodes);
  return selects.length === 0 ? undefined : pageNamesOf(nodes, selects);
}

/** The same with what the page does not show, closed menus, the panels of other tabs, dialogs that a step brings, and with what opens it. */
export async function namesWithHidden(
  call: PageCall,
  nodes: readonly UiNode[],
): Promise<PageNames | undefined> {
  const { nodes: hidden, closed, open } = await hiddenParts(call);
  const openers = new Set([...closed, ...open, ...hidden.flatMap((one) => one.openers)]);
  if (hidden.length === 0 && openers.size === 0) return undefined;
  const selects = await optionsOf(call, nodes);
  const all = [...nodes, ...hidden.map(({ node }) => node)];
  return pageNamesOf(all, [...selects, ...hiddenOptions(hidden)], openers);
}

function optionsOf(call: PageCall, nodes: readonly UiNode[]): Promise<SelectOptions[]> {
  const selects = nodes.filter(({ tag }) => tag === 'select').slice(0, MAX_SELECTS);
  const read = selects.map(async ({ node_id, name }): Promise<SelectOptions> => {
    try {
      return { name, labels: (await call.run(optionsCommand, { node_id })).labels };
    } catch (error) {
      if (isErrorCode(error, 'node_stale', 'node_not_found')) return { name, labels: [] };
      throw error;
    }
  });
  return Promise.all(read);
}

/** Reads what the names of a page say in a clause; its options, where nothing else does. */
export type PageReader = (text: string) => Promise<ParsedAction | undefined>;

/** @param failed a reading that the page has nothing for */
export function readerOf(
  call: PageCall,
  nodes: readonly UiNode[],
  failed?: ParsedAction,
): PageReader {
  const said = JSON.stringify(failed);
  const isNew = (action: ParsedAction | undefined) =>
    action !== undefined && JSON.stringify(action) !== said;

  let names: Promise<PageNames> | undefined;
  let options: Promise<PageNames | undefined> | undefined;
  let hidden: Promise<PageNames | undefined> | undefined;
  return async (text) => {
    const action = namedReading(text, await (names ??= pageNamesOf(nodes)));
    if (isNew(action)) return action;
    for (const all of [
      await (options ??= namesWithOptions(call, nodes)),
      await (hidden ??= namesWithHidden(call, nodes)),
    ]) {
      const chosen = all && namedReading(text, all);
      if (isNew(chosen)) return chosen;
    }
    return undefined;
  };
}

/** @throws OtherReading */
export async function throwIfNamed(
  call: PageCall,
  text: string,
  nodes: readonly UiNode[],
  failed?: ParsedAction,
): Promise<void> {
  const action = await readerOf(call, nodes, failed)(text);
  if (action) throw new OtherReading(action);
}
