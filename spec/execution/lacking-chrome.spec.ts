import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lackingChrome } from '../support/lacking-chrome.js';
import type { TestBrowser } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

const METHOD = 'Network.emulateNetworkConditionsByRule';
const SLOW = { network_speed: 'slow-3g' };
const SOCKETS = { rules: [{ match: { types: ['websocket'] }, action: 'block' }] };

// An unknown method, and one whose parameters have changed since.
describe.each([`'${METHOD}' wasn't found`, 'Invalid parameters'])(
  'a Chrome that answers «%s»',
  (text) => {
    let folder: string;
    let tabwire: Tabwire;
    let browser: TestBrowser;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tabwire-lacking-'));
      tabwire = await Tabwire.start(await lackingChrome(folder, METHOD, text));
      browser = await tabwire.open();
    });
    afterAll(async () => {
      await tabwire.stop();
      await rm(folder, { recursive: true });
    });

    const refused = { status: 422, body: { code: 'cdp_error', method: METHOD, retryable: false } };

    it('fails emulate/, which changes nothing', async () => {
      const reply = await browser.send('emulate', SLOW);
      expect(reply).toMatchObject(refused);
      expect(reply.body.detail).toContain(METHOD);
      expect(await browser.do('emulate', {})).toMatchObject({ network_speed: null });
      const { pages } = (await tabwire.send('get', `${browser.path}/pages/`)).body;
      const [{ page_id }] = pages;
      expect(await browser.send('emulate', { page_id, ...SLOW })).toMatchObject(refused);
      expect(await browser.do('emulate', { page_id })).toMatchObject({ network_speed: null });
    });

    it('fails routes/ that needs the method, and the rules before stay', async () => {
      const path = `${browser.path}/routes/`;
      const before = { rules: [{ match: { url: 'https://a.test/*' }, action: 'block' }] };
      expect(await tabwire.send('put', path, before)).toMatchObject({ status: 200 });
      expect(await tabwire.send('put', path, SOCKETS)).toMatchObject(refused);
      expect(await tabwire.send('get', path)).toMatchObject({ body: before });
    });

    it('fails to open a browser or a context that needs the method, and leaves none', async () => {
      for (const path of ['/browsers/', `${browser.path}/contexts/`])
        for (const options of [SLOW, { routes: SOCKETS }])
          expect([path, await tabwire.send('put', path, options)]).toMatchObject([path, refused]);
      const { body } = await tabwire.send('get', '/browsers/');
      expect(body.browsers).toHaveLength(1);
      const contexts = await tabwire.send('get', `${browser.path}/contexts/`);
      expect(contexts.body.contexts).toEqual([]);
    });

    it('does all else', async () => {
      await browser.do('navigate', { url: 'data:text/html,<title>Tea' });
      expect(await browser.evaluate('document.title')).toBe('Tea');
    });
  },
);

it('a Chrome that needs `offline` beside the rules for the network gets it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-lacking-'));
  const chrome = await lackingChrome(folder, METHOD, 'Invalid parameters', 'offline');
  const tabwire = await Tabwire.start(chrome);
  const browser = await tabwire.open();
  for (const emulation of [SLOW, { offline: true }, { network_speed: null, offline: false }])
    expect(await browser.do('emulate', emulation)).toMatchObject(emulation);
  for (const rules of [SOCKETS, { rules: [] }])
    expect((await tabwire.send('put', `${browser.path}/routes/`, rules)).status).toBe(200);
  await tabwire.stop();
  await rm(folder, { recursive: true });
});
