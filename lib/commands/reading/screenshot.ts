import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import { screenshot } from '../../page/reading/screenshot.js';
import { nodeId, ok } from '../../schemas/fields.js';

/** A coordinate beyond the end of any page, in CSS px. */
const MAX_COORDINATE = 10_000_000;

const coordinate = (description: string) =>
  Type.Number({ minimum: -MAX_COORDINATE, maximum: MAX_COORDINATE, description });
const length = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: MAX_COORDINATE, description });

export const screenshotCommand = defineCommand({
  name: 'screenshot',
  on: 'page',
  lane: 'exclusive',
  repeatable: true,
  summary: 'Take a screenshot',
  help: 'Takes an image of the viewport, of the whole page, of a node or of a rectangle (`clip`). The reply contains it in base64 as `data`; with `Accept: image/*` the reply is the image itself. The page is not scrolled: the image shows content outside the viewport, but not what the container or frame of a node hides. For content outside the viewport, the page gets a `resize` event.',
  tool: {
    isCore: true,
    hint: 'See the page, or a node, as an image.',
    fields: ['node_id', 'full_page'],
    readOnly: true,
  },
  body: {
    full_page: Type.Optional(Type.Boolean({ description: 'Shows the whole page.' })),
    node_id: Type.Optional(nodeId),
    clip: Type.Optional(
      Type.Object(
        {
          x: coordinate('Left edge.'),
          y: coordinate('Top edge.'),
          width: length('Width.'),
          height: length('Height.'),
        },
        {
          additionalProperties: false,
          description:
            'Shows this rectangle, in CSS pixels of the viewport, or of the page with `full_page`.',
        },
      ),
    ),
    type: Type.Optional(
      Type.Enum(['png', 'jpeg', 'webp'], { description: 'Sets the format; `png` by default.' }),
    ),
    quality: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'Sets the quality of a jpeg or webp; 80 by default.',
      }),
    ),
    omit_background: Type.Optional(
      Type.Boolean({ description: 'true: leaves out the white that Chrome puts behind a page.' }),
    ),
    mask: Type.Optional(
      Type.Array(nodeId, { maxItems: 1_000, description: 'Paints over these nodes.' }),
    ),
    mask_color: Type.Optional(
      Type.String({
        pattern: '^(#[0-9A-Fa-f]{3,8}|[A-Za-z]+)$',
        description: 'Sets the color of the masks: `#FF00FF` by default, or a name of CSS.',
      }),
    ),
    animations: Type.Optional(
      Type.Enum(['disabled', 'allow'], {
        description:
          'Decides about animations and transitions: `allow` (default), or `disabled`, which finishes them and fires their events. One without an end is at its start in the image.',
      }),
    ),
    caret: Type.Optional(
      Type.Enum(['hide', 'initial'], {
        description: 'Hides the text cursor (`hide`), or shows it (`initial`, default).',
      }),
    ),
    style: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description: 'Applies this CSS during the screenshot, in all frames and open shadow roots.',
      }),
    ),
    scale: Type.Optional(
      Type.Enum(['css', 'device'], {
        description:
          'Sets the pixels of the image: `css` one for each CSS pixel, `device` (default) as many as `device_scale_factor` says.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    data: Type.String({ description: 'Image in base64.' }),
    type: Type.String({ description: 'Format of the image: png, jpeg or webp.' }),
    width: Type.Integer({ description: 'Width of the image in pixels.' }),
    height: Type.Integer({ description: 'Height of the image in pixels.' }),
  }),
  content: {
    types: ['image/png', 'image/jpeg', 'image/webp'],
    type: ({ type }) => `image/${type}`,
    data: ({ data }) => Buffer.from(data, 'base64'),
  },
  errors: ['node_not_found', 'node_not_interactable', 'out_of_viewport', 'result_too_large'],
  examples: [
    { summary: 'Show the viewport', body: {} },
    {
      summary: 'Show the whole page as JPEG',
      body: { full_page: true, type: 'jpeg', quality: 70 },
    },
    {
      summary: 'Show a node',
      body: { node_id: 12 },
      html: '<h1 id="title">Title</h1>',
      nodes: { node_id: '#title' },
    },
    {
      summary: 'Take the same image each time: no caret, no animation, a part not shown',
      body: {
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        style: '#clock { visibility: hidden }',
      },
    },
    {
      summary: 'Show a part of the viewport',
      body: { clip: { x: 0, y: 0, width: 200, height: 100 }, type: 'webp' },
    },
  ],
  async run(page, body, { signal, config }) {
    const { node_id, clip, full_page, quality, type = 'png' } = body;
    if (node_id !== undefined && (clip ?? full_page))
      throw invalidRequest(
        '/node_id',
        'goes with neither clip nor full_page',
        'Send node_id, or else clip or full_page.',
      );
    if (quality !== undefined && type === 'png')
      throw invalidRequest(
        '/quality',
        'is not of a png',
        'A png loses nothing. Leave quality out, or send type jpeg or webp.',
      );
    const image = await screenshot(page, body, config.MAX_RESULT_BYTES, signal);
    return { ok: true, type, ...image };
  },
});
