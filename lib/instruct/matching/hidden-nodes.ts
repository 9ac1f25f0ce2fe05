import type { PageCall } from '../../execution/command.js';
import type { HiddenControl } from '../../page/injected/hidden-controls.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { PhraseRegion, TargetPhrase } from '../language/clauses.js';
import { hiddenCommand } from '../steps/region-commands.js';
import type { ActionTarget } from '../language/actions.js';
import { find, targetFor, type Wanted } from './match.js';
import { normalisedName } from './name-index.js';
import { meansSame } from './name-matching.js';
import { notFound } from './refusals.js';
import type { SelectOptions } from './loose-names.js';
import { isRowThat } from './row-words.js';

/** Controls that the page has and does not show: those of closed menus, of other tabs, of dialogs to come. */

/** A control that is not shown, as a node without an ID. */
interface HiddenNode {
  readonly node: UiNode;
  readonly row: string;
  readonly called: string;
  /** Options of a select. */
  readonly labels: readonly string[];
  readonly openers: readonly number[];
}

const NOWHERE = { bounds: { x: 0, y: 0, width: 0, height: 0 }, in_viewport: false };

export async function hiddenNodes(call: PageCall): Promise<readonly HiddenNode[]> {
  const { controls } = await call.run(hiddenCommand, {});
  return controls.flatMap(({ json, openers }, index) => {
    const control: unknown = JSON.parse(json);
    if (!isControl(control)) return [];
    const { role, name, tag, type, placeholder, checked, row, called, labels } = control;
    const field = {
      ...(type === '' ? {} : { type }),
      ...(placeholder === '' ? {} : { placeholder }),
    };
    const state = checked === null ? {} : { checked };
    const node = { node_id: -index - 1, role, name, tag, ...field, ...state, ...NOWHERE };
    return [{ node, row, called, labels, openers }];
  });
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

/**
 * What opens the part of the page in which a phrase has its only target: a tab that is not selected, or the button of
 * a menu.
 *
 * @param shown the nodes of the page, none of which has the name
 * @returns undefined where nothing is to be opened
 * @throws TabwireError `target_not_found` where the tab that the phrase names has no such target
 */
export async function openerOf(
  call: PageCall,
  place: TargetPhrase,
  wanted: Wanted,
  shown: readonly UiNode[],
): Promise<ActionTarget | undefined> {
  const tab = shown.find(({ role, name }) => role === 'tab' && name === place.within);
  const hidden = await hiddenNodes(call);
  const within = tab ? hidden.filter(({ openers }) => openers.includes(tab.node_id)) : hidden;
  // What a tab shows already is not hidden.
  if (tab && (tab.selected === true || (tab.selected !== false && within.length === 0)))
    return undefined;
  const [only, ...more] = new Set((await meantIn(place, wanted, within, shown)).flatMap(openersOf));
  const opener = more.length > 0 ? undefined : shown.find(({ node_id }) => node_id === only);
  if (!opener && place.within !== undefined) throw notFound(place, [], []);
  return opener && targetFor(opener, 'click', shown);
}

const openersOf = ({ openers }: HiddenNode) => openers;

/** The one that a phrase means; none where it may mean several. */
async function meantIn(
  place: TargetPhrase,
  wanted: Wanted,
  hidden: readonly HiddenNode[],
  shown: readonly UiNode[],
): Promise<readonly HiddenNode[]> {
  const byNode = new Map(hidden.map((one) => [one.node, one]));
  const nameOf = (id: number) => shown.find(({ node_id }) => node_id === id)?.name ?? '';
  const inRegion = (nodes: readonly UiNode[], region: PhraseRegion) =>
    Promise.resolve(
      nodes.filter((node) => {
        const { row = '', called = '', openers = [] } = byNode.get(node) ?? {};
        if (region.place === 'words' && row !== '' && region.nth === undefined)
          return isRowThat({ texts: [[called, row]], called: '' }, region);
        return isIn(region, row, openers.map(nameOf));
      }),
    );
  const all = hidden.map(({ node }) => node);
  const { nodes, reading } = await find(place, wanted, all, inRegion);
  const said = normalisedName(reading.name);
  // «Delete» is no «Delete account» of a menu that nobody has opened.
  const isWhole = ({ name }: UiNode) =>
    said === '' ||
    said.includes(' ') ||
    normalisedName(name) === said ||
    meansSame(said, normalisedName(name));
  const known = nodes.filter(isWhole).flatMap((node) => byNode.get(node) ?? []);
  const nth = reading.region?.nth;
  if (nth !== undefined) return known.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
  // «Sign out» of a menu comes before those of the rows of a table.
  const single = known.filter(({ row }) => row === '');
  const meant = known.length > 1 && single.length > 0 ? single : known;
  return meant.length === 1 ? meant : [];
}

/** Whether a region may be around what is not shown: its row has the words, or it is opened by what is called so. */
function isIn({ name = '', nth }: PhraseRegion, row: string, openers: readonly string[]): boolean {
  const said = normalisedName(name);
  if (nth !== undefined) return row !== '';
  if (said === '') return false;
  return (
    openers.some((opener) => normalisedName(opener) === said) ||
    ` ${normalisedName(row)} `.includes(` ${said} `)
  );
}
