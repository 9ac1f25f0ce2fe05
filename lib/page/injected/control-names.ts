/** Functions that page functions share, as those of dom.ts do: roles and names of controls that are not shown. */

import { dom, labelledBy } from './dom.js';
import { nodesIn } from './labelled-texts.js';
import { collapsed } from './plain-text.js';

/** The ARIA role of a control, native or set by the page. */
export function controlRole(element: Element): string {
  const types: Readonly<Record<string, string>> = {
    checkbox: 'checkbox',
    radio: 'radio',
    number: 'spinbutton',
    range: 'slider',
    search: 'searchbox',
    submit: 'button',
    button: 'button',
  };
  const roles: Readonly<Record<string, string>> = {
    a: 'link',
    button: 'button',
    select: 'combobox',
    summary: 'summary',
    textarea: 'textbox',
  };
  const own = dom(element).getAttribute('role');
  if (own !== null) return own;
  if (element instanceof HTMLInputElement) return types[element.type] ?? 'textbox';
  return roles[dom(element).localName] ?? '';
}

/** The text of an element, without that of the fields in it, whether it is shown or not. */
export function hiddenText(element: Element): string {
  const isField = (one: Element) =>
    one !== element && dom(one).matches('select, textarea, script, style');
  const texts = [...nodesIn(element, isField)].map((node) => {
    if (!(node instanceof Text)) return ' ';
    return dom(node).previousSibling instanceof Element ? ` ${node.data}` : node.data;
  });
  return collapsed(texts.join(''));
}

/** The name of a control: its label, its text or its tooltip. */
export function controlName(element: Element): string {
  const labels = element instanceof HTMLElement && 'labels' in element ? dom(element).labels : null;
  const by = labelledBy(element);
  const named = by.length > 0 ? by : labels instanceof NodeList ? [...labels] : [];
  const texts = named.flatMap((one) => (one instanceof Element ? [hiddenText(one)] : []));
  const label = dom(element).getAttribute('aria-label') ?? texts.join(' ');
  return label || hiddenText(element) || (dom(element).getAttribute('title') ?? '');
}
