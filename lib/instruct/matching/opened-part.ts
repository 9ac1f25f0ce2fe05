import type { UiNode } from '../../schemas/ui-map.js';
import type { Reading, TargetPhrase } from '../language/clauses.js';
import { isPlace, placesSaid } from './place-names.js';

/** The part of the page that a step has opened: the controls that were not shown before. */
export class OpenedPart {
  readonly #names: readonly string[];
  readonly #before: ReadonlySet<string>;

  constructor(place: TargetPhrase, before: readonly UiNode[]) {
    this.#names = placesSaid(place);
    this.#before = new Set(before.map(keyOf));
  }

  isOf(place: TargetPhrase): boolean {
    return placesSaid(place).some((name) => this.#isNamed(name));
  }

  newOf(nodes: readonly UiNode[]): UiNode[] {
    return nodes.filter((node) => !this.#before.has(keyOf(node)));
  }

  /** What a phrase means in the part that it names. */
  inside(place: TargetPhrase): TargetPhrase {
    if (place.within !== undefined) return place;
    const readings = place.readings.flatMap(({ region, ...reading }): Reading[] =>
      region?.name !== undefined && this.#isNamed(region.name) ? [reading] : [],
    );
    return { ...place, readings };
  }

  #isNamed(said: string): boolean {
    return this.#names.some((name) => isPlace(said, name));
  }
}

/** A page may use an element anew. */
const keyOf = ({ node_id, role, name }: UiNode) => `${node_id} ${role} ${name}`;
