import Type, { type Static } from 'typebox';

/** The query of the live view. */
export const liveQuery = Type.Object(
  {
    page_id: Type.Optional(Type.String({ description: 'Shows this page and no other.' })),
    ctx_id: Type.Optional(Type.String({ description: 'Shows the current page of this context.' })),
    quality: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Of the JPEGs; 60 by default.' }),
    ),
    max_width: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 4_096,
        description: 'Of the longer side of a picture, in px; 1280 by default.',
      }),
    ),
    max_fps: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 60, description: 'Frames a second; 12 by default.' }),
    ),
    ticket: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export type LiveQuery = Static<typeof liveQuery>;

/** What acts on the page that is shown. */
export const LIVE_COMMANDS = ['mouse', 'wheel', 'keyboard', 'dialog'] as const;

/** What a client of the live view sends. */
export const liveMessage = Type.Union([
  Type.Object(
    { ack: Type.Integer({ minimum: 0, description: '`seq` of a frame that it has.' }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { page_id: Type.Union([Type.String(), Type.Null()], { description: 'null: the current.' }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: Type.Integer({ minimum: 0, description: 'The client’s own number of the command.' }),
      command: Type.Enum([...LIVE_COMMANDS]),
      body: Type.Optional(
        Type.Object({}, { description: 'As the command takes it by HTTP, without its page.' }),
      ),
    },
    { additionalProperties: false },
  ),
]);

export type LiveMessage = Static<typeof liveMessage>;
