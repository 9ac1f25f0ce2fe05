import Type, { type Static } from 'typebox';

const subscribe = Type.Object(
  {
    types: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description: 'Sends only events of these types, e.g. `page.*`; all by default.',
      }),
    ),
    page_id: Type.Optional(Type.String()),
    ctx_id: Type.Optional(Type.String()),
    after: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Sends the kept events with a larger ID first.' }),
    ),
    urls: Type.Optional(Type.Enum(['full'])),
  },
  { additionalProperties: false },
);

/** A message that a client sends on a channel. */
export const channelMessage = Type.Union([
  Type.Object(
    {
      id: Type.Integer({ minimum: 0, description: 'Number that the client gives the command.' }),
      command: Type.String({ description: 'Name of a command: `node-click`.' }),
      body: Type.Optional(Type.Object({}, { description: 'Body of the command, as over HTTP.' })),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { cancel: Type.Integer({ description: 'Ends the command with this number.' }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { subscribe: Type.Union([subscribe, Type.Null()], { description: 'null ends the events.' }) },
    { additionalProperties: false },
  ),
]);

export type ChannelMessage = Static<typeof channelMessage>;
export type Subscribe = Static<typeof subscribe>;
