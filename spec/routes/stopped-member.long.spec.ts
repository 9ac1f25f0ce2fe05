import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { processes } from '../../lib/machine/processes.js';
import { Program } from '../support/program.js';
import { raw } from '../support/raw.js';
import { until } from '../support/until.js';

let program: Program | undefined;
afterEach(() => program?.remove());

const KILLED_WITHIN_MS = 60_000;
const KILLED_AT_START_WITHIN_MS = 100_000;

const membersOf = ({ pid }: Program) =>
  processes().flatMap((it) => (it.parent === pid ? it.pid : []));

it(
  'a member that is stopped is killed: others take the connections, and its own are reset',
  async () => {
    const running = await Program.start({ MEMBERS: '2', POOL_SIZE: '0' });
    program = running;
    const { hostname, port } = new URL(running.url);
    // One for each of the members.
    const sockets = [1, 2].map(() => connect(Number(port), hostname));
    const closed = sockets.map(async (socket) => {
      socket.on('error', () => undefined).resume();
      await once(socket, 'close');
    });
    const get = 'GET /health/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    for (const socket of sockets) {
      socket.write(get);
      await once(socket, 'data');
    }
    const [stopped = 0] = membersOf(running);
    const killed = running.nextLevel('member does not answer and is killed');
    process.kill(stopped, 'SIGSTOP');
    expect(await killed).toBe('error');
    await Promise.race(closed);
    const replies = await Promise.all([1, 2, 3, 4].map(() => raw(running.url, '/health/')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const socket of sockets) socket.destroy();
  },
  KILLED_WITHIN_MS,
);

it(
  'a member that is stopped while it starts is killed, and started anew',
  async () => {
    const running = await Program.start({ MEMBERS: '2', POOL_SIZE: '0' });
    program = running;
    const [first = 0] = membersOf(running);
    await until(() => membersOf(running).length === 2);
    const [second = 0] = membersOf(running).filter((pid) => pid !== first);
    const killed = running.nextLevel('member does not answer and is killed');
    process.kill(second, 'SIGSTOP');
    expect(await killed).toBe('error');
    await until(() => membersOf(running).some((pid) => pid !== first && pid !== second));
  },
  KILLED_AT_START_WITHIN_MS,
);
