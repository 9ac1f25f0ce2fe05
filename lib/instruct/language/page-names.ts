import { exactPhrase } from './clauses.js';
import type { Token } from './tokens.js';
import { ARTICLES, PREPOSITIONS } from './vocabulary.js';

/** The controls of a page by what people call them, each as the page names it. */
export interface PageNames {
  /** A button, link, tab or menu item. */
  button(text: string): string | undefined;
  /** What opens the part of the page that is called so: a tab, the button of a menu, a link of the navigation. */
  opener(text: string): string | undefined;
  /** The names in the part of the page that something of this name opens. */
  inside(opener: string): PageNames | undefined;
  /** Whether what the page does not show is known. */
  readonly knowsHidden: boolean;
  /** A box to check. */
  box(text: string): string | undefined;
  /** The only box whose name begins with these words. */
  boxFrom(text: string): string | undefined;
  /** Whether a box of this name is checked now, and whether it is a radio button. */
  isOn(name: string): boolean;
  isRadio(name: string): boolean;
  /** A field or select: by its name, or by the beginning that no other has. */
  field(text: string): string | undefined;
  /** A field or select: by its name, or another word for it. */
  called(text: string): string | undefined;
  /** The words of the names of buttons, links, tabs and menu items that begin with a word. */
  buttonsFrom(word: string): readonly (readonly string[])[];
  /** The names of the controls of a kind that have all of these words, in any order. */
  having(kind: ControlKind, words: readonly string[]): readonly string[];
  /** The names of the selects that have an option of this name. */
  selectsWith(option: string): readonly string[];
  /** Whether the options of the selects are known, or there are no selects. */
  readonly knowsOptions: boolean;
  /** Those of them that filter: another of their options lets everything through. */
  filtersWith(option: string): readonly string[];
  /** The fields, boxes and options that have all words of a text, in any order and inflection. */
  like(text: string): readonly NamedControl[];
  /** The words of a text without what inflects them. */
  stems(text: string): readonly string[];
  /** What signs separate in the name of an option. */
  parts(label: string): readonly string[];
  /** Whether they are those of one form, which has to account for all that an instruction says. */
  readonly isForm: boolean;
  /** Whether a word says what the part of the page with these names is about. */
  isAbout(word: string): boolean;
  /** The fields that take this. */
  taking(what: NamedControl['takes']): readonly NamedControl[];
}

/** A field, a box or an option, by the names that the page gives them. */
export interface NamedControl {
  readonly kind: 'field' | 'box' | 'option';
  /** Of an option that of its select. */
  readonly name: string;
  readonly option?: string;
  readonly isRadio?: boolean;
  /** Of a field. */
  readonly takes?: 'text' | 'number' | 'date' | 'time' | 'option';
}

/** `button`: all that is clicked; `link`: what of it only shows something. */
type ControlKind = 'button' | 'link' | 'box' | 'field';

/** A clause, and the names of the page that it is said of. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly source: string;
  readonly names: PageNames;
}

/** Whether a target is one that the page has a control of. */
export function isKnown(text: string, names: PageNames): boolean {
  return [names.button(text), names.field(text), names.box(text)].some(
    (name) => name !== undefined,
  );
}

/** Words that say nothing of which control is meant. */
const EMPTY = [
  ...ARTICLES,
  ...PREPOSITIONS,
  ...'also then too these those me our his her page button link tab icon'.split(' '),
];

/** The words that a control's name has to have for words to mean it. */
export function contentOf(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase()).filter((word) => !EMPTY.includes(word));
}

/** Checks or unchecks the box of that name. */
export function checkOf(name: string, checked = true) {
  const target = exactPhrase(name);
  return { do: 'check', target, checked } as const;
}

/** The only name of a kind that has all of these words; undefined for none and for several. */
export function onlyHaving(
  kind: ControlKind,
  words: readonly string[],
  names: PageNames,
): string | undefined {
  const content = contentOf(words);
  if (content.length === 0) return undefined;
  const [only, ...more] = names.having(kind, content);
  return more.length === 0 ? only : undefined;
}
