import Type, { type Static } from 'typebox';
import { nodeId, within } from './fields.js';

/** The schemas of a UI map, for its command and for `instruct`. */

const optional = {
  text: (description: string) => Type.Optional(Type.String({ description })),
  flag: (description: string) => Type.Optional(Type.Boolean({ description })),
};

const uiNode = Type.Object({
  node_id: nodeId,
  role: Type.String({ description: 'ARIA role, the element’s own or its given one: `button`.' }),
  name: Type.String({ description: 'Accessible name, or else what a person would call it.' }),
  hint: optional.text(
    'Only where the name is empty: its tooltip, or else the class or the file of its icon, `data-action` and the like, its id: `fa-times`.',
  ),
  tag: Type.String({ description: 'Element name in lower case: `a`, `input`.' }),
  value: optional.text('Of a field; a password is masked.'),
  type: optional.text('Of an input: `text`, `password`.'),
  href: optional.text('Where a link leads; absolute.'),
  placeholder: optional.text('Shown while the field is empty.'),
  checked: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('mixed')], { description: 'Of a box or a switch.' }),
  ),
  pressed: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('mixed')], { description: 'Of a toggle button.' }),
  ),
  selected: optional.flag('Of an option, a tab or a row.'),
  expanded: optional.flag('Whether what it opens is open.'),
  disabled: optional.flag('It takes no input.'),
  required: optional.flag('The form needs it.'),
  focused: optional.flag('It has the focus.'),
  bounds: Type.Object(
    { x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() },
    { description: 'The visible part, in CSS pixels of the viewport, as click/ takes them.' },
  ),
  in_viewport: Type.Boolean({ description: 'Whether a part of it can be seen without scrolling.' }),
  frame: Type.Optional(
    Type.Integer({ description: 'Index into `frames`; absent: the page itself.' }),
  ),
  level: Type.Optional(Type.Integer({ description: 'Of a heading or a tree item.' })),
  parent_id: Type.Optional(
    Type.Integer({ description: 'node_id of the nearest node of the map around it.' }),
  ),
  covered_by: Type.Optional(
    Type.Integer({ description: 'node_id of the element that would get a click in its place.' }),
  ),
  why: optional.text(
    'What makes it interactive: `native`, `role`, `editable`, `frame`, `tabindex`, `listener` (it listens to clicks), `cursor` (the pointing hand), `scroll` (it scrolls what is in it); absent of what is only read.',
  ),
});
export type UiNode = Static<typeof uiNode>;

/** Which nodes a map has, and its format: the body of ui-map/. */
export const uiMapOptions = {
  interactive: Type.Optional(
    Type.Boolean({
      description:
        'Only what can be acted on (default); false adds texts, headings, landmarks and images.',
    }),
  ),
  in_viewport: Type.Optional(
    Type.Boolean({
      description: 'Only what shows without scrolling; false by default: the whole page.',
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
      description: 'At most so many, those in the viewport first; 300 by default.',
    }),
  ),
  format: Type.Optional(
    Type.Enum(['json', 'text'], {
      description: '`text` adds `text`, an outline for language models; `json` by default.',
    }),
  ),
};
export type UiMapOptions = Static<Type.TObject<typeof uiMapOptions>>;

export const uiMapReply = Type.Object({
  url: Type.String(),
  title: Type.String({ description: 'Empty while a dialog is open: the page can’t be asked.' }),
  viewport: Type.Object(
    { width: Type.Number(), height: Type.Number() },
    { description: 'In CSS pixels, without scroll bars.' },
  ),
  scroll: Type.Union(
    [
      Type.Object({
        x: Type.Number(),
        y: Type.Number(),
        max_x: Type.Number({ description: 'How far it can go.' }),
        max_y: Type.Number({ description: 'How far it can go.' }),
      }),
      Type.Null(),
    ],
    { description: 'The page’s scroll position; null while a dialog is open.' },
  ),
  nodes: Type.Array(uiNode, { description: 'In document order, frames’ after their element.' }),
  frames: Type.Array(
    Type.Object({
      url: Type.String(),
      title: Type.String(),
      node_id: Type.Optional(Type.Integer({ description: 'Its frame element.' })),
      parent: Type.Optional(Type.Integer({ description: 'Index of the frame around it.' })),
    }),
    { description: 'The page itself, and the frames that can be seen.' },
  ),
  dialog: Type.Optional(
    Type.Object(
      { type: Type.String(), message: Type.String(), url: Type.String() },
      { description: 'The dialog that is open and hides the page: there are no nodes.' },
    ),
  ),
  warnings: Type.Array(Type.String(), { description: 'What the map may lack, and why.' }),
  total: Type.Integer({ description: 'How many nodes there are.' }),
  returned: Type.Integer({ description: 'How many of them are listed.' }),
  truncated: Type.Boolean({ description: 'Whether some are left out, because of `max_nodes`.' }),
  text: optional.text('With `format: "text"`: one node a line, under a header.'),
});
export type UiMapReply = Static<typeof uiMapReply>;
