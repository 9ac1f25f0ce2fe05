import { integer, linesOfFile, list, path } from './parsers.js';
import { setting, type Values } from './table.js';
import type { Environment } from './environment.js';

/** Where the other members are: at these URLs, or at each address that a name has. */
export type Peers =
  | { readonly kind: 'urls'; readonly urls: readonly string[] }
  | { readonly kind: 'dns'; readonly name: string; readonly port: number };

/** How this server finds the other members of its fleet, and they it. */
export const FLEET_SETTINGS = {
  FLEET_NAME: setting({
    default: 'tabwire',
    help: 'The name of the fleet: several may share one Redis.',
    parse: (text) => {
      if (!/^[\w.-]{1,100}$/.test(text))
        throw new Error('must have letters, digits, dots, dashes and underscores only');
      return text;
    },
  }),
  FLEET_SECRET: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'What all members share and nobody else knows: at least 32 characters, as `openssl rand -hex 32` makes them.',
    parse: path,
  }),
  FLEET_SECRET_FILE: setting<readonly string[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'A file whose first line is the secret, in place of `FLEET_SECRET`.',
    parse: linesOfFile,
  }),
  FLEET_REDIS_URL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The Redis by which the members find each other, `redis://…` or `rediss://…`; it makes this server one of a fleet.',
    parse: path,
  }),
  FLEET_PEERS: setting<Peers | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The members in place of Redis: comma-separated URLs, or one `dns://name:port` for each address of a name.',
    parse: peers,
  }),
  FLEET_URL: setting<string | undefined>({
    default: undefined,
    shownDefault: 'by HOST and PORT',
    help: 'Where the other members reach this one. By default it has the first address that is not loopback where `HOST` is `0.0.0.0` or `::`.',
    parse: memberUrl,
  }),
  DRAIN_TIMEOUT_MS: setting({
    default: 0,
    help: 'How long a server that is told to end goes on for the browsers that it has, in ms; a second SIGTERM ends it at once.',
    parse: integer(0, 24 * 60 * 60_000),
  }),
};

type Fleet = Values<typeof FLEET_SETTINGS>;

const MIN_SECRET_LENGTH = 32;

/** Whether the settings make this server a member of a fleet. */
export function isFleet({
  FLEET_REDIS_URL,
  FLEET_PEERS,
}: Pick<Fleet, 'FLEET_REDIS_URL' | 'FLEET_PEERS'>): boolean {
  return FLEET_REDIS_URL !== undefined || FLEET_PEERS !== undefined;
}

/** Why the settings of a fleet can not be meant, as a sentence that tells no secret; else undefined. */
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

/** The URL of a member, without a slash at its end. */
function memberUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isPlain) throw new Error('must have URLs such as http://10.0.0.7:8080, without a path');
  return url.origin;
}
