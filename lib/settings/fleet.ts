import { integer, linesOfFile, list, path } from './parsers.js';
import { LEAST_WAITING_BYTES } from './server.js';
import { setting, type Values } from './table.js';
import type { Environment } from './environment.js';

/** How a member and its supervisor send each other messages. */
export interface SupervisorLink {
  send(message: object): void;
  /** Calls the listener for each message that comes. */
  onMessage(listener: (message: unknown) => void): void;
}

/** One of several members of one server, which a supervisor has started. */
export interface Supervised {
  readonly kind: 'supervisor';
  /** The name of the member: `member-1`. */
  readonly name: string;
  /** The directory of the Unix sockets at which the members reach each other. */
  readonly sockets: string;
  readonly link: SupervisorLink;
}

/** Where the members are: at these URLs, at all addresses of a name, or where the supervisor has started them. */
export type Peers =
  | { readonly kind: 'urls'; readonly urls: readonly string[] }
  | { readonly kind: 'dns'; readonly name: string; readonly port: number }
  | Supervised;

/** Limits MEMBERS: more were never tried. */
const MAX_MEMBERS = 64;

/** Settings with which the members of a fleet find each other, and of the drain. */
export const FLEET_SETTINGS = {
  MEMBERS: setting({
    default: 1,
    help: 'Runs the server as this many processes on one port, so that it uses [several cores](operations.md#use-several-cores). Each process gets its share of `MAX_BROWSERS`, `POOL_SIZE`, `MAX_QUEUE`, `MAX_LAUNCHES` and `MAX_WAITING_BYTES`.',
    parse: integer(1, MAX_MEMBERS),
  }),
  FLEET_NAME: setting({
    default: 'tabwire',
    help: 'Names the fleet, so that several fleets can share one Redis.',
    parse: (text) => {
      if (!/^[\w.-]{1,100}$/.test(text))
        throw new Error('must have letters, digits, dots, dashes and underscores only');
      return text;
    },
  }),
  FLEET_SECRET: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Sets the secret with which the members prove to each other who they are. All members need the same secret, with at least 32 characters, for example from `openssl rand -hex 32`.',
    parse: path,
  }),
  FLEET_SECRET_FILE: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Reads the secret from the first line of this file, in place of `FLEET_SECRET`.',
    parse: linesOfFile,
  }),
  FLEET_REDIS_URL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Makes this server a member of a fleet whose members find each other through the Redis at this URL, `redis://…` or `rediss://…`.',
    parse: path,
  }),
  FLEET_PEERS: setting<Peers | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Makes this server a member of a fleet without Redis, and lists the members: URLs separated by commas, or one `dns://name:port` for all addresses of a name.',
    parse: peers,
  }),
  FLEET_URL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'made from `HOST` and `PORT`',
    help: 'Sets the URL at which the other members reach this server. If `HOST` is `0.0.0.0` or `::`, the default contains the first address that is not loopback.',
    parse: memberUrl,
  }),
  DRAIN_TIMEOUT_MS: setting({
    default: 0,
    help: 'Drains the server after SIGTERM: the server opens no new browsers, and ends when its last browser has ended, at the latest after this time, in ms. A second SIGTERM ends the server without waiting for browsers. 0: no drain.',
    parse: integer(0, 24 * 60 * 60_000),
  }),
  DRAIN_KEYS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists the names of the API keys with which clients can drain or end the server through `/drain/`, separated by commas. If the server listens on a loopback address and has no API keys, every client can send `/drain/`.',
    parse: list,
  }),
};

type Fleet = Values<typeof FLEET_SETTINGS>;

const MIN_SECRET_LENGTH = 32;

/** Settings that say where other members are or who they are, which the supervisor says of those that it starts. */
const OF_OTHERS = [
  'FLEET_REDIS_URL',
  'FLEET_PEERS',
  'FLEET_URL',
  'FLEET_SECRET',
  'FLEET_SECRET_FILE',
] as const;

/** Whether these settings make the server a member of a fleet. */
export function isFleet({
  FLEET_REDIS_URL,
  FLEET_PEERS,
}: Pick<Fleet, 'FLEET_REDIS_URL' | 'FLEET_PEERS'>): boolean {
  return FLEET_REDIS_URL !== undefined || FLEET_PEERS !== undefined;
}

/** Whether the server is one of several members that stand behind one port, and so behind no load balancer. */
export function isSupervised({ FLEET_PEERS }: Pick<Fleet, 'FLEET_PEERS'>): boolean {
  return FLEET_PEERS?.kind === 'supervisor';
}

/** Returns what is wrong with these settings, as a sentence that does not contain the secret; undefined: nothing. */
export function fleetComplaint(
  fleet: Fleet,
  secret: string | undefined,
  environment: Environment,
): string | undefined {
  const { FLEET_REDIS_URL, FLEET_PEERS } = fleet;
  const [redis, peersName, secretName] = [
    'FLEET_REDIS_URL',
    'FLEET_PEERS',
    fleet.FLEET_SECRET_FILE ? 'FLEET_SECRET_FILE' : 'FLEET_SECRET',
  ].map((name) => environment.nameOf(name));
  if (FLEET_REDIS_URL !== undefined && FLEET_PEERS !== undefined)
    return `${redis} and ${peersName} are both set, and each says where the members are: unset one.`;
  if (FLEET_REDIS_URL !== undefined && !isRedisUrl(FLEET_REDIS_URL))
    return `${redis} must be a URL such as redis://:password@redis.internal:6379, or rediss:// for TLS.`;
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
    return `${secretName} has ${secret.length} characters and needs at least ${MIN_SECRET_LENGTH}, as \`openssl rand -hex 32\` makes them.`;
  if (isFleet(fleet) && secret === undefined)
    return `${FLEET_REDIS_URL === undefined ? peersName : redis} needs FLEET_SECRET, or FLEET_SECRET_FILE: members prove to each other by it who they are.`;
  return undefined;
}

/** Returns why the server cannot run as MEMBERS processes, as a sentence; undefined: it can. */
export function membersComplaint(
  fleet: Fleet,
  { MAX_BROWSERS, MAX_WAITING_BYTES }: { MAX_BROWSERS: number; MAX_WAITING_BYTES: number },
  environment: Environment,
): string | undefined {
  const { MEMBERS } = fleet;
  if (MEMBERS === 1) return undefined;
  const name = environment.nameOf('MEMBERS');
  const other = OF_OTHERS.find((it) => environment.textOf(it) !== undefined);
  if (process.platform === 'win32')
    return `${name} is ${MEMBERS}, and this system has no Unix sockets, which the members need: unset it.`;
  if (other !== undefined)
    return `${name} is ${MEMBERS} and ${environment.nameOf(other)} is set: the members of one server find each other by themselves. Unset ${name} to join a fleet, or unset ${environment.nameOf(other)}.`;
  if (MAX_BROWSERS < MEMBERS)
    return `${name} is ${MEMBERS} and ${environment.nameOf('MAX_BROWSERS')} is ${MAX_BROWSERS}: each member needs room for a browser. Lower ${name}, or raise MAX_BROWSERS.`;
  if (MAX_WAITING_BYTES / MEMBERS < LEAST_WAITING_BYTES)
    return `${name} is ${MEMBERS} and ${environment.nameOf('MAX_WAITING_BYTES')} is ${MAX_WAITING_BYTES}: each member needs ${LEAST_WAITING_BYTES} bytes. Lower ${name}, or raise MAX_WAITING_BYTES.`;
  return undefined;
}

function isRedisUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^rediss?:$/.test(protocol) && hostname !== '';
}

function peers(text: string): Peers {
  const entries = list(text);
  const [first = ''] = entries;
  if (!first.startsWith('dns:')) {
    if (entries.length === 0) throw new Error(PEERS);
    return { kind: 'urls', urls: [...new Set(entries.map(memberUrl))] };
  }
  const [, name, port] = /^dns:\/\/([a-z0-9_.-]+):(\d{1,5})$/i.exec(first) ?? [];
  if (entries.length > 1 || name === undefined) throw new Error(PEERS);
  return { kind: 'dns', name, port: integer(1, 65_535)(port ?? '') };
}

const PEERS = 'must list URLs such as http://10.0.0.7:8080, or be one dns://name:port';

/** Parses the URL of a member, without a slash at its end. */
function memberUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isPlain) throw new Error('must have URLs such as http://10.0.0.7:8080, without a path');
  return url.origin;
}
