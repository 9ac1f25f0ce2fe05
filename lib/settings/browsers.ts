import { availableParallelism, tmpdir } from 'node:os';
import { parseExceptions } from '../egress/addresses.js';
import { readMemory } from '../machine/memory.js';
import { MAX_TIMER_MS } from '../request/deadline.js';
import { directory, files, headless, integer, list, oneOf, path } from './parsers.js';
import { setting } from './table.js';

/** The memory of one browser and its first page, rounded up for the rest of the machine. */
const BYTES_PER_BROWSER = 400 * 1024 * 1024;

/** How a Chrome is started. */
export const CHROME_SETTINGS = {
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
  ALLOWED_ARGS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated names of extra Chrome flags that `args` may carry, e.g. `--lang`.',
    parse: list,
  }),
  PROFILE_ROOT: setting({
    default: tmpdir(),
    shownDefault: 'the temporary directory',
    help: "Where the browsers' profile directories are made.",
    parse: (text) => text,
  }),
  LAUNCH_TIMEOUT_MS: setting({
    default: 20_000,
    help: 'How long Chrome may take to start, in ms, from its turn on.',
    parse: integer(100, 10 * 60_000),
  }),
  MAX_LAUNCHES: setting({
    default: availableParallelism(),
    shownDefault: 'as many as there are cores',
    help: 'How many Chromes start at the same time. Further opens wait for their turn, and the pool goes last.',
    parse: integer(1, 1_000),
  }),
};

/** Where its pages may go, and what they may get. */
export const PAGE_SETTINGS = {
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
  AD_LISTS: setting<readonly string[]>({
    default: [],
    shownDefault: 'none',
    help: 'Comma-separated files of ad lists (EasyList and its like, in the syntax of Adblock Plus) for the preset `ads` of routes/.',
    parse: files,
  }),
  MAX_NETWORK_LOG_BYTES: setting({
    default: 32 * 1024 * 1024,
    help: 'What the network log of one context keeps, in bytes, bodies included; the oldest entries fall out.',
    parse: integer(65_536, 2 ** 40),
  }),
  TEST_ID_ATTRIBUTE: setting({
    default: 'data-testid',
    help: 'The attribute that `test_id` of find-node/ and its like looks at.',
    parse: (text) => {
      if (!/^[A-Za-z_][\w.-]*$/.test(text)) throw new Error('must be the name of an attribute');
      return text;
    },
  }),
  HELD_INPUT_TIMEOUT_MS: setting({
    default: 60_000,
    help: 'Releases what mouse/ and keyboard/ hold down on a page that got no command for so long, in ms.',
    parse: integer(1, MAX_TIMER_MS),
  }),
  UPLOAD_DIR: setting<string | undefined>({
    default: undefined,
    shownDefault: 'none',
    help: 'The directory whose files set-files/ may upload by their paths.',
    parse: directory,
  }),
};

/** How many browsers there may be, and for how long. */
export const CAPACITY_SETTINGS = {
  MAX_BROWSERS: setting({
    default: Math.max(1, Math.floor(readMemory().totalBytes / BYTES_PER_BROWSER)),
    shownDefault: 'memory / 400 MiB',
    help: "Browsers at a time. Further opens wait in the queue. The memory is the machine's, or the container's.",
    parse: integer(1, 10_000),
  }),
  POOL_SIZE: setting({
    default: 1,
    help: 'Chromes that are kept ready for opens, as long as no open needs their places or memory; 0: none.',
    parse: integer(0, 100),
  }),
  MIN_FREE_MEMORY: setting({
    default: 256 * 1024 * 1024,
    help: 'Memory that an open leaves free, in bytes; with less it gets 503 `at_capacity` with the reason `memory`.',
    parse: integer(0, 2 ** 50),
  }),
  MIN_FREE_DISK: setting({
    default: 64 * 1024 * 1024,
    help: 'Room that whatever is written leaves free on its disk, in bytes: an open gets 503 `browser_launch_failed` with the reason `disk_full`, an upload or a profile 507 `disk_full`, a download ends.',
    parse: integer(0, 2 ** 50),
  }),
  MAX_QUEUE: setting({
    default: 100,
    help: 'Opens that may wait for a free place; the next gets 503 `at_capacity` at once.',
    parse: integer(0, 100_000),
  }),
  QUEUE_TIMEOUT_MS: setting<number | undefined>({
    default: undefined,
    shownDefault: '`20000`, at most 2/3 of `DEFAULT_TIMEOUT_MS`',
    help: 'How long an open waits for a free place, in ms; has to be less than `DEFAULT_TIMEOUT_MS`.',
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
    parse: integer(0, MAX_TIMER_MS),
  }),
  MAX_LIFETIME_MS: setting({
    default: 0,
    help: 'Ends a browser so long after its opening, in ms; 0: never.',
    parse: integer(0, MAX_TIMER_MS),
  }),
};
