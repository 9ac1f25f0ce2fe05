/** Functions that page functions share, as those of dom.ts do: where the focus and the caret are. */

import { dom, fireChange, flatParent } from './dom.js';

/** The element that has the focus, in open shadow roots too. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  for (;;) {
    const inner = dom(focused)?.shadowRoot?.activeElement;
    if (!inner) return focused;
    focused = inner;
  }
}

/** Whether an element is a field that takes its value as a whole: a date, a time, a color, a range. */
export function isValueField(element: Element | null): element is HTMLInputElement {
  const types = /^(color|date|datetime-local|month|range|time|week)$/;
  return element instanceof HTMLInputElement && types.test(element.type);
}

/** Puts the caret at the end of what is focused: a field, or an editing host. @param clear empties it */
export function placeCaret(element: Element, clear: boolean): void {
  const selection = getSelection();
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    selection?.selectAllChildren(element);
    if (clear && dom(element).textContent !== '') deleteSelected();
    else selection?.collapseToEnd();
    return;
  }
  element.select();
  if (clear && (element.value !== '' || element.validity.badInput)) {
    deleteSelected();
    // That has no effect on fields without a text, such as a date, nor on others in a document of SVG.
    if (element.value !== '') {
      element.value = '';
      fireChange(element);
    }
  }
  // Unlike setSelectionRange, this works for number and email inputs too.
  else if (element.selectionEnd === null) selection?.modify('move', 'forward', 'line');
  else element.setSelectionRange(element.value.length, element.value.length);
}

/** Deletes as a key does; documents that are no HTML refuse commands. */
export function deleteSelected(): void {
  if (document.contentType.includes('html')) document.execCommand('delete');
  else getSelection()?.deleteFromDocument();
}

/** A style as an element has it by itself; empty if it has none. */
interface Declaration {
  readonly value: string;
  readonly priority: string;
}

/**
 * Hides the caret of the document by the elements' own styles, which nothing in a style sheet overrides.
 *
 * @returns what undoes it
 */
export function hideCaret(): () => void {
  const focused = focusedElement();
  const { anchorNode } = getSelection() ?? { anchorNode: null };
  // In a field, or in an element of an editing host, which may have a color of its own.
  const isInHost = focused !== null && dom(focused).contains(anchorNode);
  const hidden: {
    element: HTMLElement;
    before: string | null;
    color: Declaration;
    transition: Declaration;
  }[] = [];
  const hide = (style: CSSStyleDeclaration, name: string, value: string): Declaration => {
    const before = {
      value: style.getPropertyValue(name),
      priority: style.getPropertyPriority(name),
    };
    style.setProperty(name, value, 'important');
    return before;
  };
  for (let node: Node | null = isInHost ? anchorNode : focused; node; node = flatParent(node)) {
    if (node instanceof HTMLElement) {
      const { style } = dom(node);
      hidden.push({
        element: node,
        before: dom(node).getAttribute('style'),
        // A transition overrules an important color.
        transition: hide(style, 'transition-property', 'none'),
        color: hide(style, 'caret-color', 'transparent'),
      });
    }
    if (node === focused) break;
  }
  return () => {
    for (const { element, color } of hidden)
      dom(element).style.setProperty('caret-color', color.value, color.priority);
    // With the colors as they were, the transitions have nothing to begin with.
    for (const { element } of hidden) getComputedStyle(element).getPropertyValue('caret-color');
    for (const { element, transition } of hidden)
      dom(element).style.setProperty('transition-property', transition.value, transition.priority);
    for (const { element, before } of hidden) {
      // Where the page's policy lets nobody write the attribute, the properties make it as it was.
      if (dom(element).getAttribute('style') === before) continue;
      // First, since Chrome removes no attribute that it has not made of the properties yet.
      dom(element).setAttribute('style', before ?? '');
      if (before === null) dom(element).removeAttribute('style');
    }
  };
}
