import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import schemas from 'har-schema';
import { connectPlaywright } from '../../support/cdp-clients.js';
import type { Body } from '../../support/service.js';
import { Stage } from '../../support/stage.js';
import { until } from '../../support/until.js';
import { isLogged, wirePage } from '../../support/wire-work.js';
import { compressed, WireSite } from '../../support/wire-site.js';

const stage = Stage.forAll();
let site: WireSite;
let folder: string;
beforeAll(async () => {
  site = await WireSite.start();
  folder = await mkdtemp(join(tmpdir(), 'har-'));
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/** What is wrong with an archive, by the schema of HAR 1.2. */
function wrongIn(har: unknown): unknown {
  const ajv = new Ajv({ strict: false });
  ajv.addFormat('ipv4', /^\d+(\.\d+){3}$/).addFormat('ipv6', /^[\da-f]*:[\da-f:.]*$/i);
  ajv.addFormat('uri', /^\w[\w+.-]*:/).addFormat('date-time', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  ajv.addMetaSchema(draft06);
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  ajv.validate('har.json#', har);
  return ajv.errors;
}

it('is valid, whatever was recorded, and has what HAR has no place for in fields of its own', async () => {
  const browser = await stage.tabwire.open({ network: { record: 'bodies' } });
  await browser.do('navigate', { url: wirePage(site, 1) });
  const log = async () => (await stage.tabwire.send('get', `${browser.path}/network/`)).body;
  await until(async () => isLogged((await log()).entries));
  const { body: har } = await stage.tabwire.send('get', `${browser.path}/network/?format=har`);
  expect(wrongIn(har)).toBeNull();
  expect(har.log.entries).toHaveLength((await log()).entries.length);
  const of = (part: string) =>
    har.log.entries.find(({ request }: Body) => request.url.includes(part));
  expect(of('/socket')._webSocketMessages.map(({ type, data }: Body) => [type, data])).toEqual([
    ['send', 'hello'],
    ['receive', 'hello'],
  ]);
  expect(of('/events')._webSocketMessages).toMatchObject([{ data: 'hello', _eventName: 'news' }]);
  expect(of('/echo?page0').request.postData.text).toBe('grüße ?page0');
  expect(of('/hop?page0').response.redirectURL).toContain('/landing?page0');
  expect(har.log.pages.map(({ title }: Body) => new URL(title).pathname).sort()).toEqual([
    '/popup',
    '/start',
  ]);
  expect(JSON.stringify(har)).not.toContain('a=1');
  await browser.delete();
});

it('is replayed by Playwright without the server', async () => {
  site.serve('/shop.css', compressed('p { color: rgb(1, 2, 3) }', 'text/css'));
  site.serve('/products', ({ body }) => ({ body: [`products of ${body.toString()}`] }));
  site.serve('/moved', { status: 302, headers: { Location: '/shop' } });
  site.page(
    '/shop',
    `<link rel=stylesheet href=/shop.css><p></p><script>
    fetch('/products', { method: 'POST', body: 'today' }).then((reply) => reply.text())
      .then((text) => { document.querySelector('p').textContent = text; });</script>`,
  );
  const recorded = await stage.tabwire.open({ network: { record: 'bodies' } });
  await recorded.do('navigate', { url: `${site.origin}/moved`, wait_until: 'networkidle' });
  const { body: har } = await stage.tabwire.send('get', `${recorded.path}/network/?format=har`);
  await recorded.delete();
  const file = join(folder, 'shop.har');
  await writeFile(file, JSON.stringify(har));
  const before = site.seen.length;
  const browser = await stage.tabwire.open();
  const client = await connectPlaywright(browser);
  const page = await (await client.newContext()).newPage();
  await page.routeFromHAR(file, { notFound: 'abort' });
  await page.goto(`${site.origin}/moved`);
  await page.getByText('products of today').waitFor();
  const color = await page.evaluate("getComputedStyle(document.querySelector('p')).color");
  expect([page.url(), color]).toEqual([`${site.origin}/shop`, 'rgb(1, 2, 3)']);
  expect(site.seen.length).toBe(before);
  await client.close();
  await browser.delete();
});
