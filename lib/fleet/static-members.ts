import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { abortable, Deadline } from '../request/deadline.js';
import type { Peers } from '../settings/fleet.js';
import { StartError } from '../settings/start-error.js';
import { SELF_PATH } from '../schemas/fleet.js';
import { checkedRecord } from './member.js';
import type { MemberClient, MemberReply } from './member-client.js';
import type { LivingMembers } from './living-members.js';
import type { Registry } from './registry.js';

/** How often each peer is asked for its record. */
const ASK_MS = 2_000;

/** How long it has to answer: less than until it is asked again. */
const ANSWER_MS = 1_500;

/** How often a name is resolved. */
const RESOLVE_MS = 5_000;

/** Members at given addresses, or at those of a name: each asks all others for their records. */
export class StaticMembers implements Registry {
  readonly #peers: Peers;
  readonly #client: MemberClient;
  readonly #table: LivingMembers;
  readonly #onRound: () => void;
  /** Why a peer can't be of this fleet, by its URL. */
  readonly #strangers = new Map<string, string>();
  readonly #timers: NodeJS.Timeout[] = [];
  #urls: readonly string[];
  #isUp = true;

  /** @param onRound called when all peers were asked, whatever came of it */
  constructor(peers: Peers, client: MemberClient, table: LivingMembers, onRound: () => void) {
    this.#peers = peers;
    this.#client = client;
    this.#table = table;
    this.#onRound = onRound;
    this.#urls = peers.kind === 'urls' ? peers.urls : [];
  }

  /** False while the name can't be resolved: the addresses that it had count on. */
  get isUp(): boolean {
    return this.#isUp;
  }

  get warnings(): readonly string[] {
    return [...this.#strangers.values()];
  }

  async join(): Promise<void> {
    await this.#resolve();
    await this.#askAll();
    const [warning] = this.warnings;
    if (warning !== undefined) throw new StartError(warning);
    this.#timers.push(setInterval(() => void this.#askAll(), ASK_MS).unref());
    if (this.#peers.kind === 'dns')
      this.#timers.push(setInterval(() => void this.#resolve(), RESOLVE_MS).unref());
  }

  /** The others ask for it. */
  readonly publish = () => {};

  leave(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    return Promise.resolve();
  }

  async #resolve(): Promise<void> {
    if (this.#peers.kind !== 'dns') return;
    const { name, port } = this.#peers;
    try {
      const addresses = await Deadline.within(ANSWER_MS, (signal) =>
        abortable(lookup(name, { all: true }), signal),
      );
      this.#urls = addresses.map(({ address }) =>
        isIP(address) === 6 ? `http://[${address}]:${port}` : `http://${address}:${port}`,
      );
      this.#isUp = true;
    } catch {
      this.#isUp = false;
    }
  }

  async #askAll(): Promise<void> {
    for (const url of this.#strangers.keys())
      if (!this.#urls.includes(url)) this.#strangers.delete(url);
    await Promise.all(this.#urls.map((url) => this.#ask(url)));
    this.#table.expire();
    this.#onRound();
  }

  /** Where a peer does not answer, the table forgets it in time. */
  async #ask(url: string): Promise<void> {
    try {
      const reply = await Deadline.within(ANSWER_MS, (signal) =>
        this.#client.ask(url, { method: 'GET', target: SELF_PATH }, signal),
      );
      const stranger = strangeness(url, reply);
      if (stranger === undefined) {
        this.#strangers.delete(url);
        // What leads here is the address by which it was asked, whatever it believes of itself.
        this.#table.see([{ ...checkedRecord(JSON.parse(reply.text)), url }]);
      } else this.#strangers.set(url, stranger);
    } catch {
      this.#strangers.delete(url);
    }
  }
}

/** Why what answered can't be a member of this fleet, as a sentence; else undefined. */
function strangeness(url: string, { status, isProven }: MemberReply): string | undefined {
  if (isProven) return undefined;
  if (status === 401)
    return `The member at ${url} refuses this one: it has another FLEET_SECRET. Give all members the same.`;
  return `What answers at ${url} (${status}) is no member of this fleet: its FLEET_SECRET is another, or it has no fleet. Correct FLEET_PEERS, or its settings.`;
}
