import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORMS } from '../../lib/instruct/language/forms.js';
import { parse } from '../../lib/instruct/language/grammar.js';
import { rows, section } from '../support/readme.js';
import { Tabwire } from '../support/tabwire.js';

const blocks = [...section('Instructions').matchAll(/```(\w+)\n([^]*?)\n```/g)].map(
  ([, language = '', block = '']) => ({ language, block }),
);
const commands = blocks.filter(({ language }) => language === 'sh').map(({ block }) => block);
const replies = blocks.filter(({ language }) => language !== 'sh');

describe('the README’s instructions', () => {
  let tabwire: Tabwire;
  let printed: string[];
  beforeAll(async () => {
    tabwire = await Tabwire.start();
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
  afterAll(() => tabwire.stop());

  it('have a reply each', () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(printed).toHaveLength(replies.length);
  });

  it.each(
    replies.flatMap(({ language, block }, index) =>
      language === 'json' ? [[commands[index] ?? '', block, index] as const] : [],
    ),
  )('are answered as they say: %s', (_command, written, index) => {
    expect(JSON.parse(printed[index] ?? '')).toMatchObject(JSON.parse(written));
  });

  it('are told of by the events that they show', () => {
    const index = replies.findIndex(({ language }) => language === 'text');
    const names = (stream = '') => stream.match(/^event: \w+$/gm);
    expect(names(printed[index])).toEqual(names(replies[index]?.block));
  });
});

describe('the README’s grammar', () => {
  it('has all forms', () => {
    expect(rows('forms')).toEqual(FORMS.map(([form, example]) => [form, `\`${example}\``]));
  });

  it.each(FORMS)('has an example that is one clause: %s, %s', (_form, example) => {
    expect(parse(example)).toHaveLength(1);
  });
});
