import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextFinder } from './text-finder.js';

const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** A text longer than this is redacted in parts, between which others have their turn. */
const PART = 50_000;

/**
 * Values that a client sends to be kept secret, by name. `reveal` puts them in for `{{name}}` where a text is
 * typed; everywhere else `redact` puts `{{name}}` in for them, also where a page echoes them.
 */
export class Secrets {
  readonly #values: ReadonlyMap<string, string>;
  /** Of every form in which a page may show a value, folded. */
  readonly #finder: TextFinder | undefined;

  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#values = new Map(Object.entries(variables));
    const forms = new Map(
      [...this.#values].flatMap(([name, value]) =>
        formsOf(value).map((form): [string, string] => [folded(form), name]),
      ),
    );
    if (forms.size > 0) this.#finder = new TextFinder(forms);
  }

  /** True when there is nothing to redact. */
  get isEmpty(): boolean {
    return this.#finder === undefined;
  }

  /** The names in a text for which there is no value. */
  missing(text: string): string[] {
    const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
    return [...new Set(names.filter((name) => !this.#values.has(name)))];
  }

  /** The text with the values in place of their names. */
  reveal(text: string): string {
    return text.replace(VARIABLE, (written, name: string) => this.#values.get(name) ?? written);
  }

  /** The text with `{{name}}` in place of each value, however it is encoded. */
  redactText(text: string): string {
    return this.isEmpty ? text : [...this.#parts(text)].join('');
  }

  /** A copy of a JSON value with all of its texts redacted. */
  redact<T>(value: T): T {
    if (this.isEmpty) return value;
    const copy = structuredClone(value);
    for (const { holder, key, text } of textsIn(copy))
      Reflect.set(holder, key, this.redactText(text));
    return copy;
  }

  /** The same of a value of any size: others have their turn meanwhile. */
  async redacted<T>(value: T): Promise<T> {
    if (this.isEmpty) return value;
    const copy = structuredClone(value);
    let read = 0;
    for (const { holder, key, text } of textsIn(copy)) {
      const parts: string[] = [];
      for (const part of this.#parts(text)) {
        parts.push(part);
        read += part.length + 20;
        if (read < PART) continue;
        read = 0;
        await nextTurn();
      }
      Reflect.set(holder, key, parts.join(''));
    }
    return copy;
  }

  /** The redacted text, part by part. */
  *#parts(text: string): Generator<string> {
    const finder = this.#finder;
    for (let from = 0; from < text.length;) {
      // A value may begin in this part and end in the next.
      const window = text.slice(from, from + PART + (finder?.longest ?? 0));
      const isLast = from + PART >= text.length;
      let part = '';
      let kept = 0;
      for (const { at, length, name } of finder?.find(folded(window)) ?? []) {
        if (at >= PART) break;
        part += `${window.slice(kept, at)}{{${name}}}`;
        kept = at + length;
      }
      const end = isLast ? window.length : Math.max(kept, PART);
      yield part + window.slice(kept, end);
      from += end;
    }
  }
}

/** All texts in a JSON value, and where they stand. */
function* textsIn(root: unknown): Generator<{ holder: object; key: string; text: string }> {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const holder = left.pop();
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, item] of Object.entries(holder)) {
      if (typeof item === 'string') yield { holder, key, text: item };
      else left.push(item);
    }
  }
}

/** In lower case, each character in its place: `İ` would become two. */
function folded(text: string): string {
  return text.replaceAll('İ', 'ı').toLowerCase().replaceAll('ς', 'σ').replaceAll('ſ', 's');
}

/** What most requests have. */
export const NO_SECRETS = new Secrets();

/**
 * The forms in which a page may show a value: as it is, with its spaces collapsed (as in accessible names),
 * encoded for a URL, partly decoded, and quoted as in JSON.
 */
function formsOf(value: string): string[] {
  const collapsed = value.trim().replace(/\s+/g, ' ');
  const inQuery = new URLSearchParams({ '': value }).toString().slice(1);
  const inPath = inQuery.replaceAll('+', '%20');
  // encodeURIComponent leaves these as they are.
  const inScript = inPath.replace(/%(?:2[1789]|7E)/g, (code) => decodeURIComponent(code));
  const forms = [value, collapsed, value.replaceAll(' ', '+'), inQuery, inPath, inScript];
  const quoted = forms.map((form) => JSON.stringify(form).slice(1, -1));
  return [...new Set([...forms, ...quoted])].filter((form) => form !== '');
}
