import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { defineCommand, type PageCall } from '../command.js';
import { cancel } from '../../page/nodes/cancel-wait.js';
import type { Page } from '../../page/page.js';
import { RowCollection } from '../../page/reading/row-collection.js';
import type { Row } from '../../page/reading/row-formats.js';
import { rowsOf, type PageRows } from '../../page/reading/rows.js';
import type { FieldQuery } from '../../page/injected/row-values.js';
import { scrollOn, untilMore } from '../../page/injected/scroll-on.js';
import { callInFrame } from '../../page/frames/page-functions.js';
import { isErrorCode, TabwireError } from '../../request/errors.js';
import { withoutCredentials } from '../../request/url-parts.js';
import { selector } from '../../schemas/fields.js';

/** When the time has run out, there is so much more to tell of the pages that were read. */
export const SLACK_MS = 500;

/** Rows times fields of one reply. */
const MAX_VALUES = 500_000;

const DEFAULT_MAX_PAGES = 20;

/** Looks at a list that is scrolled: each is a screen of it. */
const DEFAULT_MAX_SCREENS = 200;

export const ENDS = ['no_next', 'max_pages', 'seen', 'too_large', 'timeout', 'failed'] as const;
type End = (typeof ENDS)[number];

type Field =
  | string
  | {
      readonly selector?: string;
      readonly as?: FieldQuery['as'];
      readonly attribute?: string;
    };

interface Query {
  readonly fields: Readonly<Record<string, Field>>;
  readonly each?: string;
  readonly within?: number;
  readonly max_pages?: number;
  readonly locale?: string;
}

/** Why a reading is ended without a reply of its own. */
const WITHOUT_ROWS = ['client_closed', 'unauthorized', 'shutting_down'] as const;

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly url: string;
}

/** The reply of extract/. */
export interface Extracted {
  ok: boolean;
  columns: string[];
  rows: Row[];
  nulls: Record<string, number>;
  pages: number;
  url: string;
  ended: End;
  next?: string;
  error?: Failure;
}

/** What was read so far, as a reply. */
class Reading {
  readonly #columns: readonly string[];
  readonly rows: RowCollection;
  pages = 0;
  url = '';

  constructor({ fields }: Query, { config, results }: Pick<PageCall, 'config' | 'results'>) {
    this.#columns = Object.keys(fields);
    const max = { bytes: config.MAX_RESULT_BYTES, values: MAX_VALUES };
    this.rows = new RowCollection(this.#columns, max, results);
  }

  ended(why: End, next?: string, error?: Failure): Extracted {
    return {
      ok: why !== 'failed' && why !== 'timeout' && why !== 'too_large',
      columns: [...this.#columns],
      rows: [...this.rows.rows],
      nulls: this.rows.nulls,
      pages: this.pages,
      url: this.url,
      ended: why,
      ...(next === undefined ? {} : { next }),
      ...(error ? { error } : {}),
    };
  }
}

/** Navigates to a page. */
type Go = (url: string, timeoutMs: number) => Promise<{ readonly status: number | null }>;

/** Reads the page, and those that follow it, until one of the ends. */
export async function readPages(
  page: Page,
  query: Query,
  next: string | undefined,
  go: Go,
  call: PageCall,
  signal: AbortSignal,
): Promise<Extracted> {
  const { within, max_pages = DEFAULT_MAX_PAGES } = query;
  const reading = new Reading(query, call);
  const seen = new Set<string>();
  const read = async () => {
    const look = { ...lookOf(query), next, identify: false };
    const found = await rowsOf(page, look, within, reading.rows.room, signal);
    seen.add(found.url);
    if (!(await reading.rows.takePage(found))) return undefined;
    reading.pages += 1;
    reading.url = found.url;
    return found;
  };
  let found = await read();
  while (found?.next !== undefined) {
    const url = found.next;
    if (reading.pages === max_pages) return reading.ended('max_pages', url);
    if (seen.has(url)) return reading.ended('seen');
    seen.add(url);
    try {
      const { remainingMs } = call.deadline;
      const { status } = await go(url, Math.max(1, Math.ceil(remainingMs - SLACK_MS)));
      if (status !== null && status >= 400) {
        const failure = { code: `http_${status}`, detail: `It has status ${status}.`, url };
        return reading.ended('failed', url, failure);
      }
      found = await read();
      if (!found) return reading.ended('seen');
    } catch (error) {
      return endOf(reading, error, url, signal);
    }
  }
  return reading.ended('no_next');
}

/** How a reading ends by an error. @param next the page that was to be read @throws whatever is no failure of the page */
function endOf(
  reading: Reading,
  error: unknown,
  next: string | undefined,
  signal: AbortSignal,
): Extracted {
  const cause: unknown = signal.aborted ? signal.reason : error;
  // A client that is gone, or may do nothing any more, gets no rows.
  if (!(cause instanceof TabwireError) || isErrorCode(cause, ...WITHOUT_ROWS)) throw cause;
  const { code, message: detail } = cause;
  // The page has all the time that is left: its deadline may come a moment before that of `signal`.
  if (code === 'timeout') return reading.ended('timeout', next);
  if (code === 'result_too_large') return reading.ended('too_large', next);
  return reading.ended('failed', next, {
    code,
    detail,
    url: withoutCredentials(next ?? reading.url),
  });
}

/** One scroll of a list, in its turn among the commands that act on the page. */
const scrollOnCommand = defineCommand({
  name: 'scroll-on',
  on: 'page',
  lane: 'exclusive',
  summary: 'Scroll a list on',
  help: 'Scrolls what the rows are in by most of its height.',
  body: { each: Type.Optional(selector) },
  reply: Type.Object({ moved: Type.Boolean(), size: Type.String() }),
  errors: ['invalid_selector'],
  examples: [],
  run: (page, { each }, { signal }) =>
    callInFrame(page.frames.main, scrollOn, [each ?? null], signal),
});

/** Reads a list that loads as one scrolls, until nothing more comes, or one of the other ends. */
export async function readScreens(
  page: Page,
  query: Query,
  waitMs: number,
  call: PageCall,
  signal: AbortSignal,
): Promise<Extracted> {
  const { each, max_pages = DEFAULT_MAX_SCREENS } = query;
  const reading = new Reading(query, call);
  const look = { ...lookOf(query), next: undefined, identify: true };
  // The page shows all rows at each look, those that are read too.
  const max = reading.rows.room;
  const read = () => rowsOf(page, look, undefined, max, signal);
  const take = (found: PageRows) => {
    reading.pages += 1;
    reading.url = found.url;
    return reading.rows.takeMore(found);
  };
  if (!(await take(await read()))) return reading.ended('too_large');
  try {
    for (;;) {
      const { moved, size } = await call.run(scrollOnCommand, {
        page_id: page.id,
        ...(each === undefined ? {} : { each }),
      });
      if (!moved && !(await hasMore(page, each, size, waitMs, signal)))
        return reading.ended('no_next');
      if (reading.pages === max_pages) return reading.ended('max_pages');
      if (!(await take(await read()))) return reading.ended('too_large');
    }
  } catch (error) {
    return endOf(reading, error, undefined, signal);
  }
}

/** Whether a list that is at its end gets more in time. */
async function hasMore(
  page: Page,
  each: string | undefined,
  size: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const frame = page.frames.main;
  const key = randomUUID();
  try {
    return await callInFrame(frame, untilMore, [each ?? null, size, waitMs, key], signal);
  } finally {
    if (signal.aborted) cancel({ frame }, key);
  }
}

function lookOf({ fields, each, locale }: Query) {
  return { fields: Object.values(fields).map(queryOf), each, locale };
}

function queryOf(field: Field): FieldQuery {
  if (typeof field === 'string') return { selector: field, as: 'text', attribute: undefined };
  const { selector: own, as = 'text', attribute } = field;
  return { selector: own, as, attribute };
}
