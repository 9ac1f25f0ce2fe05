import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../support/docs.js';
import { Tabwire } from '../support/tabwire.js';

const KEY = 'a key';
const run = promisify(execFile);

let tabwire: Tabwire;

beforeAll(async () => {
  tabwire = await Tabwire.start({ API_KEYS: KEY, POOL_SIZE: '1' });
});

afterAll(() => tabwire.stop());

it.each([
  ['puppeteer.mjs', ['Puppeteer reads Tea shop', 'The API reads Green tea']],
  ['playwright.mjs', ['Playwright reads 1', 'The API lists a context by cdp']],
  ['chrome-remote-interface.mjs', ['The page is Tea shop']],
  [
    'rules.sh',
    [
      'Shop of 3 prices',
      '"hits":1 "hits":1 "hits":0 "hits":1 ',
      '{"ok":true,"credentials":[{"origin":"https://intranet.test","refused":false}]}',
    ],
  ],
  ['cdp.sh', [expect.stringContaining('Chrome/'), '42', 'H1']],
])('examples/%s comes to its end, and leaves no browser', async (name, lines) => {
  const file = fileURLToPath(new URL(`examples/${name}`, ROOT));
  const [program, args] = name.endsWith('.sh') ? ['sh', [file]] : [process.execPath, [file]];
  const env = { PATH: process.env.PATH, BASE: tabwire.url, API_KEY: KEY };
  const { stdout } = await run(program, args, { env });
  expect(stdout.trim().split('\n')).toEqual(lines);
  expect(tabwire.gateway.browsers).toHaveLength(0);
});
