import Type from 'typebox';
import { protocolDescription } from '../../control/protocol.js';
import { defineCommand } from '../../execution/command.js';

export const cdpProtocolCommand = defineCommand({
  name: 'cdp-protocol',
  on: 'browser',
  http: { methods: ['get'], path: '/browsers/{id}/json/protocol/' },
  summary: 'Read the description of CDP',
  help: 'Returns the domains of CDP with their methods, events and types, in the form of Chrome’s own `/json/protocol`. The description comes from the package devtools-protocol, not from the running Chrome.',
  body: {},
  reply: Type.Object({
    version: Type.Unknown({ description: 'Version of the protocol: `{ major, minor }`.' }),
    domains: Type.Array(Type.Unknown(), {
      description: 'The domains of the protocol, as Chrome describes them.',
    }),
  }),
  errors: ['cdp_denied'],
  examples: [{ summary: 'Read the description', body: {} }],
  run(browser) {
    browser.cdp.requireAccess();
    const { version, domains } = protocolDescription();
    return Promise.resolve({ version, domains: [...domains] });
  },
});
