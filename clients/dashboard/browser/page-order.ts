import type { PageRecord } from '../types.js';

/** The pages of a list that begins with those that were there before: a tab never moves under the mouse. */
export function inOrderOf(
  before: readonly PageRecord[],
  pages: readonly PageRecord[],
): readonly PageRecord[] {
  const places = new Map(before.map(({ page_id: id }, at) => [id, at]));
  const placeOf = ({ page_id: id }: PageRecord) => places.get(id) ?? before.length;
  return [...pages].sort((one, other) => placeOf(one) - placeOf(other));
}
