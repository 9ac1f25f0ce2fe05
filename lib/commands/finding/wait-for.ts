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
  summary: 'Wait for a text or another condition',
  help: 'Waits until a text is visible or gone, the page is at a URL, its document has loaded, an expression is truthy, a page opens, or a download begins. Send exactly one of `text`, `url`, `load_state`, `function`, `page_opened` and `download`. The wait continues if the page navigates, and never delays other commands; `timeout_ms: 0` checks once. To wait for an element, use wait-for-node/.',
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
          'Waits for this visible text, in any frame or open shadow root. Case does not count, and a run of spaces counts as one.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(['visible', 'gone'], {
        description: 'State of the text: `visible` (default) or `gone`.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 10_000,
        description: 'Waits for this whole URL; `*` means any characters: `*/checkout/*`.',
      }),
    ),
    load_state: Type.Optional(
      Type.Enum(['load', 'domcontentloaded', 'networkidle'], {
        description:
          'Waits until the document, or the next one if a navigation has begun, has reached this state; see `wait_until` of navigate/.',
      }),
    ),
    function: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Waits until this JavaScript expression, or function without arguments, is truthy. It is evaluated in the page with each frame of animation and each change of nodes, and promises are awaited. If it throws, the wait fails with 422 `script_error`.',
      }),
    ),
    page_opened: Type.Optional(
      Type.Boolean({
        description:
          'true: waits for the newest page that another page of the context opened and no earlier wait has returned, or else for the next one.',
      }),
    ),
    download: Type.Optional(
      Type.Boolean({
        description:
          'true: waits for the newest download of the context, if no reply of another command and no earlier wait has returned it, or else for the next one to begin. A context that denies downloads fails with 400.',
      }),
    ),
    timeout_ms: waitTimeout,
  },
  reply: Type.Object({
    ...ok,
    url: Type.String({ description: 'URL of the page now.' }),
    data: Type.Optional(
      Type.Union([scriptValue, Type.Null()], {
        description:
          'Value of `function`, in the form of eval/: an element is its `node_id`. null if JSON cannot express the value, such as `window`.',
      }),
    ),
    page_id: Type.Optional(Type.String({ description: 'ID of the page that opened.' })),
    download_id: Type.Optional(Type.String({ description: 'ID of the download that began.' })),
  }),
  errors: ['script_error', 'result_too_large'],
  examples: [
    {
      summary: 'Wait for a text that comes later',
      body: { text: 'Thank you' },
      html: '<script>setTimeout(() => document.body.append("Thank you!"), 50)</script>',
    },
    {
      summary: 'Wait until a text is gone',
      body: { text: 'Loading', state: 'gone' },
      html: '<p>Done</p>',
    },
    { summary: 'Wait for a URL', body: { url: 'http*' } },
    {
      summary: 'Wait for a quiet network',
      body: { load_state: 'networkidle', timeout_ms: 10_000 },
    },
    { summary: 'Wait for an expression', body: { function: 'document.images.length === 0' } },
  ],
  deadlineMs: waitDeadlineMs,
  async run(page, body, { signal, deadline, config, context }) {
    checkConditions(body);
    const { text, state = 'visible', url, load_state, timeout_ms = DEFAULT_WAIT_MS } = body;
    const told = () => ({ ok: true, url: page.url });
    if (text !== undefined) await waitForText(page, text, state, timeout_ms, signal);
    if (url !== undefined) await waitForUrl(page, url, timeout_ms, deadline);
    if (load_state !== undefined) await waitForLoadState(page, load_state, timeout_ms, deadline);
    if (body.page_opened)
      return { page_id: await waitForPage(page, context.popups, timeout_ms, deadline), ...told() };
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
