import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import type { Body } from '../support/service.js';
import { raw } from '../support/raw.js';
import { RawCdp } from '../support/raw-cdp.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'key-of-sixteen-characters';
const headers = { 'X-API-Key': KEY };

let tabwire: Tabwire;
let record: Body;

async function send(method: string, path: string, body: object = {}): Promise<Body> {
  const { text } = await raw(tabwire.url, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return JSON.parse(text);
}

const ticketUrl = async (more: object = {}): Promise<string> =>
  (await send('POST', `/browsers/${record.id}/tickets/`, { for: 'cdp', ...more })).url;

beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: KEY });
  record = await send('PUT', '/browsers/');
});
afterAll(() => tabwire.stop());

describe('With keys', () => {
  it('Puppeteer connects by a header', async () => {
    const browser = await puppeteer.connect({ browserWSEndpoint: record.cdp_url, headers });
    expect((await browser.version()).replace('Headless', '')).toBe(record.version);
    await browser.disconnect();
  });

  it('Puppeteer connects by a ticket', async () => {
    const browser = await puppeteer.connect({ browserWSEndpoint: await ticketUrl() });
    expect((await browser.version()).replace('Headless', '')).toBe(record.version);
    await browser.disconnect();
  });

  it.each([
    ['the WebSocket', () => record.cdp_url],
    ['HTTP', () => `${tabwire.url}/browsers/${record.id}`],
  ])('Playwright connects by a header, at %s', async (_where, url) => {
    const browser = await chromium.connectOverCDP(url(), { headers });
    expect(browser.isConnected()).toBe(true);
    await browser.close();
  });

  it('Playwright connects by a ticket that is good once', async () => {
    const url = await ticketUrl({ once: true });
    const browser = await chromium.connectOverCDP(url);
    expect(`Chrome/${browser.version()}`).toBe(record.version);
    await browser.close();
    await expect(chromium.connectOverCDP(url)).rejects.toThrow('401');
  });

  it('nobody connects without one, or with that of another browser', async () => {
    const other = await send('PUT', '/browsers/');
    const { ticket } = await send('POST', `/browsers/${other.id}/tickets/`, { for: 'cdp' });
    // An event, and no Error.
    await expect(puppeteer.connect({ browserWSEndpoint: record.cdp_url })).rejects.toMatchObject({
      message: 'Unexpected server response: 401',
    });
    await expect(RawCdp.connect(`${record.cdp_url}?ticket=${ticket}`)).rejects.toThrow('401');
    const client = await RawCdp.connect(`${other.cdp_url}?ticket=${ticket}`);
    await client.close();
  });
});
