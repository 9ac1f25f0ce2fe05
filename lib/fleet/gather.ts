import Type, { type Static } from 'typebox';
import { abortable, Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';
import type { Grant } from '../request/grant.js';
import type { Fleet } from './fleet.js';
import type { MemberRecord } from './member.js';
import type { MemberReply, MemberRequest } from './member-client.js';
import { callerOf } from './proven-caller.js';

/** How long the others have to answer what is asked of all. */
export const GATHER_MS = 2_000;

/** Whether a request is answered for the whole fleet, or by the member that it reached alone. */
export const scopeField = {
  scope: Type.Optional(
    Type.Enum(['fleet', 'local'], {
      description:
        'Of whom this is, where the server is a member of a fleet: of all members (`fleet`, the default), or of this one (`local`).',
    }),
  ),
};

const answered = Type.Object({
  tag: Type.String({ description: 'The first eight characters of the IDs of its browsers.' }),
  url: Type.String({ description: 'Where the other members reach it.' }),
  ok: Type.Boolean({ description: 'Whether it answered.' }),
  error: Type.Optional(
    Type.String({ description: 'Why it did not: a code of an error, `timeout` among them.' }),
  ),
});

/** What a member came to for a request that is asked of all. */
type Answered = Static<typeof answered>;

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

export type OnBehalf = Pick<MemberRequest, 'headers' | 'caller'>;

interface Gathered<Reply> {
  /** Of the others that answered. */
  readonly replies: readonly Reply[];
  readonly fields: { members: Answered[]; partial?: true };
}

/** What is asked of each of the others. */
interface Asked<Reply> extends MemberRequest {
  /** Checks what one answers. @throws TabwireError */
  readonly check: (value: unknown) => Reply;
  readonly timeoutMs?: number;
}

/** Asks all other members at once. One that does not answer in time is told by the fields. */
export async function gather<Reply>(
  { client, members, self }: Pick<Fleet, 'client' | 'members' | 'self'>,
  { check, timeoutMs = GATHER_MS, ...request }: Asked<Reply>,
  signal: AbortSignal,
): Promise<Gathered<Reply>> {
  const ask = async ({ tag, url }: MemberRecord) => {
    try {
      const reply = await Deadline.within(timeoutMs, (time) =>
        abortable(client.ask(url, { ...request, to: tag }, time), signal),
      );
      const error = errorOf(reply);
      if (error !== undefined) return { answered: { tag, url, ok: false, error } };
      return { answered: { tag, url, ok: true }, reply: check(JSON.parse(reply.text)) };
    } catch (error) {
      const code = isErrorCode(error, 'timeout') ? 'timeout' : 'member_unreachable';
      return { answered: { tag, url, ok: false, error: code } };
    }
  };
  const all = await Promise.all(members.list().map(ask));
  const isPartial = all.some(({ answered: { ok } }) => !ok);
  return {
    replies: all.flatMap(({ reply }) => reply ?? []),
    fields: {
      members: [
        { tag: self.tag, url: self.url, ok: true },
        ...all.map(({ answered: each }) => each),
      ],
      ...(isPartial ? { partial: true } : {}),
    },
  };
}

/** What is known of a request that is asked of all. */
interface AskedFor {
  readonly baseUrl: string;
  readonly requestId: string | undefined;
  /** By which its caller came in. */
  readonly grant: Grant;
}

/** By this a member's reply is as that of the one that the client reached, and its log tells of the same caller. */
export function onBehalfOf({ baseUrl, requestId, grant }: AskedFor): OnBehalf {
  const { protocol, host } = new URL(baseUrl);
  return {
    caller: callerOf(grant),
    headers: {
      host,
      'x-forwarded-proto': protocol.replace(':', ''),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
  };
}

/** The code of a refusal; undefined where there is none. */
function errorOf({ status, text }: MemberReply): string | undefined {
  if (status === 200) return undefined;
  try {
    const problem: unknown = JSON.parse(text);
    const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
    if (isProblem && typeof problem.code === 'string') return problem.code;
  } catch {
    // What answers is no member's.
  }
  return 'member_unreachable';
}
