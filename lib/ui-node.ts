import Type, { type Static } from 'typebox';
import { nodeId } from './schemas.js';

/** The UI map's words: what a map says of the page's nodes, for its command and for `instruct`. */

const optional = {
  text: (description: string) => Type.Optional(Type.String({ description })),
  flag: (description: string) => Type.Optional(Type.Boolean({ description })),
};

export const uiNode = Type.Object({
  node_id: nodeId,
  role: Type.String({ description: 'ARIA role, the element’s own or its given one: `button`.' }),
  name: Type.String({ description: 'Accessible name, or else what a person would call it.' }),
  tag: Type.String({ description: 'Element name in lower case: `a`, `input`.' }),
  value: optional.text('Of a field; a password is masked.'),
  type: optional.text('Of an input: `text`, `password`.'),
  href: optional.text('Where a link leads; absolute.'),
  placeholder: optional.text('Shown while the field is empty.'),
  checked: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('mixed')], { description: 'Of a box or a switch.' }),
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
    'What makes it interactive: `native`, `role`, `listener`, `cursor`, `tabindex`…',
  ),
});
export type UiNode = Static<typeof uiNode>;
