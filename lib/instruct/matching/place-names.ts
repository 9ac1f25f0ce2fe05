import type { TargetPhrase } from '../language/clauses.js';
import { normalisedName } from './name-index.js';
import { meansSame, uncounted } from './name-matching.js';

/** What a part of the page is called, and the control that opens it: `the check-out` and «Go to check-out». */

/** What says that a control opens something. */
const LEADS = /^(?:(?:go to|open|show|view|see|my|your|our|the) )+(?=\S)/;
const NOUNS = / (?:page|menu|tab|section|panel|form|area|screen|view|dialog|details)$/;

/** The names, normalised, of what a control opens. */
export function placesOpened(plain: string): readonly string[] {
  const own = uncounted(plain).replace(/^\+ /, '');
  const short = own.replace(LEADS, '');
  return [...new Set([plain, own, short, short.replace(NOUNS, '')])];
}

/** Whether a place is one that is called so, or that what is called so opens. */
export function isPlace(said: string, name: string): boolean {
  const places = placesOpened(normalisedName(name));
  return placesOpened(normalisedName(said)).some((one) =>
    places.some((place) => place === one || meansSame(one, place)),
  );
}

/** The names of the part of the page in which a phrase has its target. */
export function placesSaid({ within, readings }: TargetPhrase): readonly string[] {
  if (within !== undefined) return [within];
  const regions = readings.flatMap(({ region }) =>
    region?.how === 'in' && region.name !== undefined && region.nth === undefined
      ? [region.name]
      : [],
  );
  return [...new Set(regions)];
}
