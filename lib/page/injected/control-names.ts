/** Functions that page functions share, as those of dom.ts do: roles and names of controls that are not shown. */

import { dom, isGone, labelledBy } from './dom.js';
import { nodesIn } from './labelled-texts.js';
import { collapsed } from './plain-text.js';
import { columnHead } from './row-heads.js';

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

/** The heads of columns, and the texts of a row, without the names of its buttons; none of what is more than a row. */
export function hiddenTexts(row: Element): [head: string, text: string][] {
  const most = 300;
  const controls = 'button, [role=button], option, script, style, svg';
  const texts = [...nodesIn(row, (one) => dom(one).matches(controls))].flatMap(
    (node): [string, string][] => {
      const text = node instanceof Text ? collapsed(node.data).slice(0, most) : '';
      const cell = dom(node).parentElement;
      return text === '' || !cell ? [] : [[columnHead(cell).slice(0, most), text]];
    },
  );
  return texts.length > most ? [] : texts;
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

/** The group of a radio button, of which only one is chosen; empty of what is none. */
export function radioGroup(element: Element): string {
  const radio = element instanceof HTMLLabelElement ? dom(element).control : element;
  if (radio instanceof HTMLInputElement && radio.type === 'radio')
    return radio.name === ''
      ? ''
      : `${radio.form ? [...document.forms].indexOf(radio.form) : 'none'} ${radio.name}`;
  const groups = '[role=radiogroup]';
  const around = dom(element).getAttribute('role') === 'radio' && dom(element).closest(groups);
  return around ? `group ${[...document.querySelectorAll(groups)].indexOf(around)}` : '';
}

/** The same of `this`. */
export function radioGroupOf(this: Element): { gone: boolean; group: string } {
  return isGone(this) ? { gone: true, group: '' } : { gone: false, group: radioGroup(this) };
}
