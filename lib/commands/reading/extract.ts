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

/** Of a link in a header: servers and clients refuse headers that are longer. */
const MAX_LINK_LENGTH = 4_096;

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

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const next = Type.Union(
  [
    { ...selector, description: 'The link to the next page.' },
    Type.Object(
      {
        scroll: Type.Literal(true, { description: 'Scrolls on, and reads the rows that come.' }),
        wait_ms: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 60_000,
            default: DEFAULT_WAIT_MS,
            description: 'How long to wait at the end of the list for more.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description: 'How more rows come: by a link to the next page, or as the list is scrolled.',
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
  help: 'Reads the fields of each element that `each` finds, or of the page, in one evaluation a page. A field whose selector finds nothing, or whose text is not of its type, is null, and counted in `nulls`. `next` leads to further pages: the link that it finds is followed, or with `{"scroll": true}` a list that loads as one scrolls is scrolled, until nothing more comes, or the time or `max_pages` is reached; `ended` says which. With `Accept: text/csv` or `application/x-ndjson` the reply is the rows alone, with the headers `X-Tabwire-Ended`, `X-Tabwire-Rows` and `X-Tabwire-Pages`; a page that failed is an error then.',
  body: {
    fields: Type.Record(Type.String({ minLength: 1 }), field, {
      description:
        'By name: a selector, or where a value is and what it is. `number` and `date` (ISO 8601) are read as the locale writes them, `url` is absolute, `html` is the inner HTML, `boolean` a checked state, an attribute, or yes and no.',
    }),
    each: Type.Optional({ ...selector, description: 'The elements that are rows.' }),
    within,
    next: Type.Optional(next),
    max_pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description:
          'Pages to read, 20 by default; or looks at a list that is scrolled, 200 by default.',
      }),
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
    columns: Type.Array(Type.String(), { description: 'The names of the fields, in their order.' }),
    rows: Type.Array(Type.Record(Type.String(), value)),
    nulls: Type.Record(Type.String(), Type.Integer(), {
      description: 'By field: in how many rows it is null; fields that never are stay out.',
    }),
    pages: Type.Integer({
      description: 'How many pages were read, or how often a list that is scrolled was.',
    }),
    url: Type.String({ description: 'Of the last page that was read.' }),
    ended: Type.Enum([...ENDS], {
      description:
        'Why no more pages were read. `seen`: the next one was read already; `failed`: it did not load, see `error`.',
    }),
    next: Type.Optional(
      Type.String({
        description: 'The URL of the next page, where there is one that was not read.',
      }),
    ),
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
    const { next: further, timeout_ms = DEFAULT_TIMEOUT_MS, ...query } = body;
    if (further !== undefined && query.within !== undefined)
      throw invalidRequest(
        '/within',
        'does not go with next',
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

/** The error of rows that are alone, and would look like all that there are. */
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
        `The rows of ${pages} pages come to MAX_RESULT_BYTES. ${advice}`,
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
