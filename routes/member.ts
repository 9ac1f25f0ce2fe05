import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { socketOf } from '../lib/fleet/member-url.js';
import {
  readToMember,
  type ToMember,
  type ToSupervisor,
} from '../lib/fleet/supervisor-messages.js';
import { memberSettings } from '../lib/settings/member-share.js';
import type { Settings } from '../lib/settings/settings.js';
import { StartError } from '../lib/settings/start-error.js';
import { ownName } from './member-name.js';
import { SIGNALS } from './signals.js';

type Start = Extract<ToMember, { kind: 'start' }>;
type Signal = Extract<ToMember, { kind: 'signal' }>['signal'];

/** This process as one of the members of one server. */
export interface Member {
  readonly name: string;
  /** Its share of the settings of the server. */
  readonly settings: Settings;
  /** Whether the supervisor writes the log on a terminal. */
  readonly isTerminal: boolean;
  /** Whether it speaks for all of them. */
  readonly isFirst: boolean;
  /** Resolves when all members have been started. */
  readonly whole: Promise<void>;
  /** Calls the listener for each signal that the supervisor got, and for those that came before. */
  onSignal(listener: (signal: Signal) => void): void;
  /** Has the other members reach the server by its socket, which no page and no other user can reach. */
  listen(server: Server): Promise<void>;
}

/** Gets from the supervisor what this member needs. @param whole the settings of the server */
export async function joinSupervisor(whole: Settings): Promise<Member> {
  if (!process.send)
    throw new StartError(
      'This process is for a supervisor to start. Start the server without an argument.',
    );
  // A signal to the whole process group comes to the supervisor too, which passes it on, and counts once.
  for (const signal of SIGNALS) process.on(signal, () => {});
  const signals: Signal[] = [];
  let take: (signal: Signal) => void = (signal) => signals.push(signal);
  let started = (_start: Start) => {};
  let announce = () => {};
  const start = new Promise<Start>((resolve) => (started = resolve));
  const isWhole = new Promise<void>((resolve) => (announce = resolve));
  const onMessage = (listener: (message: unknown) => void) => void process.on('message', listener);
  const send = (message: ToSupervisor) => void process.send?.(message);
  onMessage((value) => {
    const message = readToMember(value);
    if (message.kind === 'start') started(message);
    else if (message.kind === 'signal') take(message.signal);
    else if (message.kind === 'whole') announce();
    else if (message.kind === 'ping') send({ kind: 'pong' });
  });
  send({ kind: 'ready' });
  const { secret, sockets, isTerminal } = await start;
  const { name, at } = ownName();
  const link = { onMessage, send };
  return {
    name,
    settings: memberSettings(whole, at, { kind: 'supervisor', name, sockets, link }, secret),
    isTerminal,
    isFirst: at === 0,
    whole: isWhole,
    onSignal: (listener) => {
      take = listener;
      for (const signal of signals.splice(0)) listener(signal);
    },
    listen: async (server) => {
      const own = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        server.emit('connection', socket);
      });
      // Not one that the members share, as that of the port.
      own.listen({ path: socketOf(sockets, name), exclusive: true });
      await once(own, 'listening');
    },
  };
}
