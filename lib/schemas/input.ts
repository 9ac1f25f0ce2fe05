import Type from 'typebox';

/** Fields of the commands that use the mouse and the keyboard. */

export const modifiers = Type.Optional(
  Type.Array(Type.Enum(['Alt', 'Control', 'Meta', 'Shift']), {
    uniqueItems: true,
    description: 'Modifier keys held meanwhile, in place of those that keyboard/ holds.',
  }),
);

export const force = Type.Optional(
  Type.Boolean({ description: 'Skip the checks and act where the node is.' }),
);

export const clickFields = {
  button: Type.Optional(
    Type.Enum(['left', 'middle', 'right'], { description: 'Mouse button; left by default.' }),
  ),
  hold_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60_000,
      description: 'How long each press lasts, in ms; 0 by default.',
    }),
  ),
  trial: Type.Optional(
    Type.Boolean({ description: 'true: do all but the press, and tell whether it could be done.' }),
  ),
  click_count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: '2 is a double click; 1 by default.' }),
  ),
  modifiers,
};

/** Where a node is pressed. */
export const pressPlace = {
  position: Type.Optional(
    Type.Object(
      { x: Type.Number(), y: Type.Number() },
      {
        additionalProperties: false,
        description:
          'The point to press: CSS px from the top left corner of the node, inside of its border. By default any that is hit.',
      },
    ),
  ),
  scroll: Type.Optional(
    Type.Boolean({ description: 'false: scroll nothing; a node out of view is 409.' }),
  ),
};

/** What clients hold down on a page. */
export const pressed = Type.Object(
  {
    keys: Type.Array(Type.String({ description: 'DOM `code`, e.g. `ControlLeft`.' })),
    buttons: Type.Array(Type.Enum(['left', 'middle', 'right'])),
  },
  { description: 'What keyboard/ and mouse/ hold down on the page, in the order of the presses.' },
);

/** How long clicks may take beside their presses, in ms. */
const SLACK_MS = 10_000;

/** How long a click takes at least, in ms: where that is longer, its default deadline is too. */
export function leastClickMs({
  hold_ms = 0,
  click_count = 1,
}: {
  hold_ms?: number;
  click_count?: number;
}): number {
  return hold_ms === 0 ? 0 : hold_ms * click_count + SLACK_MS;
}

/** The field of a reply that tells which element a forced press went to, where that was not the node. */
export const pressedInstead = {
  pressed: Type.Optional(
    Type.Object(
      {
        node_id: Type.Union([Type.Integer(), Type.Null()]),
        description: Type.String({ description: 'Its tag, id and classes.' }),
      },
      {
        description:
          'With `force`: the element at the point, where it was not the node or a part of it. The press went to this element.',
      },
    ),
  ),
};
