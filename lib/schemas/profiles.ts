import Type, { type Static } from 'typebox';

export const profileName = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
  description: 'Name of a profile: small letters, digits, `-` and `_`; at most 64.',
});

/** The field of an open, and of a context, that names a saved profile. */
export const profileField = {
  profile: Type.Optional(
    Type.Object(
      {
        name: profileName,
        save: Type.Optional(
          Type.Enum(['never', 'on_close', 'every_s'], {
            description:
              'When the state is saved: `never` (default), `on_close` of the context or its browser, or `every_s` seconds, and on close. One that saves is the only writer until it is closed.',
          }),
        ),
        every_s: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 86_400, description: 'Seconds; 60 by default.' }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Begins with the cookies and localStorage of a saved profile.',
      },
    ),
  ),
};
export type ProfileWish = Static<Type.TObject<typeof profileField>>['profile'];

const version = Type.Integer({ minimum: 1, description: 'Grows with each that is saved.' });
const savedAt = Type.String({ description: 'ISO 8601.' });
const idOrNull = Type.Union([Type.String(), Type.Null()]);

export const profileRecord = Type.Object({
  name: profileName,
  version,
  saved_at: savedAt,
  versions: Type.Array(
    Type.Object({ version, saved_at: savedAt, bytes: Type.Integer({ minimum: 0 }) }),
    { description: 'Those that are kept, latest first.' },
  ),
  held_by: Type.Union([Type.Object({ browser_id: idOrNull, ctx_id: idOrNull }), Type.Null()], {
    description: 'Who writes it; null: nobody.',
  }),
});
export type ProfileRecord = Static<typeof profileRecord>;
