import { abortable, Deadline } from '../request/deadline.js';
import { isErrorCode } from '../request/errors.js';
import type { Grant } from '../request/grant.js';
import type { Answered } from '../schemas/fleet.js';
import type { Fleet } from './fleet.js';
import type { MemberRecord } from './member.js';
import type { MemberReply, MemberRequest } from './member-client.js';
import { callerOf } from './proven-caller.js';

/** How long the others have to answer what is asked of all. */
export const GATHER_MS = 2_000;

const UNREACHABLE = 'member_unreachable';

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

/**
 * Asks all other members at once. One that does not answer in time is told by the fields, and so is a silent one, whose
 * browsers are not lost: nobody waits for its answer.
 */
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
      const code = isErrorCode(error, 'timeout') ? 'timeout' : UNREACHABLE;
      return { answered: { tag, url, ok: false, error: code } };
    }
  };
  const all = await Promise.all(members.list().map(ask));
  const answered = [
    { tag: self.tag, url: self.url, ok: true },
    ...all.map(({ answered: each }) => each),
    ...members.silent().map(({ tag, url }) => ({ tag, url, ok: false, error: UNREACHABLE })),
  ];
  const isPartial = answered.some(({ ok }) => !ok);
  return {
    replies: all.flatMap(({ reply }) => reply ?? []),
    fields: {
      members: answered,
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
  return UNREACHABLE;
}
