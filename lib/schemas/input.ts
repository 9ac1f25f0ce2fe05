import Type from 'typebox';

/** Fields of the commands that use the mouse and the keyboard. */

export const modifiers = Type.Optional(
  Type.Array(Type.Enum(['Alt', 'Control', 'Meta', 'Shift']), {
    uniqueItems: true,
    description: 'Holds these keys during the command instead of those of keyboard/.',
  }),
);

export const force = Type.Optional(
  Type.Boolean({ description: 'true: skips the checks and acts where the node is.' }),
);

export const clickFields = {
  button: Type.Optional(
    Type.Enum(['left', 'middle', 'right'], { description: 'Mouse button; left by default.' }),
  ),
  hold_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60_000,
      description: 'Holds each press this long, in ms; 0 by default.',
    }),
  ),
  trial: Type.Optional(
    Type.Boolean({
      description: 'true: does everything except the press, and reports whether it is possible.',
    }),
  ),
  click_count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: '2 is a double click; 1 by default.' }),
  ),
  modifiers,
};

/** Fields that choose the point of a node to press. */
export const pressPlace = {
  position: Type.Optional(
    Type.Object(
      {
        x: Type.Number({ description: 'From the left, in CSS pixels.' }),
        y: Type.Number({ description: 'From the top, in CSS pixels.' }),
      },
      {
        additionalProperties: false,
        description:
          'Presses this point: CSS pixels from the top left corner of the node, inside its border. By default any point that hits the node.',
      },
    ),
  ),
  scroll: Type.Optional(
    Type.Boolean({
      description: 'false: scrolls nothing; a node out of view then fails with 409.',
    }),
  ),
};

/** What clients hold down on a page. */
export const pressed = Type.Object(
  {
    keys: Type.Array(Type.String(), {
      description: 'Keys that are held down, by their DOM `code`: `ControlLeft`.',
    }),
    buttons: Type.Array(Type.Enum(['left', 'middle', 'right']), {
      description: 'Mouse buttons that are held down.',
    }),
  },
  {
    description:
      'Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses.',
  },
);

/** Time that clicks may take in addition to their presses, in ms. */
const SLACK_MS = 10_000;

/** Returns the least time of a click, in ms. Its default deadline is at least as long. */
export function leastClickMs({
  hold_ms = 0,
  click_count = 1,
}: {
  hold_ms?: number;
  click_count?: number;
}): number {
  return hold_ms === 0 ? 0 : hold_ms * click_count + SLACK_MS;
}

/** Fields that describe an element which is hit instead of a forced node. */
export const coveringElement = {
  node_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Node ID of the element; null: it has none.',
  }),
  description: Type.String({ description: 'Tag, id and classes of the element.' }),
};

/** Field of a reply that describes the element which got a forced press instead of the node. */
export const pressedInstead = {
  pressed: Type.Optional(
    Type.Object(coveringElement, {
      description:
        'With `force`: describes the element that got the press, if it was not the node or a part of it.',
    }),
  ),
};
