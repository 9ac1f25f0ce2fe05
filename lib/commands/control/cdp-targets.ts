import Type from 'typebox';
import { cdpUrl, pageRecord } from '../../browsers/records.js';
import { devtoolsUrl } from '../../control/ticket-urls.js';
import { defineCommand } from '../../execution/command.js';

const target = Type.Object({
  id: Type.String({ description: 'The page ID.' }),
  type: Type.Literal('page'),
  title: Type.String({ description: 'Title of the page.' }),
  url: Type.String({ description: 'URL of the page.' }),
  webSocketDebuggerUrl: Type.String({ description: 'URL of the CDP WebSocket of the page.' }),
  devtoolsFrontendUrl: Type.String({ description: 'URL of Chrome’s own DevTools for the page.' }),
});

export const cdpTargetsCommand = defineCommand({
  name: 'cdp-targets',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/json/list/' },
  summary: 'List the pages for CDP clients',
  help: 'Returns the pages of the browser in the form of Chrome’s own `/json/list`, each with the URLs of its CDP WebSocket and of its DevTools.',
  body: {},
  reply: Type.Object({ targets: Type.Array(target) }),
  bare: 'targets',
  tool: { isBeyondContext: true },
  errors: ['cdp_denied'],
  examples: [{ summary: 'List the pages', body: {} }],
  async run(browser, _body, { baseUrl }) {
    browser.cdp.requireAccess();
    const titles = await browser.titles.read();
    const records = await Promise.all(
      browser.contexts.all.flatMap((context) =>
        context.pages.map((page) => pageRecord(context, page, titles)),
      ),
    );
    const socket = cdpUrl(baseUrl, browser);
    const targets = records.map(({ page_id, title, url }) => {
      const webSocketDebuggerUrl = socket.replace(/cdp$/, `pages/${page_id}/cdp`);
      return {
        id: page_id,
        type: 'page' as const,
        title,
        url,
        webSocketDebuggerUrl,
        devtoolsFrontendUrl: devtoolsUrl(baseUrl, webSocketDebuggerUrl),
      };
    });
    return { targets };
  },
});
