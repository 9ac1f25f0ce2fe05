import { randomBytes } from 'node:crypto';
import { SELF_PATH } from '../../../lib/schemas/fleet.js';
import { PROOF_HEADER, Proofs } from '../../../lib/fleet/proof.js';
import type { Body } from '../service.js';
import { until } from '../until.js';
import { Balancer } from './balancer.js';
import { freePorts } from './free-ports.js';
import { findHaproxy } from './installed.js';
import { MemberProcess } from './member-process.js';
import { RedisProcess } from './redis-process.js';

interface FleetOptions {
  /** How many; three unless it says otherwise. */
  readonly size?: number;
  /** Of all members, as environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Of one more each, in their order. */
  readonly each?: readonly Readonly<Record<string, string>>[];
  /** Where the balancer listens, and the members on the ports behind it; free ports unless it says so. */
  readonly port?: number;
  /** Where single members listen, in their order. */
  readonly ports?: readonly (number | undefined)[];
  /** The API key, where there is one. */
  readonly key?: string;
}

/** PEERS=true: the members find each other by FLEET_PEERS. */
const BY_PEERS = process.env.PEERS === 'true';

/** A look at its members costs each of them the time to write its metrics. */
const LOOK_MS = 50;

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

/** A fleet on loopback: members that know each other by a Redis, and HAProxy before them. */
export class FleetStage {
  readonly members: readonly MemberProcess[];
  readonly redis: RedisProcess;
  readonly balancer: Balancer;

  /** Their FLEET_SECRET. */
  readonly secret: string;

  private constructor(
    members: readonly MemberProcess[],
    redis: RedisProcess,
    balancer: Balancer,
    secret: string,
  ) {
    this.secret = secret;
    this.members = members;
    this.redis = redis;
    this.balancer = balancer;
  }

  /** @throws Error where HAProxy or Redis are not installed */
  static async start(options: FleetOptions = {}): Promise<FleetStage> {
    const { size = 3, settings = {}, each = [], port, key } = options;
    const haproxy = findHaproxy();
    if (haproxy === undefined)
      throw new Error('A fleet needs haproxy; Debian has a package of this name.');
    const [redisPort = 0, ...free] = await freePorts(size + 2);
    const [balancerPort = 0, ...ports] =
      port === undefined ? free : Array.from({ length: size + 1 }, (_, at) => port + at);
    const redis = await RedisProcess.start(redisPort);
    const secret = randomBytes(32).toString('hex');
    const peers = ports.map((free, at) => addressOf(options.ports?.[at] ?? free)).join();
    const members = ports.map((free, at) => {
      const own = options.ports?.[at] ?? free;
      const fleet = {
        ...(BY_PEERS ? { FLEET_PEERS: peers } : { FLEET_REDIS_URL: redis.url }),
        FLEET_SECRET: secret,
        FLEET_URL: addressOf(own),
      };
      const keys = key === undefined ? {} : { API_KEYS: key };
      return new MemberProcess(own, { ...fleet, ...keys, ...settings, ...each[at] }, key);
    });
    const urls = members.map(({ url }) => url);
    try {
      await Promise.all(members.map((member) => member.start()));
      await until(() => allKnown(members), LOOK_MS);
      const balancer = await Balancer.start(haproxy, balancerPort, urls);
      return new FleetStage(members, redis, balancer, secret);
    } catch (error) {
      await Promise.all(members.map((member) => member.remove()));
      await redis.stop();
      throw error;
    }
  }

  get size(): number {
    return this.members.length;
  }

  /** A member by its place. */
  member(at: number): MemberProcess {
    const member = this.members[at % this.size];
    if (!member) throw new Error(`there is no member ${at}`);
    return member;
  }

  /** The member whose browser it is: its tag begins the ID. */
  async ownerOf(id: string): Promise<MemberProcess> {
    const { secret } = this;
    for (const member of this.members) {
      const proof = new Proofs(secret, id.slice(0, 8), { offsetOf: () => 0, isOld: () => false });
      const header = proof.sign({ method: 'GET', target: SELF_PATH });
      const reply = await fetch(member.url + SELF_PATH, { headers: { [PROOF_HEADER]: header } });
      const { tag }: Body = await reply.json();
      if (tag === id.slice(0, 8)) return member;
    }
    throw new Error(`no member has ${id}`);
  }

  /** Whether each member knows all of them. */
  isWhole(): Promise<boolean> {
    return allKnown(this.members);
  }

  /** Resolves when each member knows all of them. */
  whole(): Promise<void> {
    return until(() => this.isWhole(), LOOK_MS);
  }

  /** Ends all of it, and leaves nothing. */
  async stop(): Promise<void> {
    await this.balancer.stop();
    await Promise.all(this.members.map((member) => member.remove()));
    await this.redis.stop();
  }
}

async function allKnown(members: readonly MemberProcess[]): Promise<boolean> {
  // A connection that is kept for further requests ends with the member that was restarted.
  const counts = await Promise.all(
    members.map((member) => member.metric('tabwire_fleet_members').catch(() => undefined)),
  );
  return counts.every((count) => count === members.length);
}
