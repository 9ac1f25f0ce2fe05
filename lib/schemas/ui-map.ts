import Type, { type Static } from 'typebox';
import { nodeId, within } from './fields.js';

/** Schemas of a page map, for ui-map/ and instruct/. */

const optional = {
  text: (description: string) => Type.Optional(Type.String({ description })),
  flag: (description: string) => Type.Optional(Type.Boolean({ description })),
};

const uiNode = Type.Object({
  node_id: nodeId,
  role: Type.String({ description: 'ARIA role, native or set by the page: `button`.' }),
  name: Type.String({
    description: 'Accessible name, or else the text that a person sees.',
  }),
  hint: optional.text(
    'Only if `name` is empty: the tooltip, or else the class or file of the icon, `data-action` or a similar attribute, the `id`, or a class: `fa-times`.',
  ),
  tag: Type.String({ description: 'Element name in lower case: `a`, `input`.' }),
  value: optional.text('Value of a field; a password is masked.'),
  type: optional.text('Type of an input: `text`, `password`.'),
  href: optional.text('URL of a link, absolute.'),
  placeholder: optional.text('Text that the field shows while it is empty.'),
  checked: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('mixed')], {
      description: 'Whether the box or switch is on.',
    }),
  ),
  pressed: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('mixed')], {
      description: 'Whether the toggle button is pressed.',
    }),
  ),
  selected: optional.flag('Whether the option, the tab or the row is selected.'),
  expanded: optional.flag('Whether the part that the element opens is open.'),
  disabled: optional.flag('Whether the element accepts no input.'),
  required: optional.flag('Whether the form needs a value.'),
  focused: optional.flag('Whether the element has the focus.'),
  bounds: Type.Object(
    {
      x: Type.Number({ description: 'Left edge.' }),
      y: Type.Number({ description: 'Top edge.' }),
      width: Type.Number({ description: 'Width.' }),
      height: Type.Number({ description: 'Height.' }),
    },
    { description: 'Visible part, in CSS pixels of the viewport, as for click/.' },
  ),
  in_viewport: Type.Boolean({ description: 'Whether a part of it shows without scrolling.' }),
  frame: Type.Optional(
    Type.Integer({ description: 'Index of its document in `frames`; missing: the page itself.' }),
  ),
  level: Type.Optional(Type.Integer({ description: 'Level of a heading or a tree item.' })),
  parent_id: Type.Optional(
    Type.Integer({ description: '`node_id` of the nearest node of the map around it.' }),
  ),
  covered_by: Type.Optional(
    Type.Integer({
      description: '`node_id` of the element that would get a click on the middle of `bounds`.',
    }),
  ),
  why: optional.text(
    'Why the element can be acted on: `native`, `role`, `editable`, `frame`, `tabindex`, `listener` (it listens to clicks), `cursor` (the pointing hand), `scroll` (it can be scrolled); missing for an element that can only be read.',
  ),
});
export type UiNode = Static<typeof uiNode>;

/** Body of ui-map/: chooses the nodes of the map, and its format. */
export const uiMapOptions = {
  interactive: Type.Optional(
    Type.Boolean({
      description:
        'true (default): only what can be acted on; false adds texts, headings, landmarks and images.',
    }),
  ),
  in_viewport: Type.Optional(
    Type.Boolean({
      description: 'true: only what shows without scrolling; HTTP’s default is false.',
    }),
  ),
  within,
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Words that the name must contain, in any order and case.',
    }),
  ),
  roles: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Only nodes with one of these roles: `link`, `button`.',
    }),
  ),
  max_nodes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 5_000,
      description: 'Limits the nodes; those in the viewport come first. 300 by default.',
    }),
  ),
  format: Type.Optional(
    Type.Enum(['json', 'text'], {
      description: '`text` adds the outline `text`, for language models; `json` by default.',
    }),
  ),
};
export type UiMapOptions = Static<Type.TObject<typeof uiMapOptions>>;

export const uiMapReply = Type.Object({
  url: Type.String({ description: 'URL of the page.' }),
  title: Type.String({ description: 'Title of the page; empty while a dialog is open.' }),
  viewport: Type.Object(
    {
      width: Type.Number({ description: 'Width.' }),
      height: Type.Number({ description: 'Height.' }),
    },
    { description: 'Size in CSS pixels, without scroll bars.' },
  ),
  scroll: Type.Union(
    [
      Type.Object({
        x: Type.Number({ description: 'Distance from the left, in CSS pixels.' }),
        y: Type.Number({ description: 'Distance from the top, in CSS pixels.' }),
        max_x: Type.Number({ description: 'The largest possible `x`.' }),
        max_y: Type.Number({ description: 'The largest possible `y`.' }),
      }),
      Type.Null(),
    ],
    { description: 'Scroll position of the page; null while a dialog is open.' },
  ),
  nodes: Type.Array(uiNode, {
    description: 'Nodes in document order; those of a frame follow its frame element.',
  }),
  frames: Type.Array(
    Type.Object({
      url: Type.String({ description: 'URL of the document.' }),
      title: Type.String({ description: 'Title of the document.' }),
      node_id: Type.Optional(Type.Integer({ description: 'Node ID of its frame element.' })),
      parent: Type.Optional(Type.Integer({ description: 'Index of the frame around it.' })),
    }),
    { description: 'The page itself, and its visible frames.' },
  ),
  dialog: Type.Optional(
    Type.Object(
      {
        type: Type.String({ description: 'alert, confirm, prompt or beforeunload.' }),
        message: Type.String({ description: 'Text of the dialog.' }),
        url: Type.String({ description: 'URL of the document that opened it.' }),
      },
      { description: 'The open dialog, which blocks the page; `nodes` is then empty.' },
    ),
  ),
  warnings: Type.Array(Type.String(), { description: 'Explains what the map may lack.' }),
  total: Type.Integer({ description: 'Number of matching nodes.' }),
  returned: Type.Integer({ description: 'Number of listed nodes.' }),
  truncated: Type.Boolean({ description: 'Whether `max_nodes` has left nodes out.' }),
  text: optional.text('With `format: "text"`: a header, and then one node a line.'),
});
export type UiMapReply = Static<typeof uiMapReply>;
