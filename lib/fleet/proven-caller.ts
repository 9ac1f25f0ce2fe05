import Type, { type Static } from 'typebox';
import type { Grant } from '../request/grant.js';
import { validator } from '../schemas/validate.js';
import type { ForeignCaller } from '../settings/key-ring.js';

/** In the place of a caller, in the first form in that of a key's name: it has a ticket that only its issuer knows. */
const BY_TICKET = '?';

const caller = Type.Object({
  key: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  login: Type.Optional(Type.Object({ id: Type.String(), expires: Type.Number() })),
});

const validate = validator<Static<typeof caller>>(caller);

/** A caller as its proof has it. @param isFirst in the first form, which has the name of its key alone */
export function callerText(sent: ForeignCaller | 'ticket' | undefined, isFirst: boolean): string {
  if (sent === 'ticket') return Buffer.from(BY_TICKET).toString('base64url');
  if (!sent || (sent.keyId === '' && sent.login === undefined)) return '';
  const { keyId: key, name, login } = sent;
  const text = isFirst ? (name ?? '') : JSON.stringify({ key, name: name ?? undefined, login });
  return Buffer.from(text).toString('base64url');
}

/** The caller that a proof has. @throws TabwireError */
export function readCaller(text: string, isFirst: boolean): ForeignCaller | 'ticket' {
  const plain = Buffer.from(text, 'base64url').toString();
  if (plain === BY_TICKET) return 'ticket';
  if (isFirst) return { keyId: undefined, name: plain === '' ? null : plain };
  if (plain === '') return { keyId: '', name: null };
  const { key = '', name = null, login } = validate(JSON.parse(plain));
  return { keyId: key, name, login };
}

/** Who has a grant, as other members are told. */
export function callerOf({ key, keyId, login, expiresAt }: Grant): ForeignCaller {
  const name = key ?? null;
  return login === undefined
    ? { keyId, name }
    : { keyId, name, login: { id: login, expires: expiresAt } };
}
