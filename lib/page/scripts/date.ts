/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** What came of setting a date. */
export interface DateSet {
  gone: boolean;
  /** Whether `this` is a field for dates or times that a person could change now. */
  isDate: boolean;
  /** A value that the field takes, where it does not take the one given. */
  instead?: string;
}

/** Sets a field for a date or a time, with the events of a person's choice. */
export function setDate(this: Element, value: string): DateSet {
  // A form's fields may be named like members of elements.
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView)
    return { gone: true, isDate: false };
  const examples: Readonly<Record<string, string>> = {
    date: '2027-03-14',
    'datetime-local': '2027-03-14T09:30',
    month: '2027-03',
    time: '09:30',
    week: '2027-W10',
  };
  const example = this instanceof HTMLInputElement ? examples[this.type] : undefined;
  if (!(this instanceof HTMLInputElement) || example === undefined)
    return { gone: false, isDate: false };
  const isOpen = !this.readOnly && !this.matches(':disabled') && this.checkVisibility();
  if (!isOpen) return { gone: false, isDate: false };
  const probe = document.createElement('input');
  probe.type = this.type;
  probe.value = value.trim();
  if (probe.value === '' && value !== '') return { gone: false, isDate: true, instead: example };
  this.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  this.focus({ preventScroll: true });
  if (this.value !== probe.value) {
    this.value = probe.value;
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { gone: false, isDate: true };
}
