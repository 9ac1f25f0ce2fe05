import { dom, kept } from './dom.js';

/** One value of a row. */
export interface FieldQuery {
  /** Below the row; undefined: the row's own element. */
  readonly selector: string | undefined;
  readonly as: 'text' | 'number' | 'url' | 'date' | 'html' | 'boolean';
  /** Undefined: the content. */
  readonly attribute: string | undefined;
}

export interface RowsQuery {
  readonly fields: readonly FieldQuery[];
  /** The elements that are rows; undefined: the scope is the one row. */
  readonly each: string | undefined;
  /** What leads to the next page. */
  readonly next: string | undefined;
  /** BCP 47, of numbers and dates; undefined: the document's language. */
  readonly locale: string | undefined;
  /** Whether the rows are told apart by their elements. */
  readonly identify: boolean;
  /** Rows whose JSON has more characters are not returned. */
  readonly maxLength: number;
}

export type Value = string | number | boolean | null;

export interface RowsFound {
  /** The scope left the document. */
  readonly gone: boolean;
  /** The rows, each a list of values in the order of the fields, as JSON; null: too long. */
  readonly json: string | null;
  /** Of the elements of the rows, where the query asks for them. */
  readonly ids: readonly number[];
  readonly url: string;
  /** Where the next page is; null: there is none, or its element leads nowhere. */
  readonly next: string | null;
}

declare global {
  interface Kept {
    /** The elements of rows, by which extract/ tells rows apart. */
    rows?: { readonly ids: WeakMap<Node, number>; next: number };
  }
}

/** Reads rows of values below `this`: a document, an element or a shadow root. */
export function readRows(this: Document | Element | ShadowRoot, query: RowsQuery): RowsFound {
  const { fields, each, next, maxLength } = query;
  const BLOCK =
    /^(address|article|aside|blockquote|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|td|th|tr|ul)$/;
  const UNSEEN = /^(script|style|template|noscript)$/;

  const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();
  const inner = (node: Node): string => {
    let text = '';
    for (const child of dom(node).childNodes) {
      if (child instanceof Text) text += child.data;
      if (!(child instanceof Element) || UNSEEN.test(dom(child).localName)) continue;
      text += BLOCK.test(dom(child).localName) ? ` ${inner(child)} ` : inner(child);
    }
    return text;
  };
  const textOf = (element: Element) =>
    collapsed(dom(element).firstElementChild ? inner(element) : dom(element).textContent);

  const locales = [query.locale, dom(document.documentElement).lang, 'en'];
  const supported = (locale: string | undefined) => {
    try {
      return locale ? Intl.NumberFormat.supportedLocalesOf(locale).length > 0 : false;
    } catch {
      return false; // a page may say anything
    }
  };
  const locale = locales.find(supported);

  const numberReader = () => {
    const format = new Intl.NumberFormat(locale);
    const parts = format.formatToParts(1234567.8);
    const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const digits = Array.from(
      new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210),
    );
    const inAscii = (text: string) =>
      digits[0] === '9'
        ? text
        : Array.from(text, (char) =>
            digits.includes(char) ? 9 - digits.indexOf(char) : char,
          ).join('');
    const decimal = partOf('decimal') || '.';
    const group = partOf('group') || ',';
    const groups = /\s/.test(group) ? '[ \\u00a0\\u202f]' : `[${escaped(group)}’']`;
    const size = parts
      .filter(({ type }) => type === 'integer')
      .some(({ value }, i) => i > 0 && value.length === 2)
      ? '\\d{2,3}'
      : '\\d{3}';
    const mark = escaped(decimal);
    const pattern = new RegExp(
      `(?:(?<![\\p{L}\\d])([-−–])\\s?\\p{Sc}?\\s?)?(\\d{1,3}(?:${groups}${size}(?!\\d))+|\\d+|(?<![\\p{L}\\d])(?=${mark}\\d))(?:${mark}(\\d+))?`,
      'u',
    );
    return (text: string): number | null => {
      const ascii = inAscii(text);
      const found = pattern.exec(ascii);
      if (!found) return null;
      const [whole, sign, integer = '', fraction = ''] = found;
      // Digits that go on in another locale's way are not guessed at.
      if (/^[.,’']\d/.test(ascii.slice(found.index + whole.length))) return null;
      const value = Number(`${integer.replace(/\D/g, '') || '0'}.${fraction || '0'}`);
      return sign === undefined ? value : -value;
    };
  };

  const dateReader = () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const months = new Map<string, number>();
    for (let month = 0; month < 12; month += 1)
      for (const style of ['long', 'short'] as const)
        for (const day of [undefined, 'numeric'] as const) {
          const format = new Intl.DateTimeFormat(locale, { month: style, day });
          const name = format
            .formatToParts(new Date(2024, month, 1))
            .find(({ type }) => type === 'month')?.value;
          if (name !== undefined && !/\d/.test(name))
            months.set(name.toLowerCase().replace(/\.$/, ''), month + 1);
        }
    const order = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
      .formatToParts(new Date(2024, 0, 1))
      .flatMap(({ type }) => (/^(year|month|day)$/.test(type) ? [type] : []));
    const dated = (year: number, month: number, day: number, time: string) => {
      const isDay =
        month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate();
      return isDay ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}${time}` : null;
    };
    const yearOf = (digits: string) =>
      digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
    return (text: string): string | null => {
      const iso =
        /\b(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)?)?/.exec(
          text,
        );
      if (iso) {
        const [, year, month, day, clock, zone = ''] = iso;
        const time = clock === undefined ? '' : `T${clock}${zone}`;
        return dated(Number(year), Number(month), Number(day), time);
      }
      const [clock = '', hour = '', minute = '', half] =
        /\b(\d{1,2})[:h](\d\d)\s?([ap])?\.?m?\b/i.exec(text) ?? [];
      const hours =
        half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
      const time = clock !== '' && hours < 24 ? `T${two(hours)}:${minute}` : '';
      const rest = clock === '' ? text : text.replace(clock, ' ');
      const name = rest
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu)
        ?.find((word) => months.has(word));
      if (name !== undefined) {
        const year = /\b\d{4}\b/.exec(rest)?.[0];
        const day = /(?<!\d)\d{1,2}(?!\d)/.exec(rest)?.[0];
        if (year === undefined || day === undefined) return null;
        return dated(Number(year), months.get(name) ?? 0, Number(day), time);
      }
      const numeric = /(?<!\d)(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})(?!\d)/.exec(rest);
      if (!numeric) return null;
      const [, a = '', , b = '', c = ''] = numeric;
      const by = a.length > 2 ? ['year', 'month', 'day'] : order;
      const [year = '', month, day] = ['year', 'month', 'day'].map(
        (of) => [a, b, c][by.indexOf(of)],
      );
      return dated(yearOf(year), Number(month), Number(day), time);
    };
  };

  const urlOf = (address: string | null) => {
    if (address === null || !URL.canParse(address, document.baseURI)) return null;
    return new URL(address, document.baseURI).href;
  };
  const STATES = ['aria-checked', 'aria-pressed', 'aria-selected'];
  const truthOf = (element: Element): boolean | null => {
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
      return element.checked;
    const state = STATES.find((name) => dom(element).hasAttribute(name));
    const text = state === undefined ? textOf(element) : dom(element).getAttribute(state);
    if (/^(true|yes|on|1)$/i.test(text ?? '')) return true;
    return /^(false|no|off|0)$/i.test(text ?? '') ? false : null;
  };
  const dateAttributeOf = (element: Element) =>
    dom(element).getAttribute('datetime') ?? dom(element).getAttribute('content');

  let asNumber: ((text: string) => number | null) | undefined;
  let asDate: ((text: string) => string | null) | undefined;
  const valueOf = (element: Element, { as, attribute }: FieldQuery): Value => {
    const given = attribute === undefined ? undefined : dom(element).getAttribute(attribute);
    if (attribute !== undefined && as === 'boolean')
      return given !== null && given !== undefined && !/^(false|no|off|0)$/i.test(given);
    if (given === null) return null;
    switch (as) {
      case 'text':
        return given ?? textOf(element);
      case 'html':
        return given ?? dom(element).innerHTML;
      case 'boolean':
        return truthOf(element);
      case 'url':
        return urlOf(
          given ?? dom(element).getAttribute('href') ?? dom(element).getAttribute('src'),
        );
      case 'number':
        return (asNumber ??= numberReader())(given ?? textOf(element));
      case 'date':
        return (asDate ??= dateReader())(given ?? dateAttributeOf(element) ?? textOf(element));
    }
  };

  const scope = this instanceof Document ? this.documentElement : this;
  const url = location.href;
  if (!dom(scope).isConnected) return { gone: true, json: null, ids: [], url, next: null };
  // A selector that is none is told, even where there is nothing to look in.
  const probe = new DocumentFragment();
  for (const { selector } of fields) if (selector !== undefined) probe.querySelector(selector);
  const rows: Iterable<Element | ShadowRoot> =
    each === undefined ? [scope] : dom(scope).querySelectorAll(each);
  const known = (kept().rows ??= { ids: new WeakMap(), next: 1 });
  const idOf = (row: Node) => {
    const id = known.ids.get(row) ?? known.next++;
    known.ids.set(row, id);
    return id;
  };
  const ids = query.identify ? Array.from(rows, idOf) : [];
  const values = Array.from(rows, (row) =>
    fields.map((field) => {
      const { selector } = field;
      const own = row instanceof Element ? row : null;
      const found = selector === undefined ? own : dom(row).querySelector(selector);
      return found && valueOf(found, field);
    }),
  );
  const json = JSON.stringify(values);
  const nextUrl = () => {
    const found = next === undefined ? null : dom(scope).querySelector(next);
    const link = dom(found)?.closest('[href]') ?? dom(found)?.querySelector('[href]');
    const isOff = dom(found)?.closest('[aria-disabled=true], [disabled]');
    const address = link && !isOff ? urlOf(dom(link).getAttribute('href')) : null;
    return address !== null && /^https?:/.test(address) ? address : null;
  };
  return { gone: false, json: json.length > maxLength ? null : json, ids, url, next: nextUrl() };
}
