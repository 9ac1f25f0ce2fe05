import Type, { type Static } from 'typebox';

/** Where a member describes itself to the others. */
export const SELF_PATH = '/fleet/self';

/** Whether a request is answered for the whole fleet, or by the member that it reached alone. */
export const scopeField = {
  scope: Type.Optional(
    Type.Enum(['fleet', 'local'], {
      description:
        'Of whom this is, where the server is a member of a fleet: of all members (`fleet`, the default), or of this one (`local`).',
    }),
  ),
};

export const answered = Type.Object({
  tag: Type.String({ description: 'The first eight characters of the IDs of its browsers.' }),
  url: Type.String({ description: 'Where the other members reach it.' }),
  ok: Type.Boolean({ description: 'Whether it answered.' }),
  error: Type.Optional(
    Type.String({ description: 'Why it did not: a code of an error, `timeout` among them.' }),
  ),
});

/** What a member came to for a request that is asked of all. */
export type Answered = Static<typeof answered>;

/** The fields of a reply for the whole fleet that say how whole it is. */
export const gatheredFields = {
  members: Type.Optional(
    Type.Array(answered, {
      description: 'The members of the fleet that were asked; only where there is a fleet.',
    }),
  ),
  partial: Type.Optional(
    Type.Literal(true, { description: 'What is of members that did not answer is missing.' }),
  ),
};
