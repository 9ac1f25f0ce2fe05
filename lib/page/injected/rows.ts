import { absoluteUrl, dom, kept, rootOf } from './dom.js';
import { ValueReader, type FieldQuery } from './row-values.js';

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
  /** More values than this are not read: rows times fields. */
  readonly maxValues: number;
}

export interface RowsFound {
  /** The scope left the document. */
  readonly gone: boolean;
  /** The rows, each a list of values in the order of the fields, as JSON; null: too long, or too many values. */
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
  const { fields, each, next, locale, maxLength, maxValues } = query;
  const root = this instanceof Document ? rootOf(this) : this;
  const scope = root ?? new DocumentFragment();
  const url = location.href;
  if (root && !dom(root).isConnected) return { gone: true, json: null, ids: [], url, next: null };
  // A selector that is none is told, even where there is nothing to look in.
  const probe = new DocumentFragment();
  for (const { selector } of fields) if (selector !== undefined) probe.querySelector(selector);
  const rows: readonly (Element | DocumentFragment)[] =
    each === undefined ? [scope] : Array.from(dom(scope).querySelectorAll(each));
  if (rows.length * Math.max(1, fields.length) > maxValues)
    return { gone: false, json: null, ids: [], url, next: null };
  const known = (kept().rows ??= { ids: new WeakMap(), next: 1 });
  const idOf = (row: Node) => {
    const id = known.ids.get(row) ?? known.next++;
    known.ids.set(row, id);
    return id;
  };
  const ids = query.identify ? rows.map(idOf) : [];
  const reader = new ValueReader([locale, dom(rootOf(document))?.getAttribute('lang') ?? '', 'en']);
  const values = rows.map((row) =>
    fields.map((field) => {
      const { selector } = field;
      const own = row instanceof Element ? row : null;
      const found = selector === undefined ? own : dom(row).querySelector(selector);
      return found && reader.valueOf(found, field);
    }),
  );
  const json = JSON.stringify(values);
  const nextUrl = () => {
    const found = next === undefined ? null : dom(scope).querySelector(next);
    const link = dom(found)?.closest('[href]') ?? dom(found)?.querySelector('[href]');
    const isOff = dom(found)?.closest('[aria-disabled=true], [disabled]');
    const address = link && !isOff ? absoluteUrl(dom(link).getAttribute('href')) : null;
    return address !== null && /^https?:/.test(address) ? address : null;
  };
  return { gone: false, json: json.length > maxLength ? null : json, ids, url, next: nextUrl() };
}
