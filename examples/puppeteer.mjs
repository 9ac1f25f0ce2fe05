// Puppeteer and the API on one browser of Tabwire.
//
//   node examples/puppeteer.mjs
//   BASE=http://127.0.0.1:4000 API_KEY=secret node examples/puppeteer.mjs
import puppeteer from 'puppeteer-core';
import { call } from './call.mjs';

const { id } = await call('PUT', '/browsers/');
try {
  const { url } = await call('POST', `/browsers/${id}/tickets/`, { for: 'cdp', once: true });
  const browser = await puppeteer.connect({ browserWSEndpoint: url, defaultViewport: null });
  const [page] = await browser.pages();
  await page.goto('data:text/html,<title>Tea shop</title><h1>Green tea</h1>');
  console.log('Puppeteer reads', await page.title());

  const { node_id } = await call('POST', `/browsers/${id}/find-node/`, { text: 'green tea' });
  const { text } = await call('POST', `/browsers/${id}/fetch-text/`, { node_id });
  console.log('The API reads', text);
  await browser.disconnect();
} finally {
  await call('DELETE', `/browsers/${id}/`);
}
