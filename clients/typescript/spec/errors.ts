/** What a failure is to a program: one line of JSON for each. spec/clients/errors.spec.ts reads them. */
import { ConnectionLost, NoAnswer, Problem, Tabwire } from '../src/tabwire.js';

const COVERED = `<button>Order</button><p style='position:fixed;inset:0;margin:0'>Wait`;

async function outcome(act: () => Promise<unknown>): Promise<unknown> {
  try {
    await act();
    return 'nothing';
  } catch (error) {
    if (error instanceof NoAnswer) return 'no answer';
    if (error instanceof ConnectionLost) return 'connection lost';
    if (!(error instanceof Problem) || error.detail === '' || error.requestId === '') throw error;
    return [error.status, error.code, error.retryable, error.retryAfter ?? null];
  }
}

async function tell(name: string, act: () => Promise<unknown>): Promise<void> {
  console.log(JSON.stringify([name, await outcome(act)]));
}

const client = new Tabwire();
await tell('wrong key', () => new Tabwire({ apiKey: 'wrong' }).listBrowsers());
await tell('unknown browser', () => client.browser('nobody').fetchHtml());
{
  await using browser = await client.openBrowser();
  await browser.navigate({ url: 'data:text/html,<button>Order' });
  const stale = await browser.findNode({ selector: 'button' });
  await browser.setContent({ html: COVERED });
  await tell('stale node', () => browser.nodeClick({ node_id: stale.node_id }));
  const { node_id } = await browser.findNode({ selector: 'button' });
  await tell('covered node', () => browser.nodeClick({ node_id, timeout_ms: 3_000 }));
  await tell('script error', () => browser.eval({ expression: 'missing' }));
  await tell('invalid field', () => browser.nodeClick({ node_id: 0 }));
  await tell('time-out', () => browser.waitForNode({ selector: '#never', timeout_ms: 100 }));
  await tell('no answer', () => new Tabwire({ timeout: 300 }).browser(browser.id).back());
  await tell('cut before the answer', () => browser.forward());
  await tell('cut within the answer', () => browser.reload());
  await tell('no place', () => new Tabwire({ retries: 0 }).openBrowser());
  await tell('no place at first', async () => (await client.openBrowser()).deleteBrowser());
}
await tell('nobody there', () => new Tabwire({ url: 'http://127.0.0.1:1' }).readHealth());
