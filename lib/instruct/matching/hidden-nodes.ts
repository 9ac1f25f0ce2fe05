import type { PageCall } from '../../execution/command.js';
import type { HiddenControl } from '../../page/injected/hidden-controls.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { PhraseRegion, TargetPhrase } from '../language/clauses.js';
import { hiddenCommand } from '../steps/region-commands.js';
import { find, type InRegion, type Wanted } from './match.js';
import { normalisedName } from './name-index.js';
import { meansSame } from './name-matching.js';
import { isPlace } from './place-names.js';
import type { SelectOptions } from './loose-names.js';
import { promptOf } from './prompts.js';
import { areCalled, rowsThat } from './row-words.js';

/** Controls that the page has and does not show: those of closed menus, of other tabs, of dialogs to come. */

/** A control that is not shown, as a node without an ID. */
export interface HiddenNode {
  readonly node: UiNode;
  /** Of a radio button. */
  readonly group: string;
  readonly row: string;
  readonly called: string;
  /** The heads of columns, and the texts that stand in the row. */
  readonly texts: readonly (readonly [head: string, text: string])[];
  /** Options of a select. */
  readonly labels: readonly string[];
  readonly openers: readonly number[];
  /** What the parts of the page around it are called. */
  readonly parts: readonly string[];
  /** Which form, dialog or hidden part of the page it is in. */
  readonly form: number;
}

/** What the page does not show, and all nodes that open a part of the page, or have done so. */
export interface HiddenParts {
  readonly nodes: readonly HiddenNode[];
  readonly closed: readonly number[];
  readonly open: readonly number[];
}

const NOWHERE = { bounds: { x: 0, y: 0, width: 0, height: 0 }, in_viewport: false };

export async function hiddenParts(call: PageCall): Promise<HiddenParts> {
  const { controls, closed, open } = await call.run(hiddenCommand, {});
  const nodes = controls.flatMap(({ json, openers }, index) => {
    const control: unknown = JSON.parse(json);
    if (!isControl(control)) return [];
    const { role, name, tag, type, placeholder, checked, group, row, called } = control;
    const { texts, labels, parts, form } = control;
    const prompt = promptOf({ tag, placeholder, value: labels[0] ?? '' });
    const field = {
      ...(type === '' ? {} : { type }),
      ...(prompt === '' ? {} : { placeholder: prompt }),
    };
    const state = checked === null ? {} : { checked };
    const node = { node_id: -index - 1, role, name, tag, ...field, ...state, ...NOWHERE };
    return [{ node, group, row, called, texts, labels, openers, parts, form }];
  });
  return { nodes, closed, open };
}

function isControl(value: unknown): value is HiddenControl {
  return typeof value === 'object' && value !== null && 'labels' in value;
}

/** The options of the selects among them. */
export function hiddenOptions(hidden: readonly HiddenNode[]): SelectOptions[] {
  return hidden.flatMap(({ node: { name, tag }, labels }) =>
    tag === 'select' ? [{ name, labels }] : [],
  );
}

/** Keeps those of the nodes that are in one row. */
export type InRow = (nodes: readonly UiNode[]) => Promise<readonly UiNode[]>;

/** The one that a phrase means, or each where it means several; none where it may mean one of several. */
export async function meantIn(
  place: TargetPhrase,
  wanted: Wanted,
  hidden: readonly HiddenNode[],
  shown: readonly UiNode[],
  inRowOfLast?: InRow,
): Promise<readonly HiddenNode[]> {
  const byNode = new Map(hidden.map((one) => [one.node, one]));
  const inRegion = regionFilter(byNode, shown, inRowOfLast);
  const all = hidden.map(({ node }) => node);
  const { nodes, reading } = await find(place, wanted, all, inRegion);
  const said = normalisedName(reading.name);
  // «Delete» is no «Delete account» of a menu that nobody has opened or named.
  const isWhole = ({ name, role }: UiNode) =>
    said === '' ||
    place.within !== undefined ||
    said.includes(' ') ||
    (said === 'search' && role === 'searchbox') ||
    normalisedName(name) === said ||
    meansSame(said, normalisedName(name));
  const known = nodes.filter(isWhole).flatMap((node) => byNode.get(node) ?? []);
  const { nth, noun } = reading.region ?? {};
  // Of two lists none is counted.
  const shared = sharedOpeners(hidden);
  const lists = new Set(
    known.map(
      ({ openers, called }) => `${openers.filter((one) => shared.has(one)).join(' ')} ${called}`,
    ),
  );
  if (nth !== undefined && lists.size > 1) return [];
  // «The second film» may be one of some.
  if (nth !== undefined && noun !== undefined) {
    const own = await rowsThat(known.map(rowOf), { how: 'near', name: noun, noun });
    if (own.length > 0 && own.length < known.length) return [];
  }
  if (nth !== undefined) return known.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
  // «Sign out» of a menu comes before those of the rows of a table.
  const single = known.filter(({ row }) => row === '');
  const meant = known.length > 1 && single.length > 0 ? single : known;
  if (place.each !== undefined) return meant.length === 2 || place.each === 'all' ? meant : [];
  return meant.length === 1 ? meant : [];
}

/** Keeps those of the hidden nodes that are where a region says. */
function regionFilter(
  byNode: ReadonlyMap<UiNode, HiddenNode>,
  shown: readonly UiNode[],
  inRowOfLast?: InRow,
): InRegion {
  const names = new Map(shown.map(({ node_id, name }) => [node_id, name]));
  const nameOf = (id: number) => names.get(id) ?? '';
  return async (all: readonly UiNode[], { things, ...region }: PhraseRegion) => {
    const isThing = (node: UiNode) =>
      things === undefined || areCalled(things, rowOf(byNode.get(node)));
    const nodes = all.filter(isThing);
    // What is in the menu of a row has its button there.
    if (region.same) {
      const known = new Set([...byNode.values()].flatMap(({ openers }) => openers));
      const opening = shown.filter(({ node_id }) => known.has(node_id));
      const own = new Set((await inRowOfLast?.(opening))?.map(({ node_id }) => node_id));
      return nodes.filter((node) => byNode.get(node)?.openers.some((opener) => own.has(opener)));
    }
    const rows = nodes.map((node) => {
      const one = byNode.get(node);
      const parts = [...(one?.parts ?? []), ...(one?.openers ?? []).map(nameOf)];
      return rowOf({ ...one, parts });
    });
    if (region.place === 'words') {
      const { name = '', nth } = region;
      const isKind = rows.map((row) => nth !== undefined && areCalled(name, row));
      if (isKind.includes(true) || (nth !== undefined && !name.includes(' ')))
        return nodes.filter((_, at) => isKind[at]);
      return (await rowsThat(rows, region)).flatMap((index) => nodes[index] ?? []);
    }
    const around = (fits: typeof isPlace) =>
      nodes.filter((node) => {
        const { row = '', openers = [], parts = [] } = byNode.get(node) ?? {};
        return isIn(region, row, [...parts, ...openers.map(nameOf)], fits);
      });
    const called = around(isPlace);
    return called.length > 0 ? called : around(isInName);
  };
}

/** Returns the nodes that open more than the menu of one row. */
function sharedOpeners(hidden: readonly HiddenNode[]): ReadonlySet<number> {
  const rows = new Map<number, string>();
  const shared = new Set<number>();
  for (const { openers, row } of hidden)
    for (const opener of openers) {
      const first = rows.get(opener) ?? row;
      if (row === '' || row !== first) shared.add(opener);
      rows.set(opener, first);
    }
  return shared;
}

const rowOf = ({ texts = [], called = '', parts = [] }: Partial<HiddenNode> = {}) =>
  texts.length === 0 ? null : { texts, called: [called, ...parts].join(' ') };

/** Whether a region may be around what is not shown: its row has the words, or a part or its opener is called so. */
function isIn(
  { name = '', nth }: PhraseRegion,
  row: string,
  parts: readonly string[],
  fits: typeof isPlace,
): boolean {
  const said = normalisedName(name);
  if (nth !== undefined) return row !== '';
  if (said === '') return false;
  return parts.some((part) => fits(name, part)) || ` ${normalisedName(row)} `.includes(` ${said} `);
}

/** Whether words are a part of a name: `refund` of «Refund method», as where the page shows it. */
const isInName: typeof isPlace = (said, name) =>
  ` ${normalisedName(name)} `.includes(` ${normalisedName(said)} `);
