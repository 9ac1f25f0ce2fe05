import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, doc, ROOT } from '../support/docs.js';
import { Stage } from '../support/stage.js';

const stage = Stage.forAll();
const run = promisify(execFile);

const scripts = (name: string) =>
  blocksOf(doc(name).text)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

/** The page that the examples are about. */
const PAGE = `<title>Shop</title><label>Name <input></label><button>Buy</button>
  <div class="product" data-id="7"><h2>Sencha</h2><b class="price">$ 4.50</b><a href="/tea/7">more</a></div>`;

const shell = async (script: string) => {
  await stage.show(PAGE);
  const env = { PATH: process.env.PATH, BROWSER: stage.tabwire.url + stage.browser.path };
  return (await run('sh', ['-ec', script], { cwd: folder, env })).stdout;
};

/** Some examples write files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(['read-pages', 'batch'])('docs/%s.md', (name) => {
  it.each(scripts(name))('shows what works: %s', async (script) => {
    const text = await shell(script);
    expect(text).not.toBe('');
    expect(text).not.toMatch(/"code":|"ok":false/);
  });
});

it('docs/read-pages.md shows the rows as they are', async () => {
  const [script = ''] = scripts('read-pages');
  const shown = blocksOf(doc('read-pages').text).find(({ language }) => language === 'json')?.text;
  const reply: { rows: object[] } = JSON.parse(await shell(script));
  const { rows }: { rows: { link: string }[] } = JSON.parse(shown ?? '');
  const here = rows.map((row) => ({
    ...row,
    link: row.link.replace(/https:..[^/]*/, stage.site.origin),
  }));
  expect(reply.rows).toEqual(here);
});

it('examples/crawl.sh reads a shop of 200 products, filters them and saves them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-crawl-'));
  try {
    const OUT = join(folder, 'products.csv');
    const SHOP = `${stage.site.origin}/shop.html`;
    const env = { PATH: process.env.PATH, BASE: stage.tabwire.url, SHOP, OUT };
    const { stdout } = await run('sh', [fileURLToPath(new URL('examples/crawl.sh', ROOT))], {
      env,
    });
    expect(stdout).toBe(`200 products read, 79 for less than 10 saved in ${OUT}\n`);
    const lines = (await readFile(OUT, 'utf8')).split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      'price,name,link',
      `0.13,"Tea, no. 1",${stage.site.origin}/tea/1`,
    ]);
    expect(lines).toHaveLength(81);
  } finally {
    await rm(folder, { recursive: true });
  }
});
