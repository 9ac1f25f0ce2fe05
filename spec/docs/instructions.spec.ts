import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORMS } from '../../lib/instruct/language/forms.js';
import { parse } from '../../lib/instruct/language/grammar.js';
import { blocksOf, doc } from '../support/docs.js';
import type { ServiceClient } from '../support/service.js';
import { sharedService } from '../support/shared-services.js';

const blocks = blocksOf(doc('instruct').text.split('\n## Use a language model\n')[0] ?? '').map(
  ({ language, text: block }) => ({ language, block }),
);
const commands = blocks.filter(({ language }) => language === 'sh').map(({ block }) => block);
const replies = blocks.filter(({ language }) => language !== 'sh');

describe('docs/instruct.md', () => {
  let tabwire: ServiceClient;
  let printed: string[];
  beforeAll(async () => {
    tabwire = await sharedService();
    const { path } = await tabwire.open();
    const env = { BROWSER: `${tabwire.url}${path}`, JSON: 'Content-Type: application/json' };
    const script = commands.join('\nprintf "\\n--\\n"\n');
    const child = spawn('sh', ['-c', script], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    printed = output.split('\n--\n');
  });
  afterAll(() => tabwire.send('delete', '/browsers/'));

  it('has a reply for each command', () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(printed).toHaveLength(replies.length);
  });

  it.each(
    replies.flatMap(({ language, block }, index) =>
      language === 'json' ? [[commands[index] ?? '', block, index] as const] : [],
    ),
  )('shows what %s replies', (_command, written, index) => {
    expect(JSON.parse(printed[index] ?? '')).toMatchObject(JSON.parse(written));
  });

  it('shows the events of an instruction', () => {
    const index = replies.findIndex(({ language }) => language === 'text');
    const names = (stream = '') => stream.match(/^event: \w+$/gm);
    expect(names(printed[index])).toEqual(names(replies[index]?.block));
  });
});

describe('the grammar', () => {
  it.each(FORMS)('has an example that is one clause: %s, %s', (_form, example) => {
    expect(parse(example)).toHaveLength(1);
  });
});
