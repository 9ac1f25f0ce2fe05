/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

/** What came of setting a field's value. */
interface ValueSet {
  gone: boolean;
  /** What the field takes, in words, where it does not take the value. */
  takes?: string;
}

/**
 * Sets the value of `this`, a field that takes it as a whole (a date, a time, a color, a range), with
 * the events of a person's choice. The field takes what the value sanitization of HTML leaves as it is.
 */
export function setFieldValue(this: Element, text: string): ValueSet {
  // A form's fields may be named like members of elements.
  const home = Reflect.get(Node.prototype, 'ownerDocument', this);
  if (!Reflect.get(Node.prototype, 'isConnected', this) || !home?.defaultView)
    return { gone: true };
  const forms: Readonly<Record<string, string>> = {
    color: 'a color such as #1a2b3c',
    date: 'a date such as 2027-03-14',
    'datetime-local': 'a date and time such as 2027-03-14T09:30',
    month: 'a month such as 2027-03',
    range: 'a number',
    time: 'a time such as 09:30',
    week: 'a week such as 2027-W10',
  };
  const input = this instanceof HTMLInputElement ? this : null;
  const form = forms[input?.type ?? ''];
  if (!input || form === undefined) return { gone: false, takes: 'text' };
  const isRange = input.type === 'range';
  const value = text.trim();
  const probe = document.createElement('input');
  probe.type = input.type;
  for (const name of ['min', 'max', 'step', 'alpha', 'colorspace']) {
    const limit = input.getAttribute(name);
    if (limit !== null) probe.setAttribute(name, limit);
  }
  probe.value = value;
  const isTaken = () => {
    // An invalid color becomes black, and a number goes to the nearest one that a range has.
    if (input.type === 'color')
      return /^#[\da-f]{6}$/i.test(value) || probe.value.toLowerCase() === value.toLowerCase();
    if (isRange)
      return /^-?(\d+|\d*\.\d+)(e[-+]?\d+)?$/i.test(value) && Number(probe.value) === Number(value);
    return probe.value !== '' || value === '';
  };
  if (!isTaken()) {
    const { min, max, step } = isRange
      ? { min: input.min || '0', max: input.max || '100', step: input.step || '1' }
      : input;
    const limits = [
      min === '' ? '' : ` from ${min}`,
      max === '' ? '' : ` to ${max}`,
      step === '' || step === 'any' ? '' : ` in steps of ${step}`,
    ];
    return { gone: false, takes: form + limits.join('') };
  }
  if (input.value !== probe.value) {
    input.value = probe.value;
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { gone: false };
}
