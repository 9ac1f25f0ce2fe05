import { messageOf } from '../../protocol/errors.js';
import { isErrorCode } from '../request/errors.js';
import { StartError } from '../settings/start-error.js';
import type { MemberRecord } from './member.js';
import { EXPIRY_MS, type LivingMembers } from './living-members.js';
import type { Registry } from './registry.js';
import type { RecordSeal } from './record-seal.js';
import { RedisLink, START_TIMEOUT_MS } from './redis-link.js';

/** How often this member writes its record and reads those of the others. */
const BEAT_MS = 2_000;

/** How long changes of load are gathered before they are written. */
const GATHER_MS = 200;

interface RedisMembersOptions {
  readonly url: string;
  /** Of the fleet. */
  readonly name: string;
  readonly table: LivingMembers;
  readonly seal: RecordSeal;
  /** The record of this member. */
  readonly self: () => MemberRecord;
  /** Called when Redis was asked, whatever came of it. */
  readonly onRound: () => void;
}

/**
 * Members that tell each other of themselves by Redis: a record of each, which expires, the set of their tags,
 * and a channel for what others should know at once.
 */
export class RedisMembers implements Registry {
  readonly #options: RedisMembersOptions;
  readonly #table: LivingMembers;
  readonly #prefix: string;
  readonly #link: RedisLink;
  /** Tags whose records no member of this fleet has made, and those that have none any more. */
  #strangers: readonly string[] = [];
  #expired: readonly string[] = [];
  #beat: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #isUp = false;
  #hasLeft = false;
  /** The round that waits for the one that runs. */
  #next: { isTold: boolean; isRead: boolean } | undefined;
  #rounds: Promise<void> = Promise.resolve();

  constructor(options: RedisMembersOptions) {
    this.#options = options;
    this.#table = options.table;
    // The braces have a cluster keep all of it on one node.
    this.#prefix = `tabwire:{${options.name}}:`;
    this.#link = new RedisLink(options.url, this.#key('changes'), (text) => {
      this.#receive(text);
    });
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get warnings(): readonly string[] {
    const { length } = this.#strangers;
    return length === 0
      ? []
      : [
          `${length} in the fleet ${this.#options.name} of this Redis ${length === 1 ? 'has' : 'have'} another FLEET_SECRET, or a version that can not be understood. Give all members the same, or another FLEET_NAME.`,
        ];
  }

  async join(): Promise<void> {
    try {
      await this.#read(START_TIMEOUT_MS);
    } catch (error) {
      this.#link.close();
      throw new StartError(
        `FLEET_REDIS_URL: Redis at ${new URL(this.#options.url).host} does not answer (${reasonOf(error)}). Start it, or correct the URL.`,
        { cause: error },
      );
    }
    const [warning] = this.warnings;
    if (warning !== undefined) throw new StartError(warning);
    this.#isUp = true;
    this.#want(true, false);
    await this.#rounds;
    this.#beat = setInterval(() => {
      this.#want(false, true);
    }, BEAT_MS).unref();
  }

  readonly publish = (isUrgent: boolean): void => {
    if (this.#beat === undefined) return;
    if (isUrgent) this.#want(true, false);
    else
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.#want(false, false);
      }, GATHER_MS).unref();
  };

  async leave(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#gathering);
    this.#hasLeft = true;
    await this.#rounds;
    const { tag } = this.#options.self();
    if (this.#isUp)
      await this.#link
        .send([
          ['DEL', this.#recordKey(tag)],
          ['SREM', this.#key('members'), tag],
          ['PUBLISH', this.#key('changes'), this.#options.seal.ofDeparture(tag)],
        ])
        .catch(() => undefined);
    this.#link.close();
  }

  /**
   * Asks for a round, which has no more than one before it: a Redis that does not answer piles up nothing.
   *
   * @param isTold whether the others are told of this member at once
   * @param isRead whether the records of the others are read
   */
  #want(isTold: boolean, isRead: boolean): void {
    if (this.#next) {
      this.#next.isTold ||= isTold;
      this.#next.isRead ||= isRead;
      return;
    }
    this.#next = { isTold, isRead };
    this.#rounds = this.#rounds.then(async () => {
      const { isTold: tells = false, isRead: reads = false } = this.#next ?? {};
      this.#next = undefined;
      if (!this.#hasLeft) await this.#round(tells, reads || !this.#isUp);
    });
  }

  async #round(isTold: boolean, isRead: boolean): Promise<void> {
    try {
      await this.#write(isTold);
      if (isRead) await this.#read();
      this.#isUp = true;
    } catch {
      this.#isUp = false;
    }
    this.#options.onRound();
  }

  async #write(isTold: boolean): Promise<void> {
    const { self, seal } = this.#options;
    const record = self();
    const text = seal.ofRecord(record);
    const members = this.#key('members');
    await this.#link.send([
      ['SET', this.#recordKey(record.tag), text, 'PX', String(EXPIRY_MS)],
      ['SADD', members, record.tag],
      ...(this.#expired.length > 0 ? [['SREM', members, ...this.#expired]] : []),
      ...(isTold ? [['PUBLISH', this.#key('changes'), text]] : []),
    ]);
    this.#expired = [];
  }

  async #read(timeoutMs?: number): Promise<void> {
    const own = this.#options.self().tag;
    const [all] = await this.#link.send([['SMEMBERS', this.#key('members')]], timeoutMs);
    const tags = textsOf(all).flatMap((tag) => (tag === null || tag === own ? [] : tag));
    const keys = tags.map((tag) => this.#recordKey(tag));
    const [found] = keys.length === 0 ? [] : await this.#link.send([['MGET', ...keys]]);
    const texts = textsOf(found);
    // While nobody could be heard, their time does not run.
    if (!this.#isUp) this.#table.renew();
    const records: MemberRecord[] = [];
    const strangers: string[] = [];
    for (const [index, tag] of tags.entries()) {
      const text = texts[index];
      if (typeof text !== 'string') continue;
      const told = this.#options.seal.read(text);
      if (told.kind === 'record' && told.record.tag === tag) records.push(told.record);
      else strangers.push(tag);
    }
    this.#strangers = strangers;
    this.#expired = tags.filter((_, index) => typeof texts[index] !== 'string');
    this.#table.see(records);
    this.#table.expire();
  }

  /** What another member tells at once. */
  #receive(text: string): void {
    const told = this.#options.seal.read(text);
    if (told.kind === 'record') this.#table.see([told.record]);
    else if (told.kind === 'departure') this.#table.leave(told.tag);
  }

  #key(name: string): string {
    return this.#prefix + name;
  }

  #recordKey(tag: string): string {
    return this.#key(`member:${tag}`);
  }
}

const reasonOf = (error: unknown): string =>
  isErrorCode(error, 'timeout') ? `it took longer than ${START_TIMEOUT_MS} ms` : messageOf(error);

/** A reply of Redis that is a list of texts, some of which may be missing. */
function textsOf(reply: unknown): readonly (string | null)[] {
  if (!Array.isArray(reply)) return [];
  return reply.map((text: unknown) => (typeof text === 'string' ? text : null));
}
