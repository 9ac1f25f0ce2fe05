import Type, { type Static } from 'typebox';

/** Query of the live view. */
export const liveQuery = Type.Object(
  {
    page_id: Type.Optional(Type.String({ description: 'Shows this page until it closes.' })),
    ctx_id: Type.Optional(Type.String({ description: 'Shows the current page of this context.' })),
    quality: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Sets the quality of the JPEGs; 60 by default.',
      }),
    ),
    max_width: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 4_096,
        description: 'Limits the longer side of a picture, in px; 1280 by default.',
      }),
    ),
    max_fps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description: 'Limits the frames per second; 12 by default.',
      }),
    ),
    ticket: Type.Optional(
      Type.String({ description: 'Replaces the API key; see Create a link to the live view.' }),
    ),
  },
  { additionalProperties: false },
);

export type LiveQuery = Static<typeof liveQuery>;

/** Close code (4000 to 4999 are for applications): the link has expired, or was withdrawn. */
export const LINK_ENDED = 4401;

/** Commands that a viewer can run on the shown page. */
export const LIVE_COMMANDS = ['mouse', 'wheel', 'keyboard', 'dialog'] as const;

/** A message that a client of the live view sends. */
export const liveMessage = Type.Union([
  Type.Object(
    { ack: Type.Integer({ minimum: 0, description: '`seq` of a frame that the client has.' }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      page_id: Type.Union([Type.String(), Type.Null()], {
        description: 'Shows this page; null shows the current page.',
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      id: Type.Integer({ minimum: 0, description: 'Number that the client gives the command.' }),
      command: Type.Enum([...LIVE_COMMANDS]),
      body: Type.Optional(
        Type.Object({}, { description: 'Body of the command, as over HTTP, without `page_id`.' }),
      ),
    },
    { additionalProperties: false },
  ),
]);

export type LiveMessage = Static<typeof liveMessage>;
