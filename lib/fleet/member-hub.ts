import type { SupervisorLink } from '../settings/fleet.js';
import type { MemberRecord } from './member.js';
import { readToSupervisor, type ToldDrain, type ToMember } from './supervisor-messages.js';

/** A member that was added to the hub. */
export interface HubMember {
  /** Resolves when the member listens, and knows the others. */
  readonly joined: Promise<void>;
  /** What the member has told last of itself; undefined before it has joined. */
  readonly record: MemberRecord | undefined;
  /** Tells the others that the member has ended. */
  gone(): void;
}

/** Tells the members of one server of each other: what the registry is to a fleet, in the process of the supervisor. */
export class MemberHub {
  readonly #members = new Map<SupervisorLink, { record: MemberRecord | undefined }>();
  /** The drain that clients have begun, which a member that starts later takes part in. */
  #drain: ToldDrain = null;
  readonly #onTakenBack: () => void;

  /** @param onTakenBack called when a client has taken back a drain */
  constructor(onTakenBack: () => void = () => {}) {
    this.#onTakenBack = onTakenBack;
  }

  add(link: SupervisorLink): HubMember {
    const known: { record: MemberRecord | undefined } = { record: undefined };
    this.#members.set(link, known);
    const joined = new Promise<void>((resolve) => {
      link.onMessage((value) => {
        const message = readToSupervisor(value);
        if (message.kind === 'drain') this.#relayDrain(link, message.drain);
        else if (message.kind === 'left') this.#forget(link);
        else if (message.kind === 'record') {
          const isNew = known.record === undefined;
          known.record = message.record;
          this.#tellOthers(link, { kind: 'records', records: [message.record] });
          if (!isNew) return;
          this.#welcome(link);
          resolve();
        }
      });
    });
    return {
      joined,
      get record() {
        return known.record;
      },
      gone: () => {
        this.#forget(link);
      },
    };
  }

  /** Sends a message to all members. */
  tellAll(message: ToMember): void {
    for (const link of this.#members.keys()) link.send(message);
  }

  #welcome(link: SupervisorLink): void {
    const others = [...this.#members].flatMap(([other, { record }]) =>
      other === link ? [] : (record ?? []),
    );
    link.send({ kind: 'records', records: others } satisfies ToMember);
    if (this.#drain) link.send({ kind: 'drain', drain: this.#drain } satisfies ToMember);
  }

  #relayDrain(from: SupervisorLink, drain: ToldDrain): void {
    this.#drain = drain;
    this.#tellOthers(from, { kind: 'drain', drain });
    if (!drain) this.#onTakenBack();
  }

  #forget(link: SupervisorLink): void {
    const record = this.#members.get(link)?.record;
    if (!this.#members.delete(link) || !record) return;
    this.tellAll({ kind: 'left', tag: record.tag });
  }

  #tellOthers(link: SupervisorLink, message: ToMember): void {
    for (const other of this.#members.keys()) if (other !== link) other.send(message);
  }
}
