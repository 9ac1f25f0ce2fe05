import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FleetMember } from '../support/fleet-member.js';
import { freePorts } from '../support/fleet/free-ports.js';
import { until } from '../support/until.js';

let members: FleetMember[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  await Promise.all(members.map((member) => member.stop()));
  members = [];
});

async function start(
  peers: string,
  options: Parameters<typeof FleetMember.start>[1] = {},
  settings: Record<string, string> = {},
): Promise<FleetMember> {
  const member = await FleetMember.start({ FLEET_PEERS: peers, ...settings }, options);
  members.push(member);
  return member;
}

/** Members at ports that all of them are told, themselves included. */
async function fleetOf(count: number): Promise<FleetMember[]> {
  const ports = await freePorts(count);
  const peers = ports.map((port) => `http://127.0.0.1:${port}`).join();
  return Promise.all(ports.map((port) => start(peers, { port })));
}

describe('members by FLEET_PEERS', () => {
  it('know of each other, their loads, and of one that is there anew', async () => {
    const [one, two, three] = await fleetOf(3);
    if (!one || !two || !three) throw new Error('no members');
    await until(() => [one, two, three].every(({ others }) => others.length === 2));
    two.load.used = 2;
    await until(() => one.fleet.members.find(two.tag)?.used === 2);
    expect(one.fleet.members.find(two.tag)?.url).toBe(two.url);
    const port = Number(new URL(two.url).port);
    await two.stop();
    const anew = await start([one, two, three].map(({ url }) => url).join(), { port });
    await until(() => one.others.includes(anew.tag));
    await until(() => !one.others.includes(two.tag));
    expect(one.fleet.isRegistryUp).toBe(true);
  }, 40_000);

  it('forget a peer that accepts and never answers, and others stay', async () => {
    const [one, two, three] = await fleetOf(3);
    if (!one || !two || !three) throw new Error('no members');
    await until(() => [one, two, three].every(({ others }) => others.length === 2));
    await three.stop();
    const silent = createServer((socket) => sockets.push(socket));
    servers.push(silent);
    silent.listen(Number(new URL(three.url).port), '127.0.0.1');
    await once(silent, 'listening');
    const since = performance.now();
    await until(() => one.others.join() === two.tag && two.others.join() === one.tag);
    expect(performance.now() - since).toBeLessThan(20_000);
    expect(sockets.length).toBeGreaterThan(0);
  }, 40_000);

  it('are found at each address of a name', async () => {
    const [port = 0] = await freePorts(1);
    const one = await start(`dns://localhost:${port}`, { port });
    const two = await start(`dns://localhost:${port}`);
    await until(() => two.others.join() === one.tag);
    expect(two.fleet.members.find(one.tag)?.url).toBe(one.url);
    expect(two.fleet.isRegistryUp).toBe(true);
    const lost = await start(`dns://nowhere.invalid:${port}`);
    expect([lost.fleet.isRegistryUp, lost.others]).toEqual([false, []]);
  });

  it('with another secret are told plainly', async () => {
    const [nobody, port] = await freePorts(2);
    const one = await start(`http://127.0.0.1:${nobody}`);
    const other = start(one.url, {}, { FLEET_SECRET: 'another secret of so many letters' });
    await expect(other).rejects.toThrow(`${one.url} refuses this one: it has another FLEET_SECRET`);
    const server = createServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'),
    );
    servers.push(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    await expect(start(`http://127.0.0.1:${port}`)).rejects.toThrow('is no member of this fleet');
  });
});
