import Type, { type Static } from 'typebox';

const subscribe = Type.Object(
  {
    types: Type.Optional(
      Type.Array(Type.String(), { description: 'Only these, e.g. `page.*`; all by default.' }),
    ),
    page_id: Type.Optional(Type.String()),
    ctx_id: Type.Optional(Type.String()),
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'Replays what came after it.' })),
    urls: Type.Optional(Type.Enum(['full'])),
  },
  { additionalProperties: false },
);

/** What a client of a channel sends. */
export const channelMessage = Type.Union([
  Type.Object(
    {
      id: Type.Integer({ minimum: 0, description: 'The client’s own number of the command.' }),
      command: Type.String({ description: 'The name of a command: `node-click`.' }),
      body: Type.Optional(Type.Object({}, { description: 'As the command takes it by HTTP.' })),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { cancel: Type.Integer({ description: 'The number of a command, which ends.' }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { subscribe: Type.Union([subscribe, Type.Null()], { description: 'null: no events.' }) },
    { additionalProperties: false },
  ),
]);

export type ChannelMessage = Static<typeof channelMessage>;
export type Subscribe = Static<typeof subscribe>;
