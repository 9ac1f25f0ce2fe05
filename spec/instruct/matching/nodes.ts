import type { UiNode } from '../../../lib/schemas/ui-map.js';

const bounds = { x: 0, y: 0, width: 10, height: 10 };

/** A page of nodes, as `role:name`, with `~` in front of those out of view. */
export function page(...nodes: (string | Partial<UiNode>)[]): UiNode[] {
  return nodes.map((node, index): UiNode => {
    const [, away = '', role = '', name = ''] =
      typeof node === 'string' ? (/^(~?)(\w+):(.*)$/.exec(node) ?? []) : [];
    const given = typeof node === 'string' ? {} : node;
    return {
      node_id: index + 1,
      role,
      name,
      tag: role,
      bounds,
      in_viewport: away === '',
      ...given,
    };
  });
}
