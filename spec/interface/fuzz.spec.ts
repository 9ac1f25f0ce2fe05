import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { faultsOf, fuzzBody, fuzzSocket } from '../../tools/long/fuzz-requests.js';
import { Random } from '../support/random.js';
import { Site } from '../support/site.js';
import { Tabwire } from '../support/tabwire.js';

/** `make fuzz` sends a hundred thousand. */
const BODIES = 600;
const SOCKETS = 150;

let tabwire: Tabwire;
let site: Site;
beforeAll(async () => {
  [tabwire, site] = await Promise.all([Tabwire.start(), Site.start()]);
});
afterAll(() => Promise.all([tabwire.stop(), site.stop()]));

it('every answer to bodies and bytes that nobody would send is as documented', async () => {
  const random = new Random(2026);
  const { id } = await tabwire.open({ url: site.page('<input id=i><p>text') });
  const surprises: string[] = [];
  const sends = [
    ...Array.from({ length: BODIES }, () => () => fuzzBody(tabwire.url, id, random)),
    ...Array.from({ length: SOCKETS }, () => () => fuzzSocket(tabwire.url, random)),
  ];
  const worker = async () => {
    for (let send = sends.shift(); send; send = sends.shift()) surprises.push(...(await send()));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(surprises).toEqual([]);
  expect((await tabwire.send('get', '/health/')).status).toBe(200);
  expect((await tabwire.send('get', `/browsers/${id}/`)).status).toBe(200);
}, 120_000);

it.each([
  [500, 'application/problem+json', '{}', 'status 500'],
  [400, 'text/html', '<html>', 'HTML'],
  [400, 'application/problem+json', '{"status":400,"code":"nonsense"}', 'code nonsense'],
  [400, 'application/problem+json', '{"detail":"x\\n    at f"}', 'a stack or a path'],
  [404, undefined, '', 'type none'],
])('a reply of %d %s %s is told as %s', (status, type, text, what) => {
  expect(faultsOf(status, type, text)).toContain(what);
});

it('tells of a CDP call that Chrome refused, unless it was a call of the client', async () => {
  const paths = new Set<string>();
  const server = createServer(({ url = '' }, res) => {
    paths.add(url);
    res.writeHead(422, { 'Content-Type': 'application/problem+json' });
    res.end('{"status":422,"code":"cdp_error"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const random = new Random(1);
  const told: string[] = [];
  for (let sent = 0; sent < 500; sent += 1)
    told.push(...(await fuzzBody(`http://127.0.0.1:${port}`, 'b', random)));
  server.close();
  const refused = told.filter((fault) => fault.includes('a refused CDP call'));
  expect(refused.length).toBeGreaterThan(100);
  expect([...paths].some((path) => path.endsWith('/b/cdp/'))).toBe(true);
  expect(refused.filter((fault) => fault.includes('/cdp/ '))).toEqual([]);
});
