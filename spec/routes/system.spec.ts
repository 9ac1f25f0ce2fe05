import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raw } from '../support/raw.js';
import { version } from '../../routes/version.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start({ MAX_BROWSERS: '1', MAX_QUEUE: '0' });
});
afterAll(() => tabwire.stop());

/** The figures of /metrics, by name and labels: `tabwire_browsers`, `x{a="b"}`. */
async function figures({ url } = tabwire): Promise<ReadonlyMap<string, number>> {
  const { status, headers, text } = await raw(url, '/metrics');
  expect([status, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const lines = text.trim().split('\n');
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP \w+ .+|TYPE \w+ (counter|gauge|histogram)))?$|^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \S+$/,
    );
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

describe('/health/', () => {
  it('answers as long as the process lives', async () => {
    expect(await tabwire.send('get', '/health/')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

describe('/ready/', () => {
  it('tells whether a browser can be opened', async () => {
    const ready = async (on = tabwire) => {
      const { status, body, headers } = await on.send('get', '/ready/');
      return [status, body.status === 'ready' || body.code, headers['retry-after']];
    };
    expect(await ready()).toEqual([200, true, undefined]);
    const browser = await tabwire.open();
    expect(await ready()).toEqual([503, 'at_capacity', expect.stringMatching(/^\d+$/)]);
    await browser.delete();
    expect(await ready()).toEqual([200, true, undefined]);
  });

  it('says no while the service shuts down, which lives on until then', async () => {
    const other = await Tabwire.start();
    const browser = await other.open();
    other.gateway.refuseRequests();
    for (const [method, path] of [
      ['get', '/ready/'],
      ['put', '/browsers/'],
      ['get', '/browsers/'],
      ['post', `${browser.path}/reload/`],
    ] as const) {
      const { status, body, headers } = await other.send(method, path);
      expect([path, status, body.code]).toEqual([path, 503, 'shutting_down']);
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(body.retryable).toBe(true);
    }
    for (const path of ['/health/', '/metrics', '/openapi.json'])
      expect((await raw(other.url, path)).status).toBe(200);
    await other.stop();
  });
});

describe('/metrics', () => {
  it('counts requests by command and status, and their times', async () => {
    const count = 'tabwire_requests_total{command="list-browsers",status="200"}';
    const times = 'tabwire_request_duration_seconds_count{command="list-browsers"}';
    const before = await figures();
    await tabwire.send('get', '/browsers/');
    await tabwire.send('get', '/browsers/');
    await tabwire.send('post', '/browsers/nobody/click/', { x: 1, y: 1 });
    await tabwire.send('get', '/nowhere/');
    const after = await figures();
    const moved = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect([moved(count), moved(times)]).toEqual([2, 2]);
    expect(moved('tabwire_requests_total{command="click",status="404"}')).toBe(1);
    expect(moved('tabwire_requests_total{command="none",status="404"}')).toBe(1);
    expect(after.get(times)).toBe(
      after.get('tabwire_request_duration_seconds_bucket{le="+Inf",command="list-browsers"}'),
    );
  });

  it('shows browsers, launches, ends and the queue', async () => {
    const names = [
      'tabwire_browsers',
      'tabwire_queue',
      'tabwire_browser_launches_total{outcome="ok"}',
      'tabwire_browser_ends_total{reason="deleted"}',
    ];
    const before = await figures();
    const moved = async () => {
      const now = await figures();
      return names.map((name) => (now.get(name) ?? 0) - (before.get(name) ?? 0));
    };
    const browser = await tabwire.open();
    expect(await moved()).toEqual([1, 0, 1, 0]);
    await browser.delete();
    expect(await moved()).toEqual([0, 0, 1, 1]);
  });

  it('shows what the server, its Chromes and the machine have', async () => {
    const before = await figures();
    const browser = await tabwire.open();
    const { memory, browsers } = (await tabwire.send('get', '/status/')).body;
    const now = await figures();
    const of = (name: string) => now.get(name) ?? NaN;
    expect(of('tabwire_chrome_memory_bytes')).toBeGreaterThan(20 * 2 ** 20);
    expect(of('tabwire_chrome_cpu_seconds')).toBeGreaterThan(0);
    expect(browsers.length).toBeGreaterThan(0);
    expect(of('tabwire_free_memory_bytes')).toBeLessThan(memory.total_bytes);
    expect(of('tabwire_free_disk_bytes')).toBeGreaterThan(2 ** 20);
    expect(of('tabwire_draining')).toBe(0);
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(of('process_heap_bytes'));
    expect(of('process_start_time_seconds') * 1000).toBeLessThan(Date.now());
    const moved = (name: string) => of(name) - (before.get(name) ?? 0);
    expect(moved('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(moved('tabwire_loop_delay_seconds_count')).toBeGreaterThan(0);
    const builds = [...now.keys()].filter((name) => name.startsWith('tabwire_build_info{version='));
    expect(builds).toHaveLength(1);
    await browser.delete();
  });

  it('takes no name from a request', async () => {
    await tabwire.send('get', '/secret-path/');
    await tabwire.send('post', '/browsers/secret-id/eval/', { expression: 'secret' });
    expect((await raw(tabwire.url, '/metrics')).text).not.toContain('secret');
  });
});

describe('/openapi.json', () => {
  it('is the description of this service', async () => {
    const { status, body, headers } = await tabwire.send('get', '/openapi.json');
    expect([status, headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info).toMatchObject({ title: 'Tabwire', version: version() });
    expect(body.paths).toHaveProperty(['/browsers/{id}/node-click/', 'post']);
    expect(JSON.stringify(body)).not.toContain('X-API-Key');
  });

  it('asks for a key where the service does', async () => {
    const other = await Tabwire.start({ API_KEYS: 'k' });
    const { text } = await raw(other.url, '/openapi.json', { headers: { 'X-API-Key': 'k' } });
    expect(JSON.parse(text).components.securitySchemes).toMatchObject({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    });
    await other.stop();
  });
});

describe('/docs/', () => {
  it('is a page with what it asks for', async () => {
    const page = await raw(tabwire.url, '/docs/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const urls = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls) expect([url, (await raw(tabwire.url, url)).status]).toEqual([url, 200]);
  });
});

describe('the service’s own endpoints', () => {
  it.each(['/health/', '/ready/', '/metrics', '/openapi.json', '/docs/', '/status/'])(
    '%s are for reading alone',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers, text } = await raw(tabwire.url, path, { method });
        expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
        expect(JSON.parse(text).code).toBe('method_not_allowed');
      }
    },
  );
});
