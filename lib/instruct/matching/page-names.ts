import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UiNode } from '../../schemas/ui-map.js';
import type { PageNames } from '../language/page-names.js';
import { LooseNames, type SelectOptions } from './loose-names.js';
import { filtersOf, selectsByOption } from './option-names.js';
import { promptOf } from './prompts.js';
import { suits } from './match.js';
import { normalisedName } from './name-index.js';
import { hasAllForms, hasAllWords, partsOf, uncounted } from './name-matching.js';
import { isoTime } from '../language/dates.js';
import { singular, singulars } from '../language/word-forms.js';
import { placesOpened } from './place-names.js';
import { meaningOf } from './synonyms.js';

const BUTTONS = /^(button|link|tab|menuitem|summary|disclosuretriangle)$/i;

/** What only shows something. */
const LINKS = /^(link|tab|summary|disclosuretriangle)$/i;

/** So many names with one first word are looked through. */
const MAX_OF_A_WORD = 50;

/** A field's name is known by so many of its first words, and by all. */
const MAX_BEGINNING = 4;

/** Nodes whose names are read before others have their turn. */
const SLICE = 250;

/** Names by what else they are called. What several are called means none of them. */
class Aliases {
  readonly #names = new Map<string | number, string | undefined>();

  add(alias: string | number | undefined, name: string): void {
    if (alias === undefined || this.#names.get(alias) === name) return;
    this.#names.set(alias, this.#names.has(alias) ? undefined : name);
  }

  get(alias: string | number | undefined): string | undefined {
    return alias === undefined ? undefined : this.#names.get(alias);
  }
}

/** So many names with one word are looked through: more are as good as none. */
const MAX_WITH_WORD = 200;

/** Names by their words. */
class NamesByWord {
  readonly #byWord = new Map<string, Set<string>>();
  readonly #plain = new Map<string, string>();
  /** By the words that were asked for: an instruction is read from many places. */
  readonly #found = new Map<string, readonly string[]>();

  add(plain: string, name: string): void {
    this.#plain.set(name, plain);
    for (const word of plain.split(' ', MAX_BEGINNING * 2)) {
      const known = this.#byWord.get(singular(word)) ?? new Set();
      this.#byWord.set(singular(word), known);
      if (known.size <= MAX_WITH_WORD) known.add(name);
    }
  }

  /** The names that have all words, in any order and number. */
  having(words: readonly string[]): readonly string[] {
    const said = normalisedName(words.join(' '));
    const found = this.#found.get(said) ?? this.#having(said);
    this.#found.set(said, found);
    return found;
  }

  #having(said: string): readonly string[] {
    if (said === '') return [];
    const sets = said.split(' ').map((word) => this.#byWord.get(singular(word)));
    const [fewest] = sets.sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
    if (!fewest || fewest.size > MAX_WITH_WORD) return [];
    const all = [...fewest].filter((name) => hasAllForms(said, this.#plain.get(name) ?? ''));
    // «Message» is «Your message» before it is «Sort messages by».
    const same = all.filter((name) => hasAllWords(said, this.#plain.get(name) ?? ''));
    return same.length > 0 ? same : all;
  }
}

const namesByWord = () => ({
  button: new NamesByWord(),
  link: new NamesByWord(),
  box: new NamesByWord(),
  field: new NamesByWord(),
});

/** Times are the same however they are written: `2 pm` and `14:00`. */
const plainName = (name: string): string =>
  normalisedName((name.length > MAX_TIME ? undefined : isoTime(name)) ?? name);

/** `at 10.30 a.m.`, in UTF-16 units. */
const MAX_TIME = 14;

/** What a name begins with: its first word, its first two… */
function beginningsOf(plain: string): string[] {
  const words = plain.split(' ', MAX_BEGINNING + 1);
  return words.slice(1).map((_, i) => words.slice(0, i + 1).join(' '));
}

/** What a field takes one of: `Town or postcode`. */
function alternativesIn(plain: string): readonly string[] {
  const parts = plain.split(' or ');
  const areShort = parts.every((part) => part.split(' ').length < 3);
  return parts.length > 1 && parts.length < 4 && areShort ? parts : [];
}

/** What people leave out of the name of a box: `Garage parking (€ 15)`, `I accept the terms`. */
function shortened(name: string): string {
  const plain = name
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/^\s*(yes,?\s+)?i\s+(?=(accept|agree|confirm|want)\s)/i, '');
  return normalisedName(plain);
}

/** The names of controls by kind, and by what else people call them. */
class ControlNames {
  readonly buttons = new Map<string, string>();
  readonly #openers = new Map<string, string>();
  readonly #places = new Aliases();
  readonly boxes = new Map<string, string>();
  readonly checked = new Set<string>();
  readonly radios = new Set<string>();
  readonly boxBeginnings = new Aliases();
  readonly fields = new Map<string, string>();
  readonly shorter = new Aliases();
  readonly beginnings = new Aliases();
  readonly byFirstWord = new Map<string, string[][]>();
  readonly byWord = namesByWord();
  readonly #counted = new Aliases();
  readonly #meanings = new Aliases();
  readonly #fieldMeanings = new Aliases();
  readonly #alternatives = new Aliases();

  add(node: UiNode, name: string): void {
    const plain = plainName(name);
    if (plain === '') return;
    if (BUTTONS.test(node.role)) this.#addButton(plain, name);
    if (LINKS.test(node.role)) this.byWord.link.add(plain, name);
    if (suits('check', node)) {
      this.boxes.set(plain, name);
      if (node.checked === true) this.checked.add(name);
      if (node.role.endsWith('radio')) this.radios.add(plain);
      this.shorter.add(shortened(name), name);
      this.byWord.box.add(plain, name);
      for (const beginning of beginningsOf(plain)) this.boxBeginnings.add(beginning, name);
    }
    if (!suits('type', node) && !suits('select', node)) return;
    this.fields.set(plain, name);
    this.byWord.field.add(plain, name);
    this.#fieldMeanings.add(meaningOf(plain), name);
    for (const part of alternativesIn(plain)) this.#alternatives.add(part, name);
    for (const beginning of beginningsOf(plain)) this.beginnings.add(beginning, name);
  }

  /** What opens the part of the page that is called so. */
  addOpener({ name }: UiNode): void {
    const plain = normalisedName(name);
    this.#openers.set(plain, name);
    for (const place of placesOpened(plain)) this.#places.add(place, name);
  }

  opener(said: string): string | undefined {
    return this.#openers.get(said) ?? this.#places.get(said);
  }

  called(said: string): string | undefined {
    return (
      this.fields.get(said) ??
      this.#fieldMeanings.get(meaningOf(said)) ??
      this.#alternatives.get(said)
    );
  }

  field(said: string): string | undefined {
    return this.called(said) ?? this.beginnings.get(said);
  }

  button(said: string): string | undefined {
    return this.buttons.get(said) ?? this.#counted.get(said) ?? this.#meanings.get(meaningOf(said));
  }

  #addButton(plain: string, name: string): void {
    if (this.buttons.has(plain)) return;
    this.buttons.set(plain, name);
    this.byWord.button.add(plain, name);
    // «Cart (2)» is the cart; «page 1» to «page 9» are no page.
    this.#counted.add(uncounted(plain), name);
    // «+ New invoice»
    this.#counted.add(plain.replace(/^\+ /, ''), name);
    this.#meanings.add(meaningOf(plain), name);
    const words = plain.split(' ');
    const [first = ''] = words;
    const known = this.byFirstWord.get(first);
    if (!known) this.byFirstWord.set(first, [words]);
    else if (known.length < MAX_OF_A_WORD) known.push(words);
  }
}

/** Parts of instructions whose normalised form is kept, so that other instructions for the page do not add up. */
const MAX_KNOWN = 5_000;

/** The names of the controls of a page, for clauses that say a name and no verb. Takes time in proportion to them. */
export async function pageNamesOf(
  nodes: readonly UiNode[],
  selects: readonly SelectOptions[] = [],
  openers: ReadonlySet<number> = new Set(),
  parts?: ReadonlyMap<string, PageNames>,
): Promise<PageNames> {
  const controls = new ControlNames();
  for (const [index, node] of nodes.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    for (const name of [node.name, promptOf(node)]) controls.add(node, name);
    if (node.role === 'tab' || openers.has(node.node_id)) controls.addOpener(node);
  }
  const { boxes, shorter } = controls;
  // Each part of an instruction is looked up as a button, a box, a field and an option.
  const known = new Map<string, string>();
  const saidIn = (text: string) => {
    const said = known.get(text) ?? plainName(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, said);
    return said;
  };
  const byOption = await selectsByOption(selects, (label) => [plainName(label)]);
  const byForms = await selectsByOption(selects, (label) => [singulars(normalisedName(label))]);
  const byPart = await selectsByOption(selects, partsOf);
  const filters = filtersOf(selects);
  const loose = new LooseNames(nodes, selects);
  return {
    button: (text) => controls.button(saidIn(text)),
    opener: (text) => controls.opener(saidIn(text)),
    inside: (opener) => parts?.get(opener),
    knowsHidden: parts !== undefined,
    box: (text) => boxes.get(saidIn(text)) ?? shorter.get(saidIn(text)),
    boxFrom: (text) => controls.boxBeginnings.get(saidIn(text)),
    isOn: (name) => controls.checked.has(name),
    isRadio: (text) => controls.radios.has(saidIn(text)),
    field: (text) => controls.field(saidIn(text)),
    called: (text) => controls.called(saidIn(text)),
    buttonsFrom: (word) =>
      controls.byFirstWord.get(word) ?? controls.byFirstWord.get(saidIn(word)) ?? [],
    having: (kind, words) => controls.byWord[kind].having(words),
    selectsWith: (text) => [...(byOption.get(saidIn(text)) ?? byPart.get(saidIn(text)) ?? [])],
    knowsOptions: selects.length > 0 || nodes.every(({ tag }) => tag !== 'select'),
    filtersWith: (text) =>
      [...(byOption.get(saidIn(text)) ?? byForms.get(singulars(saidIn(text))) ?? [])].filter(
        (name) => filters.has(name),
      ),
    like: (text) => loose.having(text),
    stems: (text) => loose.stems(text),
    parts: partsOf,
    isForm: false,
    isAbout: () => false,
    taking: (what) => loose.taking(what),
  };
}
