import Type, { type Static } from 'typebox';
import { validator } from '../schemas/validate.js';
import { TAG } from './browser-ids.js';

const count = Type.Integer({ minimum: 0 });

const load = {
  /** How many browsers it may have at once. */
  slots: count,
  /** How many of these are taken: by browsers that are open, being opened or being ended. */
  used: count,
  /** Opens that wait there. */
  queued: count,
  /** Chromes that are ready for an open. */
  pooled: count,
  /** Whether it opens no more browsers, since it is to end. */
  draining: Type.Boolean(),
};

export const memberRecord = Type.Object({
  tag: Type.String({ pattern: TAG.source }),
  /** Where the others reach it, without a slash at the end: `http://10.0.0.7:8080`. */
  url: Type.String({ pattern: '^https?://[^/?#]+$', maxLength: 300 }),
  version: Type.String({ maxLength: 100 }),
  /** The newest form of proofs that it reads; members of older versions say nothing, and read the first one. */
  proofs: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Logins that were ended before their time, here or at another member. */
  ended_logins: Type.Optional(
    Type.Array(
      Type.Object({
        key_id: Type.String({ maxLength: 100 }),
        expires: Type.Number(),
        id: Type.Optional(Type.String({ maxLength: 100 })),
      }),
    ),
  ),
  /** When it wrote this, in ms since 1970 by its own clock. */
  at: Type.Number({ minimum: 0 }),
  ...load,
});

/** A member of the fleet, as it describes itself to the others. */
export type MemberRecord = Readonly<Static<typeof memberRecord>>;

/** How much of a member is in use. */
export type MemberLoad = Pick<MemberRecord, keyof typeof load>;

/** Checks what came from another member, which may be of another version. @throws TabwireError */
export const checkedRecord = validator<MemberRecord>(memberRecord);
