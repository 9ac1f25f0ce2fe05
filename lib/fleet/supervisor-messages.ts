import Type, { type Static } from 'typebox';
import { validator } from '../schemas/validate.js';
import { memberRecord } from './member.js';

/** A drain that a client has begun at one member; null: it was taken back. */
const drain = Type.Union([
  Type.Null(),
  Type.Object({
    exit: Type.Optional(Type.Boolean()),
    timeoutMs: Type.Number(),
    key: Type.Optional(Type.String()),
  }),
]);

export type ToldDrain = Readonly<Static<typeof drain>>;

const drainMessage = Type.Object({ kind: Type.Literal('drain'), drain });
const left = Type.Object({ kind: Type.Literal('left'), tag: Type.String() });

const toSupervisor = Type.Union([
  drainMessage,
  left,
  // The first message of all: the member listens to messages.
  Type.Object({ kind: Type.Literal('ready') }),
  // The answer to a ping.
  Type.Object({ kind: Type.Literal('pong') }),
  Type.Object({ kind: Type.Literal('record'), record: memberRecord }),
]);

const toMember = Type.Union([
  drainMessage,
  left,
  Type.Object({ kind: Type.Literal('records'), records: Type.Array(memberRecord) }),
  // The first message of all.
  Type.Object({
    kind: Type.Literal('start'),
    secret: Type.String(),
    sockets: Type.String(),
    isTerminal: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('ping') }),
  // All members have been started.
  Type.Object({ kind: Type.Literal('whole') }),
  Type.Object({
    kind: Type.Literal('signal'),
    signal: Type.Enum(['SIGTERM', 'SIGINT', 'SIGHUP']),
  }),
]);

/** What a member sends to its supervisor. */
export type ToSupervisor = Static<typeof toSupervisor>;
export const readToSupervisor = validator<ToSupervisor>(toSupervisor);

/** What a supervisor sends to a member. */
export type ToMember = Static<typeof toMember>;
export const readToMember = validator<ToMember>(toMember);
