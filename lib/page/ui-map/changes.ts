import type { UiMapReply, UiNode } from '../../schemas/ui-map.js';
import { lineOf, quoted } from './text.js';

/** At most so many nodes are listed. */
const MAX_LINES = 100;

/**
 * What differs between two maps of a page, for language models: the URL and the title where they are others, then
 * one node a line, `+` for a new one, `*` for one that changed; last those that are gone. Where a node is does not
 * count as a change.
 */
export function changesText(before: UiMapReply, after: UiMapReply): string {
  const known = new Map(before.nodes.map((node) => [node.node_id, written(node)]));
  const present = new Set(after.nodes.map(({ node_id }) => node_id));
  const lines = after.nodes.flatMap((node) => {
    const line = written(node);
    const old = known.get(node.node_id);
    if (old === undefined) return [`+ ${line}`];
    return old === line ? [] : [`* ${line}`];
  });
  const gone = before.nodes.filter(({ node_id }) => !present.has(node_id));
  const more = lines.length - MAX_LINES;
  const { url, title, dialog } = after;
  const all = [
    ...(url === before.url ? [] : [`url ${url}`]),
    ...(title === before.title ? [] : [`title ${quoted(title)}`]),
    ...(dialog ? [`dialog ${dialog.type} ${quoted(dialog.message)}`] : []),
    ...lines.slice(0, MAX_LINES),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(gone.length > 0 ? [goneLine(gone)] : []),
  ];
  return all.length > 0 ? `${all.join('\n')}\n` : 'no change\n';
}

function written(node: UiNode): string {
  return lineOf({ ...node, in_viewport: true });
}

/** Whoever has to know which they were knows their IDs. */
function goneLine(gone: readonly UiNode[]): string {
  const ids = gone.slice(0, 20).map(({ node_id }) => `[${node_id}]`);
  return `gone ${gone.length}: ${ids.join(' ')}${gone.length > ids.length ? ' …' : ''}`;
}
