import { availableParallelism, tmpdir } from 'node:os';
import { parseExceptions } from '../egress/addresses.js';
import { readMemory } from '../machine/memory.js';
import { MAX_TIMER_MS } from '../request/deadline.js';
import { directory, files, headless, integer, list, oneOf, path } from './parsers.js';
import { setting } from './table.js';

/** Memory of one browser and its first page, rounded up for other processes. */
const BYTES_PER_BROWSER = 400 * 1024 * 1024;

/** Settings for the start of Chrome. */
export const CHROME_SETTINGS = {
  CHROME_PATH: setting<string | undefined>({
    default: undefined,
    shownDefault: 'searched',
    help: 'Sets the path of the Chrome or Chromium executable.',
    parse: path,
  }),
  HEADLESS_SHELL_PATH: setting<string | undefined>({
    default: undefined,
    shownDefault: 'searched',
    help: 'Sets the path of the chrome-headless-shell executable, for `headless: "shell"`.',
    parse: path,
  }),
  DEFAULT_HEADLESS: setting<boolean | 'shell'>({
    default: true,
    help: 'Sets the default of `headless` for new browsers: `true`, `false` or `shell`.',
    parse: headless,
  }),
  ALLOWED_ARGS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists the Chrome flags that `args` may contain, e.g. `--lang`, separated by commas.',
    parse: list,
  }),
  PROFILE_ROOT: setting({
    default: tmpdir(),
    shownDefault: 'the temporary directory',
    help: 'Sets the directory in which Tabwire creates the profile directories of browsers.',
    parse: (text) => text,
  }),
  LAUNCH_TIMEOUT_MS: setting({
    default: 20_000,
    help: 'Limits the time in which one Chrome has to start, in ms. The time does not include the wait for other starts under `MAX_LAUNCHES`.',
    parse: integer(100, 10 * 60_000),
  }),
  MAX_LAUNCHES: setting({
    default: availableParallelism(),
    shownDefault: 'as many as there are cores',
    help: 'Limits how many Chromes start at the same time. Further requests to open a browser wait. Chromes for the pool start after the Chromes for these requests.',
    parse: integer(1, 1_000),
  }),
};

/** Settings for pages: where they may connect to, and what they may use. */
export const PAGE_SETTINGS = {
  ALLOWED_SCHEMES: setting<readonly string[]>({
    default: ['http', 'https', 'about', 'data', 'blob'],
    help: 'Lists the schemes of the URLs that clients can load, separated by commas. `about` allows only `about:blank`.',
    parse: (text) => list(text).map((scheme) => scheme.toLowerCase().replace(/:$/, '')),
  }),
  EGRESS: setting<'open' | 'public' | undefined>({
    default: undefined,
    shownDefault: '`open` on a loopback `HOST`, else `public`',
    help: 'Limits the addresses to which pages can connect: `open` allows every address that this machine reaches, and `public` allows only the public internet.',
    parse: oneOf('open', 'public'),
  }),
  EGRESS_ALLOW: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists networks (`10.1.0.0/16`), addresses and hosts (`wiki.example`, `*.example`), separated by commas. Under `EGRESS=public`, pages can reach these addresses in addition to the public internet.',
    parse: (text) => {
      const entries = list(text);
      parseExceptions(entries);
      return entries;
    },
  }),
  AD_LISTS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Lists files in the syntax of Adblock Plus, such as EasyList, for the preset `ads` of routes/; separated by commas.',
    parse: files,
  }),
  MAX_NETWORK_LOG_BYTES: setting({
    default: 32 * 1024 * 1024,
    help: 'Limits the network log of one context, bodies included, in bytes. Beyond this limit, Tabwire drops the oldest entries.',
    parse: integer(65_536, 2 ** 40),
  }),
  TEST_ID_ATTRIBUTE: setting({
    default: 'data-testid',
    help: 'Sets the attribute that `test_id` of find-node/, find-nodes/ and wait-for-node/ searches.',
    parse: (text) => {
      if (!/^[A-Za-z_][\w.-]*$/.test(text)) throw new Error('must be the name of an attribute');
      return text;
    },
  }),
  HELD_INPUT_TIMEOUT_MS: setting({
    default: 60_000,
    help: 'Limits how long keyboard/ and mouse/ hold keys and buttons down, in ms. When a page has had no command for this time, Tabwire releases the held keys and buttons of the page.',
    parse: integer(1, MAX_TIMER_MS),
  }),
  UPLOAD_DIR: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'Sets the directory whose files set-files/ may upload by `path`.',
    parse: directory,
  }),
};

/** Settings that limit the number of browsers, and their time. */
export const CAPACITY_SETTINGS = {
  MAX_BROWSERS: setting({
    default: Math.max(1, Math.floor(readMemory().totalBytes / BYTES_PER_BROWSER)),
    shownDefault: 'memory / 400 MiB',
    help: 'Limits the number of open browsers. Further requests to open a browser wait in a queue. The default depends on the memory of the machine or of the container.',
    parse: integer(1, 10_000),
  }),
  POOL_SIZE: setting({
    default: 1,
    help: 'Sets how many Chromes Tabwire starts in advance. If a request needs the memory or the slot of a Chrome in the pool and cannot use this Chrome, Tabwire ends the Chrome. 0: none.',
    parse: integer(0, 100),
  }),
  MIN_FREE_MEMORY: setting({
    default: 256 * 1024 * 1024,
    help: 'Keeps this much memory free, in bytes. If less would stay free, a request to open a browser fails with 503 `at_capacity` and the reason `memory`.',
    parse: integer(0, 2 ** 50),
  }),
  MIN_FREE_DISK: setting({
    default: 64 * 1024 * 1024,
    help: 'Keeps this much space free on each disk to which Tabwire writes, in bytes. If less would stay free, a request to open a browser fails with 503 `browser_launch_failed` and the reason `disk_full`. An upload or a saved login fails with 507 `disk_full`, and a download ends as `failed`.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_QUEUE: setting({
    default: 100,
    help: 'Limits the requests to open a browser that wait for a free slot. The next request fails with 503 `at_capacity` at once.',
    parse: integer(0, 100_000),
  }),
  QUEUE_TIMEOUT_MS: setting<number | undefined>({
    default: undefined,
    shownDefault: '`20000`, at most 2/3 of `DEFAULT_TIMEOUT_MS`',
    help: 'Limits how long a request to open a browser waits for a free slot, in ms. The value must be less than `DEFAULT_TIMEOUT_MS`.',
    parse: integer(0, 10 * 60_000),
  }),
  MAX_CONTEXTS: setting({
    default: 50,
    help: 'Limits the contexts of one browser. The default context does not count.',
    parse: integer(0, 10_000),
  }),
  MAX_PAGES: setting({
    default: 100,
    help: 'Limits the pages of one context. If a client opens one more page, the request fails with 429 `page_limit`. If a page opens one more page, Tabwire closes the new page.',
    parse: integer(1, 10_000),
  }),
  IDLE_TIMEOUT_MS: setting({
    default: 0,
    help: 'Ends a browser after this time without use, in ms. 0: never. Clients can set `idle_timeout_ms` for each browser instead.',
    parse: integer(0, MAX_TIMER_MS),
  }),
  MAX_LIFETIME_MS: setting({
    default: 0,
    help: 'Ends a browser when this time has passed since its opening, in ms. 0: never. Clients can set `max_lifetime_ms` for each browser instead.',
    parse: integer(0, MAX_TIMER_MS),
  }),
};
