import type { Protocol } from 'devtools-protocol';
import { nearNames } from '../../request/near-names.js';
import { hasAny } from '../injected/attributes.js';
import type { World } from '../frames/frame.js';
import { callOn } from '../frames/page-functions.js';

/** A role and a part of the accessible name, or with `exact` the whole of it. */
export interface RoleQuery {
  readonly role: string;
  readonly name: string | undefined;
  readonly exact: boolean;
}

/** The roles of WAI-ARIA 1.3 that an element can have, without those of the graphics and DPUB modules. */
const ALL_ROLES: readonly string[] = (
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
  'comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic ' +
  'grid gridcell group heading iframe img insertion link list listbox listitem log main mark marquee math menu menubar ' +
  'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
  'radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider ' +
  'spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer ' +
  'toolbar tooltip tree treegrid treeitem'
).split(' ');

/** Names from HTML and from user interfaces that people send in place of a role, and the role. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  a: ['link'],
  dropdown: ['combobox'],
  footer: ['contentinfo'],
  h1: ['heading'],
  h2: ['heading'],
  h3: ['heading'],
  header: ['banner', 'heading'],
  input: ['textbox'],
  li: ['listitem'],
  modal: ['dialog'],
  nav: ['navigation'],
  popup: ['dialog'],
  select: ['combobox', 'listbox'],
  td: ['cell'],
  textarea: ['textbox'],
  textfield: ['textbox'],
  th: ['columnheader'],
  tr: ['row'],
  ul: ['list'],
};

/** Returns the roles that a name that is no role may have been meant for. */
export function meantRoles(role: string): string[] {
  return ALL_ROLES.includes(role) ? [] : nearNames(role, ALL_ROLES, MEANT);
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
