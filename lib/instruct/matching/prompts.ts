import type { UiNode } from '../../schemas/ui-map.js';

/** What a field asks for while it is empty: its placeholder, or `colleague` of a select that shows «Choose a colleague». */
export function promptOf({
  tag,
  placeholder = '',
  value = '',
}: Pick<UiNode, 'tag' | 'placeholder' | 'value'>): string {
  if (placeholder !== '' || tag !== 'select') return placeholder;
  const [, thing = ''] =
    /^\W*(?:please )?(?:select|choose|pick) (?:(?:an?|the|your|one) )?(\p{L}[\p{L} -]{2,30}?)\W*$/iu.exec(
      value,
    ) ?? [];
  return /^(one|options?|an option|below|here|from|all|any|none)\b/i.test(thing) ? '' : thing;
}
