import type { SupervisorLink } from '../settings/fleet.js';
import type { MemberRecord } from './member.js';
import type { LivingMembers } from './living-members.js';
import type { Registry } from './registry.js';
import { readToMember, type ToldDrain, type ToSupervisor } from './supervisor-messages.js';

/** How long changes of load are gathered before they are told. */
const GATHER_MS = 200;

interface SupervisedOptions {
  readonly link: SupervisorLink;
  readonly table: LivingMembers;
  /** The record of this member. */
  readonly self: () => MemberRecord;
  /** Called when a client has begun or taken back a drain at another member. */
  readonly onDrain: (drain: ToldDrain) => void;
}

/** Members of one server, which learn of each other from their supervisor. It sees at once when one of them ends. */
export class SupervisedMembers implements Registry {
  readonly isUp = true;
  readonly warnings: readonly string[] = [];
  readonly #options: SupervisedOptions;
  #state: 'new' | 'joined' | 'left' = 'new';
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: SupervisedOptions) {
    this.#options = options;
  }

  /** Resolves when the records of the others have come. */
  async join(): Promise<void> {
    const { link, table, onDrain } = this.#options;
    const known = new Promise<void>((resolve) => {
      link.onMessage((value) => {
        const message = readToMember(value);
        if (message.kind === 'left') table.leave(message.tag);
        else if (message.kind === 'drain') onDrain(message.drain);
        else if (message.kind === 'records') {
          table.see(message.records);
          resolve();
        }
      });
    });
    this.#state = 'joined';
    this.publish(true);
    await known;
  }

  readonly publish = (isUrgent: boolean): void => {
    if (this.#state !== 'joined') return;
    if (isUrgent) {
      clearTimeout(this.#gathering);
      this.#gathering = undefined;
      this.#send({ kind: 'record', record: this.#options.self() });
    } else
      this.#gathering ??= setTimeout(() => {
        this.publish(true);
      }, GATHER_MS).unref();
  };

  leave(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#state = 'left';
    this.#send({ kind: 'left', tag: this.#options.self().tag });
    return Promise.resolve();
  }

  /** Has all other members drain, or open browsers again. */
  tellDrain(drain: ToldDrain): void {
    this.#send({ kind: 'drain', drain });
  }

  #send(message: ToSupervisor): void {
    this.#options.link.send(message);
  }
}
