import type { World } from './faults.js';

/** What clients do on a good day, and how they leave; each has to be answered as it says. */
interface Work {
  readonly name: string;
  readonly expected: readonly string[];
  readonly run: (world: World, browser: string) => Promise<string>;
}

const PAGE = `<title>work</title><input id=i><button id=b>go</button><div style="height: 5000px">`;

/** Sends a request and hangs up after so many round trips of another. */
async function leaving(
  { client, random }: World,
  method: string,
  path: string,
  body: object,
): Promise<string> {
  const controller = new AbortController();
  const call = client.send(method, path, body, controller.signal);
  for (let trips = random.below(30); trips > 0; trips -= 1) await client.send('GET', '/health/');
  controller.abort();
  const { outcome, body: record } = await call;
  if (outcome === '200' && method === 'PUT') await client.delete(record.id);
  return outcome;
}

const left =
  (name: string, body: object) =>
  (world: World, browser: string): Promise<string> =>
    leaving(world, 'POST', `/browsers/${browser}/${name}/`, body);

export const WORK: readonly Work[] = [
  {
    name: 'forms',
    expected: ['200'],
    async run({ client, site }, browser) {
      await client.command(browser, 'navigate', { url: site.page(PAGE) });
      const { body } = await client.command(browser, 'find-node', { selector: '#i' });
      await client.command(browser, 'type', { node_id: body.node_id, text: 'Text 漢\n' });
      const { body: button } = await client.command(browser, 'find-node', { selector: '#b' });
      await client.command(browser, 'node-click', { node_id: button.node_id });
      await client.command(browser, 'scroll-to', { y: 900 });
      await client.command(browser, 'ui-map');
      return (await client.command(browser, 'fetch-html')).outcome;
    },
  },
  {
    name: 'a context',
    expected: ['200'],
    async run({ client, site }, browser) {
      const path = `/browsers/${browser}/contexts/`;
      const { body, outcome } = await client.send('PUT', path, { url: site.page(PAGE) });
      if (outcome !== '200') return outcome;
      await client.command(browser, 'find-nodes', { selector: '*', ctx_id: body.ctx_id });
      return (await client.send('DELETE', `${path}${body.ctx_id}/`)).outcome;
    },
  },
  {
    name: 'a tab',
    expected: ['200'],
    async run({ client, site }, browser) {
      const path = `/browsers/${browser}/pages/`;
      const url = site.page(`<iframe src="${site.page(PAGE, site.other)}"></iframe>`);
      const { body, outcome } = await client.send('PUT', path, { url });
      if (outcome !== '200') return outcome;
      return (await client.send('DELETE', `${path}${body.page_id}/`)).outcome;
    },
  },
  {
    name: 'a browser of a moment',
    expected: ['200', '404 browser_not_found'],
    run: async ({ client }) =>
      (await client.send('PUT', '/browsers/', { idle_timeout_ms: 1 })).outcome,
  },
  {
    name: 'a browser that leads nowhere',
    expected: ['502 navigation_failed'],
    run: async ({ client }) =>
      (await client.send('PUT', '/browsers/', { url: 'http://127.0.0.1:1/' })).outcome,
  },
  {
    name: 'mistakes',
    expected: ['404 browser_not_found'],
    async run({ client }, browser) {
      await client.command(browser, 'find-node', { selector: '[' });
      await client.command(browser, 'eval', { expression: 'throw 1' });
      await client.command(browser, 'click', { x: -1, y: 1e6 });
      await client.command(browser, 'type', { txt: 1 });
      return (await client.command('nobody', 'reload')).outcome;
    },
  },
  {
    name: 'an open that is left',
    expected: ['hung up', '200'],
    // A client that leaves once all of the reply is sent has a browser that it does not know: it ends when it is idle.
    run: (world) => leaving(world, 'PUT', '/browsers/', { idle_timeout_ms: 5_000 }),
  },
  {
    name: 'a wait that is left',
    expected: ['hung up'],
    run: left('wait-for-node', { selector: '#never', timeout_ms: 60_000 }),
  },
  {
    name: 'a script that is left',
    expected: ['hung up'],
    run: left('eval', { expression: 'new Promise(() => {})' }),
  },
  {
    name: 'a loop that is left',
    expected: ['hung up'],
    run: left('eval', { expression: 'for (;;);' }),
  },
  {
    name: 'a key that is left',
    expected: ['hung up'],
    run: left('hold-key', { key: 'Shift+a60000' }),
  },
];
