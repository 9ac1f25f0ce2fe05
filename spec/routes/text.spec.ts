import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventReader } from '../support/event-reader.js';
import { Tabwire } from '../support/tabwire.js';
import type { TestBrowser } from '../support/service.js';

let tabwire: Tabwire;
let browser: TestBrowser;
beforeAll(async () => {
  tabwire = await Tabwire.start();
  browser = await tabwire.open();
});
afterAll(() => tabwire.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'Content-Type': 'application/json' } : {};
    const call = httpRequest(`${tabwire.url}${path}`, { method, headers: { ...headers, ...type } });
    call.on('error', reject);
    call.on('response', (res) => {
      buffer(res).then((bytes) => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes });
      }, reject);
    });
    call.end(body && JSON.stringify(body));
  });
}

const evaluate = (length: number, accept: string) =>
  ask(
    'POST',
    `${browser.path}/eval/`,
    { 'Accept-Encoding': accept },
    {
      expression: `'x'.repeat(${length})`,
    },
  );
const valueIn = (bytes: Buffer) => JSON.parse(bytes.toString()).data.value.length;

describe('a text above 1 KiB', () => {
  it.each<[string, string, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=0', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts %s: %s', async (accept, encoding, decompress) => {
    const { headers, bytes } = await evaluate(5_000, accept);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
    });
    expect(bytes.length).toBeLessThan(500);
    expect(valueIn(decompress(bytes))).toBe(5_000);
  });

  it.each(['', 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
    'is sent as it is for %j',
    async (accept) => {
      const { headers, bytes } = await evaluate(5_000, accept);
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(valueIn(bytes)).toBe(5_000);
    },
  );

  it('has the same head for HEAD', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const [get, head] = [
      await ask('GET', '/openapi.json', headers),
      await ask('HEAD', '/openapi.json', headers),
    ];
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    expect(head.bytes.length).toBe(0);
    expect(JSON.parse(brotliDecompressSync(get.bytes).toString()).openapi).toBe('3.1.0');
  });

  it('is any text: the page of the interface, and the HTML of a page', async () => {
    const accept = { 'Accept-Encoding': 'gzip' };
    const docs = await ask('GET', '/docs/', accept);
    expect(gunzipSync(docs.bytes).toString()).toContain('<!doctype html>');
    await browser.do('set-content', { html: `<p>${'text '.repeat(1_000)}` });
    const html = await ask(
      'POST',
      `${browser.path}/fetch-html/`,
      { ...accept, Accept: 'text/html' },
      {},
    );
    expect(html.headers).toMatchObject({
      vary: 'Accept, Accept-Encoding',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(html.bytes).toString()).toContain('text text');
  });
});

it('a short reply, an image and a stream of events are not compressed', async () => {
  const short = await evaluate(500, 'br');
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, undefined]);
  const accept = { 'Accept-Encoding': 'br, gzip', Accept: 'image/png' };
  const image = await ask('POST', `${browser.path}/screenshot/`, accept, {});
  expect([image.headers['content-encoding'], image.headers['content-type']]).toEqual([
    undefined,
    'image/png',
  ]);
  const url = `${tabwire.url}${browser.path}/events/?after=0`;
  const reader = await EventReader.open(url, { 'Accept-Encoding': 'br, gzip' });
  await reader.until('page.opened');
  expect(reader.headers['content-encoding']).toBeUndefined();
  await reader.close();
});

it('HEAD of a command that reads has the fields of its query, as GET', async () => {
  const path = `${browser.path}/ui-map/?no_such_field=1`;
  expect((await ask('GET', path, {})).status).toBe(400);
  expect((await ask('HEAD', path, {})).status).toBe(400);
  expect((await ask('HEAD', `${browser.path}/ui-map/?format=text`, {})).status).toBe(200);
});

it('requests that a client sends without waiting are answered in their order, on one connection', async () => {
  const { hostname, port } = new URL(tabwire.url);
  const socket = connect(Number(port), hostname);
  const of = (expression: string, more = '') => {
    const body = JSON.stringify({ expression });
    return `POST ${browser.path}/eval/ HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
  const slow = of('new Promise((done) => setTimeout(() => done("first"), 200))');
  socket.write(slow + of('"second"') + of('"third"', 'Connection: close\r\n'));
  const replies = (await buffer(socket)).toString();
  expect([...replies.matchAll(/"value":"(\w+)"/g)].map(([, value]) => value)).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(replies).toContain('Keep-Alive: timeout=65');
});
