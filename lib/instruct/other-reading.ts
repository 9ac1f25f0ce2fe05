import { setImmediate as nextTurn } from 'node:timers/promises';
import { actionsOf, type Clause, type ParsedAction } from './language/clauses.js';
import { saysSending, toldForms, type NamedForm } from './language/form-words.js';
import { readByForm } from './language/whole-forms.js';
import { namedReading } from './language/named-clauses.js';
import type { PageNames } from './language/page-names.js';
import { formControls, hiddenForms, isField, shownForms } from './matching/whole-forms.js';
import { hiddenOptions, hiddenParts, type HiddenNode } from './matching/hidden-nodes.js';
import type { SelectOptions } from './matching/loose-names.js';
import { pageNamesOf } from './matching/page-names.js';
import { swallowedIn } from './matching/swallowed.js';
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

  /** Whether it is about a row alone, of which another name may say what is done to it. */
  get isNameless(): boolean {
    return actionsOf(this.action).every(
      (one) => 'target' in one && one.target.readings.every(({ name }) => name === ''),
    );
  }
}

/** So many selects are read for their options. */
const MAX_SELECTS = 50;

/** The names of controls, and the controls. */
export interface NamedPage {
  readonly nodes: readonly UiNode[];
  readonly names: PageNames;
}

/** The names of a page, with the options of its selects; undefined of one without selects. */
export async function namesWithOptions(
  call: PageCall,
  nodes: readonly UiNode[],
): Promise<NamedPage | undefined> {
  const selects = await optionsOf(call, nodes);
  return selects.length === 0 ? undefined : { nodes, names: await pageNamesOf(nodes, selects) };
}

/**
 * The names of a page with those of controls that it does not show (in closed menus, other tabs, dialogs that a step
 * brings), and of the controls that open them.
 */
export async function namesWithHidden(
  call: PageCall,
  nodes: readonly UiNode[],
): Promise<NamedPage | undefined> {
  const { nodes: hidden, closed, open } = await hiddenParts(call);
  const openers = new Set([...closed, ...open, ...hidden.flatMap((one) => one.openers)]);
  if (hidden.length === 0 && openers.size === 0) return undefined;
  const selects = await optionsOf(call, nodes);
  const all = [...nodes, ...hidden.map(({ node }) => node)];
  const options = [...selects, ...hiddenOptions(hidden)];
  const parts = await partsOf(nodes, hidden);
  return { nodes: all, names: await pageNamesOf(all, options, openers, parts) };
}

/** Reads an instruction by the only form or dialog of the page which accounts for it; one that is not shown comes first. */
export async function readByForms(
  call: PageCall,
  nodes: readonly UiNode[],
  instruction: string,
): Promise<ParsedAction | undefined> {
  const told = toldForms(instruction);
  if (!told) return undefined;
  const { nodes: hidden } = await hiddenParts(call);
  // «Move» of a row is no «Move lesson» of the dialog that it brings.
  const fields = new Set(hidden.filter(({ node }) => isField(node)).map(({ form }) => form));
  const others = hidden.filter(({ row, form }) => row !== '' || !fields.has(form));
  const names = await pageNamesOf([...nodes, ...others.map(({ node }) => node)]);
  const readBy = async (forms: readonly NamedForm[]) => {
    const read: ParsedAction[] = [];
    for (const form of forms) {
      await nextTurn();
      const action = readByForm(told, names, form);
      if (action) read.push(action);
    }
    return read;
  };
  const [only, ...more] = await readBy(await hiddenForms(nodes, hidden));
  if (only) return more.length === 0 ? only : undefined;
  const controls = formControls(nodes);
  const buttons = controls.flatMap(({ role, name }) => (role === 'button' ? [name] : []));
  if (controls.length === 0 || !saysSending(told, { names, buttons })) return undefined;
  const selects = await optionsOf(call, nodes);
  const [shown, ...rest] = await readBy(await shownForms(call, controls, selects));
  return rest.length === 0 ? shown : undefined;
}

/** The names in each part of the page that is not shown, by the only name of what opens it. */
async function partsOf(
  nodes: readonly UiNode[],
  hidden: readonly HiddenNode[],
): Promise<ReadonlyMap<string, PageNames>> {
  const inside = new Map<number, HiddenNode[]>();
  for (const one of hidden) {
    const [opener, ...more] = one.openers;
    if (opener === undefined || more.length > 0) continue;
    const known = inside.get(opener);
    if (known) known.push(one);
    else inside.set(opener, [one]);
  }
  const parts = new Map<string, PageNames>();
  for (const { node_id, name } of nodes) {
    const own = inside.get(node_id);
    if (!own || parts.has(name)) continue;
    const controls = own.map(({ node }) => node);
    parts.set(name, await pageNamesOf(controls, hiddenOptions(own)));
  }
  return parts;
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

/**
 * @param failed a reading that the page has nothing for
 * @param isThere whether the page has what another reading is about
 */
export function readerOf(
  call: PageCall,
  nodes: readonly UiNode[],
  failed?: ParsedAction,
  isThere?: (action: ParsedAction) => Promise<boolean>,
): PageReader {
  const plain = (action: ParsedAction | undefined) =>
    // What follows makes no other reading.
    JSON.stringify(action, (key, value: unknown) => (key === 'cutBefore' ? undefined : value));
  const said = plain(failed);
  const isNew = async (action: ParsedAction | undefined) =>
    action !== undefined && plain(action) !== said && (await isThere?.(action)) !== false;

  let names: Promise<PageNames> | undefined;
  let options: Promise<NamedPage | undefined> | undefined;
  let hidden: Promise<NamedPage | undefined> | undefined;
  return async (text) => {
    const action = namedReading(text, await (names ??= pageNamesOf(nodes)));
    if (await isNew(action)) return action;
    for (const all of [
      await (options ??= namesWithOptions(call, nodes)),
      await (hidden ??= namesWithHidden(call, nodes)),
    ]) {
      const chosen = all && namedReading(text, all.names);
      if (await isNew(chosen)) return chosen;
    }
    return undefined;
  };
}

/** Whether an action is done in a part of the page that something opens. */
const isInPart = (action: ParsedAction): boolean =>
  'target' in action && action.target.within !== undefined;

/** @throws OtherReading */
export async function throwIfNamed(
  call: PageCall,
  text: string,
  nodes: readonly UiNode[],
  failed?: ParsedAction,
  isThere?: (action: ParsedAction) => Promise<boolean>,
): Promise<void> {
  const action = await readerOf(call, nodes, failed, isThere)(text);
  if (action) throw new OtherReading(action);
}

/**
 * @param shown the nodes of the page
 * @param nodes those whose names are known
 * @throws TabwireError for a name that has swallowed a step: «Password and log in», where there is a «Password»
 */
export async function throwIfSwallowed(
  { action, text, position }: Clause,
  call: PageCall,
  shown: readonly UiNode[],
  nodes = shown,
): Promise<void> {
  const said = 'target' in action ? action.target.text : undefined;
  const cut = said === undefined ? undefined : swallowedIn(said, nodes);
  // «Select Tea and Milk» are two boxes, and «go to Orders and cancel 1042» is done in a part of the page.
  const other = cut && (await readerOf(call, shown)(text));
  if (cut && other?.do !== 'several' && !(other && isInPart(other)))
    throw cut.with({ clause: text, position });
}
