import { guessOf, nearNames } from '../request/near-names.js';
import { isLoopback } from '../egress/addresses.js';
import { AI_SETTINGS, aiComplaint } from './ai.js';
import { CAPACITY_SETTINGS, CHROME_SETTINGS, PAGE_SETTINGS } from './browsers.js';
import { accessComplaint, queueComplaint } from './checks.js';
import { DOWNLOAD_SETTINGS } from './downloads.js';
import { CONTROL_SETTINGS } from './control.js';
import { Environment } from './environment.js';
import { FLEET_SETTINGS, fleetComplaint, membersComplaint } from './fleet.js';
import { MCP_SETTINGS } from './mcp.js';
import { PROFILE_SETTINGS, profileComplaint } from './profiles.js';
import { SERVER_SETTINGS } from './server.js';
import { SettingsError } from './start-error.js';
import { readAll, tableOf, type Values } from './table.js';

/** All settings. `make docs` writes the table of docs/settings.md from them. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...CHROME_SETTINGS,
  ...PAGE_SETTINGS,
  ...CONTROL_SETTINGS,
  ...CAPACITY_SETTINGS,
  ...DOWNLOAD_SETTINGS,
  ...PROFILE_SETTINGS,
  ...AI_SETTINGS,
  ...MCP_SETTINGS,
  ...FLEET_SETTINGS,
};

/** The settings of one gateway, parsed and checked. */
export type Settings = Values<typeof SETTINGS> & {
  readonly EGRESS: 'open' | 'public';
  readonly QUEUE_TIMEOUT_MS: number;
  /** The environment for Chrome: that of the server without the settings, which contain keys, and its allocator. */
  readonly chromeEnv: Readonly<Record<string, string | undefined>>;
  /** Returns the name of the variable that a setting was read from, for messages. */
  readonly nameOf: (name: keyof typeof SETTINGS) => string;
};

/** The default of QUEUE_TIMEOUT_MS, in ms, if DEFAULT_TIMEOUT_MS is long enough. */
const QUEUE_TIMEOUT_MS = 20_000;

/** Reads the settings; see `Environment` for their names. @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const environment = new Environment(env);
  const unknown = environment.unknownName(isSetting);
  if (unknown !== undefined) {
    const names = Object.keys(SETTINGS);
    const near = nearNames(unknown.replace(/^TABWIRE_/, ''), names).map((it) => `TABWIRE_${it}`);
    throw new SettingsError(
      `${unknown} is not a setting${guessOf(near)}; the settings are ${names.join(', ')}.`,
    );
  }
  const read = readAll(SETTINGS, environment);
  const [aiKey = read.AI_API_KEY] = read.AI_API_KEY_FILE ?? [];
  const [profileKey = read.PROFILE_KEY] = read.PROFILE_KEY_FILE ?? [];
  const [fleetSecret = read.FLEET_SECRET] = read.FLEET_SECRET_FILE ?? [];
  const config = {
    ...read,
    FLEET_SECRET: fleetSecret,
    PROFILE_KEY: profileKey,
    API_KEYS: [...read.API_KEYS, ...(read.API_KEYS_FILE ?? [])],
    AI_API_KEY: aiKey,
    EGRESS: read.EGRESS ?? (isLoopback(read.HOST) ? 'open' : 'public'),
    QUEUE_TIMEOUT_MS:
      read.QUEUE_TIMEOUT_MS ??
      Math.min(QUEUE_TIMEOUT_MS, Math.floor((read.DEFAULT_TIMEOUT_MS * 2) / 3)),
    chromeEnv: environment.forChrome(isSetting),
    nameOf: (name: keyof typeof SETTINGS) => environment.nameOf(name),
  };
  const complaint =
    accessComplaint(config, environment) ??
    queueComplaint(read, read, environment) ??
    profileComplaint(read, profileKey, environment) ??
    aiComplaint(read, aiKey, environment) ??
    fleetComplaint(read, fleetSecret, environment) ??
    membersComplaint(read, read, environment);
  if (complaint !== undefined) throw new SettingsError(complaint);
  return config;
}

/** Whether MEMBERS asks for several processes, or for a number that `readSettings` refuses. */
export function asksForMembers(env: NodeJS.ProcessEnv = process.env): boolean {
  return Number(new Environment(env).textOf('MEMBERS') ?? 1) !== 1;
}

/** Reads the settings with some values in place of those of the environment. @throws SettingsError */
export function readSettingsWith(
  values: Readonly<Partial<Record<keyof typeof SETTINGS, string>>>,
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  const others = Object.entries(env).filter(
    ([name]) => !Object.hasOwn(values, name.replace(/^TABWIRE_/, '')),
  );
  return readSettings({ ...Object.fromEntries(others), ...values });
}

function isSetting(name: string): boolean {
  return Object.hasOwn(SETTINGS, name);
}

/** Returns the table of docs/settings.md, in Markdown. */
export const settingsTable = (): string => tableOf(SETTINGS);
