import Type from 'typebox';

/** Fields of the commands that use the mouse and the keyboard. */

export const modifiers = Type.Optional(
  Type.Array(Type.Enum(['Alt', 'Control', 'Meta', 'Shift']), {
    uniqueItems: true,
    description: 'Modifier keys held meanwhile.',
  }),
);

export const force = Type.Optional(
  Type.Boolean({ description: 'Skip the checks and act where the node is.' }),
);

export const clickFields = {
  button: Type.Optional(
    Type.Enum(['left', 'middle', 'right'], { description: 'Mouse button; left by default.' }),
  ),
  click_count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: '2 is a double click; 1 by default.' }),
  ),
  modifiers,
};

/** What clients hold down on a page. */
export const pressed = Type.Object(
  {
    keys: Type.Array(Type.String({ description: 'DOM `code`, e.g. `ControlLeft`.' })),
    buttons: Type.Array(Type.Enum(['left', 'middle', 'right'])),
  },
  { description: 'What keyboard/ and mouse/ hold down on the page, in the order of the presses.' },
);
