/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** Why a node does not get the focus; or `ready` for keys, or `takes_value` for a value as a whole. */
type FocusTarget =
  'ready' | 'takes_value' | 'gone' | 'not_editable' | 'disabled' | 'readonly' | 'not_focusable';

/**
 * Scrolls to `this` and focuses it. To type, it has to be editable, and the caret is put at its end; to
 * clear it, or to replace what it holds, it is emptied. A field whose value is set as a whole (a date, a
 * time, a color, a range) keeps it until then.
 */
export async function takeFocus(
  this: Element,
  purpose: 'focus' | 'type' | 'replace' | 'clear',
): Promise<FocusTarget> {
  // A form's fields may be named like members of elements, and stand in for them.
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView) return 'gone';
  const untypable = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range'];
  untypable.push('reset', 'submit');
  const isInput = this instanceof HTMLInputElement;
  const isField = isInput || this instanceof HTMLTextAreaElement;
  const isElement = this instanceof HTMLElement || this instanceof SVGElement;
  const isHost = this instanceof HTMLElement && this.isContentEditable;
  const takesText = isField ? !(isInput && untypable.includes(this.type)) : isHost;
  const isTyped = purpose === 'type' || purpose === 'replace';
  const valued = /^(color|date|datetime-local|month|range|time|week)$/;
  const takesValue = isTyped && isInput && valued.test(this.type);
  if (purpose !== 'focus' && !takesText && !takesValue) return 'not_editable';
  if (Element.prototype.matches.call(this, ':disabled')) return 'disabled';
  // The attribute does not apply to colors and ranges.
  if (purpose !== 'focus' && takesText && isField && this.readOnly) return 'readonly';
  if (!isElement) return 'not_focusable';
  Element.prototype.scrollIntoView.call(this, {
    block: 'nearest',
    inline: 'nearest',
    behavior: 'instant',
  });
  // Inside an editing host it is the host that takes the focus.
  const hostOf = (element: HTMLElement): HTMLElement =>
    element.parentElement?.isContentEditable ? hostOf(element.parentElement) : element;
  const host = isHost && purpose !== 'focus' ? hostOf(this) : this;
  const root = host.getRootNode();
  const focused = () => (root instanceof ShadowRoot ? root : document).activeElement === host;
  // A body is the active element of its document even while another frame has the focus.
  if (!document.hasFocus()) {
    // A frame in a process of its own has it when the browser's process has passed it on.
    const arrived = new Promise((resolve) => {
      addEventListener('focus', resolve, { once: true });
      setTimeout(resolve, 1_000);
    });
    window.focus();
    host.focus({ preventScroll: true });
    if (!document.hasFocus()) await arrived;
  } else if (!focused()) host.focus({ preventScroll: true });
  if (!focused() || !host.checkVisibility()) return 'not_focusable';
  if (purpose === 'focus') return 'ready';
  if (takesValue) return 'takes_value';
  const clear = purpose !== 'type';
  if (isField) {
    this.select();
    const isFilled = this.value !== '' || this.validity.badInput;
    if (clear && isFilled) {
      document.execCommand('delete');
      // A date has no text to delete.
      if (this.value !== '') {
        this.value = '';
        this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
        this.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    // Unlike setSelectionRange, this works for number and email inputs too.
    else if (this.selectionEnd === null) getSelection()?.modify('move', 'forward', 'line');
    else this.setSelectionRange(this.value.length, this.value.length);
  } else {
    const selection = getSelection();
    selection?.selectAllChildren(this);
    if (clear && this.textContent !== '') document.execCommand('delete');
    else selection?.collapseToEnd();
  }
  return 'ready';
}

/**
 * The element of the document that has the focus, through open shadow roots, where it is a field that
 * takes its value as a whole, or a frame.
 */
export function focusedField(this: Document): Element | null {
  // A form may be named like members of its document.
  const active: Element | null = Reflect.get(Document.prototype, 'activeElement', this);
  const within = (element: Element | null): Element | null => {
    const inner = element?.shadowRoot?.activeElement;
    return inner ? within(inner) : element;
  };
  const focused = within(active);
  if (focused instanceof HTMLIFrameElement || focused instanceof HTMLFrameElement) return focused;
  const valued = /^(color|date|datetime-local|month|range|time|week)$/;
  return focused instanceof HTMLInputElement && valued.test(focused.type) ? focused : null;
}

/** Takes the focus from `this` or the editable element around it, which tells the page of the change. */
export function leaveField(this: Element): { gone: boolean } {
  const root = this.getRootNode();
  const { activeElement } = root instanceof ShadowRoot ? root : document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
  return { gone: false };
}
