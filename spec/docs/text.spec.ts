import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from '@jest/globals';
import { CATALOG } from '../../lib/interface/catalog.js';
import { isPublic } from '../../lib/interface/operations.js';
import { SYSTEM } from '../../lib/interface/system.js';
import { parseHold } from '../../lib/page/input/key-grammar.js';
import { CLIENT_VARIABLES } from '../../lib/settings/environment.js';
import { SETTINGS } from '../../lib/settings/settings.js';
import { blocksOf, doc, DOCS, ROOT, type Doc } from '../support/docs.js';

const MAX_README_LINES = 250;
const MAX_COLUMNS = 100;

/** Files that each change adds to: they keep their own widths. */
const UNWRAPPED = ['BENCHMARKS.md', 'CHANGELOG.md'];

const makefile = readFileSync(new URL('Makefile', ROOT), 'utf8');

/** The anchors of a file, as GitHub makes them of its headings. */
const anchorsOf = ({ headings }: Doc) =>
  headings.map(({ text }) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

it('all files have links that lead somewhere', () => {
  const links = DOCS.flatMap((file) =>
    [...file.prose.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => ({ file, link })),
  ).filter(({ link }) => !link.startsWith('https://'));
  expect(links.length).toBeGreaterThan(60);
  const dead = links.filter(({ file, link }) => {
    const [to = '', anchor] = link.split('#');
    const path = to === '' ? file.path : normalize(join(dirname(file.path), to));
    if (!existsSync(new URL(path, ROOT))) return true;
    const target = DOCS.find((other) => other.path === path);
    return anchor !== undefined && !(target && anchorsOf(target).includes(anchor));
  });
  expect(dead.map(({ file, link }) => `${file.path}: ${link}`)).toEqual([]);
});

it('the README links to each file of docs/', () => {
  const missing = DOCS.map(({ path }) => path).filter(
    (path) => path.startsWith('docs/') && !doc('README').text.includes(`](${path})`),
  );
  expect(missing).toEqual([]);
});

it(`the README has at most ${MAX_README_LINES} lines`, () => {
  expect(doc('README').lines.length - 1).toBeLessThanOrEqual(MAX_README_LINES);
});

it(`prose is wrapped at ${MAX_COLUMNS} columns`, () => {
  const long = DOCS.filter(({ path }) => !UNWRAPPED.includes(path)).flatMap(({ path, prose }) =>
    prose
      .split('\n')
      .filter((line) => line.length > MAX_COLUMNS && !line.startsWith('|'))
      .map((line) => `${path}: ${line}`),
  );
  expect(long).toEqual([]);
});

it('no file names a setting that does not exist', () => {
  const variables = makefile.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
  const known = new Set([...Object.keys(SETTINGS), ...variables, ...CLIENT_VARIABLES, 'TABWIRE_']);
  const named = DOCS.flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(Object.keys(SETTINGS).length);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('no file names a source that does not exist', () => {
  const missing = DOCS.flatMap(({ path, prose }) =>
    [...prose.matchAll(/`((?:lib|routes|protocol|spec|examples)\/[\w./-]*)`/g)]
      .map(([, source = '']) => source)
      .filter((source) => !existsSync(new URL(source, ROOT)))
      .map((source) => `${path}: ${source}`),
  );
  expect(missing).toEqual([]);
});

it('all files name targets that the Makefile has', () => {
  const targets = DOCS.flatMap(({ text }) => {
    const code = blocksOf(text).filter(({ language }) => language === 'sh');
    return [
      ...[...text.matchAll(/`make ([a-z-]+)/g)].map(([, name = '']) => name),
      ...code.flatMap((block) =>
        [...block.text.matchAll(/^make ([a-z-]+)/gm)].map(([, name = '']) => name),
      ),
    ];
  });
  expect(targets).toEqual(expect.arrayContaining(['start', 'test', 'check', 'docs', 'help']));
  for (const target of targets) expect(makefile).toMatch(new RegExp(`^${target}:`, 'm'));
});

it('docs/concepts.md lists the commands that take turns', () => {
  const [, text = ''] =
    /take turns on it, in order of arrival: ([^.]*)\./.exec(doc('concepts').text) ?? [];
  const exclusive = CATALOG.filter(({ lane }) => lane === 'exclusive');
  expect(text.split(/,\s+/)).toEqual(exclusive.map(({ name }) => name));
});

it('docs/concepts.md has the commands whose deadline is their own', () => {
  const { text } = doc('concepts');
  const own = CATALOG.flatMap(({ name, body }) => {
    const timeout: { default?: unknown } = body.properties.timeout_ms ?? {};
    return typeof timeout.default === 'number' ? [[name, timeout.default] as const] : [];
  });
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  for (const [name, ms] of own) {
    const row = rows.find((line) => line.includes(`${name}/`)) ?? '';
    expect([name, row]).toEqual([name, expect.stringContaining(ms.toLocaleString('en'))]);
  }
});

it('docs/security.md lists the paths that need no key in X-API-Key', () => {
  const table = doc('security').section('Who can call the server');
  for (const path of ['/health/', '/ready/', '/', '/live/', '/dashboard/x.js', '/devtools/x.js'])
    expect([path, isPublic(path)]).toEqual([path, true]);
  for (const { path } of SYSTEM) {
    const listed = table.includes(`\`${path}\``) || path.startsWith('/devtools/');
    expect([path, isPublic(path) && !listed]).toEqual([path, false]);
  }
  for (const path of ['/status/', '/docs/', '/openapi.json', '/browsers/', '/live/x/'])
    expect([path, isPublic(path)]).toEqual([path, false]);
});

it('docs/input.md holds keys that can be held', () => {
  const [, text = ''] = doc('input').section('Press keys').split('hold-key/ takes');
  const examples = [...text.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key);
  expect(examples.map((key) => parseHold(key).durationMs)).toEqual([500, 300]);
});
