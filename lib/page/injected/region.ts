import { dom, elementAround, isGone } from './dom.js';
import { RegionFit } from './region-fit.js';

/** A part of the page around an element, which has the name or the text that was asked for. */
interface RegionFound {
  /** Its ancestors' and its own indices among their siblings, `0/1/4/`: a region around it has a prefix of it. */
  readonly path: string;
  /** Whether its name is equal to the one that was asked for, rather than containing it. */
  readonly exact: boolean;
}

/**
 * The nearest region around `this`: one with that name, or with that text in it.
 *
 * @param near a text anywhere in it, as in a table's row, rather than its name or heading
 * @param name empty: any of that kind
 * @param kind empty: any
 * @param nth which of its table or list, from 1, -1 the last: a name is then one that it may be called by instead;
 *   0: any
 * @param place `begins`: texts have to begin with it; `labels`: they have to be short, with no preposition before it
 */
export function regionAround(
  this: Element,
  near: boolean,
  name: string,
  kind: string,
  nth: number,
  place: 'any' | 'begins' | 'labels' = 'any',
): { gone: boolean; region: RegionFound | null } {
  if (isGone(this)) return { gone: true, region: null };
  const fit = new RegionFit(this, { near, name, kind, nth, place });
  for (let box = elementAround(this); box; box = elementAround(box)) {
    const found = fit.of(box);
    if (found === 0) {
      if (near && fit.isContainer(box)) break;
      continue;
    }
    const path: number[] = [];
    for (let step: Element | null = box; step; step = elementAround(step))
      path.unshift([...(dom(dom(step).parentNode)?.children ?? [])].indexOf(step));
    return {
      gone: false,
      region: { path: path.map((index) => `${index}/`).join(''), exact: found === 2 },
    };
  }
  return { gone: false, region: null };
}
