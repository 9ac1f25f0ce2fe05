import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandLine, run } from '../../support/command-line.js';
import { ended, processesWith } from '../../support/processes.js';
import { Program } from '../../support/program.js';
import type { Body } from '../../support/service.js';
import { Site } from '../../support/site.js';

const KEY = 'a-key-of-the-spec';
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
  await Promise.all([server.remove(), site.stop()]);
  await rm(folder, { recursive: true });
});

const there = () => ({ TABWIRE_URL: server.url, TABWIRE_KEY: KEY });
const parsed = (line: string): Body => JSON.parse(line);

describe('commands on the browsers of a server', () => {
  it('opens, lists and deletes', async () => {
    const opened = await run(['open', '--label', 'tea', site.page('<title>Tea</title>')], there());
    const id = opened.out.trim();
    expect(opened).toMatchObject({ code: 0, out: expect.stringMatching(/^\w{20,}\n$/) });
    const listed = await run(['list'], there());
    expect(listed.out).toMatch(/^ID +LABEL +LAST USED +URL +TITLE\n/);
    expect(listed.out).toMatch(new RegExp(`^${id} +tea .* Tea$`, 'm'));
    const said = await run(['do', 'get title', '--browser', id], there());
    expect(said).toMatchObject({ code: 0, out: 'Tea\n' });
    expect(await run(['delete', id], there())).toMatchObject({ code: 0, out: `${id}\n` });
    expect((await run(['list'], there())).errors).toBe('No browser is open.\n');
  });

  it('prints JSON', async () => {
    const { out } = await run(['--json', 'open'], there());
    const { id } = parsed(out);
    expect(parsed((await run(['list', '--json'], there())).out).browsers[0].id).toBe(id);
    expect((await run(['delete', '--all'], there())).code).toBe(0);
  });

  it.each([
    ['a browser that is none', ['delete', 'x'.repeat(32)], {}, 2, 'browser_not_found'],
    ['no key', ['list'], { TABWIRE_KEY: '' }, 4, 'unauthorized'],
    ['a wrong key', ['list', '--key', 'wrong'], {}, 4, 'unauthorized'],
    ['no server', ['list', '--server', 'http://127.0.0.1:9/'], {}, 3, 'No Tabwire answers'],
    ['no URL', ['list', '--server', 'nowhere'], {}, 2, 'not the URL of a server'],
    ['neither IDs nor --all', ['delete'], {}, 2, 'or else --all'],
    ['a page that is not there', ['shot', 'http://127.0.0.1:9/'], {}, 1, 'navigation_failed'],
    ['an unknown command', ['shoot'], {}, 2, "unknown command 'shoot'"],
    ['an unknown option', ['list', '--al'], {}, 2, 'unknown option'],
  ])('has an exit code and a sentence for %s', async (_what, args, env, code, sentence) => {
    const failed = await run(args, { ...there(), ...env });
    expect(failed).toMatchObject({ code, out: '', errors: expect.stringContaining(sentence) });
    expect(failed.errors).not.toMatch(/\n +at /);
  });

  it('prints the problem document of a failure as JSON too', async () => {
    const { out } = await run(['--json', 'do', 'click Tea', '--url', site.page('x')], there());
    expect(parsed(out)).toMatchObject({ code: 'target_not_found', status: 422 });
  });

  it('leaves no browser on the server that it opened for a call', async () => {
    await run(['do', 'click nothing', '--url', site.page('x')], there());
    const command = new CommandLine(['map', `${site.origin}/hang`], there());
    await site.visit('/hang');
    command.interrupt();
    expect((await command.ended).code).not.toBe(0);
    expect((await run(['list'], there())).errors).toBe('No browser is open.\n');
  });
});

describe('commands with a server of their own', () => {
  const alone = () => ({ PROFILE_ROOT: folder });

  it('carries out an instruction and shows its steps', async () => {
    const url = site.page('<button onclick="document.title = 7">Go</button>');
    const done = await run(['do', 'click Go; get title', '--url', url], alone());
    expect(done).toMatchObject({ code: 0, out: '7\n' });
    expect(done.errors).toMatch(/^done {3}click button "Go"$/m);
  });

  it('runs a file of lines, and keeps a secret one', async () => {
    const file = join(folder, 'lines.txt');
    await writeFile(file, 'fill Pin with {{pin}}\nget value of Name\n');
    const url = site.page('<label>Pin <input></label><label>Name <input value=Ada></label>');
    const args = ['run', file, '--url', url, '--variable', 'pin=4711'];
    const done = await run(args, alone());
    expect(done).toMatchObject({ code: 0, out: 'Ada\n' });
    expect(done.errors).not.toContain('4711');
  });

  it('runs a batch', async () => {
    const file = join(folder, 'batch.json');
    const steps = [
      { command: 'find-node', body: { selector: 'p' }, save_as: 'p' },
      { command: 'fetch-text', body: { node_id: { $result: 'p.node_id' } } },
    ];
    await writeFile(file, JSON.stringify(steps));
    const [done, failed] = await Promise.all([
      run(['--json', 'run', file, '--url', site.page('<p>Tea')], alone()),
      run(['--json', 'run', file, '--url', site.page('x')], alone()),
    ]);
    expect(done.code).toBe(0);
    expect(parsed(done.out).results[1].reply).toMatchObject({ text: 'Tea' });
    expect(failed.code).toBe(1);
    expect(parsed(failed.out).results).toMatchObject([{ status: 404 }]);
  });

  it('writes images, documents and maps', async () => {
    const url = site.page('<button>Buy</button>');
    const [png, pdf] = [join(folder, 'a.png'), join(folder, 'a.pdf')];
    const [shot, print, map] = await Promise.all([
      run(['shot', url, '-o', png, '--full'], alone()),
      run(['pdf', url, '-o', pdf], alone()),
      run(['map', url], alone()),
    ]);
    expect([shot, print]).toMatchObject([
      { code: 0, out: `${png}\n` },
      { code: 0, out: `${pdf}\n` },
    ]);
    expect((await readFile(png)).subarray(1, 4).toString()).toBe('PNG');
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(map).toMatchObject({ code: 0, out: expect.stringMatching(/button "Buy"/) });
  });

  it('ends with Ctrl+C, and leaves nothing', async () => {
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
  it('prints the OpenAPI document', async () => {
    const { code, out } = await run(['openapi']);
    expect(code).toBe(0);
    expect(parsed(out).paths['/browsers/{id}/navigate/'].post).toBeDefined();
  });

  it('makes keys that the service takes', async () => {
    const { out } = await run(['keys', 'new', 'ada']);
    const [, key = ''] = /^ada:([\w-]{43})\n$/.exec(out) ?? [];
    expect(key).not.toBe('');
    expect((await run(['keys', 'new', 'a b'])).code).toBe(2);
  });

  it('completes commands in bash', async () => {
    const { out } = await run(['completion', 'bash']);
    const file = join(folder, 'completion.sh');
    await writeFile(file, out);
    const script = `. ${file}; COMP_WORDS=(tabwire sh); COMP_CWORD=1; _tabwire; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(tabwire shot --o); COMP_CWORD=2; _tabwire; echo "\${COMPREPLY[@]}"`;
    const { execFileSync } = await import('node:child_process');
    expect(execFileSync('bash', ['-c', script]).toString()).toBe('shot\n--output\n');
  });

  it('prints its help and its version', async () => {
    expect((await run(['--help'])).out).toMatch(/Exit codes: 0 done/);
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
