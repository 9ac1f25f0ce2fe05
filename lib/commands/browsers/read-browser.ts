import { defineCommand } from '../../execution/command.js';
import { browserRecord } from '../../browsers/records.js';
import { browserRecord as reply } from '../../schemas/records.js';

export const readBrowserCommand = defineCommand({
  name: 'read-browser',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/' },
  summary: 'Read a browser',
  help: 'Returns the record of the browser. This does not count as use of the browser.',
  body: {},
  reply,
  errors: [],
  examples: [{ summary: 'Read a browser', body: {} }],
  run: (browser, _body, { baseUrl }) => browserRecord(browser, baseUrl),
});
