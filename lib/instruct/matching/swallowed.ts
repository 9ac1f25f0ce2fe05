import { TabwireError } from '../../request/errors.js';
import type { UiNode } from '../../schemas/ui-map.js';
import { normalisedName } from './name-index.js';

/** The refusal of a name that no node has, and the beginning of which, up to an «and», one has. */
export function swallowedIn(text: string, nodes: readonly UiNode[]): TabwireError | undefined {
  const name = normalisedName(text);
  const names = nodes.map((node) => ({ name: node.name, plain: normalisedName(node.name) }));
  if (names.some(({ plain }) => plain.includes(name))) return undefined;
  // «My tasks and …» is said without «my», and «the menu File and …» with «menu».
  const said = [name, `my ${name}`, name.replace(/^(menu|tab|link|button) /, '')];
  const part = names.find(
    ({ plain }) => plain !== '' && said.some((one) => one.startsWith(`${plain} and `)),
  );
  if (!part) return undefined;
  const rest = text.slice(text.toLowerCase().indexOf(' and ') + 5);
  return new TabwireError(
    'target_not_found',
    `Nothing on the page is called ${JSON.stringify(text)}, but ${JSON.stringify(part.name)} is there, and ${JSON.stringify(rest)} is no step. Write it as a step of its own.`,
    { target: text, did_you_mean: [part.name] },
  );
}
