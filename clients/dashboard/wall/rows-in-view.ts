import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** So many rows above and below those that can be seen are elements too. */
const MARGIN_ROWS = 2;

/** Rows of a long list: where each begins, in CSS px from the top of the list; the last number is its height. */
type Tops = readonly number[];

/** The rows that are elements, and how high the gap before each is that is none, in CSS px. */
interface DrawnRow {
  readonly row: number;
  readonly gap: number;
}

/** The last row that begins at `y` or above. */
function rowAt(tops: Tops, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The rows that are elements: those that can be seen as the page is scrolled, and others that are wanted.
 *
 * @param list the element whose top is the top of the first row
 * @param pinned rows that have to be elements: the one that Tab goes to
 */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  tops: Tops,
  pinned: readonly number[],
): { readonly drawn: readonly DrawnRow[]; readonly rest: number } {
  const range = useSignal<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = rowAt(tops, -top) - MARGIN_ROWS;
      const last = rowAt(tops, innerHeight - top) + MARGIN_ROWS;
      const [from, to] = range.peek();
      if (from !== first || to !== last) range.value = [first, last];
    };
    const moved = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', moved, { passive: true });
    addEventListener('resize', moved, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', moved);
      removeEventListener('resize', moved);
    };
  }, [tops]);
  const [first, last] = range.value;
  const inView = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const count = tops.length - 1;
  const rows = [...new Set([...inView, ...pinned])]
    .filter((row) => row >= 0 && row < count)
    .sort((a, b) => a - b);
  let end = 0;
  const drawn = rows.map((row) => {
    const gap = (tops[row] ?? 0) - end;
    end = tops[row + 1] ?? end;
    return { row, gap };
  });
  return { drawn, rest: (tops[count] ?? 0) - end };
}
