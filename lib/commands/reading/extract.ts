import Type, { type Static } from 'typebox';
import { defineCommand, type PageCall } from '../../execution/command.js';
import type { Page } from '../../page/page.js';
import { csvOf, ndjsonOf, type Row } from '../../page/reading/row-formats.js';
import { rowsOf } from '../../page/reading/rows.js';
import { MAX_TIMEOUT_MS } from '../../request/deadline.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { ok, selector, within } from '../../schemas/fields.js';
import { navigateCommand } from '../navigation/navigate.js';

const DEFAULT_TIMEOUT_MS = 120_000;

/** When the time has run out, there is so much more to tell of the pages that were read. */
const SLACK_MS = 500;

const DEFAULT_MAX_PAGES = 20;

const field = Type.Union([
  selector,
  Type.Object(
    {
      selector: Type.Optional({
        ...selector,
        description: 'Below the row; without it the row itself.',
      }),
      as: Type.Optional(
        Type.Enum(['text', 'number', 'url', 'date', 'html', 'boolean'], {
          description: '`text` by default.',
        }),
      ),
      attribute: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Read in place of the content.' }),
      ),
    },
    { additionalProperties: false },
  ),
]);
type Field = Static<typeof field>;

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const ENDS = ['no_next', 'max_pages', 'seen', 'too_large', 'timeout', 'failed'] as const;
type End = (typeof ENDS)[number];

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

export const extractCommand = defineCommand({
  name: 'extract',
  on: 'page',
  lane: 'shared',
  repeatable: false,
  summary: 'Read rows of values',
  help: 'Reads the fields of each element that `each` finds, or of the page, in one evaluation a page. A field whose selector finds nothing, or whose text is not of its type, is null, and counted in `nulls`. `next` leads to further pages: the link that it finds is followed until there is none, it leads where the rows were read already, or the time or `max_pages` is reached; `ended` says which. With `Accept: text/csv` or `application/x-ndjson` the reply is the rows alone.',
  body: {
    fields: Type.Record(Type.String({ minLength: 1 }), field, {
      description:
        'By name: a selector, or where a value is and what it is. `number` and `date` (ISO 8601) are read as the locale writes them, `url` is absolute, `html` is the inner HTML, `boolean` a checked state, an attribute, or yes and no.',
    }),
    each: Type.Optional({ ...selector, description: 'The elements that are rows.' }),
    within,
    next: Type.Optional({ ...selector, description: 'The link to the next page.' }),
    max_pages: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, description: '20 by default.' }),
    ),
    locale: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'BCP 47, of numbers and dates; by default the language of the document.',
      }),
    ),
    timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIMEOUT_MS,
        default: DEFAULT_TIMEOUT_MS,
        description: 'Deadline of all pages together in ms.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    rows: Type.Array(Type.Record(Type.String(), value)),
    nulls: Type.Record(Type.String(), Type.Integer(), {
      description: 'By field: in how many rows it is null; fields that never are stay out.',
    }),
    pages: Type.Integer({ description: 'How many pages were read.' }),
    url: Type.String({ description: 'Of the last page that was read.' }),
    ended: Type.Enum([...ENDS], {
      description:
        'Why no more pages were read. `seen`: the next one was read already; `failed`: it did not load, see `error`.',
    }),
    error: Type.Optional(
      Type.Object(
        { code: Type.String(), detail: Type.String(), url: Type.String() },
        { description: 'Of the page that did not load.' },
      ),
    ),
  }),
  content: {
    types: [CSV, NDJSON],
    type: () => [CSV, NDJSON],
    data: ({ rows }, type) => {
      const [first = {}] = rows;
      return type === CSV ? csvOf(Object.keys(first), rows) : ndjsonOf(rows);
    },
  },
  errors: ['invalid_selector', 'node_not_found', 'result_too_large'],
  examples: [
    {
      summary: 'Products',
      body: {
        each: '.product',
        fields: {
          title: 'h2',
          price: { selector: '.price', as: 'number' },
          link: { selector: 'a', as: 'url' },
        },
      },
      html: '<div class="product"><h2>Tea</h2><b class="price">$ 4.50</b><a href="/tea">more</a></div>',
    },
    {
      summary: 'One value of the page',
      body: { fields: { title: 'h1' } },
      html: '<h1>Tea</h1>',
    },
  ],
  deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms + SLACK_MS,
  async run(page, body, call) {
    const { next, within: scope, timeout_ms = DEFAULT_TIMEOUT_MS } = body;
    if (next !== undefined && scope !== undefined)
      throw invalidRequest(
        '/within',
        'does not go with next',
        'within names a node of this document, which next leaves. Send one of the two, and let each and fields name the place by selectors.',
      );
    return call.deadline.part(timeout_ms, ({ signal }) => readPages(page, body, call, signal));
  },
});

interface Body {
  readonly fields: Readonly<Record<string, Field>>;
  readonly each?: string;
  readonly within?: number;
  readonly next?: string;
  readonly max_pages?: number;
  readonly locale?: string;
}

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly url: string;
}

/** Reads the page, and those that follow it, until one of the ends. */
async function readPages(page: Page, body: Body, call: PageCall, signal: AbortSignal) {
  const { fields, each, within: scope, next, locale, max_pages = DEFAULT_MAX_PAGES } = body;
  const names = Object.keys(fields);
  const query = { fields: Object.values(fields).map(queryOf), each, next, locale };
  const seen = new Set<string>();
  const rows: Row[] = [];
  const nulls = new Map<string, number>();
  let room = call.config.MAX_RESULT_BYTES;
  let last = '';
  const read = async () => {
    const found = await rowsOf(page, query, scope, room, signal);
    seen.add(found.url);
    const text = JSON.stringify(found.rows);
    // A page past the last one often shows that again.
    if (rows.length > 0 && text === last) return { ...found, isNew: false };
    last = text;
    room -= Buffer.byteLength(text);
    for (const values of found.rows) {
      rows.push(Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])));
      for (const [i, name] of names.entries())
        if (values[i] === null) nulls.set(name, (nulls.get(name) ?? 0) + 1);
    }
    return { ...found, isNew: true };
  };
  let found = await read();
  let pages = 1;
  const ended = (why: End, error?: Failure) => ({
    ok: why !== 'failed' && why !== 'timeout' && why !== 'too_large',
    rows,
    nulls: Object.fromEntries(nulls),
    pages,
    url: found.url,
    ended: why,
    ...(error ? { error } : {}),
  });
  while (found.next !== undefined) {
    const url = found.next;
    if (pages === max_pages) return ended('max_pages');
    if (seen.has(url)) return ended('seen');
    seen.add(url);
    try {
      const { status } = await call.run(navigateCommand, {
        page_id: page.id,
        url,
        timeout_ms: Math.max(1, Math.ceil(call.deadline.remainingMs - SLACK_MS)),
      });
      if (status !== null && status >= 400)
        return ended('failed', { code: `http_${status}`, detail: `It has status ${status}.`, url });
      const following = await read();
      if (!following.isNew) return ended('seen');
      found = following;
      pages += 1;
    } catch (error) {
      if (signal.aborted) return ended('timeout');
      if (!(error instanceof TabwireError)) throw error;
      const { code, message: detail } = error;
      // The page has all the time that is left: its deadline may come a moment before that of `signal`.
      if (code === 'timeout') return ended('timeout');
      if (code === 'result_too_large') return ended('too_large');
      return ended('failed', { code, detail, url });
    }
  }
  return ended('no_next');
}

function queryOf(field: Field) {
  if (typeof field === 'string')
    return { selector: field, as: 'text', attribute: undefined } as const;
  const { selector: own, as = 'text', attribute } = field;
  return { selector: own, as, attribute };
}
