/** Roles whose elements a person acts on. */
export const INTERACTIVE: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'gridcell',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
]);

/** Roles that name a part of the page. */
export const LANDMARKS: ReadonlySet<string> = new Set([
  'alert',
  'alertdialog',
  'banner',
  'complementary',
  'contentinfo',
  'dialog',
  'form',
  'main',
  'navigation',
  'region',
  'search',
  'status',
]);

/** Roles of elements that are read and not interactive, beside texts. */
export const READABLE: ReadonlySet<string> = new Set([...LANDMARKS, 'group', 'heading', 'img']);

/** Elements that may have one of these roles implicitly: Chrome's accessibility tree says whether they do. */
export const LANDMARK_TAGS: ReadonlySet<string> = new Set([
  'aside',
  'dialog',
  'fieldset',
  'footer',
  'form',
  'header',
  'main',
  'nav',
  'search',
  'section',
]);

/** ARIA roles for Chrome's internal roles. */
const CHROME_ROLES: Readonly<Record<string, string>> = {
  ColorWell: 'button',
  Date: 'textbox',
  DateTime: 'textbox',
  DisclosureTriangle: 'button',
  DisclosureTriangleGrouped: 'button',
  EmbeddedObject: 'iframe',
  Iframe: 'iframe',
  IframePresentational: 'iframe',
  InputTime: 'textbox',
  LabelText: 'generic',
  PluginObject: 'iframe',
  image: 'img',
  none: 'generic',
};

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'button',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

const TAG_ROLES: Readonly<Record<string, string>> = {
  a: 'link',
  article: 'article',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  dd: 'definition',
  dt: 'term',
  figcaption: 'caption',
  frame: 'iframe',
  iframe: 'iframe',
  img: 'img',
  legend: 'legend',
  li: 'listitem',
  option: 'option',
  p: 'paragraph',
  select: 'combobox',
  summary: 'button',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
};

/** How much of an attribute `role` is read: pages may set one of any length. */
const MAX_ROLE = 200;

/** The ARIA role for a role of Chrome's accessibility tree. */
export function roleOfChrome(role: string): string {
  return CHROME_ROLES[role] ?? role.charAt(0).toLowerCase() + role.slice(1);
}

/** The role of an element that Chrome's accessibility tree ignores. */
export function roleOfTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const [given] = (attributes.role ?? '').slice(0, MAX_ROLE).trim().toLowerCase().split(/\s+/);
  if (given !== undefined && given !== '' && given !== 'none' && given !== 'presentation')
    return given;
  if (tag === 'input') return INPUT_ROLES[(attributes.type ?? '').toLowerCase()] ?? 'textbox';
  return /^h[1-6]$/.test(tag) ? 'heading' : (TAG_ROLES[tag] ?? 'generic');
}
