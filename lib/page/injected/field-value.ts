import { fireChange, isGone } from './dom.js';

/** The result of setting a field's value. */
interface ValueSet {
  gone: boolean;
  /** What the field takes, in words, if it does not take the value: `a date such as 2027-03-14`. */
  accepts?: string;
}

/**
 * Sets the value of `this`, a field that takes it as a whole (a date, a time, a color, a range), and fires the
 * events of a person's choice. The field takes a value that HTML's value sanitization algorithm (section
 * 4.10.5) leaves as it is.
 */
export function setFieldValue(this: Element, text: string): ValueSet {
  if (isGone(this)) return { gone: true };
  const formats: Readonly<Record<string, string>> = {
    color: 'a color such as #1a2b3c',
    date: 'a date such as 2027-03-14',
    'datetime-local': 'a date and time such as 2027-03-14T09:30',
    month: 'a month such as 2027-03',
    range: 'a number',
    time: 'a time such as 09:30',
    week: 'a week such as 2027-W10',
  };
  const input = this instanceof HTMLInputElement ? this : null;
  const format = formats[input?.type ?? ''];
  if (!input || format === undefined) return { gone: false, accepts: 'text' };
  const isRange = input.type === 'range';
  const value = text.trim();
  // A document of SVG makes no HTML elements by itself.
  const probe = document.implementation.createHTMLDocument().createElement('input');
  probe.type = input.type;
  for (const name of ['min', 'max', 'step', 'alpha', 'colorspace']) {
    const limit = input.getAttribute(name);
    if (limit !== null) probe.setAttribute(name, limit);
  }
  probe.value = value;
  const isAccepted = () => {
    // Sanitization makes an invalid color black, and moves a number to the nearest one of the range.
    if (input.type === 'color')
      return /^#[\da-f]{6}$/i.test(value) || probe.value.toLowerCase() === value.toLowerCase();
    if (isRange)
      return /^-?(\d+|\d*\.\d+)(e[-+]?\d+)?$/i.test(value) && Number(probe.value) === Number(value);
    return probe.value !== '' || value === '';
  };
  if (!isAccepted()) {
    const { min, max, step } = isRange
      ? { min: input.min || '0', max: input.max || '100', step: input.step || '1' }
      : input;
    const limits = [
      min === '' ? '' : ` from ${min}`,
      max === '' ? '' : ` to ${max}`,
      step === '' || step === 'any' ? '' : ` in steps of ${step}`,
    ];
    return { gone: false, accepts: format + limits.join('') };
  }
  if (input.value !== probe.value) {
    input.value = probe.value;
    fireChange(input);
  }
  return { gone: false };
}
