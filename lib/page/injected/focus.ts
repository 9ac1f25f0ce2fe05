import { focusedElement, isValueField, placeCaret } from './caret.js';
import { dom, isGone, treeOf } from './dom.js';
import { afterMs } from './timer.js';

/** Why a node does not get the focus; `ready`: it takes keys; `takes_value`: it takes a value as a whole. */
type FocusTarget =
  'ready' | 'takes_value' | 'gone' | 'not_editable' | 'disabled' | 'readonly' | 'not_focusable';

/**
 * Scrolls to `this` and focuses it. For `type` it has to be editable, and the caret is put at its end; for
 * `replace` and `clear` it is emptied. A field that takes its value as a whole (a date, a time, a color, a
 * range) is not emptied, since the new value replaces the old one.
 */
export async function takeFocus(
  this: Element,
  purpose: 'focus' | 'type' | 'replace' | 'clear',
): Promise<FocusTarget> {
  if (isGone(this)) return 'gone';
  const untypable = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range'];
  untypable.push('reset', 'submit');
  const isInput = this instanceof HTMLInputElement;
  const isField = isInput || this instanceof HTMLTextAreaElement;
  const isElement = this instanceof HTMLElement || this instanceof SVGElement;
  const isHost = this instanceof HTMLElement && dom(this).isContentEditable;
  const acceptsText = isField ? !(isInput && untypable.includes(this.type)) : isHost;
  const isTyped = purpose === 'type' || purpose === 'replace';
  const acceptsValue = isTyped && isValueField(this);
  if (purpose !== 'focus' && !acceptsText && !acceptsValue) return 'not_editable';
  if (dom(this).matches(':disabled')) return 'disabled';
  // `readonly` does not apply to colors and ranges (HTML, 4.10.5).
  if (purpose !== 'focus' && acceptsText && isField && this.readOnly) return 'readonly';
  if (!isElement) return 'not_focusable';
  dom(this).scrollIntoView({
    block: 'nearest',
    inline: 'nearest',
    behavior: 'instant',
  });
  // An element inside an editing host is not focusable; the host is.
  const hostOf = (element: HTMLElement): HTMLElement => {
    const parent = dom(element).parentElement;
    return parent && dom(parent).isContentEditable ? hostOf(parent) : element;
  };
  const host = isHost && purpose !== 'focus' ? hostOf(this) : this;
  const focused = () => treeOf(host).activeElement === host;
  // A document has an active element even while another frame has the focus.
  if (!document.hasFocus()) {
    // A frame in a process of its own gets the focus by way of the browser process.
    const focusMoved = new Promise((resolve) => {
      addEventListener('focus', resolve, { once: true });
      afterMs(1_000, () => {
        resolve(undefined);
      });
    });
    window.focus();
    dom(host).focus({ preventScroll: true });
    if (!document.hasFocus()) await focusMoved;
  } else if (!focused()) dom(host).focus({ preventScroll: true });
  if (isGone(this)) return 'gone';
  if (!focused() || !dom(host).checkVisibility()) return 'not_focusable';
  if (purpose === 'focus') return 'ready';
  if (acceptsValue) return 'takes_value';
  placeCaret(this, purpose !== 'type');
  return 'ready';
}

/**
 * The element of the document that has the focus, through open shadow roots, where it is a field that
 * takes its value as a whole, or a frame.
 */
export function focusedField(this: Document): Element | null {
  const focused = focusedElement();
  if (focused instanceof HTMLIFrameElement || focused instanceof HTMLFrameElement) return focused;
  return isValueField(focused) ? focused : null;
}

/** Whether keys have an effect on a text: a field has the focus, or a frame, which may have one in it. */
export function takesText(this: Document): boolean {
  const focused = focusedElement();
  const untypable = /^(button|checkbox|file|hidden|image|radio|reset|submit)$/;
  if (focused instanceof HTMLInputElement) return !untypable.test(focused.type);
  if (focused instanceof HTMLIFrameElement || focused instanceof HTMLFrameElement) return true;
  return (
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLElement &&
      (dom(focused).isContentEditable ||
        /^(textbox|searchbox|combobox)$/.test(dom(focused).role ?? '')))
  );
}

/** Takes the focus from `this`, or the editing host around it; the page gets its `change` event. */
export function blurField(this: Element): { gone: boolean } {
  const { activeElement } = treeOf(this);
  if (activeElement instanceof HTMLElement) dom(activeElement).blur();
  return { gone: false };
}
