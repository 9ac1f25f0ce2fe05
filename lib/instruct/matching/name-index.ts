import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UiNode } from '../../schemas/ui-map.js';
import { normalised, uncounted, type Tier } from './name-matching.js';
import { singular } from '../language/word-forms.js';
import { meaningOf } from './synonyms.js';

/** A node with what it may be called, normalised. */
interface NamedNode {
  readonly node: UiNode;
  readonly names: readonly string[];
}

/** Nodes whose names are read before others have their turn. */
const SLICE = 250;

/** What a name says beyond so many characters is not compared. */
const MAX_LENGTH = 500;

/**
 * The names of the nodes of a page by their words: a name that was said is compared with those alone that
 * share a word with it, so that no page makes a search long by its size.
 */
export class NameIndex {
  readonly #all: readonly NamedNode[];
  readonly #byWord = new Map<string, Set<NamedNode>>();
  readonly #byName = new Map<string, Set<NamedNode>>();
  readonly #byMeaning = new Map<number, Set<NamedNode>>();
  /** Names of one word, by its first letter: what a slip may have changed. */
  readonly #single = new Map<string, Set<NamedNode>>();

  private constructor(all: readonly NamedNode[]) {
    this.#all = all;
  }

  static async of(
    nodes: readonly UiNode[],
    namesOf: (node: UiNode) => readonly string[],
  ): Promise<NameIndex> {
    const all: NamedNode[] = [];
    const index = new NameIndex(all);
    for (const [i, node] of nodes.entries()) {
      if (i % SLICE === SLICE - 1) await nextTurn();
      const named = { node, names: namesOf(node) };
      all.push(named);
      for (const name of named.names) index.#add(name, named);
    }
    return index;
  }

  /** The nodes that a tier finds, in the page's order. */
  hits(said: string, { fits, shares }: Tier): readonly UiNode[] {
    if (said === '') return this.#all.map(({ node }) => node);
    return this.#candidates(said, shares).flatMap(({ node, names }) =>
      names.some((name) => fits(said, name)) ? [node] : [],
    );
  }

  /** Those among which all must be that share as much with what was said. */
  #candidates(said: string, shares: Tier['shares']): readonly NamedNode[] {
    const words = said.split(' ');
    switch (shares) {
      case 'name':
        return [...(this.#byName.get(said) ?? [])];
      case 'meaning': {
        const meaning = meaningOf(said);
        return meaning === undefined ? [] : [...(this.#byMeaning.get(meaning) ?? [])];
      }
      case 'all words': {
        const sets = words.map((word) => this.#byWord.get(singular(word)));
        const [fewest] = sets.sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
        return [...(fewest ?? [])];
      }
      case 'all words but one': {
        if (words.length === 1) return [...(this.#single.get(said.charAt(0)) ?? [])];
        const [first, second] = words.map((word) => this.#byWord.get(singular(word)));
        const found = new Set([...(first ?? []), ...(second ?? [])]);
        return this.#all.filter((named) => found.has(named));
      }
    }
  }

  #add(name: string, named: NamedNode): void {
    const words = name.split(' ');
    add(this.#byName, name, named);
    for (const word of words) add(this.#byWord, singular(word), named);
    for (const meaning of new Set([meaningOf(name), meaningOf(uncounted(name))]))
      if (meaning !== undefined) add(this.#byMeaning, meaning, named);
    if (words.length === 1) add(this.#single, name.charAt(0), named);
  }
}

function add<Key>(index: Map<Key, Set<NamedNode>>, key: Key, named: NamedNode): void {
  const known = index.get(key);
  if (known) known.add(named);
  else index.set(key, new Set([named]));
}

/** A name in the form in which names are compared. */
export function normalisedName(name: string): string {
  return normalised(name.length > MAX_LENGTH ? name.slice(0, MAX_LENGTH) : name);
}
