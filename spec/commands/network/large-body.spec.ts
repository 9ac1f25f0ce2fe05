import { expect, it } from '@jest/globals';
import { loopMayStand } from '../../support/loop-stalls.js';
import { Stage } from '../../support/stage.js';
import { WireSite } from '../../support/wire-site.js';

loopMayStand('a body of 20 MB is one message of Chrome, which is parsed in one piece');

const stage = Stage.forAll();

it('keeps bodies as large as max_body_bytes lets them be', async () => {
  const site = await WireSite.start();
  const bytes = 20_000_000;
  site.serve('/large', { body: ['x'.repeat(bytes)] });
  const { browser, tabwire } = stage;
  await browser.do('network', { record: 'bodies', max_body_bytes: 2 * bytes });
  await browser.do('navigate', { url: site.page('/', 'x') });
  await browser.evaluate("fetch('/large').then((reply) => reply.text()).then(() => 0)");
  const { body } = await tabwire.send('get', `${browser.path}/network/?url=/large`);
  const [entry] = body.entries;
  expect([entry.body, entry.bytes.body]).toEqual(['kept', bytes]);
  await site.stop();
});
