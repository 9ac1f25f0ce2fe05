import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
import { invalidRequest } from '../../request/errors.js';
import { screenshot } from '../../page/reading/screenshot.js';
import { nodeId, ok } from '../../schemas/fields.js';

/** A coordinate beyond the end of any page, in CSS px. */
const MAX_COORDINATE = 10_000_000;

const coordinate = Type.Number({ minimum: -MAX_COORDINATE, maximum: MAX_COORDINATE });
const length = Type.Number({ exclusiveMinimum: 0, maximum: MAX_COORDINATE });

export const screenshotCommand = defineCommand({
  name: 'screenshot',
  on: 'page',
  lane: 'exclusive',
  repeatable: true,
  summary: 'Take a screenshot',
  help: 'An image of the viewport, of the whole page, of a node or of a clip, as base64 in `data`, or the image itself for a request with `Accept: image/*`. The page is not scrolled: content outside the viewport is in the image all the same, but not the part of a node that is scrolled out of its container or frame. For content outside the viewport Chrome lays out the page again, which fires a resize event in the page.',
  tool: {
    isCore: true,
    hint: 'See the page, or a node, as an image.',
    fields: ['node_id', 'full_page'],
    readOnly: true,
  },
  body: {
    full_page: Type.Optional(
      Type.Boolean({ description: 'The whole page rather than the viewport.' }),
    ),
    node_id: Type.Optional(nodeId),
    clip: Type.Optional(
      Type.Object(
        { x: coordinate, y: coordinate, width: length, height: length },
        {
          additionalProperties: false,
          description: 'A part of the viewport, or of the page with full_page, in CSS pixels.',
        },
      ),
    ),
    type: Type.Optional(
      Type.Enum(['png', 'jpeg', 'webp'], { description: 'Of the image; `png` by default.' }),
    ),
    quality: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Of a jpeg or webp; 80 by default.' }),
    ),
    omit_background: Type.Optional(
      Type.Boolean({ description: 'Without the white that Chrome puts behind a page.' }),
    ),
    mask: Type.Optional(
      Type.Array(nodeId, { maxItems: 1_000, description: 'Nodes that are painted over.' }),
    ),
    mask_color: Type.Optional(
      Type.String({
        pattern: '^(#[0-9A-Fa-f]{3,8}|[A-Za-z]+)$',
        description: 'Of the masks: `#FF00FF` by default, or a name of CSS.',
      }),
    ),
    animations: Type.Optional(
      Type.Enum(['disabled', 'allow'], {
        description:
          '`disabled`: animations and transitions are finished, which fires their events; those without an end are at their start in the image.',
      }),
    ),
    caret: Type.Optional(Type.Enum(['hide', 'initial'], { description: '`hide`: without it.' })),
    style: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description: 'CSS for the time of the image, in all frames and open shadow roots.',
      }),
    ),
    scale: Type.Optional(
      Type.Enum(['css', 'device'], {
        description:
          '`css`: a pixel for each CSS pixel; `device` (default): as many as `device_scale_factor` says.',
      }),
    ),
  },
  reply: Type.Object({
    ...ok,
    data: Type.String({ description: 'The image, in base64.' }),
    type: Type.String({ description: 'png, jpeg or webp.' }),
    width: Type.Integer({ description: 'Pixels of the image.' }),
    height: Type.Integer({ description: 'Pixels of the image.' }),
  }),
  content: {
    types: ['image/png', 'image/jpeg', 'image/webp'],
    type: ({ type }) => `image/${type}`,
    data: ({ data }) => Buffer.from(data, 'base64'),
  },
  errors: ['node_not_found', 'node_not_interactable', 'out_of_viewport', 'result_too_large'],
  examples: [
    { summary: 'The viewport', body: {} },
    { summary: 'The whole page as JPEG', body: { full_page: true, type: 'jpeg', quality: 70 } },
    {
      summary: 'A node',
      body: { node_id: 12 },
      html: '<h1 id="title">Title</h1>',
      nodes: { node_id: '#title' },
    },
    {
      summary: 'The same each time: no caret, no animation, a part not shown',
      body: {
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        style: '#clock { visibility: hidden }',
      },
    },
    {
      summary: 'A part of the viewport',
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
