import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { logging } from '../../support/stage.js';

/** The cases of Playwright’s tests/page/page-set-input-files.spec.ts for directories, which name the tests here. */
const uploads = mkdtempSync(join(tmpdir(), 'tabwire-spec-'));
mkdirSync(join(uploads, 'album', 'deep'), { recursive: true });
mkdirSync(join(uploads, 'empty'));
mkdirSync(join(uploads, 'linked'));
writeFileSync(join(uploads, 'album', 'a.txt'), 'file a');
writeFileSync(join(uploads, 'album', 'deep', 'b.html'), '<b>b</b>');
writeFileSync(join(uploads, 'linked', 'a.txt'), 'file a');
symlinkSync('/etc', join(uploads, 'linked', 'out'));
afterAll(() => {
  rmSync(uploads, { recursive: true });
});

const stage = OwnStage.forAll({ UPLOAD_DIR: uploads });

const base64 = (text: string) => Buffer.from(text).toString('base64');
const INPUT = '<input id=n type=file webkitdirectory>';
const set = async (files: object[]) =>
  stage.send('set-files', { node_id: await stage.find('#n'), files });
const file = (name: string, text = 'x') => ({ name, data: base64(text) });

/** What the page reads of each file: its way, and its contents. */
const READ =
  'Promise.all([...n.files].map(async (file) => [file.webkitRelativePath, await file.text()])).then((all) => all.sort())';

describe('an input that takes a directory', () => {
  it('gets one of the request, with its events ("should upload a folder")', async () => {
    await stage.show(`${INPUT}${logging('input', 'change')}`);
    const files = [
      file('dir/file1.txt', 'one'),
      file('dir/file2', 'two'),
      file('dir/sub-dir/really.txt', 'three'),
    ];
    const { status, body } = await set(files);
    expect([status, body.files.map(({ path }: { path: string }) => path).sort()]).toEqual([
      200,
      ['dir/file1.txt', 'dir/file2', 'dir/sub-dir/really.txt'],
    ]);
    expect(await stage.evaluate(READ)).toEqual([
      ['dir/file1.txt', 'one'],
      ['dir/file2', 'two'],
      ['dir/sub-dir/really.txt', 'three'],
    ]);
    expect(await stage.evaluate('log')).toEqual(['input:n', 'change:n']);
  });

  it('gets one of the server, in a shadow root and a frame of another site', async () => {
    await stage.show(INPUT);
    expect((await set([{ path: 'album' }])).status).toBe(200);
    expect(await stage.evaluate(READ)).toEqual([
      ['album/a.txt', 'file a'],
      ['album/deep/b.html', '<b>b</b>'],
    ]);
    const inner = `<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '${INPUT}'</script>`;
    await stage.show(`<iframe src="${stage.site.page(inner, stage.site.other)}"></iframe>`);
    const host = await stage.find('#h', { within: await stage.find('iframe') });
    const node_id = await stage.find('#n', { within: host });
    const { files } = await stage.do('set-files', { node_id, files: [file('d/a.txt')] });
    expect(files).toEqual([{ name: 'a.txt', size: 1, type: 'text/plain', path: 'd/a.txt' }]);
  });

  it('gets another one, the same again, and none', async () => {
    await stage.show(INPUT);
    await set([file('one/a.txt')]);
    await set([file('two/b.txt')]);
    await set([file('two/b.txt')]);
    expect(await stage.evaluate(READ)).toEqual([['two/b.txt', 'x']]);
    await set([]);
    expect(await stage.evaluate('n.files.length')).toBe(0);
  });

  it.each<[string, object[]]>([
    ['a file ("should throw when uploading a file in a directory upload input")', [file('a.txt')]],
    [
      'two directories ("should upload a folder and throw for multiple directories")',
      [file('a/a'), file('b/b')],
    ],
    ['two of the server', [{ path: 'album' }, { path: 'album' }]],
    [
      'one of each ("should throw if a directory and files are passed")',
      [{ path: 'album' }, file('a/a')],
    ],
    ['a file of the server', [{ path: 'album/a.txt' }]],
    ['one of the server without files', [{ path: 'empty' }]],
    ['one of the server with links', [{ path: 'linked' }]],
    ['all of the server’s', [{ path: '.' }]],
    ['one outside', [{ path: '../' }]],
    ['a name twice', [file('a/b'), file('a/b')]],
    ['a file that is a directory, too', [file('a/b'), file('a/b/c')]],
    ['a way up', [file('a/../../b')]],
  ])('refuses %s', async (_what, files) => {
    await stage.show(INPUT);
    const { status, body } = await set(files);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(await stage.evaluate('n.files.length')).toBe(0);
  });
});

it('an input that takes files refuses a directory ("should throw when uploading a folder in a normal file upload input")', async () => {
  await stage.show('<input id=n type=file multiple>');
  for (const files of [[{ path: 'album' }], [file('a/b.txt')]])
    expect((await set(files)).status).toBe(400);
});
