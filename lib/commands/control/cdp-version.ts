import Type from 'typebox';
import { cdpUrl } from '../../browsers/records.js';
import { defineCommand } from '../../execution/command.js';

export const cdpVersionCommand = defineCommand({
  name: 'cdp-version',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/json/version/' },
  summary: 'Read the address for CDP clients',
  help: 'Returns the version and the CDP WebSocket of the browser, in the form of Chrome’s own `/json/version`. Clients that find the WebSocket by themselves read it: connectOverCDP of Playwright takes `http://…/browsers/{id}`.',
  body: {},
  reply: Type.Object({
    Browser: Type.String({ description: 'Name and version, e.g. `Chrome/156.0.8078.79`.' }),
    'Protocol-Version': Type.String({ description: 'Version of CDP, e.g. `1.3`.' }),
    'User-Agent': Type.String({ description: 'User agent of Chrome.' }),
    'V8-Version': Type.String({ description: 'Version of the JavaScript engine.' }),
    webSocketDebuggerUrl: Type.String({ description: 'URL of the CDP WebSocket of the browser.' }),
  }),
  errors: ['cdp_denied'],
  examples: [{ summary: 'Read the version', body: {} }],
  async run(browser, _body, { signal, baseUrl }) {
    browser.cdp.requireAccess();
    const version = await browser.readVersion(signal);
    return {
      Browser: browser.version,
      'Protocol-Version': version.protocolVersion,
      'User-Agent': browser.userAgent,
      'V8-Version': version.jsVersion,
      webSocketDebuggerUrl: cdpUrl(baseUrl, browser),
    };
  },
});
