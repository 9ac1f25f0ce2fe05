import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import {
  ENDS,
  readPages,
  readScreens,
  SLACK_MS,
  type Extracted,
} from '../../execution/extract/rows.js';
import { csvOf, ndjsonOf } from '../../page/reading/row-formats.js';
import { MAX_TIMEOUT_MS } from '../../request/deadline.js';
import { isErrorName } from '../../request/error-codes.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { ok, selector, within } from '../../schemas/fields.js';
import { navigateCommand } from '../navigation/navigate.js';

const DEFAULT_TIMEOUT_MS = 120_000;

const DEFAULT_WAIT_MS = 3_000;

/** Limits the URL in the header `Link`: servers and clients refuse longer headers. */
const MAX_LINK_LENGTH = 4_096;

const field = Type.Union([
  selector,
  Type.Object(
    {
      selector: Type.Optional({
        ...selector,
        description: 'Finds the element with the value, below the row; by default the row itself.',
      }),
      as: Type.Optional(
        Type.Enum(['text', 'number', 'url', 'date', 'html', 'boolean'], {
          description: 'Type of the value; `text` by default.',
        }),
      ),
      attribute: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Reads this attribute instead of the content.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
]);

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const next = Type.Union(
  [
    { ...selector, description: 'Selects the link to the next page.' },
    Type.Object(
      {
        scroll: Type.Literal(true, {
          description: 'Scrolls the list, and reads the rows that load.',
        }),
        wait_ms: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 60_000,
            default: DEFAULT_WAIT_MS,
            description: 'Waits this long for more rows at the end of the list, in ms.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      'Reads further rows: from the next page, by its link, or from a list that loads while it is scrolled.',
  },
);

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

export const extractCommand = defineCommand({
  name: 'extract',
  on: 'page',
  lane: 'shared',
  repeatable: false,
  summary: 'Read rows of values',
  help: 'Reads the `fields` of each element that `each` selects, or of the whole page. A value is null if its selector finds nothing or its text does not fit the type; `nulls` counts them. With `next` it goes on to further pages, or scrolls a list that loads while it is scrolled; `ended` tells why it stopped. With `Accept: text/csv` or `application/x-ndjson` the reply contains only the rows, and headers contain the rest.',
  body: {
    fields: Type.Record(Type.String({ minLength: 1 }), field, {
      maxProperties: 1_000,
      description:
        'Contains a selector for each name, or an object with the place and the type of the value. `number` and `date` (ISO 8601) are read as the locale writes them, `url` is absolute, `html` is the inner HTML, and `boolean` is a checked state, an attribute, or a yes or no.',
    }),
    each: Type.Optional({
      ...selector,
      description: 'Selects the elements that are the rows; by default the page is one row.',
    }),
    within,
    next: Type.Optional(next),
    max_pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description:
          'Limits the pages to read, 20 by default; for a list that is scrolled, how often it is read, 200 by default.',
      }),
    ),
    locale: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Language of numbers and dates (BCP 47); by default that of the document.',
      }),
    ),
    timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIMEOUT_MS,
        default: DEFAULT_TIMEOUT_MS,
        description: 'Limits the time of all pages together, in ms.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    columns: Type.Array(Type.String(), { description: 'Names of the fields, in their order.' }),
    rows: Type.Array(Type.Record(Type.String(), value), {
      description: 'Rows, each with a value for each field.',
    }),
    nulls: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of null values by field, without fields that have none.',
    }),
    pages: Type.Integer({
      description: 'Number of pages that were read, or how often a scrolled list was read.',
    }),
    url: Type.String({ description: 'URL of the last page that was read.' }),
    ended: Type.Enum([...ENDS], {
      description:
        'Why no more pages were read. `seen`: the next page, or one with the same rows, was read already; `failed`: it did not load, see `error`.',
    }),
    next: Type.Optional(
      Type.String({
        description: 'URL of the next page, if it was not read.',
      }),
    ),
    error: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'Code of the error.' }),
          detail: Type.String({ description: 'What happened.' }),
          url: Type.String({ description: 'URL of the page that could not be read.' }),
        },
        { description: 'Error of the page that did not load.' },
      ),
    ),
  }),
  content: {
    types: [CSV, NDJSON],
    type: () => [CSV, NDJSON],
    data: ({ columns, rows }, type) => (type === CSV ? csvOf(columns, rows) : ndjsonOf(rows)),
    headers: ({ ended, rows, pages, next: link }) => ({
      'X-Tabwire-Ended': ended,
      'X-Tabwire-Rows': String(rows.length),
      'X-Tabwire-Pages': String(pages),
      ...(link === undefined || link.length > MAX_LINK_LENGTH
        ? {}
        : { Link: `<${link}>; rel="next"` }),
    }),
    failure: notWhole,
  },
  errors: ['invalid_selector', 'node_not_found', 'result_too_large', 'navigation_failed'],
  examples: [
    {
      summary: 'Read products',
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
      summary: 'Read one value of the page',
      body: { fields: { title: 'h1' } },
      html: '<h1>Tea</h1>',
    },
  ],
  deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms + SLACK_MS,
  async run(page, body, call) {
    const { next: further, timeout_ms = DEFAULT_TIMEOUT_MS, ...query } = body;
    if (further !== undefined && query.within !== undefined)
      throw invalidRequest(
        '/within',
        'is not possible together with next',
        'within is a node of this document, and next reads beyond it. Send one of the two, and let each and fields name the place by selectors.',
      );
    const go = (url: string, ms: number) =>
      call.run(navigateCommand, { page_id: page.id, url, timeout_ms: ms });
    return call.deadline.part(timeout_ms, ({ signal }) =>
      typeof further === 'object'
        ? readScreens(page, query, further.wait_ms ?? DEFAULT_WAIT_MS, call, signal)
        : readPages(page, query, further, go, call, signal),
    );
  },
});

/** Returns an error if rows are missing, which a reply of only the rows would not show. */
function notWhole({ ended, rows, pages, url, error }: Extracted): TabwireError | undefined {
  const { code = '', detail = '', url: failed = url } = error ?? {};
  const details = { ended, rows: rows.length, pages, url: failed };
  const advice = `The ${rows.length} rows before that are in the reply to Accept: application/json.`;
  switch (ended) {
    case 'timeout':
      return new TabwireError(
        'timeout',
        `The time ran out after ${pages} pages. ${advice}`,
        details,
      );
    case 'too_large':
      return new TabwireError(
        'result_too_large',
        `The rows of ${pages} pages are larger than MAX_RESULT_BYTES. ${advice}`,
        details,
      );
    case 'failed': {
      const [, digit] = /^http_(4|5)/.exec(code) ?? [];
      const reason = digit === undefined ? {} : { reason: `http_${digit}xx` };
      return new TabwireError(
        isErrorName(code) ? code : 'navigation_failed',
        `The page ${failed} could not be read: ${detail} ${advice}`,
        { ...details, ...reason },
      );
    }
    default:
      return undefined;
  }
}
