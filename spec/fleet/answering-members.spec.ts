import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MemberRecord } from '../../lib/fleet/member.js';
import { FleetMember } from '../support/fleet-member.js';
import { freePorts } from '../support/fleet/free-ports.js';
import { until } from '../support/until.js';

let one: FleetMember;
let two: FleetMember;
let silent: Server;
const sockets = new Set<Socket>();

beforeEach(async () => {
  const ports = await freePorts(3);
  const [port = 0, other = 0, third = 0] = ports;
  const settings = { FLEET_PEERS: `http://127.0.0.1:${port},http://127.0.0.1:${other}` };
  two = await FleetMember.start(settings, { port: other });
  one = await FleetMember.start(settings, { port });
  await until(() => one.others.includes(two.tag));
  silent = createServer((socket) => sockets.add(socket)).listen(third, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(async () => {
  await Promise.all([one.stop(), two.stop()]);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

/** What the registry has of a member that accepts and never answers. */
function halfOpen(): MemberRecord {
  const address = silent.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return { ...two.fleet.self, tag: 'silentaa', url };
}

const listed = () => one.fleet.answering.list().map(({ tag }) => tag);

it('leaves out members that do not answer within half a second, whatever the registry has of them', async () => {
  const { answering, members } = one.fleet;
  members.see([halfOpen()]);
  expect(listed()).toEqual([two.tag, 'silentaa']);
  // Both are in this process, which may stand still for longer than that.
  await until(() => answering.answers(two.fleet.self));
  const began = performance.now();
  expect(await answering.answers(halfOpen())).toBe(false);
  expect(performance.now() - began).toBeGreaterThan(450);
  members.see([{ ...halfOpen(), at: halfOpen().at + 1 }]);
  expect(listed()).toEqual([two.tag]);
});

it('asks the others again when somebody looks, 2 s after they were asked, and lists them once they answer', async () => {
  const { answering } = one.fleet;
  answering.doubt(two.fleet.self);
  // A request to it failed: the first look has it asked, without a wait.
  expect(listed()).toEqual([]);
  await until(() => listed().length === 1);
  const { members } = one.fleet;
  members.see([halfOpen()]);
  expect(await answering.answers(halfOpen())).toBe(false);
  const asked = sockets.size;
  expect(listed()).toEqual([two.tag]);
  expect(sockets.size).toBe(asked);
  await until(() => {
    listed();
    return sockets.size > asked;
  }, 50);
});

it('forgets members that have left', async () => {
  const { answering, members } = one.fleet;
  members.see([halfOpen()]);
  expect(await answering.answers(halfOpen())).toBe(false);
  members.leave('silentaa');
  expect(listed()).toEqual([two.tag]);
});
