import Type, { type Static } from 'typebox';

/** Where a member describes itself to the others. */
export const SELF_PATH = '/fleet/self';

/** Whether a request is answered for the whole fleet, or by the member that it reached alone. */
export const scopeField = {
  scope: Type.Optional(
    Type.Enum(['fleet', 'local'], {
      description:
        'In a fleet: answers for all members (`fleet`, the default), or for this member alone (`local`).',
    }),
  ),
};

export const answered = Type.Object({
  tag: Type.String({ description: 'The first eight characters of the IDs of its browsers.' }),
  url: Type.String({ description: 'URL at which the other members reach it.' }),
  ok: Type.Boolean({ description: 'Whether it answered.' }),
  error: Type.Optional(
    Type.String({ description: 'Code of the error if it did not answer, e.g. `timeout`.' }),
  ),
});

/** What a member came to for a request that is asked of all. */
export type Answered = Static<typeof answered>;

/** The fields of a reply for the whole fleet that say how whole it is. */
export const gatheredFields = {
  members: Type.Optional(
    Type.Array(answered, {
      description: 'Members of the fleet that were asked; only in a fleet.',
    }),
  ),
  partial: Type.Optional(
    Type.Literal(true, {
      description: 'The reply lacks what the members that did not answer have.',
    }),
  ),
};
