import type { UiNode } from '../../schemas/ui-map.js';
import type { PageNames } from '../language/page-names.js';
import { suits } from './match.js';
import { normalisedName } from './name-index.js';
import { uncounted } from './name-matching.js';
import { meaningOf } from './synonyms.js';

const BUTTONS = /^(button|link|tab|menuitem|summary|disclosuretriangle)$/i;

/** So many names with one first word are looked through. */
const MAX_OF_A_WORD = 50;

/** The names of the controls of a page, for clauses that say a name and no verb. */
export function pageNamesOf(nodes: readonly UiNode[]): PageNames {
  const namesOf = (fits: (node: UiNode) => boolean, alsoOf: (name: string) => string) => {
    const names = new Map<string, string>();
    const found = nodes.filter(fits).flatMap(({ name, placeholder = '' }) => [name, placeholder]);
    for (const name of found) names.set(normalisedName(name), name);
    // «Cart (2)» is the cart; «page 1» to «page 9» are no page.
    const others = new Map<string, string | undefined>();
    for (const name of new Set(found)) {
      const other = alsoOf(normalisedName(name));
      others.set(other, others.has(other) ? undefined : name);
    }
    for (const [other, name] of others)
      if (name !== undefined && !names.has(other)) names.set(other, name);
    names.delete('');
    return names;
  };
  const same = (name: string) => name;
  const buttons = namesOf(({ role }) => BUTTONS.test(role), uncounted);
  const boxes = namesOf((node) => suits('check', node), same);
  const fields = namesOf((node) => suits('type', node) || suits('select', node), same);
  const byFirstWord = new Map<string, string[][]>();
  for (const name of buttons.keys()) {
    const words = name.split(' ');
    const [first = ''] = words;
    const known = byFirstWord.get(first) ?? [];
    if (known.length < MAX_OF_A_WORD) byFirstWord.set(first, [...known, words]);
  }
  const meant = (said: string) => {
    const meaning = meaningOf(said);
    const same = [...buttons].filter(([name]) => meaningOf(name) === meaning);
    return meaning !== undefined && same.length === 1 ? same[0]?.[1] : undefined;
  };
  const begunBy = (said: string) => {
    const begun = [...fields].filter(([name]) => name.startsWith(`${said} `));
    return begun.length === 1 ? begun[0]?.[1] : undefined;
  };
  return {
    button: (text) => buttons.get(normalisedName(text)) ?? meant(normalisedName(text)),
    box: (text) => boxes.get(normalisedName(text)),
    field: (text) => fields.get(normalisedName(text)) ?? begunBy(normalisedName(text)),
    buttonsFrom: (word) => byFirstWord.get(word) ?? [],
  };
}
