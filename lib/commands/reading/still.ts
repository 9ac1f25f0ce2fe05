import { createHash } from 'node:crypto';
import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { imageSize } from '../../page/reading/image-size.js';
import { MAX_TIMEOUT_MS } from '../../request/deadline.js';
import { limited } from '../../request/size-limit.js';
import { ok } from '../../schemas/fields.js';

const DEFAULT_QUALITY = 50;
const DEFAULT_MAX_WIDTH = 480;
const DEFAULT_TIMEOUT_MS = 2_000;

export const stillCommand = defineCommand({
  name: 'still',
  on: 'page',
  http: { methods: ['get'], path: '/browsers/{id}/still/', inContexts: true },
  summary: 'Read a small picture of a page',
  help: 'Returns a JPEG of what the page shows, with an `ETag`. With `If-None-Match` and the same picture, the reply is 304 without a body. Reading does not count as use of the browser, and the picture is made beside the commands of the page. For an exact image, use screenshot/.',
  body: {
    quality: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: `Sets the quality of the JPEG; ${DEFAULT_QUALITY} by default.`,
      }),
    ),
    max_width: Type.Optional(
      Type.Integer({
        minimum: 16,
        maximum: 4_096,
        description: `Limits the longer side of the picture, in px; ${DEFAULT_MAX_WIDTH} by default. While somebody watches the page live, the picture is one of the live view, and may be larger.`,
      }),
    ),
    timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIMEOUT_MS,
        description: `Limits the time of the command, in ms; ${DEFAULT_TIMEOUT_MS} by default.`,
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    page_id: Type.String({ description: 'The page in the picture.' }),
    data: Type.String({ description: 'Picture in base64.' }),
    type: Type.Literal('jpeg'),
    width: Type.Integer({ description: 'Width of the picture in pixels.' }),
    height: Type.Integer({ description: 'Height of the picture in pixels.' }),
    etag: Type.String({ description: 'Differs for each picture; send it as `If-None-Match`.' }),
  }),
  content: {
    types: ['image/jpeg'],
    isDefault: true,
    type: () => 'image/jpeg',
    data: ({ data }) => Buffer.from(data, 'base64'),
    headers: ({ page_id, etag }) => ({
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'X-Tabwire-Page': page_id,
    }),
  },
  tool: { hint: 'See the page as a small image. It takes no turn, unlike screenshot.' },
  errors: ['result_too_large'],
  deadlineMs: ({ timeout_ms = DEFAULT_TIMEOUT_MS }) => timeout_ms,
  examples: [],
  async run(page, body, { signal, config }) {
    const { quality = DEFAULT_QUALITY, max_width: maxSize = DEFAULT_MAX_WIDTH } = body;
    const jpeg = await page.screencast.still({ quality, maxSize }, signal);
    const hash = createHash('sha256').update(jpeg).digest('base64url').slice(0, 22);
    const data = limited(jpeg.toString('base64'), config.MAX_RESULT_BYTES);
    return {
      ok: true,
      page_id: page.id,
      data,
      type: 'jpeg' as const,
      ...imageSize(jpeg),
      etag: `"${hash}"`,
    };
  },
});
