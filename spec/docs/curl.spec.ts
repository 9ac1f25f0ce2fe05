import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, doc } from '../support/docs.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const run = promisify(execFile);

/** The calls of a page of docs/, each with its body, which may have lines of its own. */
const calls = (name: string): string[] =>
  blocksOf(doc(name).text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split(/\n(?=curl |jq |wscat |B=|[#<>])/))
    .filter((line) => line.startsWith('curl ') && !line.includes('-sSN '));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
});
afterAll(() => rm(folder, { recursive: true }));

let scriptId = '';

async function sh(command: string): Promise<string> {
  const { url } = stage.tabwire;
  const BROWSER = url + stage.browser.path;
  const env = {
    PATH: process.env.PATH,
    BASE: url,
    B: BROWSER,
    BROWSER,
    OTHER: BROWSER,
    JSON: 'Content-Type: application/json',
    NODE: '12',
    ID: 'x',
    FILE: `${stage.site.origin}/file.zip`,
  };
  const here = command
    // What this page has not is not waited for long.
    .replace(/(?<=wait-for\S* .*(?:-d|--json) '{)/, '"timeout_ms": 300, ')
    .replace(/(?<=wait-for\S* .*)"timeout_ms": \d+/g, '"timeout_ms": 300')
    .replaceAll('"https://example.com/"', `"${stage.site.page('<title>Example Domain</title>')}"`)
    .replace(/(?<=init-scripts\/)[\w-]+(?=\/)/, scriptId);
  const { stdout } = await run('sh', ['-c', here], { cwd: folder, env });
  const [, added] = /"script_id":"([\w-]+)"/.exec(stdout) ?? [];
  scriptId = added ?? scriptId;
  return stdout;
}

/** Nodes that an example names are of a page that is not here; only the others can work. */
const namesNode = (command: string) => /"(node_id|nodes|frame_node_id)"/.test(command);

describe.each(['emulation', 'javascript', 'limits'])('docs/%s.md', (name) => {
  beforeAll(() => stage.show('<title>Example Domain</title>'));

  it.each(calls(name).filter((call) => !namesNode(call)))(
    'shows what works: %s',
    async (command) => {
      const text = await sh(command);
      expect(text).not.toBe('');
      expect(text).not.toMatch(/"code":|"ok":false/);
    },
  );
});

const WELL_FORMED = [
  'files',
  'find-and-wait',
  'fleet',
  'input',
  'javascript',
  'live-view',
  'logins',
  'puppeteer-playwright',
  'routes',
].flatMap((name) => calls(name).map((call) => [name, call] as const));

describe('pages of docs/', () => {
  // A download needs a context that keeps or discards it.
  const tried = WELL_FORMED.filter(
    ([name, call]) =>
      !call.includes('"download": true') && (name !== 'javascript' || namesNode(call)),
  );
  it.each(tried)('docs/%s.md shows what is well-formed: %s', async (_name, command) => {
    // Nodes and profiles that an example names are not here.
    expect(await sh(command)).not.toMatch(
      /"code":"(invalid_\w+|malformed_request|route_not_found|method_not_allowed|unsupported_media_type|internal)"/,
    );
  });
});
