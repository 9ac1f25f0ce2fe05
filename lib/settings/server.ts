import { isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import { parseNetworks, type Network } from '../egress/addresses.js';
import { readMemory } from '../machine/memory.js';
import { apiKey, keysOfFile, type ApiKey } from './api-keys.js';
import { flag, integer, list, oneOf } from './parsers.js';
import { setting } from './table.js';

/**
 * Returns a quarter of the heap limit, because the heap contains some data three times for a moment.
 *
 * @param members how many processes share the memory of the machine; each has a heap of its own
 */
export function defaultWaitingBytes(members = 1): number {
  const heap = getHeapStatistics().heap_size_limit / 4;
  const share = readMemory().totalBytes / 8 / members;
  return Math.floor(Math.max(LEAST_DEFAULT_BYTES, Math.min(heap, share)));
}

const LEAST_DEFAULT_BYTES = 64 * 2 ** 20;

/** The least MAX_WAITING_BYTES of a process. */
export const LEAST_WAITING_BYTES = 8 * 2 ** 20;

/** Settings of the HTTP server: its address, its keys and its limits. */
export const SERVER_SETTINGS = {
  HOST: setting({
    default: '127.0.0.1',
    help: 'Sets the address to listen on. An address that is not loopback needs API keys, or `ALLOW_OPEN=true`.',
    parse: (text) => {
      if (isIP(text) === 0 && text !== 'localhost') throw new Error('must be an IP address');
      return text;
    },
  }),
  PORT: setting({
    default: 8080,
    help: 'Sets the port to listen on. With 0, the system chooses a free port.',
    parse: integer(0, 65_535),
  }),
  API_KEYS: setting<readonly ApiKey[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists the API keys, each `key` or `name:key`, separated by commas. If the server has a key, requests need a key in the header `X-API-Key`.',
    parse: (text) => list(text).map(apiKey),
  }),
  API_KEYS_FILE: setting<readonly ApiKey[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Adds the keys of this file, one a line, to `API_KEYS`. SIGHUP reads the file again.',
    parse: keysOfFile,
  }),
  ALLOW_OPEN: setting({
    default: false,
    help: 'Allows a server without API keys to listen on a `HOST` that is not loopback. Everyone who can connect to the port can then control Chrome.',
    parse: flag,
  }),
  ALLOWED_HOSTS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Accepts requests with these names in the header `Host`, in addition to loopback names and `HOST`; separated by commas.',
    parse: (text) => list(text).map((host) => host.toLowerCase()),
  }),
  TRUSTED_PROXIES: setting<readonly Network[]>({
    default: parseNetworks(['127.0.0.0/8', '::1']),
    shownDefault: '127.0.0.0/8, ::1',
    help: 'Lists the addresses and networks of [proxies](operations.md) in front of the server, separated by commas. The server ignores the headers `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-For` of all other clients.',
    parse: (text) => parseNetworks(list(text)),
  }),
  DASHBOARD: setting({
    default: true,
    help: 'Serves the dashboard and the page of the live view; `false` removes both.',
    parse: flag,
  }),
  EMBED_ORIGINS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists the origins, such as `https://app.example.com`, whose pages may show the live view in a frame; separated by commas.',
    parse: (text) =>
      list(text).map((entry) => {
        if (!URL.canParse(entry) || new URL(entry).origin !== entry.toLowerCase())
          throw new Error('must be a list of origins such as https://app.example.com');
        return entry.toLowerCase();
      }),
  }),
  DEFAULT_TIMEOUT_MS: setting({
    default: 30_000,
    help: 'Sets the time-out of requests without `timeout_ms`, in ms. Some commands, such as wait-for/, have a different default.',
    parse: integer(1, 10 * 60_000),
  }),
  SHUTDOWN_TIMEOUT_MS: setting({
    default: 5_000,
    help: 'Lets running requests continue for at most this time after SIGTERM or SIGINT, in ms.',
    parse: integer(0, 10 * 60_000),
  }),
  MAX_BODY_BYTES: setting({
    default: 1024 * 1024,
    help: 'Limits the body of a request after decompression, in bytes.',
    parse: integer(1, 1024 * 1024 * 1024),
  }),
  MAX_RESULT_BYTES: setting({
    default: 32 * 1024 * 1024,
    help: 'Limits the text or value that a command returns, in bytes.',
    parse: integer(1, 128 * 1024 * 1024),
  }),
  MAX_WAITING_BYTES: setting({
    default: defaultWaitingBytes(),
    shownDefault: 'a quarter of the heap limit, at most memory / 8',
    help: 'Limits the memory of the server for requests, replies, messages, events, logs and rules together, in bytes. Each browser and each API key with a name can use at most half of this limit. See [limits](limits.md).',
    parse: integer(LEAST_WAITING_BYTES, 2 ** 40),
  }),
  LOG_LEVEL: setting<'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    default: 'info',
    help: 'Logs messages of this level and of the levels before it: `error`, `warn`, `info`, `debug`. `debug` also logs each call to Chrome, and `silent` logs nothing.',
    parse: oneOf('error', 'warn', 'info', 'debug', 'silent'),
  }),
};
