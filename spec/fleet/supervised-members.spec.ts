import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { gather } from '../../lib/fleet/gather.js';
import { MemberHub, type HubMember } from '../../lib/fleet/member-hub.js';
import { ownerOf } from '../../lib/fleet/owner.js';
import { candidates } from '../../lib/fleet/placement.js';
import { Deadline } from '../../lib/request/deadline.js';
import { SELF_PATH } from '../../lib/schemas/fleet.js';
import type { SupervisorLink } from '../../lib/settings/fleet.js';
import { FleetMember } from '../support/fleet-member.js';
import { Random } from '../support/random.js';
import { until } from '../support/until.js';

/** The two ends of what would be the channel between two processes: JSON, and later. */
function channel(count: () => void): readonly [SupervisorLink, SupervisorLink] {
  const [there, here] = [new EventEmitter(), new EventEmitter()];
  const end = (to: EventEmitter, from: EventEmitter): SupervisorLink => ({
    send: (message) => {
      const text = JSON.stringify(message);
      count();
      setImmediate(() => from.emit('message', JSON.parse(text)));
    },
    onMessage: (listener) => void to.on('message', listener),
  });
  return [end(there, here), end(here, there)];
}

/** Members of one server in this process, each with a socket and without a Chrome, and what their supervisor has. */
class SimulatedServer {
  readonly hub = new MemberHub(() => (this.takenBack += 1));
  readonly members: FleetMember[] = [];
  readonly known: HubMember[] = [];
  messages = 0;
  takenBack = 0;
  readonly #sockets: string;

  private constructor(sockets: string) {
    this.#sockets = sockets;
  }

  static async start(count: number): Promise<SimulatedServer> {
    const server = new SimulatedServer(await mkdtemp(join(tmpdir(), 'members-')));
    await Promise.all(Array.from({ length: count }, () => server.add()));
    return server;
  }

  async add(): Promise<FleetMember> {
    const [link, atHub] = channel(() => (this.messages += 1));
    this.known.push(this.hub.add(atHub));
    const name = `member-${this.known.length}`;
    const member = await FleetMember.start(
      { MEMBERS: '2', MAX_BROWSERS: '2' },
      { supervised: { kind: 'supervisor', name, sockets: this.#sockets, link } },
    );
    this.members.push(member);
    return member;
  }

  member(at: number): FleetMember {
    const member = this.members[at];
    if (!member) throw new Error(`there is no member ${at}`);
    return member;
  }

  /** Resolves when each knows so many others. */
  async know(count: number, of: readonly FleetMember[] = this.members): Promise<void> {
    await until(() => of.every(({ others }) => others.length === count));
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
    await rm(this.#sockets, { recursive: true });
  }
}

let server: SimulatedServer;
afterEach(() => server.stop());

describe.each([2, 16, 64])('%i members of one server', (count) => {
  it('know each other, tell of the last slot at once, and reach each other by their sockets', async () => {
    server = await SimulatedServer.start(count);
    await server.know(count - 1);
    // Each tells each other once of itself, and gets one list.
    expect(server.messages).toBeLessThanOrEqual(count * (count + 1));
    const [first, ...others] = server.members;
    if (!first) throw new Error('no member');
    first.load.used = 2;
    first.fleet.publish();
    await until(() => others.every(({ fleet }) => fleet.members.find(first.tag)?.used === 2));
    const asked = { method: 'GET', target: SELF_PATH, check: (value: unknown) => [value] } as const;
    const { fields, replies } = await Deadline.within(10_000, (signal) =>
      gather(first.fleet, asked, signal),
    );
    expect(replies).toHaveLength(count - 1);
    expect(fields.members.filter(({ ok }) => ok)).toHaveLength(count);
  });

  it('forget one that has ended at once, so that its browsers are known to be lost; a new one takes its place', async () => {
    server = await SimulatedServer.start(count);
    await server.know(count - 1);
    const [dead, ...others] = server.members;
    if (!dead) throw new Error('no member');
    const browser = dead.fleet.ids.mint();
    expect(others.every(({ fleet }) => ownerOf(fleet, browser)?.tag === dead.tag)).toBe(true);
    server.known.find(({ record }) => record?.tag === dead.tag)?.gone();
    await server.know(count - 2, others);
    expect(others.some(({ fleet }) => ownerOf(fleet, browser))).toBe(false);
    await server.add();
    await server.know(count - 1, server.members.slice(1));
  });

  it('take their shares of the browsers that are opened, wherever the requests come', async () => {
    server = await SimulatedServer.start(count);
    await server.know(count - 1);
    const numbers = new Random(count);
    const random = () => numbers.next();
    for (const { load } of server.members) load.slots = 100;
    for (let opened = 0; opened < 20 * count; opened += 1) {
      const at = Math.floor(random() * count);
      const [chosen] = candidates(
        server.member(at).load,
        server.members.filter((_, other) => other !== at).map(({ load }) => load),
        random,
      );
      const [load] = server.members.flatMap((member) =>
        member.load === chosen ? member.load : [],
      );
      if (load) load.used += 1;
    }
    const used = server.members.map(({ load }) => load.used);
    expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(20);
    expect(used.reduce((sum, one) => sum + one)).toBe(20 * count);
  });
});

it('a drain at one member is one of all, of those too that start later, until it is taken back', async () => {
  server = await SimulatedServer.start(3);
  await server.know(2);
  const drain = { exit: true, timeoutMs: 5_000, key: 'ops' };
  server.member(0).fleet.tellDrain(drain);
  await until(() => [1, 2].every((at) => server.member(at).drains.length === 1));
  expect(server.member(0).drains).toEqual([]);
  expect(server.member(1).drains).toEqual([drain]);
  const late = await server.add();
  await until(() => late.drains.length === 1);
  expect(late.drains).toEqual([drain]);
  server.member(1).fleet.tellDrain(null);
  await until(() => late.drains.length === 2 && server.member(0).drains.length === 1);
  expect([late.drains[1], server.member(0).drains[0], server.takenBack]).toEqual([null, null, 1]);
});
