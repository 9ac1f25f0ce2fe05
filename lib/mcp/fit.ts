/** The most that a map may cost a model, by the estimate below. */
export const MAP_TOKENS = 2_400;

/** The same of a text that was read. */
export const TEXT_TOKENS = 6_000;

/**
 * What a text costs a language model, or a little more: measured with the tokenizer of GPT-4o (`o200k_base`) on
 * maps and texts. A word that can be said is a token or two, other letters are tokens of one or two, digits by threes, and of what
 * is not ASCII each character may be a token or more.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(endWithin(text, Infinity).tokens);
}

/** How far a text goes with so many tokens; reads no further. */
function endWithin(text: string, maxTokens: number): { end: number; tokens: number } {
  let tokens = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const cost = costOf(run);
    if (tokens + cost > maxTokens) return { end: index, tokens };
    tokens += cost;
  }
  return { end: text.length, tokens };
}

/** A longer run of letters or spaces is taken in parts. */
const RUNS = /[A-Za-z]{1,60}|\d{1,60}|\s{1,60}|[^A-Za-z\d\s]/gu;

const WORD = /^[A-Z]?[a-z]*[aeiouy][a-z]*$/;

function costOf(run: string): number {
  if (WORD.test(run)) return Math.max(1, run.length / 6);
  if (/^[A-Za-z]/.test(run)) return Math.max(1, run.length / 1.5);
  if (/^\d/.test(run)) return Math.ceil(run.length / 3);
  if (/^\s/.test(run)) return run === ' ' ? 0.2 : Math.min(2, run.length);
  return run.charCodeAt(0) < 0x80 ? 0.9 : 1.6;
}

/**
 * The text as far as the tokens go, cut at the end of a line where it has several, and told so. Reads no more
 * of a text than that, however long it is.
 */
export function fitted(text: string, maxTokens: number, advice: string): string {
  const { end } = endWithin(text, maxTokens);
  if (end === text.length) return text;
  const lineEnd = text.lastIndexOf('\n', end);
  if (lineEnd <= 0) return `${text.slice(0, end)}… (cut) ${advice}`;
  return `${text.slice(0, lineEnd)}\n… ${linesIn(text, lineEnd)} more lines. ${advice}`;
}

/** How many lines begin behind a place: of very many, that there are more. */
function linesIn(text: string, from: number): string {
  let lines = 0;
  for (let at = from; at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines === MAX_COUNTED) return `more than ${MAX_COUNTED}`;
  }
  return String(lines);
}

const MAX_COUNTED = 100_000;
const MAX_DEPTH = 50;

/**
 * A value as JSON, without what says nothing (null, and empty lists and objects); undefined where nothing is
 * left. What lies beyond `maxLength` characters is not read: the text is to be cut before that.
 */
export function compactJson(value: unknown, maxLength: number): string | undefined {
  const writer = new Writer(maxLength);
  return writer.write(value, 0) ? writer.text : undefined;
}

class Writer {
  text = '';
  readonly #maxLength: number;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get #isFull(): boolean {
    return this.text.length >= this.#maxLength;
  }

  /** @returns whether the value says anything */
  write(value: unknown, depth: number): boolean {
    if (value === null || value === undefined) return false;
    if (typeof value === 'string') {
      this.text += JSON.stringify(value.slice(0, this.#maxLength));
      return true;
    }
    if (typeof value !== 'object') {
      this.text += JSON.stringify(value);
      return true;
    }
    if (depth === MAX_DEPTH) {
      this.text += '"…"';
      return true;
    }
    return Array.isArray(value) ? this.#list(value, depth) : this.#fields(value, depth);
  }

  #list(items: readonly unknown[], depth: number): boolean {
    if (items.length === 0) return false;
    this.text += '[';
    for (const [index, item] of items.entries()) {
      if (this.#isFull) break;
      if (index > 0) this.text += ',';
      if (!this.write(item, depth + 1)) this.text += 'null';
    }
    this.text += ']';
    return true;
  }

  #fields(value: object, depth: number): boolean {
    const start = this.text;
    let isEmpty = true;
    for (const [name, item] of Object.entries(value)) {
      if (this.#isFull) break;
      const before = this.text;
      this.text += `${isEmpty ? '{' : ','}${JSON.stringify(name)}:`;
      if (this.write(item, depth + 1)) isEmpty = false;
      else this.text = before;
    }
    this.text = isEmpty ? start : `${this.text}}`;
    return !isEmpty;
  }
}
