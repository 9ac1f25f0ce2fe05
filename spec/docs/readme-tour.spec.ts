import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { blocksOf, doc } from '../support/docs.js';
import { Tabwire } from '../support/tabwire.js';
import { asWritten } from '../support/written.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start();
});
afterAll(() => tabwire.stop());

const run = promisify(execFile);

/** The IDs of a reply, in their order. */
const idsOf = (reply: string) =>
  [...reply.matchAll(/"(?:node_)?id":"?(\w+)/g)].map(([, id = '']) => id);

/** A reply with members left out at each `,…`. */
const parse = (written: string): object => JSON.parse(written.replaceAll(',…', ''));

it('the tour of the README replies as written', async () => {
  const blocks = blocksOf(doc('README').section('A two-minute tour'));
  const ids = new Map<string, string>();
  let variables = '';
  let replies = 0;
  for (const [index, { language, text }] of blocks.entries()) {
    if (language !== 'sh') continue;
    const [, assigned = '', command = ''] = /^([^]*?)^(curl .*)$/m.exec(text) ?? [];
    // The reader's own address and IDs take the place of those that are written.
    variables += assigned
      .replace(/^BASE=.*/m, `BASE=${tabwire.url}`)
      .replaceAll(/(?<=^\w+=(?:\S*\/)?)\w+$/gm, (id) => ids.get(id) ?? id);
    const { stdout } = await run('sh', ['-c', variables + command]);
    const reply = blocks[index + 1]?.text ?? '';
    const real = idsOf(stdout);
    for (const [place, id] of idsOf(reply).entries()) ids.set(id, real[place] ?? '');
    const written = parse(reply);
    expect(asWritten(JSON.parse(stdout), written)).toMatchObject(written);
    replies++;
  }
  expect(replies).toBeGreaterThan(5);
  expect(tabwire.gateway.browsers).toHaveLength(0);
});
