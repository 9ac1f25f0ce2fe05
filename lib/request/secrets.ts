const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** The characters of a regular expression's syntax. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/g;

/** Stands for a value whose name the text does not determine. */
const ANONYMOUS = '{{…}}';

/**
 * Values that a client sends to be kept secret, by name. `reveal` puts them in for `{{name}}` where a text is
 * typed; everywhere else `redact` puts `{{name}}` in for them, also where a page echoes them.
 */
export class Secrets {
  readonly #values: ReadonlyMap<string, string>;
  /** Every form in which a page may show a value, in lower case, with the name behind it. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #pattern: RegExp | undefined;

  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#values = new Map(Object.entries(variables));
    const forms = [...this.#values].flatMap(([name, value]) =>
      formsOf(value).map((form): [string, string] => [form.toLowerCase(), name]),
    );
    // The longest first: one value may be a part of another.
    forms.sort(([a], [b]) => b.length - a.length);
    this.#names = new Map(forms);
    this.#pattern =
      forms.length === 0
        ? undefined
        : new RegExp(forms.map(([form]) => form.replace(SYNTAX, '\\$&')).join('|'), 'giu');
  }

  /** True when there is nothing to redact. */
  get isEmpty(): boolean {
    return this.#pattern === undefined;
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
    if (!this.#pattern) return text;
    return text.replace(this.#pattern, (value) => {
      const name = this.#names.get(value.toLowerCase());
      return name === undefined ? ANONYMOUS : `{{${name}}}`;
    });
  }

  /** A copy of a JSON value with all of its texts redacted. */
  redact<T>(value: T): T {
    if (!this.#pattern) return value;
    const copy = structuredClone(value);
    this.#walk(copy);
    return copy;
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string') Reflect.set(value, key, this.redactText(item));
      else this.#walk(item);
    }
  }
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
