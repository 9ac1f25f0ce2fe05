import { freePorts } from './fleet/free-ports.js';
import { Program } from './program.js';
import { until } from './until.js';

export const FLEET_SECRET = 'the secret of a fleet in the specs';

/** A look at a member costs it the time to write its metrics. */
const LOOK_MS = 50;

/** Several members of a fleet, each a program of its own, that know each other by their URLs. */
export class ProgramFleet {
  readonly members: readonly Program[];

  private constructor(members: readonly Program[]) {
    this.members = members;
  }

  /**
   * Starts members; resolves when each knows the others.
   *
   * @param settings of all, and then of each
   */
  static async start(
    count: number,
    settings: Record<string, string> = {},
    own: readonly Record<string, string>[] = [],
  ): Promise<ProgramFleet> {
    const ports = await freePorts(count);
    const FLEET_PEERS = ports.map((port) => `http://127.0.0.1:${port}`).join(',');
    const members = await Promise.all(
      ports.map((port, at) =>
        Program.start({ PORT: String(port), FLEET_PEERS, FLEET_SECRET, ...settings, ...own[at] }),
      ),
    );
    const fleet = new ProgramFleet(members);
    await Promise.all(members.map((member) => fleet.knows(member, count)));
    return fleet;
  }

  /** A member of the fleet, whose tag its browsers' IDs begin with. */
  member(at: number): Program {
    const member = this.members[at];
    if (!member) throw new Error(`there is no member ${at}`);
    return member;
  }

  /** Resolves when a member knows so many, itself included. */
  async knows(member: Program, count: number): Promise<void> {
    await until(async () => (await gaugeOf(member, 'tabwire_fleet_members')) === count, LOOK_MS);
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.remove()));
  }
}

/** A figure of a member's metrics; undefined for one that it does not have. */
export async function gaugeOf(member: Program, name: string): Promise<number | undefined> {
  const reply = await fetch(`${member.url}/metrics`, { headers: { 'X-API-Key': 'spec-key' } });
  const line = (await reply.text()).split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
