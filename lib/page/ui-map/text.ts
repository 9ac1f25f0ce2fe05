import type { UiMapReply, UiNode } from '../../schemas/ui-map.js';

const MAX_URL = 500;

/**
 * The map for language models: a header, then one node a line, indented below the node around it.
 * Text of the page is in JSON quotes, so that it can't end its line.
 */
export function textMap(map: UiMapReply): string {
  const { url, title, viewport, scroll, nodes, total, warnings, dialog } = map;
  const position = scroll
    ? `scroll ${scroll.x},${scroll.y} of ${scroll.max_x},${scroll.max_y}`
    : 'scroll unknown';
  const header = [
    `url ${url.slice(0, MAX_URL)}`,
    `title ${quoted(title)}`,
    `viewport ${viewport.width}x${viewport.height} ${position}`,
    `nodes ${nodes.length} of ${total}`,
    ...(dialog ? [`dialog ${dialog.type} ${quoted(dialog.message)}`] : []),
    ...warnings.map((warning) => `warning ${quoted(warning)}`),
  ];
  const depths = new Map<number, number>();
  const lines = nodes.map((node) => {
    const depth = node.parent_id === undefined ? 0 : (depths.get(node.parent_id) ?? 0) + 1;
    depths.set(node.node_id, depth);
    return '  '.repeat(depth) + lineOf(node);
  });
  return [...header, ...lines, ''].join('\n');
}

/** A node of the map as one line. */
export function lineOf(node: UiNode): string {
  const { placeholder, name, type } = node;
  const parts = [
    `[${node.node_id}] ${node.role} ${quoted(name)}`,
    node.hint !== undefined && `hint=${quoted(node.hint)}`,
    node.value !== undefined && `= ${quoted(node.value)}`,
    placeholder !== undefined && placeholder !== name && `placeholder=${quoted(placeholder)}`,
    type !== undefined && !PLAIN.has(type) && `type=${type}`,
    node.level !== undefined && `level=${node.level}`,
    node.checked !== undefined && stateWord(node.checked, 'checked', 'unchecked'),
    node.pressed !== undefined && stateWord(node.pressed, 'pressed', 'unpressed'),
    node.selected === true && 'selected',
    node.expanded !== undefined && stateWord(node.expanded, 'expanded', 'collapsed'),
    node.disabled === true && 'disabled',
    node.required === true && 'required',
    node.focused === true && 'focused',
    node.why === 'scroll' && 'scrollable',
    !node.in_viewport && 'offscreen',
    node.frame !== undefined && `frame=${node.frame}`,
    node.covered_by !== undefined && `covered_by=${node.covered_by}`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** Types that the role implies. */
const PLAIN = new Set(['button', 'checkbox', 'image', 'radio', 'reset', 'submit', 'text']);

function stateWord(state: boolean | 'mixed', on: string, off: string): string {
  if (state === 'mixed') return 'mixed';
  return state ? on : off;
}

/** A text as JSON, which also escapes the line ends that JSON.stringify leaves. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u0085\u2028\u2029]/g, (end) => {
    return `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
