import { isIP } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import { readMemory } from '../machine/memory.js';
import { apiKey, keysOfFile, type ApiKey } from './api-keys.js';
import { flag, integer, list, oneOf } from './parsers.js';
import { setting } from './table.js';

/** Node.js ends a process whose heap is full, and much of what waits is in the heap two or three times for a moment. */
function defaultWaitingBytes(): number {
  const heap = getHeapStatistics().heap_size_limit / 3;
  return Math.floor(Math.max(LEAST_WAITING_BYTES, Math.min(heap, readMemory().totalBytes / 8)));
}

const LEAST_WAITING_BYTES = 64 * 2 ** 20;

/** Where the service listens, which requests it takes, and their limits. */
export const SERVER_SETTINGS = {
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
  API_KEYS: setting<readonly ApiKey[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated keys, each `key` or `name:key`; with any, each request needs one as `X-API-Key`.',
    parse: (text) => list(text).map(apiKey),
  }),
  API_KEYS_FILE: setting<readonly ApiKey[] | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'A file with one such key a line, in addition to `API_KEYS`; it is read again on SIGHUP.',
    parse: keysOfFile,
  }),
  ALLOW_OPEN: setting({
    default: false,
    help: 'Allows a non-loopback `HOST` without API keys: anyone who reaches the port controls Chrome.',
    parse: flag,
  }),
  ALLOWED_HOSTS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated names that a `Host` header may carry beside loopback and `HOST`.',
    parse: (text) => list(text).map((host) => host.toLowerCase()),
  }),
  DASHBOARD: setting({
    default: true,
    help: 'Whether `GET /` has the dashboard, a page for people, for those who send a key there.',
    parse: flag,
  }),
  EMBED_ORIGINS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated origins, such as `https://app.example.com`, whose pages may show the live view in a frame.',
    parse: (text) =>
      list(text).map((entry) => {
        if (!URL.canParse(entry) || new URL(entry).origin !== entry.toLowerCase())
          throw new Error('must be a list of origins such as https://app.example.com');
        return entry.toLowerCase();
      }),
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
  MAX_WAITING_BYTES: setting({
    default: defaultWaitingBytes(),
    shownDefault: 'a third of the heap limit, at most memory / 8',
    help: 'What requests, replies, messages, events, logs and rules may take together in the memory of the server, in bytes: half of it for one browser, half for one named key. See [limits](limits.md).',
    parse: integer(8 * 2 ** 20, 2 ** 40),
  }),
  LOG_LEVEL: setting<'error' | 'warn' | 'info' | 'debug' | 'silent'>({
    default: 'info',
    help: 'Least level that is logged: `error`, `warn`, `info`, `debug` (each call of Chrome too) or `silent`.',
    parse: oneOf('error', 'warn', 'info', 'debug', 'silent'),
  }),
};
