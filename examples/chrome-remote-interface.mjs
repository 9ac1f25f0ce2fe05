// chrome-remote-interface on one page of a browser of Tabwire.
//
//   node examples/chrome-remote-interface.mjs
//   BASE=http://127.0.0.1:4000 API_KEY=secret node examples/chrome-remote-interface.mjs
import CDP from 'chrome-remote-interface';
import { call } from './call.mjs';

const { id } = await call('PUT', '/browsers/');
try {
  const [{ id: page_id }] = await call('GET', `/browsers/${id}/json/list`);
  const ticket = { for: 'cdp', page_id, once: true };
  const { url } = await call('POST', `/browsers/${id}/tickets/`, ticket);
  const client = await CDP({
    target: url,
    protocol: await call('GET', `/browsers/${id}/json/protocol`),
  });
  await client.Page.enable();
  const loaded = client.Page.loadEventFired();
  await client.Page.navigate({ url: 'data:text/html,<title>Tea shop</title>' });
  await loaded;
  const { result } = await client.Runtime.evaluate({ expression: 'document.title' });
  console.log('The page is', result.value);
  await client.close();
} finally {
  await call('DELETE', `/browsers/${id}/`);
}
