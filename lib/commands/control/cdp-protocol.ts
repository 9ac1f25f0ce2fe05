import Type from 'typebox';
import { protocolDescription } from '../../control/protocol.js';
import { defineCommand } from '../../execution/command.js';

export const cdpProtocolCommand = defineCommand({
  name: 'cdp-protocol',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/json/protocol/' },
  summary: 'Describe the protocol',
  help: 'What Chrome’s own /json/protocol says: the domains of CDP with their methods, events and types, as the package devtools-protocol has them.',
  body: {},
  reply: Type.Object({
    version: Type.Unknown({ description: '`{ major, minor }`' }),
    domains: Type.Array(Type.Unknown()),
  }),
  errors: ['cdp_denied'],
  examples: [{ summary: 'The protocol', body: {} }],
  run(browser) {
    browser.cdp.requireAccess();
    const { version, domains } = protocolDescription();
    return Promise.resolve({ version, domains: [...domains] });
  },
});
