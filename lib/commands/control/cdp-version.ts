import Type from 'typebox';
import { cdpUrl } from '../../browsers/records.js';
import { defineCommand } from '../../execution/command.js';

export const cdpVersionCommand = defineCommand({
  name: 'cdp-version',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/json/version/' },
  summary: 'Discover the browser',
  help: 'What Chrome’s own /json/version says, for clients of CDP that discover where to connect: connectOverCDP of Playwright takes http://…/browsers/{id}.',
  body: {},
  reply: Type.Object({
    Browser: Type.String({ description: 'E.g. `Chrome/156.0.8078.79`.' }),
    'Protocol-Version': Type.String(),
    'User-Agent': Type.String(),
    'V8-Version': Type.String(),
    webSocketDebuggerUrl: Type.String(),
  }),
  errors: ['cdp_denied'],
  examples: [{ summary: 'The version', body: {} }],
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
