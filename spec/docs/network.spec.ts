import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { blocksOf, doc } from '../support/docs.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const run = promisify(execFile);
const page = doc('network');

const commands = (heading: string) =>
  blocksOf(page.section(heading))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sh(command = ''): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    BROWSER: stage.tabwire.url + stage.browser.path,
    JSON: 'Content-Type: application/json',
  };
  return (await run('sh', ['-c', command], { cwd: folder, env })).stdout;
}

it('docs/network.md works as it is written', async () => {
  const [record] = commands('Start recording');
  const [shown] = blocksOf(page.section('Start recording')).filter(
    ({ language }) => language === 'json',
  );
  expect(JSON.parse(await sh(record))).toEqual(JSON.parse(shown?.text ?? ''));
  await stage.do('network', { record: 'bodies' });
  await stage.show('<p>shown');
  for (const command of commands('Read the log'))
    expect(JSON.parse(await sh(command)).ok).toBe(true);
  const [body] = commands('Read a body');
  expect(await sh(body)).toContain('<p>shown');
  const [archive] = commands('Export an HTTP Archive');
  await sh(archive);
  const { log } = JSON.parse(await readFile(join(folder, 'session.har'), 'utf8'));
  expect(log.version).toBe('1.2');
});
