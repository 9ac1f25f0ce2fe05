// Playwright on a browser of Tabwire, in a context of its own.
//
//   node examples/playwright.mjs
//   BASE=http://127.0.0.1:4000 API_KEY=secret node examples/playwright.mjs
import { chromium } from 'playwright-core';
import { call } from './call.mjs';

const { id } = await call('PUT', '/browsers/');
try {
  const { url } = await call('POST', `/browsers/${id}/tickets/`, { for: 'cdp', once: true });
  const browser = await chromium.connectOverCDP(url);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('data:text/html,<button onclick="this.textContent = 1">Buy</button>');
  await page.getByRole('button', { name: 'Buy' }).click();
  console.log('Playwright reads', await page.getByRole('button').textContent());

  const { contexts } = await call('GET', `/browsers/${id}/contexts/`);
  console.log('The API lists a context by', contexts[0].by);
  await browser.close();
} finally {
  await call('DELETE', `/browsers/${id}/`);
}
