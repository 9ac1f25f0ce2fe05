import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileDir } from '../../../lib/launching/user-data-dirs.js';
import { OwnStage } from '../../support/own-stage.js';
import { logging } from '../../support/stage.js';
import type { Body } from '../../support/service.js';
import { Tabwire } from '../../support/tabwire.js';

/** A directory to upload from, and beside it what must never leave. */
const top = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
const uploads = join(top, 'uploads');
const profiles = join(top, 'profiles');
mkdirSync(profiles);
mkdirSync(join(uploads, 'deep'), { recursive: true });
writeFileSync(join(uploads, 'a.txt'), 'file a');
writeFileSync(join(uploads, 'deep', 'b.html'), '<b>b</b>');
writeFileSync(join(uploads, '..rc'), 'dots');
writeFileSync(join(top, 'secret.txt'), 'secret');
mkdirSync(join(top, 'uploads-not'));
writeFileSync(join(top, 'uploads-not', 'secret.txt'), 'secret');
symlinkSync(join(top, 'secret.txt'), join(uploads, 'out.txt'));
symlinkSync(top, join(uploads, 'up'));
symlinkSync(join(uploads, 'a.txt'), join(uploads, 'in.txt'));
symlinkSync(join(top, 'none'), join(uploads, 'broken.txt'));

const stage = OwnStage.forAll({ UPLOAD_DIR: uploads, PROFILE_ROOT: profiles });
// After the stage, whose browsers write in there until they end.
afterAll(() => {
  rmSync(top, { recursive: true });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const set = async (files: object[], selector = '#n') =>
  stage.send('set-files', { node_id: await stage.find(selector), files });

/** What the page reads of each file of an input: name, type and contents. */
const READ =
  'Promise.all([...n.files].map(async (file) => [file.name, file.type, await file.text()]))';

/** The files that were uploaded to the stage's browser, below its profile. */
function uploaded(): string[] {
  const [home = ''] = readdirSync(profiles);
  try {
    const dir = join(profileDir(join(profiles, home), stage.browser.id), 'uploads');
    return readdirSync(dir, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

describe('set-files/', () => {
  it('puts a file of the request into an input, with its events', async () => {
    await stage.show(`<input id=n type=file>${logging('input', 'change', 'click')}`);
    const { status, body } = await set([{ name: 'hé llo.txt', data: base64('Hello, wörld!') }]);
    const file = { name: 'hé llo.txt', size: 14, type: 'text/plain' };
    expect([status, body]).toEqual([200, { ok: true, files: [file] }]);
    expect(await stage.evaluate(READ)).toEqual([[file.name, file.type, 'Hello, wörld!']]);
    expect(await stage.evaluate('log')).toEqual(['input:n', 'change:n']);
    expect(await stage.evaluate('events.every(({ isTrusted }) => isTrusted)')).toBe(true);
    expect(uploaded()).toContainEqual(expect.stringMatching(/hé llo\.txt$/));
  });

  it('keeps bytes as they are', async () => {
    await stage.show('<input id=n type=file>');
    const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, i) => (i * 7) % 256));
    await set([{ name: 'bytes.bin', data: bytes.toString('base64') }]);
    expect(
      await stage.evaluate('n.files[0].arrayBuffer().then((all) => [...new Uint8Array(all)])'),
    ).toEqual([...bytes]);
  });

  it('puts files below UPLOAD_DIR into it, by links too that stay there', async () => {
    await stage.show('<input id=n type=file multiple>');
    const paths = ['a.txt', 'deep/b.html', './deep/../in.txt', '..rc'];
    await set(paths.map((path) => ({ path })));
    expect(await stage.evaluate(READ)).toEqual([
      ['a.txt', 'text/plain', 'file a'],
      ['b.html', 'text/html', '<b>b</b>'],
      ['a.txt', 'text/plain', 'file a'],
      ['..rc', '', 'dots'],
    ]);
  });

  it('keeps the order of both kinds, and files of one name', async () => {
    await stage.show('<input id=n type=file multiple>');
    const own = (text: string) => ({ name: 'same.txt', data: base64(text) });
    await set([own('1'), { path: 'a.txt' }, own('2'), { path: 'deep/b.html' }, own('')]);
    const read: [string, string, string][] = await stage.evaluate(READ);
    expect(read.map(([name, , text]) => `${name}: ${text}`)).toEqual([
      'same.txt: 1',
      'a.txt: file a',
      'same.txt: 2',
      'b.html: <b>b</b>',
      'same.txt: ',
    ]);
  });

  it('takes the place of what the input held; nothing clears it', async () => {
    await stage.show('<input id=n type=file>');
    await set([{ path: 'a.txt' }]);
    await set([{ path: 'deep/b.html' }]);
    expect(await stage.evaluate('[...n.files].map(({ name }) => name)')).toEqual(['b.html']);
    await stage.evaluate('n.onchange = () => changes++; changes = 0');
    expect((await set([])).body.files).toEqual([]);
    expect((await set([])).body.files).toEqual([]);
    expect(await stage.evaluate('[n.files.length, changes]')).toEqual([0, 1]);
  });

  it.each([
    ['hidden', '<input id=n type=file hidden>', '#n'],
    ['its label’s', '<input id=n type=file hidden><label for=n id=l>Choose</label>', '#l'],
    ['around which a label is', '<label><b id=l>Choose</b> <input id=n type=file></label>', '#l'],
  ])('finds the input that is %s', async (_which, html, selector) => {
    await stage.show(html);
    expect((await set([{ path: 'a.txt' }], selector)).status).toBe(200);
    expect(await stage.evaluate('n.files[0].name')).toBe('a.txt');
  });

  it('works in a frame of another site, and in a shadow root', async () => {
    const { site } = stage;
    const inner = `<!doctype html><div id=host></div><script>
      host.attachShadow({ mode: 'closed' }).innerHTML = '<input id=n type=file>';</script>`;
    await stage.show(`<iframe src="${site.page(inner, site.other)}"></iframe>`);
    const host = await stage.find('#host', { within: await stage.find('iframe') });
    const node_id = await stage.find('#n', { within: host });
    const data = base64('in there');
    const { files } = await stage.do('set-files', { node_id, files: [{ name: 'x.txt', data }] });
    expect(files).toEqual([{ name: 'x.txt', size: 8, type: 'text/plain' }]);
  });

  it('sends the files with the form', async () => {
    await stage.show(
      '<form id=f action=/upload method=post enctype=multipart/form-data><input id=n name=n type=file></form>',
    );
    await set([{ path: 'a.txt' }]);
    const sent = await stage.evaluate('new Response(new FormData(f)).text()');
    expect(sent).toContain('filename="a.txt"');
    expect(sent).toContain('file a');
  });

  it('gives a file the time that it was last modified', async () => {
    await stage.show('<input id=n type=file multiple>');
    const times = [1_000, 1_001, 1_234_567_890_123, 1_794_000_000_999, 4_102_444_800_001];
    const files = times.map((last_modified) => ({ name: 'a.txt', data: '', last_modified }));
    expect((await set(files)).status).toBe(200);
    expect(await stage.evaluate('[...n.files].map((file) => file.lastModified)')).toEqual(times);
  });

  it.each([
    ['of a file of the server', { path: 'a.txt', last_modified: 1 }],
    ['in parts of a ms', { name: 'a', data: '', last_modified: 1.5 }],
    ['before the first second of 1970', { name: 'a', data: '', last_modified: 999 }],
    ['as a text', { name: 'a', data: '', last_modified: '2026-11-22' }],
  ])('refuses a time %s', async (_what, file) => {
    await stage.show('<input id=n type=file>');
    expect(await set([file])).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await stage.evaluate('n.files.length')).toBe(0);
  });

  it('tells that the page took the input away', async () => {
    await stage.show('<input id=n type=file onchange="this.remove()">');
    expect((await set([{ path: 'a.txt' }])).body).toEqual({ ok: true, files: null });
  });

  it('leaves nothing behind when its browser ends', async () => {
    const browser = await stage.tabwire.open();
    await browser.do('navigate', { url: stage.site.page('<input id=n type=file>') });
    const files = [{ name: 'gone.txt', data: base64('gone') }];
    await browser.do('set-files', { node_id: await browser.find('#n'), files });
    const everything = () => readdirSync(profiles, { recursive: true, encoding: 'utf8' });
    expect(everything().filter((name) => name.endsWith('gone.txt'))).toHaveLength(1);
    await browser.delete();
    expect(everything().filter((name) => name.endsWith('gone.txt'))).toEqual([]);
  });
});

describe('files that can not be set', () => {
  const good = { name: 'good.txt', data: base64('good') };

  it.each([
    ['a way out', { path: '../secret.txt' }, 'path'],
    ['a way out and in', { path: '../uploads-not/secret.txt' }, 'path'],
    ['a way out, further down', { path: 'deep/../../secret.txt' }, 'path'],
    ['an absolute path', { path: '/etc/passwd' }, 'path'],
    ['an absolute path to a file of it', { path: join(uploads, 'a.txt') }, 'path'],
    ['a link out', { path: 'out.txt' }, 'path'],
    ['a link out on the way', { path: 'up/secret.txt' }, 'path'],
    ['a link to nothing', { path: 'broken.txt' }, 'path'],
    ['no file', { path: 'none.txt' }, 'path'],
    ['a directory', { path: 'deep' }, 'path'],
    ['the directory itself', { path: '.' }, 'path'],
    ['a path with NUL', { path: 'a.txt\0.png' }, 'path'],
    ['a name with a way', { name: '../x', data: '' }, 'name'],
    ['a name with a backslash', { name: '..\\x', data: '' }, 'name'],
    ['dots for a name', { name: '..', data: '' }, 'name'],
    ['too long a name', { name: 'ü'.repeat(128), data: '' }, 'name'],
    ['an empty name', { name: '', data: '' }, 'name'],
    ['no base64', { name: 'x', data: 'not base64!' }, 'data'],
    ['padding before its end', { name: 'x', data: `${'='.repeat(60_000)}x` }, 'data'],
    ['no data', { name: 'x' }, '/files/1'],
    ['a path and data', { path: 'a.txt', data: '' }, '/files/1'],
    ['nothing', {}, '/files/1'],
    ['an unknown field', { path: 'a.txt', type: 'x' }, 'type'],
  ])('for %s, leave the input and the disk as they were', async (_why, bad: Body, named) => {
    await stage.show(`<input id=n type=file multiple>${logging('input', 'change')}`);
    await set([{ path: 'a.txt' }]);
    const before = uploaded();
    const { status, body } = await set([good, bad, { path: 'a.txt' }]);
    expect([status, body.ok, body.code]).toEqual([400, false, 'invalid_request']);
    expect(JSON.stringify(body.errors)).toContain(named);
    expect(body.detail.replace(bad.path, '')).not.toContain(top);
    expect(await stage.evaluate('[[...n.files].map(({ name }) => name), log.length]')).toEqual([
      ['a.txt'],
      2,
    ]);
    expect(uploaded()).toEqual(before);
  });

  it.each([
    ['no file input', '<input id=n>', 409, 'node_not_interactable'],
    ['a disabled one', '<input id=n type=file disabled>', 409, 'node_not_interactable'],
    ['one for directories', '<input id=n type=file webkitdirectory>', 400, 'invalid_request'],
    ['one for a single file', '<input id=n type=file>', 400, 'invalid_request'],
  ])('into %s, are refused', async (_where, html, status, code) => {
    await stage.show(html);
    const before = uploaded();
    expect(await set([good, good])).toMatchObject({ status, body: { ok: false, code } });
    expect(await stage.evaluate('n.files?.length ?? 0')).toBe(0);
    expect(uploaded()).toEqual(before);
  });

  it('tell that a node left the page', async () => {
    await stage.show('<input id=n type=file>');
    const node_id = await stage.find('#n');
    await stage.evaluate('n.remove()');
    expect(await stage.send('set-files', { node_id, files: [good] })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
  });
});

describe('a service without UPLOAD_DIR', () => {
  let tabwire: Tabwire;
  beforeAll(async () => {
    tabwire = await Tabwire.start();
  });
  afterAll(() => tabwire.stop());

  it('takes files of the request, and no paths', async () => {
    const browser = await tabwire.open();
    await browser.do('navigate', { url: stage.site.page('<input id=n type=file>') });
    const node_id = await browser.find('#n');
    const send = (file: object): Promise<Body> =>
      browser.send('set-files', { node_id, files: [file] });
    expect(await send({ path: 'a.txt' })).toMatchObject({
      status: 403,
      body: { ok: false, code: 'option_not_allowed', option: 'path' },
    });
    expect(await send({ name: 'a.txt', data: base64('a') })).toMatchObject({ status: 200 });
  });
});
