import { actionsOf, type Clause, type ParsedAction } from './clauses.js';
import type { PageNames } from './page-names.js';
import { opened } from './politeness.js';
import { inRegions, isAboutField, withinPart } from './scoped-clauses.js';
import { tokenize } from './tokens.js';
import { verbAt } from './verbs.js';

/** Clauses that are about the part of the page that the first one names. */

/** Fields that are listed behind the name of a part of the page are in that part: `Booking: name Ann, Dr Lee`. */
export function withPart(clauses: readonly Clause[], names?: PageNames): Clause[] {
  const [first, ...others] = clauses;
  const rest = others.map((clause): Clause => ({ ...clause, goesOn: true }));
  const within = first && isAboutField(first.action) ? partOf(first.action) : undefined;
  if (!first) return [];
  // What a name is of is known where the names that the page does not show are.
  const isSure = within !== undefined || names?.knowsHidden === true;
  if (!isSure) return [first, ...inPlaceOf(first, rest)];
  if (within === undefined) return [first, ...rest];
  // «In Settings, change the name to Ann and the e-mail to ann@b.example»
  const isListed = first.text.includes(':');
  const end = rest.findIndex(
    (clause) =>
      !isAboutField(clause.action) ||
      partOf(clause.action) !== undefined ||
      !(isListed || isVerbless(clause)),
  );
  const inside = (end < 0 ? rest : rest.slice(0, end)).map((clause) => ({
    ...clause,
    action: withinPart(clause.action, within) ?? clause.action,
  }));
  return [first, ...inside, ...rest.slice(inside.length)];
}

/** The same of a place that is no such part: «in Settings, change the name to Ann and the e-mail to ann@b.example». */
function inPlaceOf({ text, action }: Clause, rest: readonly Clause[]): Clause[] {
  const isPlaced = isAboutField(action) && /^(in|on|under|within|inside|at) /i.test(text);
  const readings = isPlaced && 'target' in action ? action.target.readings : [];
  const regions = readings.flatMap(({ region }) => region ?? []);
  const end = rest.findIndex((clause) => !isVerbless(clause));
  const elided = regions.length === 0 ? [] : rest.slice(0, end === -1 ? rest.length : end);
  const placed = elided.map((clause) => {
    return { ...clause, action: inRegions(clause.action, regions) ?? clause.action };
  });
  return [...placed, ...rest.slice(placed.length)];
}

/** Whether a clause leaves out the verb of the one before. */
const isVerbless = ({ text }: Clause): boolean => verbAt(opened(tokenize(text))) === undefined;

/** A list behind a click in a row and a colon is about what the click brings: `Return the teapot: arrived damaged`. */
export function brought(clauses: readonly Clause[], source: string): Clause[] {
  let isList = false;
  return clauses.map((clause, at) => {
    const { action, position = 0, text = '' } = clauses[at - 1] ?? {};
    const isRow =
      action?.do === 'click' && action.target.readings.every(({ region }) => region !== undefined);
    const isBehind = isRow && source.slice(position + text.length, clause.position).includes(':');
    isList = isAboutField(clause.action) && (isList || isBehind);
    return isList ? { ...clause, isBrought: true } : clause;
  });
}

/** The name of what opens the part of the page that an action is in. */
const partOf = (action: ParsedAction): string | undefined =>
  actionsOf(action)
    .map((one) => ('target' in one ? one.target.within : undefined))
    .find((within) => within !== undefined);
