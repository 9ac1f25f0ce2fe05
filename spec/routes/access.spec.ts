import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fill, COMMAND_PATHS } from '../support/catalog.js';
import { raw, start, type RawRequest } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';

const codeOf = (text: string) => JSON.parse(text).code;

/** Runs work on a service with settings of its own; no browser is opened before it is asked for. */
async function withService<T>(
  settings: Record<string, string>,
  work: (tabwire: Tabwire) => Promise<T>,
): Promise<T> {
  const tabwire = await Tabwire.start(settings);
  try {
    return await work(tabwire);
  } finally {
    await tabwire.stop();
  }
}

describe('API keys', () => {
  const KEYS = ['first-key', 'the second key'] as const;
  let tabwire: Tabwire;
  beforeAll(async () => {
    tabwire = await Tabwire.start({ API_KEYS: KEYS.join(',') });
  });
  afterAll(() => tabwire.stop());

  const get = (path: string, key?: string, method = 'GET') =>
    raw(tabwire.url, path, { method, headers: key === undefined ? {} : { 'X-API-Key': key } });

  const ENDPOINTS = [
    ...COMMAND_PATHS.map(({ method, path }) => [method.toUpperCase(), fill(path)]),
    ...['/metrics', '/openapi.json', '/docs/', '/docs/init.js', '/nowhere/'].map((it) => [
      'GET',
      it,
    ]),
    ['PATCH', '/browsers/'],
    ['OPTIONS', '/browsers/'],
    ['HEAD', '/browsers/'],
  ];

  it('are needed by every endpoint', async () => {
    const opened: unknown[] = [];
    for (const [method = '', path = ''] of ENDPOINTS) {
      const replies = await Promise.all([undefined, 'wrong'].map((key) => get(path, key, method)));
      if (replies.some(({ status }) => status !== 401)) opened.push([method, path]);
      const right = await get(path, KEYS[0], method);
      if (right.status === 401) opened.push([method, path, 'with a key']);
    }
    expect(opened).toEqual([]);
  });

  it.each(['', 'first-ke', 'first-key,the second key', 'FIRST-KEY'])('are not %j', async (key) => {
    expect((await get('/browsers/', key)).status).toBe(401);
  });

  it('let in a scrape of the metrics that has one as Prometheus sends it, and nothing else', async () => {
    const status = async (path: string, key: string) =>
      (await raw(tabwire.url, path, { headers: { Authorization: `Bearer ${key}` } })).status;
    expect(await status('/metrics', KEYS[0])).toBe(200);
    expect(await status('/metrics', 'wrong')).toBe(401);
    expect(await status('/status/', KEYS[0])).toBe(401);
  });

  it.each(KEYS)('let in who sends one: %s', async (key) => {
    expect((await get('/browsers/', key)).status).toBe(200);
    expect((await get('/browsers/', ` ${key} `)).status).toBe(200);
  });

  it.each(['/health/', '/health', '/ready/', '/ready', '/health/?a=b'])(
    'are not needed by %s',
    async (path) => {
      for (const key of [undefined, 'wrong']) expect((await get(path, key)).status).toBe(200);
    },
  );

  it.each([
    '/health/../metrics',
    '/health/../browsers/',
    '//health/../metrics',
    '/health/x',
    '/HEALTH/',
  ])('are needed by %s, which only begins like an open path', async (path) =>
    expect((await get(path)).status).toBe(401),
  );

  it('are no part of the URL', async () => {
    expect((await get(`/browsers/?X-API-Key=${KEYS[0]}&api_key=${KEYS[0]}`)).status).toBe(401);
  });

  it('are asked for before the body is read', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
    const { reply } = start(tabwire.url, '/browsers/', { method: 'PUT', headers, headOnly: true });
    expect((await reply).status).toBe(401);
    for (const body of ['{', ' '.repeat(2 * 1024 * 1024)])
      expect(
        (await raw(tabwire.url, '/browsers/', { method: 'PUT', headers: {}, body })).status,
      ).toBe(401);
  });

  it('are told about, but not told', async () => {
    const { text } = await get('/browsers/', 'mistaken-key');
    expect(JSON.parse(text)).toMatchObject({ code: 'unauthorized', status: 401, retryable: false });
    expect(JSON.parse(text).detail).toContain('X-API-Key');
    for (const key of [...KEYS, 'mistaken-key']) expect(text).not.toContain(key);
  });

  it('are not asked for when there are none', async () => {
    const statuses = await withService({}, ({ url }) =>
      Promise.all(
        [{}, { 'X-API-Key': 'any' }].map(async (headers) => {
          return (await raw(url, '/browsers/', { headers })).status;
        }),
      ),
    );
    expect(statuses).toEqual([200, 200]);
  });
});

describe('API_KEYS_FILE', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const status = async ({ url }: Tabwire, key: string) =>
    (await raw(url, '/browsers/', { headers: { 'X-API-Key': key } })).status;

  it('has a key on each line', async () => {
    const path = await file('keys', 'one\r\n\n  two  \nthree');
    await withService({ API_KEYS_FILE: path }, async (tabwire) => {
      for (const key of ['one', 'two', 'three']) expect(await status(tabwire, key)).toBe(200);
      for (const key of ['', 'one\ttwo', 'four']) expect(await status(tabwire, key)).toBe(401);
    });
  });

  it('adds to API_KEYS', async () => {
    const path = await file('more', 'one\n');
    await withService({ API_KEYS_FILE: path, API_KEYS: 'two' }, async (tabwire) => {
      for (const key of ['one', 'two']) expect(await status(tabwire, key)).toBe(200);
      expect(await status(tabwire, 'three')).toBe(401);
    });
  });

  it('that is empty does not open the door', async () => {
    const path = await file('empty', ' \n\n');
    const opened = withService({ API_KEYS_FILE: path }, (tabwire) => status(tabwire, 'any'));
    await expect(opened).rejects.toThrow(/API_KEYS_FILE/);
  });

  it('is not needed for API_KEYS to be refused without a key in it', async () => {
    await expect(withService({ API_KEYS: ' , ' }, async () => 0)).rejects.toThrow(/API_KEYS/);
  });

  it('that is not there stops the start', async () => {
    const path = join(folder, 'missing');
    await expect(withService({ API_KEYS_FILE: path }, async () => 0)).rejects.toThrow(
      /API_KEYS_FILE/,
    );
  });

  it('lets HOST be an address that others reach, which nothing else does', async () => {
    const path = await file('one', 'one');
    await withService({ HOST: '0.0.0.0', API_KEYS_FILE: path }, async () => undefined);
    await withService({ HOST: '0.0.0.0', ALLOW_OPEN: 'true' }, async () => undefined);
    await expect(withService({ HOST: '0.0.0.0' }, async () => 0)).rejects.toThrow(/API_KEYS/);
  });
});

describe('the caller', () => {
  let tabwire: Tabwire;
  let port = '';
  beforeAll(async () => {
    tabwire = await Tabwire.start({ ALLOWED_HOSTS: 'tabwire.test,Other.Test' });
    ({ port } = new URL(tabwire.url));
  });
  afterAll(() => tabwire.stop());

  /** `PORT` in a header stands for the service's port. */
  const ask = async (headers: Record<string, string>, more: RawRequest = {}) => {
    const real = Object.entries(headers).map(([name, it]) => [name, it.replace('PORT', port)]);
    const reply = await raw(tabwire.url, '/browsers/', {
      ...more,
      headers: { ...Object.fromEntries(real), ...more.headers },
    });
    return reply.status === 200 ? 200 : `${reply.status} ${codeOf(reply.text)}`;
  };

  it.each([
    [{}],
    [{ Origin: 'http://127.0.0.1:PORT' }],
    [{ Host: 'localhost:PORT', Origin: 'http://localhost:PORT' }],
    [{ Host: 'localhost' }],
    [{ Host: 'LocalHost:PORT' }],
    [{ Host: '127.0.0.1' }],
    [{ Host: '127.8.9.1:1' }],
    [{ Host: '[::1]:PORT' }],
    [{ Host: 'tabwire.test' }],
    [{ Host: 'TABWIRE.TEST:443', Origin: 'https://TABWIRE.TEST:443' }],
    [{ Host: 'other.test:80' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:PORT' }],
  ])('may come with %j', async (headers) => expect(await ask(headers)).toBe(200));

  const REFUSED: [Record<string, string>][] = [
    [{ Origin: 'http://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: '' }],
    [{ Origin: 'http://127.0.0.1' }],
    [{ Origin: 'http://127.0.0.1:1' }],
    [{ Origin: 'http://localhost:PORT' }],
    [{ Origin: 'http://127.0.0.1:PORT.evil.example' }],
    [{ Origin: 'ftp://127.0.0.1:PORT' }],
    [{ Origin: 'http://tabwire.test' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1:PORT' }],
    [{ Host: 'evil.example' }],
    [{ Host: 'evil.example:PORT', Origin: 'http://evil.example:PORT' }],
    [{ Host: '127.0.0.1.evil.example:PORT' }],
    [{ Host: 'localhost.evil.example' }],
    [{ Host: '127.0.0.1@evil.example' }],
    [{ Host: 'evil.example#127.0.0.1' }],
    [{ Host: '192.168.0.1:PORT' }],
    [{ Host: '[::2]:PORT' }],
    [{ Host: 'sub.tabwire.test' }],
    [{ Host: '' }],
  ];
  it.each(REFUSED)('may not come with %j', async (headers) => {
    expect(await ask(headers)).toBe('403 forbidden_origin');
  });

  it('is refused at every endpoint, whatever its method, before its body is read', async () => {
    const headers = { Origin: 'http://evil.example' };
    for (const path of [
      '/health/',
      '/ready/',
      '/status/',
      '/metrics',
      '/openapi.json',
      '/docs/',
      '/nowhere/',
    ])
      expect([path, (await raw(tabwire.url, path, { headers })).status]).toEqual([path, 403]);
    for (const method of ['PUT', 'POST', 'DELETE', 'OPTIONS'])
      expect(await ask(headers, { method })).toBe('403 forbidden_origin');
    expect(await ask(headers, { method: 'PUT', body: '{' })).toBe('403 forbidden_origin');
    expect(tabwire.gateway.browsers).toEqual([]);
  });

  it('is refused without a Host', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /browsers/ HTTP/1.0\r\n\r\n');
    const [head]: unknown[] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  it('is never told that another origin may read the reply', async () => {
    const asks: RawRequest[] = [
      {},
      { headers: { Origin: tabwire.url } },
      { headers: { Origin: 'http://evil.example' } },
      {
        method: 'OPTIONS',
        headers: { Origin: tabwire.url, 'Access-Control-Request-Method': 'PUT' },
      },
    ];
    for (const path of ['/browsers/', '/browsers/x/eval/', '/health/', '/openapi.json', '/docs/'])
      for (const options of asks) {
        const { headers } = await raw(tabwire.url, path, options);
        const cors = Object.keys(headers).filter((name) => name.startsWith('access-control'));
        expect(cors).toEqual([]);
      }
  });

  it('may name the address that the service listens on', async () => {
    await withService({ HOST: '0.0.0.0', ALLOW_OPEN: 'true' }, async ({ url }) => {
      const status = async (Host: string) =>
        (await raw(url, '/browsers/', { headers: { Host } })).status;
      expect([await status('0.0.0.0:1'), await status('10.0.0.1')]).toEqual([200, 403]);
    });
  });
});
