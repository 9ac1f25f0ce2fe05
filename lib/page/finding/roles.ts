import type { Protocol } from 'devtools-protocol';
import { hasAny } from '../injected/attributes.js';
import type { World } from '../frames/frame.js';
import { callOn } from '../frames/page-functions.js';

/** A role and a part of the accessible name, or with `exact` the whole of it. */
export interface RoleQuery {
  readonly role: string;
  readonly name: string | undefined;
  readonly exact: boolean;
}

/** What Chrome calls by names of its own, as in ui-map/, and the elements that may be called so. */
const CHROME_ROLES: Readonly<Record<string, readonly (readonly [role: string, of: string])[]>> = {
  button: [
    ['DisclosureTriangle', 'summary'],
    ['DisclosureTriangleGrouped', 'details[name] summary'],
    ['ColorWell', 'input[type=color]'],
  ],
  iframe: [
    ['Iframe', 'iframe'],
    ['IframePresentational', 'iframe[role]'],
    ['EmbeddedObject', 'object, embed'],
    ['PluginObject', 'object, embed'],
  ],
  img: [['image', '*']],
  textbox: [
    ['Date', 'input[type=date]'],
    ['DateTime', 'input:is([type=datetime-local], [type=month], [type=week])'],
    ['InputTime', 'input[type=time]'],
  ],
};

/**
 * Chrome's numbers of the nodes below an element or a document that have a role, by its accessibility tree;
 * in any order, those in shadow roots included.
 */
export async function nodesByRole(
  { session }: World,
  objectId: string,
  { role, name, exact }: RoleQuery,
  pierce: boolean,
  signal: AbortSignal,
): Promise<number[]> {
  // Chrome keeps the tree while the domain is enabled, and else crashes later on.
  const domain = session.enable('Accessibility', { signal });
  try {
    const ask = async (asked: string) => {
      const question = { objectId, role: asked };
      return (await session.send('Accessibility.queryAXTree', question, signal)).nodes;
    };
    const others = CHROME_ROLES[role] ?? [];
    const selectors = others.map(([, of]) => of);
    // Each question walks the whole tree: no more of them than there are such elements.
    const [nodes, present] = await Promise.all([
      ask(role),
      others.length === 0 ? [] : callOn(session, objectId, hasAny, [selectors], signal),
    ]);
    const more = others.filter((_, i) => pierce || present[i] === true);
    const rest = await Promise.all(more.map(([other]) => ask(other)));
    return [nodes, ...rest].flat().flatMap((node) => {
      const { ignored, backendDOMNodeId: number } = node;
      return ignored || number === undefined || !isNamed(node, name, exact) ? [] : [number];
    });
  } finally {
    domain.dispose();
  }
}

function isNamed(
  { name: own }: Protocol.Accessibility.AXNode,
  name: string | undefined,
  exact: boolean,
): boolean {
  if (name === undefined) return true;
  const plain = (text: string) =>
    text
      .replace(/[\u200b\u00ad]/g, '')
      .trim()
      .replace(/\s+/g, ' ');
  const value: unknown = own?.value;
  const text = plain(typeof value === 'string' ? value : '');
  return exact ? text === plain(name) : text.toLowerCase().includes(plain(name).toLowerCase());
}
