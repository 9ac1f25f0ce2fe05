import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CANONICAL } from '../support/catalog.js';
import { ChannelClient } from '../support/channel-client.js';
import { Stage } from '../support/stage.js';
import { violations } from '../support/violations.js';

const stage = Stage.forAll();
let client: ChannelClient;

beforeAll(async () => {
  const { url } = stage.tabwire;
  await stage.show('<title>Any page</title>');
  client = await ChannelClient.connect(`${url.replace('http', 'ws')}${stage.browser.path}/channel`);
});

afterAll(() => {
  client.socket.terminate();
});

/** An example of each command of a page: the contract sends the same, and the others, by HTTP. */
const EXAMPLES = CANONICAL.filter(({ command }) => command.on === 'page').flatMap(({ command }) =>
  command.examples
    .slice(0, 1)
    .map((example) => ({ command, example, name: command.name, ...example })),
);

const here = (body: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(body).replaceAll(
      'https://example.com/',
      stage.site.page('<title>Example</title>'),
    ),
  );

describe.each(EXAMPLES)('$name: $summary', ({ command, example }) => {
  it('does by a channel what its reply declares', async () => {
    const body = here(example.body);
    const html = example.html ?? '<title>Any page</title><input>';
    await stage.do('set-content', { html });
    for (const [field, selector] of Object.entries(example.nodes ?? {}))
      body[field] = await stage.find(selector);
    const { status, reply } = await client.send(command.name, body);
    expect([status, violations(command.reply, reply)]).toEqual([200, []]);
  });
});
