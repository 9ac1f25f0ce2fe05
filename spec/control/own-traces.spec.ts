import { expect, it } from '@jest/globals';
import { TargetType } from 'puppeteer-core';
import { listPages, PuppeteerClient } from '../support/cdp-clients.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const puppeteer = PuppeteerClient.forAll(stage);

it('a client of CDP sees no world and no script of ours, and one target of the browser', async () => {
  const page = await puppeteer.page('<button onclick="n = 1">Go</button>');
  const client = await page.createCDPSession();
  const worlds: string[] = [];
  const scripts: string[] = [];
  client.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.name));
  client.on('Debugger.scriptParsed', ({ url }) => scripts.push(url));
  await client.send('Runtime.enable');
  await client.send('Debugger.enable');
  await client.send('Profiler.enable');
  await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // Functions of ours run in the page, and so does one of the client's.
  const pages = await listPages(stage.browser);
  const page_id = pages.find(({ url }) => url === page.url())?.page_id;
  await stage.do('node-click', { page_id, node_id: await stage.find('button', { page_id }) });
  await stage.do('ui-map', { page_id });
  await client.send('Runtime.evaluate', { expression: 'n //# sourceURL=mine.js' });
  const { result } = await client.send('Profiler.takePreciseCoverage');
  expect(worlds.filter((name) => name.startsWith('tabwire'))).toEqual([]);
  expect(scripts.filter((url) => url.startsWith('tabwire'))).toEqual([]);
  const covered = result.map(({ url }) => url);
  expect(covered.filter((url) => url === '' || url.startsWith('tabwire'))).toEqual([]);
  expect(scripts).toContain('mine.js');
  const targets = puppeteer.browser.targets();
  expect(targets.filter((target) => target.type() === TargetType.BROWSER)).toHaveLength(1);
});
