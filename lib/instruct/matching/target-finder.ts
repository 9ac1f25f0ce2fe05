import type { PageCall } from '../../execution/command.js';
import { uiMapCommand } from '../../commands/finding/ui-map.js';
import { pollChanges } from '../../page/waiting/document-changes.js';
import type { UiNode } from '../../schemas/ui-map.js';
import type { ActionTarget } from '../language/actions.js';
import type { ParsedAction, TargetPhrase, PhraseRegion } from '../language/clauses.js';
import { similar } from '../language/forms.js';
import { meansClose } from './hint-matching.js';
import { find, findByHint, goesOn, suits, targetFor, type InRegion, type Wanted } from './match.js';
import { OpenedPart } from './opened-part.js';
import { ambiguous, isOnTop, isUnnamed, notFound } from './refusals.js';
import { areCalled, nthRow, rowsThat } from './row-words.js';
import { suggestionsNear, suggestionsOn, withSuggestions } from './suggestions.js';
import { layersCommand, regionsCommand, rowsCommand } from '../steps/region-commands.js';

/** A target that is not there yet is awaited so long, and for half of the time that the instruction has left at most. */
const APPEAR_TIMEOUT_MS = 3_000;

/** All that a page of any sense has: a name is only unique if nothing was left out. */
const MAX_NODES = 5_000;

export interface Seen {
  readonly node: UiNode;
  readonly target: ActionTarget;
  /** All that were read with it. */
  readonly nodes: readonly UiNode[];
}

export const countAlike = ({ node: { role, name }, nodes }: Seen) =>
  nodes.filter((one) => one.role === role && one.name === name).length;

/** What has to be known of a node that is read. */
export const WANTED = { text: 'get', value: 'value', state: 'check' } as const;

/** Finds what the words of an instruction mean on the page. */
export class TargetFinder {
  readonly #call: PageCall;
  #last: number | undefined;
  #part: OpenedPart | undefined;
  readonly #inside: InRegion = (nodes, region) => this.#inRegion(nodes, region);

  constructor(call: PageCall) {
    this.#call = call;
  }

  /**
   * The one node that a place means. One that is not there yet is awaited.
   *
   * @param action what is done to it, for the suggestions of a refusal
   * @param instead throws where the nodes tell that something else is said
   * @throws TabwireError `target_not_found`, `target_ambiguous`
   */
  async target(
    place: TargetPhrase,
    wanted: Wanted,
    action?: ParsedAction,
    instead?: (nodes: readonly UiNode[]) => Promise<void>,
  ): Promise<Seen> {
    let nodes: readonly UiNode[] = [];
    const findNow = async () => {
      nodes = await this.nodes(wanted);
      const found = await this.#meant(place, wanted, nodes);
      return found.length > 0 ? found : undefined;
    };
    const { deadline } = this.#call;
    const appearMs = () => Math.min(APPEAR_TIMEOUT_MS, deadline.remainingMs / 2);
    const first = await findNow();
    if (!first) await instead?.(nodes);
    const found =
      first ??
      (await pollChanges(() => this.#call.current(), appearMs(), deadline, findNow)) ??
      // What has no name is meant only where nothing has that name, and nothing of it came.
      (await this.#unnamed(place, wanted, nodes));
    const [node] = found;
    if (!node) {
      const suitable = nodes.filter((one) => suits(wanted, one));
      const near = similar(
        place.text,
        suitable.map(({ name }) => name),
      );
      const works = action ? await suggestionsNear(place.text, near, action, wanted, nodes) : [];
      throw withSuggestions(notFound(place, suitable, near), works);
    }
    const meant = [...found, ...goesOn(place, nodes)];
    if (meant.length > 1) {
      const each = action ? await suggestionsOn(meant, action, wanted, nodes) : [];
      throw withSuggestions(ambiguous(place, meant, wanted, nodes), each);
    }
    if (place.closes === undefined) this.#last = node.node_id;
    return { node, target: targetFor(node, wanted, nodes), nodes };
  }

  /**
   * What a phrase says of the part of the page that it names is in the part that has been opened now.
   *
   * @param before the nodes of the page before that
   */
  opened(place: TargetPhrase, before: readonly UiNode[]): void {
    this.#part = new OpenedPart(place, before);
  }

  /** Whether a phrase names the part of the page that was opened last. */
  isIn(place: TargetPhrase): boolean {
    return this.#part?.isOf(place) === true;
  }

  /** Those of the nodes that a place means now. */
  among(place: TargetPhrase, wanted: Wanted, nodes: readonly UiNode[]): Promise<readonly UiNode[]> {
    return this.#meant(place, wanted, nodes);
  }

  /** The nodes of the page: with its texts where a saying may be about these. */
  async nodes(wanted: Wanted): Promise<readonly UiNode[]> {
    const interactive = isControl(wanted);
    const map = await this.#call.run(uiMapCommand, { interactive, max_nodes: MAX_NODES });
    // A link to the page itself leads nowhere: what it does is up to its script.
    return map.nodes.map(({ href, ...node }) =>
      href === undefined || href === map.url ? node : { ...node, href },
    );
  }

  async #meant(
    place: TargetPhrase,
    wanted: Wanted,
    nodes: readonly UiNode[],
  ): Promise<readonly UiNode[]> {
    const { nodeId } = place;
    if (nodeId !== undefined) return nodes.filter(({ node_id }) => node_id === nodeId);
    const part = this.#part?.isOf(place) && isControl(wanted) ? this.#part : undefined;
    const { within } = place;
    if (within === undefined) {
      const found = (await find(place, wanted, nodes, this.#inside)).nodes;
      if (found.length > 0 || !part) return found;
    }
    // «On the billing form», where no form is called so but the tab
    if (part)
      return (await find(part.inside(place), wanted, part.newOf(nodes), this.#inside)).nodes;
    const found = (await find(place, wanted, nodes, this.#inside)).nodes;
    const own =
      found.length > 1 && within ? await this.#inRegion(found, { how: 'in', name: within }) : [];
    return own.length > 0 ? own : found;
  }

  async #unnamed(
    place: TargetPhrase,
    wanted: Wanted,
    nodes: readonly UiNode[],
  ): Promise<readonly UiNode[]> {
    const hinted = await findByHint(place, wanted, nodes, this.#inside);
    if (hinted.length > 0 || place.closes === undefined) return hinted;
    return this.#closing(nodes.filter(isOnTop), place.closes);
  }

  /** What closes the layer on top: what is called so, or else the icon in a corner of it. */
  async #closing(nodes: readonly UiNode[], name: string): Promise<readonly UiNode[]> {
    const near = nodes.filter((node) => meansClose(node) || isUnnamed(node));
    if (near.length === 0) return [];
    const node_ids = near.map(({ node_id }) => node_id);
    const { parts } = await this.#call.run(layersCommand, { node_ids, name });
    const inside = near.filter((node, i) => parts[i] !== null && meansClose(node));
    if (inside.length > 0) return inside;
    return near.filter((node, i) => parts[i] === 'corner' && isUnnamed(node));
  }

  /**
   * Those of the nodes that are in a region. Where the region of one lies within the region of another,
   * only the inner one is meant: the row, and not the table around it.
   */
  async #inRegion(nodes: readonly UiNode[], region: PhraseRegion): Promise<readonly UiNode[]> {
    if (nodes.length === 0) return [];
    if (region.same) return this.inRowOfLast(nodes);
    if (region.things !== undefined) return this.#ofThings(nodes, region);
    if (region.noun !== undefined && region.place !== 'words') return this.#ofKind(nodes, region);
    if (region.place === 'words' && region.nth === undefined) return this.#inRows(nodes, region);
    if (region.place === 'words') return this.#counted(nodes, region);
    const { regions } = await this.#call.run(regionsCommand, {
      node_ids: nodes.map(({ node_id }) => node_id),
      near: region.how === 'near',
      name: region.name ?? '',
      kind: region.kind ?? '',
      nth: region.nth ?? 0,
      place: region.place ?? 'any',
    });
    const there = nodes.flatMap((node, i) => {
      const around = regions[i];
      return around ? [{ node, ...around }] : [];
    });
    const inner = there.filter(({ path }) =>
      there.every((other) => other.path === path || !other.path.startsWith(path)),
    );
    const exact = inner.filter((one) => one.exact);
    return (exact.length > 0 ? exact : inner).map(({ node }) => node);
  }

  /** Those of the nodes that are in a region, of the rows that are called so. */
  async #ofThings(
    nodes: readonly UiNode[],
    { things = '', ...region }: PhraseRegion,
  ): Promise<readonly UiNode[]> {
    const rows = await this.#rowsOf(nodes);
    const own = nodes.filter((_node, at) => areCalled(things, rows[at]));
    return this.#inRegion(own, region);
  }

  /** The same, where some rows of the list say what they are: «the second film» is the second of these. */
  async #ofKind(
    nodes: readonly UiNode[],
    { noun = '', ...region }: PhraseRegion,
  ): Promise<readonly UiNode[]> {
    const { nth } = region;
    const [found, rows] = await Promise.all([this.#inRegion(nodes, region), this.#rowsOf(nodes)]);
    const lists = nodes.map((_node, at) => rows[at]?.path.replace(/[^/]*$/, ''));
    const ofNode = new Map(nodes.map((node, at) => [node, lists[at]]));
    const list = found[0] && ofNode.get(found[0]);
    const own = (await rowsThat(rows, { how: 'near', name: noun, noun })).flatMap((at) =>
      lists[at] === list ? (nodes[at] ?? []) : [],
    );
    const isOne = nth === undefined || found.length === 1;
    if (own.length === 0 || list === undefined || !isOne) return found;
    return nth === undefined
      ? found.filter((node) => own.includes(node))
      : own.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
  }

  /** Those of the nodes in a row by its place, where all rows are called as the region is, or of those that it describes. */
  async #counted(nodes: readonly UiNode[], region: PhraseRegion): Promise<readonly UiNode[]> {
    const { name = '', how, kind = '', nth = 0 } = region;
    const rows = await this.#rowsOf(nodes);
    const isKind = rows.map((row) => areCalled(name, row));
    if (!isKind.includes(true))
      return (await nthRow(rows, region)).flatMap((at) => nodes[at] ?? []);
    const own = nodes.filter((_node, index) => isKind[index]);
    return this.#inRegion(own, { how, kind, nth });
  }

  /** Those of the nodes in the row of what was found last, if that is still there. */
  async inRowOfLast(nodes: readonly UiNode[]): Promise<readonly UiNode[]> {
    if (this.#last === undefined) return [];
    const node_ids = [this.#last, ...nodes.map(({ node_id }) => node_id)];
    const { rows } = await this.#call.run(rowsCommand, { node_ids });
    const [own, ...others] = rows;
    return own ? nodes.filter((_node, index) => others[index]?.path === own.path) : [];
  }

  async #rowsOf(nodes: readonly UiNode[]) {
    const node_ids = nodes.map(({ node_id }) => node_id);
    return (await this.#call.run(rowsCommand, { node_ids })).rows;
  }

  /** Those of the nodes in the rows that a description fits. */
  async #inRows(nodes: readonly UiNode[], region: PhraseRegion): Promise<readonly UiNode[]> {
    const rows = await this.#rowsOf(nodes);
    const found = await rowsThat(rows, region);
    // Of two boxes in one row none is meant.
    const paths = new Set(found.map((index) => rows[index]?.path));
    return paths.size < found.length ? [] : found.flatMap((index) => nodes[index] ?? []);
  }
}

const isControl = (wanted: Wanted) => wanted !== 'get' && wanted !== 'value' && wanted !== 'scroll';
