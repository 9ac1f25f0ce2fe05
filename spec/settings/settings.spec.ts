import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKey } from '../../lib/settings/api-keys.js';
import { KeyRing } from '../../lib/settings/key-ring.js';
import { readSettings, SETTINGS, settingsTable } from '../../lib/settings/settings.js';
import { SettingsError } from '../../lib/settings/start-error.js';
import { isLoopback } from '../../lib/egress/addresses.js';

type Env = Readonly<Record<string, string>>;

const NAMES = Object.keys(SETTINGS);

/** The sentence with which settings are refused. */
function refusal(env: Env): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

/** What is true of every refusal: one sentence, which names the setting and fits a line. */
function expectSentence(sentence: string, setting: string): void {
  expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
  expect(sentence).toContain(setting);
}

let folder: string;
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the defaults', () => {
  it('are those of the interface', () => {
    expect(readSettings({})).toMatchObject({
      HOST: '127.0.0.1',
      API_KEYS: [],
      ALLOW_OPEN: false,
      ALLOWED_SCHEMES: ['http', 'https', 'about', 'data', 'blob'],
      ALLOWED_ARGS: [],
      IDLE_TIMEOUT_MS: 0,
      MAX_LIFETIME_MS: 0,
      DEFAULT_TIMEOUT_MS: 30_000,
      SHUTDOWN_TIMEOUT_MS: 5_000,
      MAX_BODY_BYTES: 1024 * 1024,
      MAX_RESULT_BYTES: 32 * 1024 * 1024,
      MIN_FREE_MEMORY: 256 * 1024 * 1024,
      MIN_FREE_DISK: 64 * 1024 * 1024,
      PROFILE_ROOT: tmpdir(),
      CHROME_PATH: undefined,
      DEFAULT_HEADLESS: true,
      POOL_SIZE: 1,
    });
  });

  it('hold where the variable is empty or blank', () => {
    const defaults = new Map(Object.entries(readSettings({})));
    for (const name of NAMES)
      for (const text of name === 'API_KEYS' ? [''] : ['', '  '])
        expect(readSettings({ [name]: text })).toMatchObject({ [name]: defaults.get(name) });
  });
});

describe('a setting', () => {
  it.each([
    ['HOST', '127.0.0.2', '127.0.0.2'],
    ['HOST', 'localhost', 'localhost'],
    ['HOST', '::1', '::1'],
    ['PORT', '0', 0],
    ['PORT', ' 65535 ', 65_535],
    ['CHROME_PATH', '/opt/chrome', '/opt/chrome'],
    ['HEADLESS_SHELL_PATH', '/opt/shell', '/opt/shell'],
    ['API_KEYS', 'one, ci:two ,,three', ['one', 'ci:two', 'three'].map(apiKey)],
    ['ALLOW_OPEN', 'true', true],
    ['ALLOW_OPEN', '0', false],
    ['ALLOWED_HOSTS', 'Tabwire.internal,b', ['tabwire.internal', 'b']],
    ['ALLOWED_SCHEMES', 'https:, DATA', ['https', 'data']],
    ['EGRESS', 'open', 'open'],
    ['EGRESS', 'public', 'public'],
    [
      'EGRESS_ALLOW',
      '10.1.0.0/16, fd00::/8,192.0.2.1 ,::1,wiki.example,*.corp.example',
      ['10.1.0.0/16', 'fd00::/8', '192.0.2.1', '::1', 'wiki.example', '*.corp.example'],
    ],
    ['ALLOWED_ARGS', '--lang,--mute-audio', ['--lang', '--mute-audio']],
    ['MAX_BROWSERS', '1', 1],
    ['POOL_SIZE', '0', 0],
    ['DEFAULT_HEADLESS', 'shell', 'shell'],
    ['DEFAULT_HEADLESS', 'false', false],
    ['MIN_FREE_MEMORY', '0', 0],
    ['MIN_FREE_DISK', '1000000', 1_000_000],
    ['MAX_QUEUE', '0', 0],
    ['QUEUE_TIMEOUT_MS', '0', 0],
    ['MAX_CONTEXTS', '7', 7],
    ['MAX_PAGES', '7', 7],
    ['IDLE_TIMEOUT_MS', '60000', 60_000],
    ['MAX_LIFETIME_MS', '60000', 60_000],
    ['LAUNCH_TIMEOUT_MS', '100', 100],
    ['DEFAULT_TIMEOUT_MS', '600000', 600_000],
    ['SHUTDOWN_TIMEOUT_MS', '0', 0],
    ['MAX_BODY_BYTES', '2048', 2048],
    ['MAX_RESULT_BYTES', '2048', 2048],
    ['PROFILE_ROOT', '/var/tmp', '/var/tmp'],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['LOG_LEVEL', 'debug', 'debug'],
    ['AI_TIMEOUT_MS', '1000', 1000],
    ['AI_MAX_TOKENS', '5000', 5000],
  ])('%s=%j is read, with the prefix too', (name, text, value) => {
    expect(readSettings({ [name]: text })).toMatchObject({ [name]: value });
    expect(readSettings({ [`TABWIRE_${name}`]: text })).toMatchObject({ [name]: value });
  });

  it('with the prefix wins over the plain one', () => {
    expect(readSettings({ PORT: '1', TABWIRE_PORT: '2' }).PORT).toBe(2);
    expect(readSettings({ PORT: '1', TABWIRE_PORT: '' }).PORT).toBe(1);
    expect(readSettings({ PORT: 'malformed', TABWIRE_PORT: '2' }).PORT).toBe(2);
  });

  it.each(['TABWIRE_PROT', 'TABWIRE_', 'TABWIRE_port', 'TABWIRE_TABWIRE_PORT', 'TABWIRE_toString'])(
    '%s is none: the start stops and the sentence lists those that there are',
    (name) => {
      const sentence = refusal({ [name]: '1' });
      expectSentence(sentence, name);
      for (const known of NAMES) expect(sentence).toContain(known);
    },
  );

  it('of others is none of our business', () => {
    expect(() =>
      readSettings({ PROT: '1', port: 'x', toString: 'x', MY_TABWIRE_X: '1' }),
    ).not.toThrow();
  });
});

describe('a malformed value', () => {
  const defaults = new Map<string, unknown>(Object.entries(readSettings({})));
  const numbers = NAMES.filter((name) => typeof defaults.get(name) === 'number');
  const rows: (readonly [string, string])[] = [
    // One parser reads all numbers: each malformed text once, and one of them in each setting.
    ...['-1', '1.5', '1e3', '0x10', 'many', '99999999999999999999', '1 2', '٣'].map(
      (text) => ['MAX_QUEUE', text] as const,
    ),
    ...numbers.map((name) => [name, '1.5'] as const),
    ['DEFAULT_HEADLESS', 'new'],
    ...['MAX_BROWSERS', 'MAX_BODY_BYTES', 'DEFAULT_TIMEOUT_MS'].map((name) => [name, '0'] as const),
    ['PORT', '65536'],
    ['DEFAULT_TIMEOUT_MS', '600001'],
    ['HOST', 'example.com'],
    ['HOST', '300.0.0.1'],
    ['ALLOW_OPEN', 'yes'],
    ['ALLOW_OPEN', 'TRUE'],
    ['LOG_LEVEL', 'trace'],
    ['EGRESS', 'private'],
    ...['10.0.0.0/33', '10.0.0', '127.1', '1.2.3.4:80', 'http://a/', 'a b', '*', 'fd00::/129'].map(
      (text) => ['EGRESS_ALLOW', text] as const,
    ),
    ['API_KEYS', ','],
    ['API_KEYS_FILE', '/nowhere/keys'],
    ['API_KEYS_FILE', '/'],
    ['AI_PROVIDER', 'OpenAI'],
    ['AI_BASE_URL', 'localhost:11434'],
    ['AI_BASE_URL', 'http://localhost:11434/v1?key=1'],
    ['AI_API_KEY_FILE', '/nowhere/key'],
    ['AI_MAX_TOKENS', '0'],
  ];

  it('is looked for in every numeric setting', () => expect(numbers.length).toBeGreaterThan(8));

  it.each(rows)('%s=%j stops the start with one sentence', (name, text) => {
    expectSentence(refusal({ [name]: text }), name);
    expectSentence(refusal({ [`TABWIRE_${name}`]: text }), name);
  });

  it('is shown in the sentence, on one line whatever is in it', () => {
    expect(refusal({ PORT: 'ma\nny' })).toContain(String.raw`"ma\nny"`);
  });
});

describe('a setting with the prefix', () => {
  const ai = { AI_MODEL: 'm', AI_PROVIDER: 'openai' };
  it.each([
    [{ TABWIRE_PORT: 'x' }, 'TABWIRE_PORT must'],
    [{ PORT: 'x', TABWIRE_HOST: '::1' }, 'PORT must'],
    [{ TABWIRE_HOST: '0.0.0.0' }, 'TABWIRE_HOST 0.0.0.0 is'],
    [{ TABWIRE_API_KEYS: ',' }, 'TABWIRE_API_KEYS holds'],
    [{ TABWIRE_QUEUE_TIMEOUT_MS: '30000' }, 'TABWIRE_QUEUE_TIMEOUT_MS is'],
    [{ QUEUE_TIMEOUT_MS: '20', TABWIRE_DEFAULT_TIMEOUT_MS: '10' }, ' TABWIRE_DEFAULT_TIMEOUT_MS'],
    [{ TABWIRE_AI_MODEL: 'm' }, 'TABWIRE_AI_MODEL is'],
    [{ ...ai, TABWIRE_AI_API_KEY: 'a b' }, 'TABWIRE_AI_API_KEY has'],
    [{ AI_MODEL: 'm', TABWIRE_AI_PROVIDER: 'openai' }, 'TABWIRE_AI_PROVIDER openai needs a key'],
  ])('is called by that name where it is wrong: %j', (env, part) => {
    expectSentence(refusal(env), part);
  });

  it('is asked for by its plain name where it is missing', () => {
    expect(refusal({ TABWIRE_AI_PROVIDER: 'openai' })).toContain(' AI_MODEL');
  });
});

describe('QUEUE_TIMEOUT_MS', () => {
  it.each([
    [{ QUEUE_TIMEOUT_MS: '30000' }],
    [{ QUEUE_TIMEOUT_MS: '600000' }],
    [{ QUEUE_TIMEOUT_MS: '1000', DEFAULT_TIMEOUT_MS: '1000' }],
  ])('that is not less than DEFAULT_TIMEOUT_MS stops the start: %j', (env) => {
    expectSentence(refusal(env), 'QUEUE_TIMEOUT_MS');
    expect(refusal(env)).toContain('DEFAULT_TIMEOUT_MS');
  });

  it.each([
    [{}, 20_000],
    [{ DEFAULT_TIMEOUT_MS: '600000' }, 20_000],
    [{ DEFAULT_TIMEOUT_MS: '15000' }, 10_000],
    [{ DEFAULT_TIMEOUT_MS: '1' }, 0],
    [{ QUEUE_TIMEOUT_MS: '29999' }, 29_999],
    [{ QUEUE_TIMEOUT_MS: '0', DEFAULT_TIMEOUT_MS: '1' }, 0],
  ])('fits DEFAULT_TIMEOUT_MS by itself: %j', (env, expected) => {
    expect(readSettings(env).QUEUE_TIMEOUT_MS).toBe(expected);
  });
});

describe('the host', () => {
  it.each(['0.0.0.0', '::', '192.0.2.7', '2001:db8::1'])(
    '%s, which others reach, needs keys or the word that nobody does',
    (HOST) => {
      const sentence = refusal({ HOST });
      expectSentence(sentence, `HOST ${HOST}`);
      expect(sentence).toMatch(/API_KEYS.*ALLOW_OPEN=true/);
      expect(readSettings({ HOST, API_KEYS: 'key' }).HOST).toBe(HOST);
      expect(readSettings({ HOST, API_KEYS_FILE: file('host', 'key') }).HOST).toBe(HOST);
      expect(readSettings({ HOST, ALLOW_OPEN: 'true' }).HOST).toBe(HOST);
    },
  );

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['128.0.0.1', false],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
    ['', false],
  ])('%j is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
});

describe('the egress', () => {
  it.each([
    ['127.0.0.1', 'open'],
    ['localhost', 'open'],
    ['::1', 'open'],
    ['0.0.0.0', 'public'],
    ['192.0.2.7', 'public'],
    ['::', 'public'],
  ])('of a service on %s is %s unless it is set', (HOST, egress) => {
    expect(readSettings({ HOST, API_KEYS: 'key' }).EGRESS).toBe(egress);
    for (const EGRESS of ['open', 'public'])
      expect(readSettings({ HOST, API_KEYS: 'key', EGRESS }).EGRESS).toBe(EGRESS);
  });
});

describe('keys that hold none', () => {
  it.each([
    [{ API_KEYS: '  ' }],
    [{ API_KEYS: '', TABWIRE_API_KEYS: ',' }],
    [{ TABWIRE_API_KEYS: ' , ' }],
  ])('stop the start, because a secret that got lost must not open the door: %j', (env) => {
    expectSentence(refusal(env), 'API_KEYS');
  });
});

describe('API_KEYS_FILE', () => {
  it('adds its lines to API_KEYS, without blank ones and line ends of any system', () => {
    const API_KEYS_FILE = file('keys', 'first\r\n\n  second \nwith,comma');
    expect(readSettings({ API_KEYS_FILE, API_KEYS: 'zero' }).API_KEYS).toEqual(
      ['zero', 'first', 'second', 'with,comma'].map(apiKey),
    );
  });

  it('may name the holders of its keys, which are not kept in clear', () => {
    const API_KEYS_FILE = file(
      'named',
      'ci: secret-1\nbackup.job:secret-2\nsecret-3\na b:secret-4',
    );
    const keys = readSettings({ API_KEYS_FILE }).API_KEYS;
    expect(keys.map(({ name }) => name)).toEqual(['ci', 'backup.job', null, null]);
    const ring = new KeyRing(keys);
    const found = ['secret-1', 'secret-2', 'secret-3', 'a b:secret-4'].map((key) => ring.find(key));
    expect(found.map((grant) => grant?.key ?? null)).toEqual(keys.map(({ name }) => name));
    expect(new Set(found.map((grant) => grant?.keyId)).size).toBe(4);
    for (const key of ['', 'ci', 'ci: secret-1', 'ci:secret-1', 'secret-4'])
      expect(ring.find(key)).toBeUndefined();
    expect(JSON.stringify(keys)).not.toContain('secret');
  });

  it('without a key in it stops the start: whoever set it wants keys', () => {
    expectSentence(refusal({ API_KEYS_FILE: file('empty', '\n  \n') }), 'API_KEYS_FILE');
  });
});

describe('the model', () => {
  const LOCAL = {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
    AI_MODEL: 'qwen3',
  };

  it('of one’s own needs no key', () => {
    expect(readSettings(LOCAL)).toMatchObject({
      ...LOCAL,
      AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      AI_API_KEY: undefined,
    });
  });

  it.each(['openai', 'anthropic'])('of %s has a key, its own or a file’s', (AI_PROVIDER) => {
    const named = { AI_PROVIDER, AI_MODEL: 'm' };
    expect(readSettings({ ...named, AI_API_KEY: 'sk-1' }).AI_API_KEY).toBe('sk-1');
    const AI_API_KEY_FILE = file('ai-key', '\n sk-2 \r\n');
    expect(readSettings({ ...named, AI_API_KEY_FILE }).AI_API_KEY).toBe('sk-2');
    expectSentence(refusal(named), 'AI_API_KEY');
    const both = refusal({ ...named, AI_API_KEY: 'sk-1', AI_API_KEY_FILE });
    expectSentence(both, 'AI_API_KEY_FILE');
    expect(both).not.toMatch(/sk-/);
    const none = file('no-ai-key', '\n');
    expectSentence(refusal({ ...named, AI_API_KEY_FILE: none }), 'AI_API_KEY_FILE');
  });

  it.each([
    [{ AI_MODEL: 'm' }, 'AI_MODEL is set without AI_PROVIDER'],
    [{ AI_API_KEY: 'sk-1' }, 'AI_API_KEY is set without AI_PROVIDER'],
    [{ ...LOCAL, AI_MODEL: '' }, 'AI_MODEL'],
    [{ ...LOCAL, AI_BASE_URL: '' }, 'AI_BASE_URL'],
    [{ ...LOCAL, AI_BASE_URL: 'http://me:sk-1@127.0.0.1/v1' }, 'AI_BASE_URL'],
    [{ ...LOCAL, AI_API_KEY: 'sk-1 sk-2' }, 'AI_API_KEY'],
    [{ ...LOCAL, AI_API_KEY: 'sk-\u00e9' }, 'AI_API_KEY'],
  ])('stops the start where its settings do not go together: %j', (env, part) => {
    expectSentence(refusal(env), part);
    expect(refusal(env)).not.toMatch(/sk-/);
  });

  it('has a key that Chrome does not get', () => {
    const env = { ...LOCAL, AI_API_KEY: 'sk-1', TABWIRE_AI_API_KEY: 'sk-2' };
    expect(readSettings(env).chromeEnv).toEqual({});
  });
});

describe('Chrome’s environment', () => {
  it('is ours without the settings, prefixed or not', () => {
    const API_KEYS_FILE = file('secret', 'key-of-file');
    const { chromeEnv } = readSettings({
      PATH: '/bin',
      HOME: '/home/me',
      DISPLAY: ':1',
      API_KEYS: 'key-1',
      TABWIRE_API_KEYS: 'key-2',
      TABWIRE_API_KEYS_FILE: API_KEYS_FILE,
      TABWIRE_PORT: '1',
      TABWIRE_KEY: 'key-3',
    });
    expect(chromeEnv).toEqual({ PATH: '/bin', HOME: '/home/me', DISPLAY: ':1' });
    expect(JSON.stringify(chromeEnv)).not.toMatch(/key-/);
  });

  it('is ours without the memory allocator', () => {
    const PATH = '/bin';
    const allocator = { LD_PRELOAD: 'libjemalloc.so.2', MALLOC_CONF: 'narenas:2' };
    expect(readSettings({ PATH, ...allocator }).chromeEnv).toEqual({ PATH });
    const LD_PRELOAD = 'libfaketime.so.1';
    expect(readSettings({ PATH, LD_PRELOAD }).chromeEnv).toEqual({ PATH, LD_PRELOAD });
  });
});

describe('the table of docs/settings.md', () => {
  const rows = settingsTable().split('\n');

  it('has a row for each setting, with what it means', () => {
    expect(rows.slice(2).map((row) => /^\| `(\w+)` \|/.exec(row)?.[1])).toEqual(NAMES);
    for (const row of rows) expect(row.split('|')).toHaveLength(5);
    for (const { help } of Object.values(SETTINGS)) expect(help).toMatch(/^[A-Z].*[^.]\.$/s);
  });

  it('is the same on every machine', () => {
    expect(settingsTable()).not.toContain(tmpdir());
    expect(rows.find((row) => row.includes('MAX_BROWSERS'))).toContain('memory / 400 MiB');
  });
});
