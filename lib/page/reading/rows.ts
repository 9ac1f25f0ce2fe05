import { tooLarge } from '../../request/size-limit.js';
import { withoutCredentials } from '../../request/url-parts.js';
import type { Page } from '../page.js';
import type { Value } from '../injected/row-values.js';
import { readRows, type RowsQuery } from '../injected/rows.js';
import { callBelow } from './below.js';

/** What one page has. */
export interface PageRows {
  /** The rows as JSON. */
  readonly json: string;
  /** Each a list of values, in the order of the fields. */
  readonly rows: readonly (readonly Value[])[];
  /** Of each row, a number that its element has as long as it lives; none unless the query asks for them. */
  readonly ids: readonly number[];
  readonly url: string;
  /** Where the next page is. */
  readonly next: string | undefined;
}

/** What rows may have: bytes of their JSON, and values. */
export interface Room {
  readonly bytes: number;
  readonly values: number;
}

/**
 * Reads rows of values in one evaluation.
 *
 * @param within a node to read below; a frame element stands for its document, a shadow host for its root
 * @throws TabwireError `invalid_selector`, `result_too_large`; `node_not_found`, `node_stale` for `within`
 */
export async function rowsOf(
  page: Page,
  query: Omit<RowsQuery, 'maxLength' | 'maxValues'>,
  within: number | undefined,
  room: Room,
  signal: AbortSignal,
): Promise<PageRows> {
  const fields = [{ ...query, maxLength: room.bytes, maxValues: room.values }] as const;
  const found = await callBelow(page, within, readRows, fields, signal);
  if (found.json === null) throw tooLarge(room.bytes, room.values);
  const rows: unknown = JSON.parse(found.json);
  if (!isRows(rows)) throw new Error('the page function returns rows');
  return {
    json: found.json,
    rows,
    ids: found.ids,
    url: withoutCredentials(found.url),
    next: found.next ?? undefined,
  };
}

function isRows(value: unknown): value is Value[][] {
  return Array.isArray(value);
}
