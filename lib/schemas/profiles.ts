import Type, { type Static } from 'typebox';
import { orNull } from './or-null.js';

export const profileName = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
  description:
    'Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or digit.',
});

/** Option of browsers and contexts that chooses a saved login. */
export const profileField = {
  profile: Type.Optional(
    Type.Object(
      {
        name: profileName,
        save: Type.Optional(
          Type.Enum(['never', 'on_close', 'every_s'], {
            description:
              'Saves the state `never` (default), `on_close` (when the context or its browser ends) or `every_s` (also every `every_s` seconds). A context that saves is the only writer of the saved login until it ends.',
          }),
        ),
        every_s: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 86_400,
            description: 'Interval in seconds; 60 by default.',
          }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Starts with the cookies and localStorage of a saved login.',
      },
    ),
  ),
};
export type ProfileWish = Static<Type.TObject<typeof profileField>>['profile'];

const version = Type.Integer({ minimum: 1, description: 'Number; grows with each saved state.' });
const savedAt = Type.String({ description: 'Time of saving (ISO 8601).' });

export const profileRecord = Type.Object(
  {
    name: profileName,
    version,
    saved_at: savedAt,
    versions: Type.Array(
      Type.Object({
        version,
        saved_at: savedAt,
        bytes: Type.Integer({ minimum: 0, description: 'Size of the saved state, in bytes.' }),
      }),
      { description: 'Kept versions, latest first.' },
    ),
    held_by: orNull(
      Type.Object({
        browser_id: orNull(Type.String(), 'The browser; null: another server has it.'),
        ctx_id: orNull(Type.String(), 'The context; null: the default context.'),
      }),
      'Browser and context that may write it until they end; null: none.',
    ),
  },
  { description: 'A saved login.' },
);
export type ProfileRecord = Static<typeof profileRecord>;
