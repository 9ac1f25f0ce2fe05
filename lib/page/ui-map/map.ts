import type { Deadline } from '../../request/deadline.js';
import { isErrorCode } from '../../request/errors.js';
import type { UiMapOptions, UiMapReply, UiNode } from '../../schemas/ui-map.js';
import type { DialogRecord } from '../../events/dialog-list.js';
import { staleNode } from '../nodes/node-ledger.js';
import type { Page } from '../page.js';
import { AxTrees } from './ax-trees.js';
import { withBounds, type BoundedCandidate } from './bounds.js';
import type { Candidate } from './candidate.js';
import { interactive } from './interactive.js';
import { coverings } from './coverings.js';
import { describeAll, type Description } from './describe.js';
import { framesOf, mintNode } from './node-ids.js';
import type { MapNode } from './map-node.js';
import { readable } from './readable.js';
import { isSeen, type Rect } from './rect.js';
import { capturePage, type PageShot } from './snapshot.js';
import { textMap } from './text.js';
import { walkPage } from './walk.js';

const DEFAULT_MAX_NODES = 300;

/** A filter by name reads at most this many times `max_nodes` names. */
const FILTERED = 10;

/** How often a page is read at most, if it navigates meanwhile. */
const MAX_TRIES = 3;

/**
 * Maps what a person could see and act on in the page and its frames, in two round trips for a page of any size.
 * It runs no code of the page, and writes nothing into it.
 *
 * @throws TabwireError `node_not_found` and `node_stale` for `within`
 */
export async function uiMap(
  page: Page,
  options: UiMapOptions,
  deadline: Deadline,
): Promise<UiMapReply> {
  const map = await orDialog(page, deadline, async (part) => {
    const trees = new AxTrees();
    try {
      for (let tries = 1; ; tries += 1) {
        const shot = await capturePage(page, trees, part);
        const reply = await mapOf(page, shot, options, trees, part);
        if (page.frames.main.loaderId === shot.main.loaderId) return reply;
        if (tries < MAX_TRIES) continue;
        const warnings = [
          ...reply.warnings,
          'The page went to another document while Tabwire read the page. Send the request again.',
        ];
        return { ...reply, warnings };
      }
    } finally {
      trees.disableAll();
    }
  });
  return options.format === 'text' ? { ...map, text: textMap(map) } : map;
}

/** Reads the page; returns a map without nodes while a dialog blocks it. */
async function orDialog(
  page: Page,
  deadline: Deadline,
  read: (part: Deadline) => Promise<UiMapReply>,
): Promise<UiMapReply> {
  const open = page.heldBy?.open;
  if (open) return withDialog(page, open);
  return deadline.part(deadline.remainingMs, async (part) => {
    try {
      return (await page.dialogs.during(part, () => read(part))).result;
    } catch (error) {
      const opened = page.heldBy?.open;
      if (opened && isErrorCode(error, 'dialog_open')) return withDialog(page, opened);
      throw error;
    }
  });
}

function withDialog(page: Page, { type, message, url }: DialogRecord): UiMapReply {
  const { width, height } = page.viewport;
  return {
    url: page.url,
    title: '',
    viewport: { width, height },
    scroll: null,
    nodes: [],
    frames: [],
    dialog: { type, message, url },
    warnings: ['A dialog is open and blocks the page. Answer the dialog with dialog/.'],
    total: 0,
    returned: 0,
    truncated: false,
  };
}

interface Row extends BoundedCandidate {
  readonly description: Description;
}

async function mapOf(
  page: Page,
  shot: PageShot,
  options: UiMapOptions,
  trees: AxTrees,
  deadline: Deadline,
): Promise<UiMapReply> {
  const nodes = walkPage(shot);
  const candidates = candidatesOf(page, nodes, shot, options);
  const warnings = shot.lost.map(({ url, reason }) => `The map lacks the frame ${url}: ${reason}.`);
  const { max_nodes: max = DEFAULT_MAX_NODES, query, roles } = options;
  const isFiltered = query !== undefined || roles !== undefined;
  const examined = nearest(candidates, isFiltered ? max * FILTERED : max);
  const targets = withBounds(examined, candidates, nodes);
  const unread = candidates.length - targets.length;
  if (isFiltered && unread > 0)
    warnings.push(
      `Tabwire compared ${unread} of ${candidates.length} nodes neither with query nor with roles. Send a larger max_nodes, or within.`,
    );
  const cover = (aims: readonly BoundedCandidate[]) =>
    coverings(
      page,
      aims.filter(({ bounds }) => bounds.inViewport),
      nodes,
      shot.unit,
      deadline,
    );
  const [descriptions, early] = await Promise.all([
    describeAll(page, targets, nodes, trees, deadline),
    isFiltered ? undefined : cover(targets),
  ]);
  const found = targets.flatMap((target, i): Row[] => {
    const description = descriptions[i];
    return description && matches(description, query, roles) ? [{ ...target, description }] : [];
  });
  const rows = nearest(found, max);
  const covers = early ?? (await cover(rows));
  const total = isFiltered ? found.length : found.length + unread;
  return {
    ...pageOf(page, shot),
    ...nodesOf(page, nodes, rows, covers),
    warnings,
    total,
    returned: rows.length,
    truncated: rows.length < found.length + unread,
  };
}

/** The candidates for rows, in document order. */
function candidatesOf(
  page: Page,
  nodes: readonly MapNode[],
  shot: PageShot,
  options: UiMapOptions,
): Candidate[] {
  const { interactive: isActableOnly = true, in_viewport: isNear = false, within } = options;
  const scope = within === undefined ? undefined : scopeOf(page, nodes, within);
  const actable = interactive(nodes, shot);
  return (isActableOnly ? actable : readable(nodes, actable)).filter(
    ({ node }) => (!isNear || isSeen(node.seen)) && (!scope || (scope.has(node) && scope !== node)),
  );
}

function scopeOf(page: Page, nodes: readonly MapNode[], nodeId: number): MapNode {
  const { session, isolate, backendNodeId } = page.ledger.lookup(page, nodeId);
  const scope = nodes.find(
    (node) =>
      node.backendNodeId === backendNodeId &&
      node.document.session === session &&
      node.document.isolate === isolate,
  );
  if (!scope) throw staleNode(nodeId);
  return scope;
}

/** At most `max` of them, those in the viewport first; in document order. */
function nearest<Of extends Candidate>(all: readonly Of[], max: number): readonly Of[] {
  if (all.length <= max) return all;
  const seen = all.filter(({ node }) => isSeen(node.seen));
  const unseen = all.filter(({ node }) => !isSeen(node.seen));
  return [...seen, ...unseen].slice(0, max).sort((a, b) => a.node.order - b.node.order);
}

function matches(
  { name, role }: Description,
  query: string | undefined,
  roles: readonly string[] | undefined,
): boolean {
  const text = name.toLowerCase();
  const words = (query ?? '').toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) && (roles?.includes(role) ?? true);
}

function pageOf(page: Page, { main, viewport, scroll, content }: PageShot) {
  return {
    url: page.url,
    title: main.strings[main.data.title] ?? '',
    viewport,
    scroll: {
      ...scroll,
      max_x: Math.round(scroll.x + Math.max(0, content.right - viewport.width)),
      max_y: Math.round(scroll.y + Math.max(0, content.bottom - viewport.height)),
    },
  };
}

/** The rows as the reply has them: with the IDs of the nodes, of their parents, and of elements that cover them. */
function nodesOf(
  page: Page,
  nodes: readonly MapNode[],
  rows: readonly Row[],
  covers: ReadonlyMap<MapNode, MapNode>,
): Pick<UiMapReply, 'nodes' | 'frames'> {
  const ids = new Map(rows.map(({ node }) => [node, mintNode(page, node)]));
  const { frames, indexOf } = framesOf(page, nodes);
  return {
    frames,
    nodes: rows.map(({ node, bounds, description }): UiNode => {
      const frame = indexOf.get(node.document) ?? 0;
      const cover = covers.get(node);
      let around = node.parent;
      while (around && !ids.has(around)) around = around.parent;
      const parentId = around && ids.get(around);
      const { role, name, tag, ...more } = description;
      return {
        node_id: ids.get(node) ?? mintNode(page, node),
        role,
        name,
        tag,
        ...more,
        bounds: rounded(bounds.rect),
        in_viewport: bounds.inViewport,
        ...(frame === 0 ? {} : { frame }),
        ...(parentId === undefined ? {} : { parent_id: parentId }),
        ...(cover ? { covered_by: mintNode(page, cover) } : {}),
      };
    }),
  };
}

function rounded({ left, top, right, bottom }: Rect): UiNode['bounds'] {
  const cents = (length: number) => Math.round(length * 100) / 100;
  return { x: cents(left), y: cents(top), width: cents(right - left), height: cents(bottom - top) };
}
