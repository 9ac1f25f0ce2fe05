import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { AI_SETTINGS, aiComplaint } from './ai.js';
import { apiKey, keysOfFile, type ApiKey } from './api-keys.js';
import { isLoopback, parseExceptions } from '../egress/addresses.js';
import { readMemory } from '../machine/memory.js';
import { directory, flag, headless, integer, list, oneOf, path } from './parsers.js';
import { setting, tableOf, type Setting } from './parsers.js';

/** What one browser and its first page take; memory beyond it is left to the rest of the machine. */
const BYTES_PER_BROWSER = 400 * 1024 * 1024;

/** The longest that a timer can be set to: 24.8 days. */
const MAX_CLOCK_MS = 2 ** 31 - 1;

/** All settings. The README's table is printed from this one (`npm run settings`). */
export const SETTINGS = {
  HOST: setting({
    default: '127.0.0.1',
    help: 'Address to listen on. Any but a loopback address needs API keys, or `ALLOW_OPEN=true`.',
    parse: (text) => {
      if (isIP(text) === 0 && text !== 'localhost') throw new Error('must be an IP address');
      return text;
    },
  }),
  PORT: setting({
    default: 8080,
    help: 'Port to listen on; 0 takes a free one.',
    parse: integer(0, 65_535),
  }),
  CHROME_PATH: setting<string | undefined>({
    default: undefined,
    shownDefault: 'searched',
    help: 'The Chrome or Chromium executable.',
    parse: path,
  }),
  HEADLESS_SHELL_PATH: setting<string | undefined>({
    default: undefined,
    shownDefault: 'searched',
    help: 'The chrome-headless-shell executable, for `headless: "shell"`.',
    parse: path,
  }),
  DEFAULT_HEADLESS: setting<boolean | 'shell'>({
    default: true,
    help: 'The `headless` of an open that names none: `true`, `false` or `shell`.',
    parse: headless,
  }),
  API_KEYS: setting<readonly ApiKey[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated keys, each `key` or `name:key`; with any, each request needs one as `X-API-Key`.',
    parse: (text) => list(text).map(apiKey),
  }),
  API_KEYS_FILE: setting<readonly ApiKey[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'A file with one such key a line, in addition to `API_KEYS`; SIGHUP has it read again.',
    parse: keysOfFile,
  }),
  ALLOW_OPEN: setting({
    default: false,
    help: 'Allows a non-loopback `HOST` without API keys: whoever reaches the port drives Chrome.',
    parse: flag,
  }),
  ALLOWED_HOSTS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated names that a `Host` header may carry beside loopback and `HOST`.',
    parse: (text) => list(text).map((host) => host.toLowerCase()),
  }),
  ALLOWED_SCHEMES: setting<readonly string[]>({
    default: ['http', 'https', 'about', 'data', 'blob'],
    help: 'Comma-separated URL schemes to navigate to; of `about`, only `about:blank`.',
    parse: (text) => list(text).map((scheme) => scheme.toLowerCase().replace(/:$/, '')),
  }),
  EGRESS: setting<'open' | 'public' | undefined>({
    default: undefined,
    shownDefault: '`open` on a loopback `HOST`, else `public`',
    help: 'Where pages may go: `open`, wherever this machine reaches; `public`, to the public internet alone.',
    parse: oneOf('open', 'public'),
  }),
  EGRESS_ALLOW: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated networks (`10.1.0.0/16`), addresses and hosts (`wiki.example`, `*.example`) that pages may reach under `public` too.',
    parse: (text) => {
      const entries = list(text);
      parseExceptions(entries);
      return entries;
    },
  }),
  ALLOWED_ARGS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated names of extra Chrome flags that `args` may carry, e.g. `--lang`.',
    parse: list,
  }),
  MAX_BROWSERS: setting({
    default: Math.max(1, Math.floor(readMemory().totalBytes / BYTES_PER_BROWSER)),
    shownDefault: 'memory / 400 MiB',
    help: "Browsers at a time. Further opens wait in the queue. The memory is the machine's, or the container's.",
    parse: integer(1, 10_000),
  }),
  POOL_SIZE: setting({
    default: 1,
    help: 'Chromes that are kept ready for opens, while nobody needs their places or memory; 0: none.',
    parse: integer(0, 100),
  }),
  MIN_FREE_MEMORY: setting({
    default: 256 * 1024 * 1024,
    help: 'Memory that an open leaves free, in bytes; with less it gets 503 `at_capacity` with the reason `memory`.',
    parse: integer(0, 2 ** 50),
  }),
  MIN_FREE_DISK: setting({
    default: 64 * 1024 * 1024,
    help: 'Room that an open needs at `PROFILE_ROOT`, in bytes; with less it gets 503 `browser_launch_failed` with the reason `disk_full`.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_QUEUE: setting({
    default: 100,
    help: 'Opens that may wait for a free place; the next gets 503 `at_capacity` at once.',
    parse: integer(0, 100_000),
  }),
  QUEUE_TIMEOUT_MS: setting({
    default: 20_000,
    help: 'How long an open waits for a free place, in ms; to be less than `DEFAULT_TIMEOUT_MS`.',
    parse: integer(0, 10 * 60_000),
  }),
  MAX_CONTEXTS: setting({
    default: 50,
    help: 'Contexts of one browser at a time, its default one not counted.',
    parse: integer(0, 10_000),
  }),
  MAX_PAGES: setting({
    default: 100,
    help: 'Pages of one context at a time. `PUT` of the next gets 429 `page_limit`; one that a page opens is closed.',
    parse: integer(1, 10_000),
  }),
  IDLE_TIMEOUT_MS: setting({
    default: 0,
    help: 'Ends a browser that got no command for so long, in ms; 0: never.',
    parse: integer(0, MAX_CLOCK_MS),
  }),
  MAX_LIFETIME_MS: setting({
    default: 0,
    help: 'Ends a browser so long after its opening, in ms; 0: never.',
    parse: integer(0, MAX_CLOCK_MS),
  }),
  LAUNCH_TIMEOUT_MS: setting({
    default: 20_000,
    help: 'How long Chrome may take to start, in ms.',
    parse: integer(100, 10 * 60_000),
  }),
  DEFAULT_TIMEOUT_MS: setting({
    default: 30_000,
    help: 'Deadline of a request that names no `timeout_ms`, in ms.',
    parse: integer(1, 10 * 60_000),
  }),
  SHUTDOWN_TIMEOUT_MS: setting({
    default: 5_000,
    help: 'How long running requests may go on after SIGTERM or SIGINT, in ms.',
    parse: integer(0, 10 * 60_000),
  }),
  MAX_BODY_BYTES: setting({
    default: 1024 * 1024,
    help: 'Largest request body, in bytes, after decompression.',
    parse: integer(1, 1024 * 1024 * 1024),
  }),
  MAX_RESULT_BYTES: setting({
    default: 32 * 1024 * 1024,
    help: 'Largest text or value that a command may return, in bytes.',
    parse: integer(1, 128 * 1024 * 1024),
  }),
  PROFILE_ROOT: setting({
    default: tmpdir(),
    shownDefault: 'the temporary directory',
    help: "Where the browsers' profile directories are made.",
    parse: (text) => text,
  }),
  UPLOAD_DIR: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The directory whose files set-files/ may upload by their paths.',
    parse: directory,
  }),
  LOG_LEVEL: setting<'error' | 'warn' | 'info' | 'silent'>({
    default: 'info',
    help: 'Least level that is logged: `error`, `warn`, `info` or `silent`.',
    parse: oneOf('error', 'warn', 'info', 'silent'),
  }),
  ...AI_SETTINGS,
} as const;

type Settings = typeof SETTINGS;
type SettingName = keyof Settings;
type Value<S> = S extends Setting<infer T> ? T : never;

/** The settings of one gateway, parsed and checked. */
export type Config = { readonly [Name in SettingName]: Value<Settings[Name]> } & {
  readonly EGRESS: 'open' | 'public';
  /** The environment that Chrome gets: ours, without our settings (keys are none of its business). */
  readonly chromeEnv: Readonly<Record<string, string | undefined>>;
};

/** A setting that stops the start; its message is one sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const PREFIX = 'TABWIRE_';

/**
 * Reads the settings. Each may carry the prefix `TABWIRE_`, which wins over the plain name; an
 * empty variable counts as unset.
 *
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith(PREFIX) && !isSetting(name.slice(PREFIX.length)))
      throw new ConfigError(
        `${name} is not a setting; the settings are ${Object.keys(SETTINGS).join(', ')}.`,
      );
  }
  const read = <T>(name: SettingName, { parse, default: fallback }: Setting<T>): T => {
    const shown = env[PREFIX + name] ? PREFIX + name : name;
    const text = env[shown]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`${shown} ${what}; it is ${JSON.stringify(text)}.`);
    }
  };
  const HOST = read('HOST', SETTINGS.HOST);
  const config: Config = {
    HOST,
    PORT: read('PORT', SETTINGS.PORT),
    CHROME_PATH: read('CHROME_PATH', SETTINGS.CHROME_PATH),
    HEADLESS_SHELL_PATH: read('HEADLESS_SHELL_PATH', SETTINGS.HEADLESS_SHELL_PATH),
    DEFAULT_HEADLESS: read('DEFAULT_HEADLESS', SETTINGS.DEFAULT_HEADLESS),
    API_KEYS: read('API_KEYS', SETTINGS.API_KEYS),
    API_KEYS_FILE: read('API_KEYS_FILE', SETTINGS.API_KEYS_FILE),
    ALLOW_OPEN: read('ALLOW_OPEN', SETTINGS.ALLOW_OPEN),
    ALLOWED_HOSTS: read('ALLOWED_HOSTS', SETTINGS.ALLOWED_HOSTS),
    ALLOWED_SCHEMES: read('ALLOWED_SCHEMES', SETTINGS.ALLOWED_SCHEMES),
    EGRESS: read('EGRESS', SETTINGS.EGRESS) ?? (isLoopback(HOST) ? 'open' : 'public'),
    EGRESS_ALLOW: read('EGRESS_ALLOW', SETTINGS.EGRESS_ALLOW),
    ALLOWED_ARGS: read('ALLOWED_ARGS', SETTINGS.ALLOWED_ARGS),
    MAX_BROWSERS: read('MAX_BROWSERS', SETTINGS.MAX_BROWSERS),
    POOL_SIZE: read('POOL_SIZE', SETTINGS.POOL_SIZE),
    MIN_FREE_MEMORY: read('MIN_FREE_MEMORY', SETTINGS.MIN_FREE_MEMORY),
    MIN_FREE_DISK: read('MIN_FREE_DISK', SETTINGS.MIN_FREE_DISK),
    MAX_QUEUE: read('MAX_QUEUE', SETTINGS.MAX_QUEUE),
    QUEUE_TIMEOUT_MS: read('QUEUE_TIMEOUT_MS', SETTINGS.QUEUE_TIMEOUT_MS),
    MAX_CONTEXTS: read('MAX_CONTEXTS', SETTINGS.MAX_CONTEXTS),
    MAX_PAGES: read('MAX_PAGES', SETTINGS.MAX_PAGES),
    IDLE_TIMEOUT_MS: read('IDLE_TIMEOUT_MS', SETTINGS.IDLE_TIMEOUT_MS),
    MAX_LIFETIME_MS: read('MAX_LIFETIME_MS', SETTINGS.MAX_LIFETIME_MS),
    LAUNCH_TIMEOUT_MS: read('LAUNCH_TIMEOUT_MS', SETTINGS.LAUNCH_TIMEOUT_MS),
    DEFAULT_TIMEOUT_MS: read('DEFAULT_TIMEOUT_MS', SETTINGS.DEFAULT_TIMEOUT_MS),
    SHUTDOWN_TIMEOUT_MS: read('SHUTDOWN_TIMEOUT_MS', SETTINGS.SHUTDOWN_TIMEOUT_MS),
    MAX_BODY_BYTES: read('MAX_BODY_BYTES', SETTINGS.MAX_BODY_BYTES),
    MAX_RESULT_BYTES: read('MAX_RESULT_BYTES', SETTINGS.MAX_RESULT_BYTES),
    PROFILE_ROOT: read('PROFILE_ROOT', SETTINGS.PROFILE_ROOT),
    UPLOAD_DIR: read('UPLOAD_DIR', SETTINGS.UPLOAD_DIR),
    LOG_LEVEL: read('LOG_LEVEL', SETTINGS.LOG_LEVEL),
    AI_PROVIDER: read('AI_PROVIDER', SETTINGS.AI_PROVIDER),
    AI_BASE_URL: read('AI_BASE_URL', SETTINGS.AI_BASE_URL),
    AI_API_KEY: read('AI_API_KEY', SETTINGS.AI_API_KEY),
    AI_API_KEY_FILE: read('AI_API_KEY_FILE', SETTINGS.AI_API_KEY_FILE),
    AI_MODEL: read('AI_MODEL', SETTINGS.AI_MODEL),
    AI_TIMEOUT_MS: read('AI_TIMEOUT_MS', SETTINGS.AI_TIMEOUT_MS),
    AI_MAX_TOKENS: read('AI_MAX_TOKENS', SETTINGS.AI_MAX_TOKENS),
    chromeEnv: Object.fromEntries(
      Object.entries(env).filter(([name]) => !isSetting(name.replace(PREFIX, ''))),
    ),
  };
  const keys = [...config.API_KEYS, ...(config.API_KEYS_FILE ?? [])];
  const named = [env[`${PREFIX}API_KEYS`], env.API_KEYS, config.API_KEYS_FILE];
  // A secret that failed to arrive must not open the door.
  if (keys.length === 0 && named.some((value) => value !== undefined && value !== ''))
    throw new ConfigError('API_KEYS and API_KEYS_FILE hold no key: name one, or leave both unset.');
  if (!isLoopback(config.HOST) && keys.length === 0 && !config.ALLOW_OPEN)
    throw new ConfigError(
      `HOST ${config.HOST} is reachable from other machines: set API_KEYS or API_KEYS_FILE, or ALLOW_OPEN=true to allow anyone.`,
    );
  const [secret = config.AI_API_KEY] = config.AI_API_KEY_FILE ?? [];
  const complaint = aiComplaint({ ...config, key: secret });
  if (complaint !== undefined) throw new ConfigError(complaint);
  return { ...config, API_KEYS: keys, AI_API_KEY: secret };
}

function isSetting(name: string): boolean {
  return Object.hasOwn(SETTINGS, name);
}

/** The README's table of settings, in Markdown. */
export const settingsTable = (): string => tableOf(SETTINGS);
