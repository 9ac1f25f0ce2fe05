import type { EndedLogin } from '../settings/logins.js';
import type { Settings } from '../settings/settings.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { BrowserIds } from './browser-ids.js';
import type { MemberLoad, MemberRecord } from './member.js';
import { MemberClient } from './member-client.js';
import { LivingMembers } from './living-members.js';
import { memberUrl } from './member-url.js';
import type { Registry } from './registry.js';
import { PROOF_FORM, Proofs } from './proof.js';
import { RecordSeal } from './record-seal.js';
import { StaticMembers } from './static-members.js';
import { SupervisedMembers } from './supervised-members.js';
import type { ToldDrain } from './supervisor-messages.js';
import { AnsweringMembers } from './answering-members.js';

interface FleetOptions {
  readonly settings: Settings;
  readonly ids: BrowserIds;
  readonly version: string;
  /** How much of this member is in use now. */
  readonly load: () => MemberLoad;
  /** The logins that were ended here, and what takes those that were ended elsewhere. */
  readonly logins: {
    readonly ended: () => readonly EndedLogin[];
    readonly take: (ended: readonly EndedLogin[]) => void;
  };
  /** Called when a client has begun or taken back a drain of the whole server at another of its members. */
  readonly onDrain?: (drain: ToldDrain) => void;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** This server as one of a fleet: what it tells the other members, and what it knows of them. */
export class Fleet {
  readonly ids: BrowserIds;
  readonly proofs: Proofs;
  /** Sends requests of this member to the others. */
  readonly client: MemberClient;
  /** The others. */
  readonly members: LivingMembers;
  /** Those of them that do not answer. */
  readonly answering: AnsweringMembers;
  readonly #registry: Registry;
  readonly #options: FleetOptions;
  #url = '';
  /** What the others know of this member: whether it drains, and whether an open that waits may find a place here. */
  #known = { draining: false, hasPlace: true };
  /** What the log was told last. */
  #state = { isUp: true, warnings: '' };

  private constructor(
    options: FleetOptions,
    secret: string,
    registryOf: (fleet: Fleet, table: LivingMembers) => Registry,
  ) {
    this.#options = options;
    const { ids, metrics } = options;
    this.ids = ids;
    this.members = new LivingMembers(ids.tag);
    this.proofs = new Proofs(secret, ids.tag, {
      offsetOf: (tag) => this.members.offsetOf(tag),
      isOld: (tag) => {
        const member = this.members.find(tag);
        return member !== undefined && member.proofs === undefined;
      },
    });
    this.members.onChange(() => {
      for (const { ended_logins: ended = [] } of this.members.list()) options.logins.take(ended);
    });
    const { FLEET_PEERS: peers } = options.settings;
    const supervised = peers?.kind === 'supervisor' ? peers : undefined;
    this.client = new MemberClient(this.proofs, supervised?.sockets);
    this.answering = new AnsweringMembers(this.client, this.members);
    this.#registry = registryOf(this, this.members);
    // The members of one server have one /metrics.
    if (supervised) metrics.registry.setDefaultLabels({ member: supervised.name });
    metrics.gauge(
      'tabwire_fleet_members',
      'Number of members of the fleet that are alive, including this member.',
      () => this.members.list().length + 1,
    );
    metrics.gauge(
      'tabwire_registry_up',
      '1 if the registry of the members (Redis, or the DNS name in FLEET_PEERS) answers, otherwise 0.',
      () => (this.isRegistryUp ? 1 : 0),
    );
  }

  /**
   * Prepares this server to be a member, which it is by `listensOn` and until `close`.
   *
   * @returns undefined without settings of a fleet
   */
  static async start(options: FleetOptions): Promise<Fleet | undefined> {
    const { FLEET_SECRET: secret, FLEET_PEERS, FLEET_REDIS_URL: url } = options.settings;
    if (secret === undefined) return undefined;
    if (FLEET_PEERS?.kind === 'supervisor')
      return new Fleet(options, secret, (fleet, table) => {
        const { onDrain = () => {} } = options;
        return new SupervisedMembers({
          link: FLEET_PEERS.link,
          table,
          self: () => fleet.self,
          onDrain,
        });
      });
    if (FLEET_PEERS)
      return new Fleet(
        options,
        secret,
        (fleet, table) =>
          new StaticMembers(FLEET_PEERS, fleet.client, table, () => {
            fleet.#tell();
          }),
      );
    if (url === undefined) return undefined;
    const { RedisMembers } = await import('./redis-members.js');
    return new Fleet(
      options,
      secret,
      (fleet, table) =>
        new RedisMembers({
          url,
          name: options.settings.FLEET_NAME,
          table,
          seal: new RecordSeal(secret),
          self: () => fleet.self,
          onRound: () => {
            fleet.#tell();
          },
        }),
    );
  }

  /** Whether the registry of the members answers. */
  get isRegistryUp(): boolean {
    return this.#registry.isUp;
  }

  /** Whether its members are one server: on one machine, with one port, and under one supervisor. */
  get isOneServer(): boolean {
    return this.#registry instanceof SupervisedMembers;
  }

  get name(): string {
    return this.#options.settings.FLEET_NAME;
  }

  /** The record of this member as it is published now. */
  get self(): MemberRecord {
    const { ids, version, load, logins } = this.#options;
    const ended = logins.ended();
    return {
      tag: ids.tag,
      url: this.#url,
      version,
      proofs: PROOF_FORM,
      ...(ended.length > 0 ? { ended_logins: [...ended] } : {}),
      at: Date.now(),
      ...load(),
    };
  }

  /** Whether another member has a place for an open, by what it told last. */
  get hasPlaceElsewhere(): boolean {
    return this.answering.list().some(({ used, slots, draining }) => used < slots && !draining);
  }

  /** What is wrong with the fleet, in sentences for its operator. */
  get warnings(): readonly string[] {
    const { version } = this.#options;
    const others = this.members.list().filter((member) => member.version !== version);
    const versions = [...new Set(others.map((member) => member.version))].sort().join(', ');
    const apart = `Members of other versions are in this fleet: ${versions} beside ${version}. Bring all to one.`;
    return [...this.#registry.warnings, ...(others.length > 0 ? [apart] : [])];
  }

  /** To be called when the service listens: the others learn of this member. @throws StartError */
  async listensOn(port: number): Promise<void> {
    this.#url = memberUrl(this.#options.settings, port);
    await this.#registry.join();
  }

  /**
   * To be called when the load of this member has changed: the others learn of it soon, of several changes together;
   * of a drain, of the first place that is free, or of the last that is taken, at once.
   */
  publish(): void {
    const { used, slots, draining } = this.self;
    const hasPlace = used < slots && !draining;
    const known = this.#known;
    this.#registry.publish(hasPlace !== known.hasPlace || draining !== known.draining);
    this.#known = { draining, hasPlace };
  }

  /** To be called when a login was ended: the others learn of it. */
  publishLogins(): void {
    this.#registry.publish(true);
  }

  /** To be called when a client has begun or taken back a drain: the other members of the server take part. */
  tellDrain(drain: ToldDrain): void {
    if (this.#registry instanceof SupervisedMembers) this.#registry.tellDrain(drain);
  }

  /** Tells the others that this member has gone. */
  async close(): Promise<void> {
    await this.#registry.leave();
    await this.client.close();
  }

  /** Logs what has changed of what the operator should know. */
  #tell(): void {
    const { log } = this.#options;
    const { isUp } = this.#registry;
    const warnings = this.warnings.join(' ');
    const before = this.#state;
    this.#state = { isUp, warnings };
    if (warnings !== before.warnings && warnings !== '') log.warn(warnings);
    if (isUp === before.isUp) return;
    if (isUp) log.info('the registry of the fleet answers again');
    else log.error('the registry of the fleet does not answer: the members known last count on');
  }
}
