import Type, { type Static } from 'typebox';

const nameAndValue = Type.Object({
  name: Type.String({ description: 'Name of the header.' }),
  value: Type.String({ description: 'Value of the header.' }),
});

/** Fields that Tabwire reads from an entry of a HAR 1.2. */
const harEntry = Type.Object({
  request: Type.Object(
    {
      method: Type.String({ description: 'Answers requests with this method.' }),
      url: Type.String({ description: 'Answers requests for this URL.' }),
      postData: Type.Optional(
        Type.Object(
          { text: Type.Optional(Type.String({ description: 'The body, as text.' })) },
          { description: 'Body of the recorded request.' },
        ),
      ),
    },
    { description: 'The recorded request.' },
  ),
  response: Type.Object(
    {
      status: Type.Integer({ description: 'HTTP status; 0 or less: the request got no answer.' }),
      headers: Type.Array(nameAndValue, { description: 'Headers of the answer.' }),
      content: Type.Object(
        {
          size: Type.Optional(
            Type.Number({ description: 'Length of the decoded body, in bytes.' }),
          ),
          mimeType: Type.Optional(Type.String({ description: 'Media type of the body.' })),
          text: Type.Optional(Type.String({ description: 'The body, as text or base64.' })),
          encoding: Type.Optional(Type.String({ description: '`base64` if `text` is base64.' })),
        },
        { description: 'Body of the answer.' },
      ),
    },
    { description: 'The recorded answer.' },
  ),
});
export type HarEntry = Static<typeof harEntry>;

/** Option of request rules that answers requests from a recording. */
export const replayHar = Type.Object(
  {
    har: Type.Object(
      {
        log: Type.Object(
          {
            entries: Type.Array(harEntry, {
              minItems: 1,
              description: 'The recorded requests with their answers.',
            }),
          },
          { description: 'The only member of a HAR.' },
        ),
      },
      { description: 'The recording, in the format HAR 1.2.' },
    ),
    missing: Type.Optional(
      Type.Enum(['block', 'continue'], {
        description: 'Blocks (default) or continues a request that the HAR does not contain.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'Answers requests from a HAR 1.2 that was recorded with bodies.',
  },
);
