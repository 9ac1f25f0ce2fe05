import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UiNode } from '../../schemas/ui-map.js';
import type { PageNames } from '../language/page-names.js';
import { suits } from './match.js';
import { normalisedName } from './name-index.js';
import { uncounted } from './name-matching.js';
import { meaningOf } from './synonyms.js';

const BUTTONS = /^(button|link|tab|menuitem|summary|disclosuretriangle)$/i;

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

/** The names of the controls of a page, for clauses that say a name and no verb. Takes time in proportion to them. */
export async function pageNamesOf(nodes: readonly UiNode[]): Promise<PageNames> {
  const buttons = new Map<string, string>();
  const boxes = new Map<string, string>();
  const fields = new Map<string, string>();
  const counted = new Aliases();
  const meanings = new Aliases();
  const beginnings = new Aliases();
  const byFirstWord = new Map<string, string[][]>();
  const addButton = (plain: string, name: string) => {
    if (buttons.has(plain)) return;
    buttons.set(plain, name);
    // «Cart (2)» is the cart; «page 1» to «page 9» are no page.
    counted.add(uncounted(plain), name);
    meanings.add(meaningOf(plain), name);
    const words = plain.split(' ');
    const [first = ''] = words;
    const known = byFirstWord.get(first);
    if (!known) byFirstWord.set(first, [words]);
    else if (known.length < MAX_OF_A_WORD) known.push(words);
  };
  const addField = (plain: string, name: string) => {
    fields.set(plain, name);
    const words = plain.split(' ', MAX_BEGINNING + 1);
    for (let length = 1; length < words.length; length += 1)
      beginnings.add(words.slice(0, length).join(' '), name);
  };
  for (const [index, node] of nodes.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    for (const name of [node.name, node.placeholder ?? '']) {
      const plain = normalisedName(name);
      if (plain === '') continue;
      if (BUTTONS.test(node.role)) addButton(plain, name);
      if (suits('check', node)) boxes.set(plain, name);
      if (suits('type', node) || suits('select', node)) addField(plain, name);
    }
  }
  const buttonOf = (said: string) =>
    buttons.get(said) ?? counted.get(said) ?? meanings.get(meaningOf(said));
  return {
    button: (text) => buttonOf(normalisedName(text)),
    box: (text) => boxes.get(normalisedName(text)),
    field: (text) => {
      const said = normalisedName(text);
      return fields.get(said) ?? beginnings.get(said);
    },
    buttonsFrom: (word) => byFirstWord.get(word) ?? [],
  };
}
