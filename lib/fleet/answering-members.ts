import { Deadline } from '../request/deadline.js';
import { SELF_PATH } from '../schemas/fleet.js';
import type { MemberRecord } from './member.js';
import type { MemberClient } from './member-client.js';
import type { LivingMembers } from './living-members.js';

/** How long a member has to say that it is there, in ms: an open is to go on within a second. */
const ANSWER_MS = 500;

/** How long a member that did not answer is left alone before it is asked again, in ms. */
const AGAIN_MS = 2_000;

/**
 * The living members that answer. Others hang, or the way to them is broken: no open goes to them until they answer
 * again. Whether they have ended is told by `LivingMembers`.
 */
export class AnsweringMembers {
  readonly #client: MemberClient;
  readonly #table: LivingMembers;
  /** When each may be asked again, by `performance.now()`; by its tag. */
  readonly #askAt = new Map<string, number>();

  constructor(client: MemberClient, table: LivingMembers) {
    this.#client = client;
    this.#table = table;
  }

  /** The members that answer. It has the others asked again, and waits for none of them. */
  list(): readonly MemberRecord[] {
    const members = this.#table.list();
    if (this.#askAt.size === 0) return members;
    const now = performance.now();
    for (const [tag, at] of this.#askAt) {
      const member = this.#table.find(tag);
      if (!member) this.#askAt.delete(tag);
      else if (at <= now) {
        this.#askAt.set(tag, now + AGAIN_MS);
        void this.answers(member);
      }
    }
    return members.filter(({ tag }) => !this.#askAt.has(tag));
  }

  /** Asks a member whether it is there. One that does not answer in time is not listed from now on. */
  async answers({ tag, url }: MemberRecord): Promise<boolean> {
    const isThere = await Deadline.within(ANSWER_MS, (signal) =>
      this.#client.ask(url, { method: 'GET', target: SELF_PATH }, signal),
    ).then(
      ({ isProven }) => isProven,
      () => false,
    );
    if (isThere) this.#askAt.delete(tag);
    else this.#askAt.set(tag, performance.now() + AGAIN_MS);
    return isThere;
  }

  /** A request to a member had no answer: before it gets an open, it is to answer. */
  doubt({ tag }: MemberRecord): void {
    if (!this.#askAt.has(tag)) this.#askAt.set(tag, 0);
  }
}
