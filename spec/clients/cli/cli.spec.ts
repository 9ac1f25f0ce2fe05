import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandLine, CommandLineHost, run } from '../../support/command-line.js';
import { ended, processesWith } from '../../support/processes.js';
import { Program } from '../../support/program.js';
import type { Body } from '../../support/service.js';
import { Site } from '../../support/site.js';
import { until } from '../../support/until.js';

const KEY = 'a-key-of-the-spec';
const host = new CommandLineHost();
let server: Program;
let site: Site;
let folder: string;
beforeAll(async () => {
  [server, site, folder] = await Promise.all([
    Program.start({ API_KEYS: KEY }),
    Site.start(),
    mkdtemp(join(tmpdir(), 'tabwire-cli-')),
  ]);
});
afterAll(async () => {
  host.stop();
  await Promise.all([server.remove(), site.stop()]);
  await rm(folder, { recursive: true });
});

const there = () => ({ TABWIRE_URL: server.url, TABWIRE_KEY: KEY });
/** Runs a command line on the server. */
const hosted = (...args: readonly string[]) => host.run(args, there());
const parsed = (line: string): Body => JSON.parse(line);

describe('commands on a browser of a server', () => {
  let id: string;
  /** Leads the browser to a page, and returns its address. */
  const shown = async (html: string) => {
    const url = site.page(html);
    await server.send('POST', `/browsers/${id}/navigate/`, { url }, { 'X-API-Key': KEY });
    return url;
  };

  it('open and list it, and carry out an instruction', async () => {
    const opened = await hosted('open', '--label', 'tea', site.page('<title>Tea</title>'));
    expect(opened).toMatchObject({ code: 0, out: expect.stringMatching(/^\w{20,}\n$/) });
    id = opened.out.trim();
    const listed = await hosted('list');
    expect(listed.out).toMatch(/^ID +LABEL +LAST USED +URL +TITLE\n/);
    expect(listed.out).toMatch(new RegExp(`^${id} +tea .* Tea$`, 'm'));
    expect(parsed((await hosted('list', '--json')).out).browsers[0].id).toBe(id);
    const said = await hosted('do', 'get title', '--browser', id);
    expect(said).toMatchObject({ code: 0, out: 'Tea\n' });
  });

  it('print the problem document of a failure as JSON too', async () => {
    const { out } = await hosted('--json', 'do', 'click Milk', '--browser', id);
    expect(parsed(out)).toMatchObject({ code: 'target_not_found', status: 422 });
  });

  it('run a file of lines, and keep a secret one', async () => {
    const file = join(folder, 'lines.txt');
    await writeFile(file, 'fill Pin with {{pin}}\nget value of Name\n');
    await shown('<label>Pin <input></label><label>Name <input value=Ada></label>');
    const done = await hosted('run', file, '--browser', id, '--variable', 'pin=4711');
    expect(done).toMatchObject({ code: 0, out: 'Ada\n' });
    expect(done.errors).not.toContain('4711');
  });

  it('run a batch', async () => {
    const file = join(folder, 'batch.json');
    const steps = [
      { command: 'find-node', body: { selector: 'p' }, save_as: 'p' },
      { command: 'fetch-text', body: { node_id: { $result: 'p.node_id' } } },
    ];
    await writeFile(file, JSON.stringify(steps));
    const args = ['--json', 'run', file, '--browser', id, '--url'];
    const done = await hosted(...args, site.page('<p>Tea'));
    expect(done.code).toBe(0);
    expect(parsed(done.out).results[1].reply).toMatchObject({ text: 'Tea' });
    const failed = await hosted(...args, site.page('x'));
    expect(failed.code).toBe(1);
    expect(parsed(failed.out).results).toMatchObject([{ status: 404 }]);
  });

  it('delete it, or all', async () => {
    expect(await hosted('delete', id)).toMatchObject({ code: 0, out: `${id}\n` });
    expect(parsed((await hosted('--json', 'open')).out).id).toMatch(/^\w{20,}$/);
    expect((await hosted('delete', '--all')).code).toBe(0);
    expect((await hosted('list')).errors).toBe('No browser is open.\n');
  });
});

describe('commands that fail', () => {
  const rows: readonly (readonly [string, readonly string[], number, string])[] = [
    ['a browser that is none', ['delete', 'x'.repeat(42)], 2, 'browser_not_found'],
    ['a wrong key', ['list', '--key', 'wrong'], 4, 'unauthorized'],
    ['no URL', ['list', '--server', 'nowhere'], 2, 'not the URL of a server'],
    ['neither IDs nor --all', ['delete'], 2, 'or else --all'],
    ['a page that is not there', ['shot', 'http://127.0.0.1:9/'], 1, 'navigation_failed'],
    ['an unknown command', ['shoot'], 2, "unknown command 'shoot'. Did you mean shot?"],
    ['a misspelt command', ['lst'], 2, 'Did you mean list?'],
    ['a file that is not there', ['run', 'missing.txt'], 2, 'missing.txt can not be read, because'],
    ['a folder that is not there', ['openapi', '-o', '/nowhere/a.json'], 2, 'can not be written'],
    ['a browser to open first', ['delete', 'x'.repeat(42)], 2, 'tabwire open opens one'],
    ['no key', ['list', '--key', ''], 4, '--key or TABWIRE_KEY'],
    ['an unknown option', ['list', '--al'], 2, 'unknown option'],
  ];

  it.each(rows)('have an exit code and a sentence: %s', async (_what, args, code, sentence) => {
    const failed = await hosted(...args);
    expect(failed).toMatchObject({ code, out: '', errors: expect.stringContaining(sentence) });
    expect(failed.errors).not.toMatch(/\n +at |\b(GET|PUT|POST|DELETE) \/|X-API-Key|ENOENT/);
    const { out } = await hosted('--json', ...args);
    expect(parsed(out)).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
  });

  it('have a problem document without a server too, and none where help was asked for', async () => {
    const lost = await hosted('--json', 'list', '--server', 'http://127.0.0.1:9/');
    expect([lost.code, parsed(lost.out)]).toEqual([
      3,
      expect.objectContaining({ code: 'server_unreachable', retryable: true }),
    ]);
    expect((await hosted('--json', '--version')).out).not.toContain('{');
  });

  it('end quietly where their reader leaves', async () => {
    const script = '("$0" "$1" openapi; echo "ended with $?" >&2) | head -c 10';
    const { errors } = await run([], {}, ['sh', '-c', script]);
    expect(errors).toBe('ended with 0\n');
  });

  it('have them as processes of their own, too', async () => {
    const [keyless, lost] = await Promise.all([
      run(['list'], { ...there(), TABWIRE_KEY: '' }),
      run(['list', '--server', 'http://127.0.0.1:9/'], there()),
    ]);
    expect(keyless).toMatchObject({ code: 4, out: '' });
    expect(keyless.errors).toMatch(/unauthorized/);
    expect(lost).toMatchObject({ code: 3, out: '' });
    expect(lost.errors).toMatch(/^tabwire: No Tabwire answers [^\n]+\n$/);
  });

  it('leave no browser on the server that they opened for a call', async () => {
    const command = new CommandLine(['map', `${site.origin}/hang`], there());
    await site.visit('/hang');
    command.interrupt();
    expect((await command.ended).code).not.toBe(0);
    // The server learns of it a moment after the command has ended.
    await until(async () => (await hosted('list')).errors === 'No browser is open.\n');
  });
});

describe('commands with a browser for the call', () => {
  it('write images, documents and maps, and leave none', async () => {
    const url = site.page('<button>Buy</button>');
    const [png, pdf] = [join(folder, 'a.png'), join(folder, 'a.pdf')];
    expect(await hosted('shot', url, '-o', png, '--full')).toMatchObject({
      code: 0,
      out: `${png}\n`,
    });
    expect((await readFile(png)).subarray(1, 4).toString()).toBe('PNG');
    expect(await hosted('pdf', url, '-o', pdf)).toMatchObject({ code: 0, out: `${pdf}\n` });
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    const piped = await hosted('pdf', url, '-o', '-');
    expect(piped).toMatchObject({ code: 0, out: expect.stringMatching(/^%PDF-[^]*%%EOF\s*$/) });
    const map = await hosted('map', url);
    expect(map).toMatchObject({ code: 0, out: expect.stringMatching(/button "Buy"/) });
    expect((await hosted('list')).errors).toBe('No browser is open.\n');
  });

  it('have a server of their own where none is named', async () => {
    const url = site.page('<button onclick="document.title = 7">Go</button>');
    const done = await run(['do', 'click Go; get title', '--url', url], { PROFILE_ROOT: folder });
    expect(done).toMatchObject({ code: 0, out: '7\n' });
    expect(done.errors).toMatch(/^done {3}click button "Go"$/m);
  });

  it('end with Ctrl+C, and leave nothing of that server', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    const command = new CommandLine(['shot', `${site.origin}/hang?2`], { PROFILE_ROOT: own });
    await site.visit('/hang?2');
    command.interrupt();
    expect((await command.ended).code).not.toBe(0);
    await ended(processesWith(own));
    const left = await readdir(own);
    expect((await Promise.all(left.map((name) => readdir(join(own, name))))).flat()).toEqual([]);
  });
});

describe('commands without a server', () => {
  it('print the OpenAPI document', async () => {
    const { code, out } = await host.run(['openapi']);
    expect(code).toBe(0);
    expect(parsed(out).paths['/browsers/{id}/navigate/'].post).toBeDefined();
  });

  it('make keys that the service takes', async () => {
    const { out } = await host.run(['keys', 'new', 'ada']);
    const [, key = ''] = /^ada:([\w-]{43})\n$/.exec(out) ?? [];
    expect(key).not.toBe('');
    expect((await host.run(['keys', 'new', 'a b'])).code).toBe(2);
  });

  it('complete commands in bash', async () => {
    const { out } = await host.run(['completion', 'bash']);
    const file = join(folder, 'completion.sh');
    await writeFile(file, out);
    const script = `. ${file}; COMP_WORDS=(tabwire sh); COMP_CWORD=1; _tabwire; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(tabwire shot --o); COMP_CWORD=2; _tabwire; echo "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', script]).toString()).toBe('shot\n--output\n');
  });

  it('print their help and their version', async () => {
    expect((await host.run(['--help'])).out).toMatch(/Exit codes: 0 done/);
    expect((await host.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
