import type { UiNode } from '../../schemas/ui-map.js';
import { normalisedName } from './name-index.js';

/** Which of several nodes that a name fits are meant by what is done to them. */
export function preferred(
  nodes: readonly UiNode[],
  name: string,
  done: 'click' | 'scroll' | undefined,
): readonly UiNode[] {
  if (done === 'scroll') return headingOf(nodes);
  const said = normalisedName(name);
  return calledSo(done === 'click' ? nodes.filter((node) => !isPicker(node, said)) : nodes, said);
}

/** «Open report.pdf» does not check the box «Select report.pdf». */
function isPicker({ checked, name }: UiNode, said: string): boolean {
  const [verb = ''] = normalisedName(name).split(' ', 1);
  const picks = /^(select|choose|pick|tick|check|mark)$/.test(verb);
  return checked !== undefined && picks && !said.split(' ').includes(verb);
}

/** A button «Search» comes before a field that people call so. */
function calledSo(nodes: readonly UiNode[], said: string): readonly UiNode[] {
  if (!nodes.every(({ role }) => /^(button|searchbox)$/.test(role))) return nodes;
  const called = nodes.filter((node) => normalisedName(node.name) === said);
  return called.length === 1 ? called : nodes;
}

/** To scroll to a part of the page is to scroll to its heading. */
function headingOf(nodes: readonly UiNode[]): readonly UiNode[] {
  const headings = nodes.filter(({ role }) => role === 'heading');
  return headings.length === 1 ? headings : nodes;
}
