import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import {
  waitForDownload,
  waitForFunction,
  waitForLoadState,
  waitForPage,
  waitForText,
  waitForUrl,
} from '../../page/waiting/conditions.js';
import {
  DEFAULT_WAIT_MS,
  ok,
  scriptValue,
  waitDeadlineMs,
  waitTimeout,
} from '../../schemas/fields.js';

const CONDITIONS = ['text', 'url', 'load_state', 'function', 'page_opened', 'download'] as const;

export const waitForCommand = defineCommand({
  name: 'wait-for',
  on: 'page',
  summary: 'Wait for something else than a node',
  help: 'Blocks until one thing holds: a text shows (or shows no more), the page is at a URL, its document has loaded, an expression is truthy, a page opens, or a download begins. It continues across navigations and never blocks other commands; `timeout_ms: 0` checks once. Send exactly one of text, url, load_state, function, page_opened and download.',
  tool: {
    isCore: true,
    hint: 'Wait until a text shows or is gone, or until the page is at a URL. Send text or url.',
    fields: ['text', 'state', 'url', 'timeout_ms'],
  },
  body: {
    text: Type.Optional(
      Type.String({
        maxLength: 10_000,
        pattern: '\\S',
        description:
          'A text as a person sees it, in any frame of the page or open shadow root. Runs of spaces count as one, and case does not count.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(['visible', 'gone'], {
        description: 'Of the text: `visible` (default), or `gone` (it shows nowhere).',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 10_000,
        description:
          'The whole URL of the page, in which `*` stands for any characters: `*/checkout/*`.',
      }),
    ),
    load_state: Type.Optional(
      Type.Enum(['load', 'domcontentloaded', 'networkidle'], {
        description:
          'How far the document has to be, or the one that is on its way; see `wait_until` of navigate/.',
      }),
    ),
    function: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'A JavaScript expression or a function without arguments, evaluated in the page with each frame and change of nodes; promises are awaited. One that throws ends the wait.',
      }),
    ),
    page_opened: Type.Optional(
      Type.Boolean({
        description:
          'true: a page that another page of the context opens: the latest one that no wait has returned, or else the next.',
      }),
    ),
    download: Type.Optional(
      Type.Boolean({
        description:
          'true: a download of the context, as it begins: the latest one that no wait has returned, or else the next. The context has to keep or discard downloads.',
      }),
    ),
    timeout_ms: waitTimeout,
  },
  reply: Type.Object({
    ...ok,
    url: Type.String({ description: 'Where the page is now.' }),
    data: Type.Optional(
      Type.Union([scriptValue, Type.Null()], {
        description:
          'What the expression came to; null where JSON can not hold it, such as `window`.',
      }),
    ),
    page_id: Type.Optional(Type.String({ description: 'The page that opened.' })),
    download_id: Type.Optional(Type.String({ description: 'The download that began.' })),
  }),
  errors: ['script_error', 'result_too_large'],
  examples: [
    {
      summary: 'A text that comes later',
      body: { text: 'Thank you' },
      html: '<script>setTimeout(() => document.body.append("Thank you!"), 50)</script>',
    },
    {
      summary: 'Until a text is gone',
      body: { text: 'Loading', state: 'gone' },
      html: '<p>Done</p>',
    },
    { summary: 'A URL', body: { url: 'http*' } },
    { summary: 'A quiet network', body: { load_state: 'networkidle', timeout_ms: 10_000 } },
    { summary: 'An expression', body: { function: 'document.images.length === 0' } },
  ],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { signal, deadline, config }) {
    checkConditions(body);
    const { text, state = 'visible', url, load_state, timeout_ms = DEFAULT_WAIT_MS } = body;
    const told = () => ({ ok: true, url: page.url });
    if (text !== undefined) await waitForText(page, text, state, timeout_ms, signal);
    if (url !== undefined) await waitForUrl(page, url, timeout_ms, deadline);
    if (load_state !== undefined) await waitForLoadState(page, load_state, timeout_ms, deadline);
    if (body.page_opened)
      return { page_id: await waitForPage(page, timeout_ms, deadline), ...told() };
    if (body.download)
      return { download_id: await waitForDownload(page, timeout_ms, deadline), ...told() };
    if (body.function === undefined) return told();
    const { MAX_RESULT_BYTES: maxBytes } = config;
    const data = await waitForFunction(page, body.function, timeout_ms, maxBytes, signal);
    return { data, ...told() };
  },
});

function checkConditions(
  body: Partial<Record<(typeof CONDITIONS)[number] | 'state', string | boolean>>,
): void {
  const named = CONDITIONS.filter((name) => body[name] !== undefined && body[name] !== false);
  const words = 'one of text, url, load_state, function, page_opened and download';
  if (named.length !== 1) throw invalidRequest('', `needs ${words}`, `Send exactly ${words}.`);
  if (body.state !== undefined && body.text === undefined)
    throw invalidRequest('/state', 'goes with text', 'The state is that of a text. Send text too.');
}
