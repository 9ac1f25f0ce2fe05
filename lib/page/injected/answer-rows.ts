/**
 * Functions that run inside the page, in our isolated world. Each is sent as source text, so it is
 * self-contained: it may use only its arguments, `this` and what the page's platform offers. The page
 * can't see them, and they write nothing into it.
 */

import { answerNodes, type Answer, type AnswerNodes } from './answers.js';
import { dom } from './dom.js';
import { plainText } from './plain-text.js';
import { isShown } from './visibility.js';

/** A cell that is asked for: its column, and its row by a text of it or by its place from 1 (-1 the last; 0: none). */
export interface CellAsked {
  readonly column: string;
  readonly row: string;
  readonly nth: number;
}

/**
 * Reads cells of tables.
 *
 * @param asked the ways to understand a question; the first that finds a cell holds
 */
export function cellValues(this: Document, asked: readonly CellAsked[]): AnswerNodes {
  const textOf = (cell: Element) =>
    cell instanceof HTMLElement ? dom(cell).innerText.replace(/\s+/g, ' ').trim() : '';
  const general = ['number', 'address', 'name', 'value', 'current', 'date', 'time'];
  const fitsHead = (head: string, column: string) => {
    const words = column.split(' ');
    const plain = words.filter((word, at) => at === 0 || !general.includes(word)).join(' ');
    const isVerb = words.length === 1 && /.{4,}(ed|s)$/.test(column);
    const stem = isVerb ? column.replace(/(ed|s)$/, '') : '';
    return head === column || head === plain || (stem !== '' && head.startsWith(stem));
  };
  const rowsOf = (rows: readonly HTMLTableRowElement[], { row, nth }: CellAsked) => {
    if (nth !== 0) return rows.slice(nth > 0 ? nth - 1 : nth).slice(0, 1);
    const wanted = plainText(row);
    if (wanted === '') return [];
    const cellsOf = ({ cells }: HTMLTableRowElement) =>
      [...cells].map((cell) => plainText(cell.textContent));
    const exact = rows.filter((one) => cellsOf(one).includes(wanted));
    if (exact.length > 0) return exact;
    return rows.filter((one) => cellsOf(one).some((text) => text.startsWith(`${wanted} `)));
  };
  for (const one of asked) {
    const found: Answer[] = [];
    for (const table of this.querySelectorAll('table')) {
      if (!isShown(table)) continue;
      const [head, ...rows] = table.rows;
      const heads = [...(head?.cells ?? [])].map((cell) => plainText(cell.textContent));
      const columns = heads.flatMap((text, at) =>
        fitsHead(text, plainText(one.column)) ? [at] : [],
      );
      const [column, ...more] = columns;
      if (column === undefined || more.length > 0) continue;
      const meant = rowsOf(rows.filter(isShown), one);
      for (const { cells } of meant)
        if (cells[column]) found.push([textOf(cells[column]), cells[column]]);
    }
    if (found.length > 0) return answerNodes(found);
  }
  return answerNodes([]);
}
