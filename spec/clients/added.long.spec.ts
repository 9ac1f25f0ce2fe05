import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { ROOT } from '../support/docs.js';
import { output } from './languages.js';

/** A command as its file is once it is built. */
const COMMAND = `
import Type from 'typebox';
import { defineCommand } from '../../execution/command.js';
export const countTeapotsCommand = defineCommand({
  name: 'count-teapots',
  on: 'page',
  summary: 'Count the teapots',
  help: 'Those that a person could see.',
  body: { least_spouts: Type.Optional(Type.Integer({ description: 'Spouts of each.' })) },
  reply: Type.Object({ teapots: Type.Integer() }),
  errors: [],
  examples: [],
  run: () => Promise.resolve({ teapots: 0 }),
});
`;

interface Written {
  readonly python: string;
  readonly typescript: string;
  readonly go: string;
  readonly tools: readonly string[];
}

/** What `make clients` writes, as it is before prettier lays it out, and the tools of MCP. */
const SCRIPT = `
import { readFileSync } from 'node:fs';
import { goClient } from './dist/tools/clients/generator/go.js';
import { interfaceOf } from './dist/tools/clients/generator/operations.js';
import { pythonClient } from './dist/tools/clients/generator/python.js';
import { typescriptClient } from './dist/tools/clients/generator/typescript.js';
import { describeApi } from './dist/lib/interface/openapi/document.js';
import { sessionTools } from './dist/lib/mcp/tools.js';
const api = interfaceOf(describeApi({ version: '', authentication: true }));
const old = (path) => readFileSync('clients/' + path, 'utf8');
console.log(JSON.stringify({
  python: pythonClient(old('python/tabwire.py'), api),
  typescript: typescriptClient(old('typescript/src/tabwire.ts'), api),
  go: goClient(api),
  tools: [...sessionTools('all').keys()],
}));
`;

it('a command added to the catalog is in the clients, the documents and MCP by make docs clients', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-added-'));
  const text = (path: string) => readFile(join(folder, path), 'utf8');
  try {
    const root = fileURLToPath(ROOT);
    for (const name of ['BENCHMARKS.md', 'README.md', 'clients', 'dist', 'docs', 'package.json'])
      await cp(join(root, name), join(folder, name), { recursive: true });
    for (const name of ['lib', 'node_modules', 'spec'])
      await symlink(join(root, name), join(folder, name));
    const catalog = 'dist/lib/interface/catalog.js';
    await writeFile(join(folder, 'dist/lib/commands/reading/count-teapots.js'), COMMAND);
    await writeFile(
      join(folder, catalog),
      `import { countTeapotsCommand } from '../commands/reading/count-teapots.js';\n` +
        (await text(catalog)).replace(
          /^( *)linksCommand,/m,
          '$1linksCommand, countTeapotsCommand,',
        ),
    );
    await output(process.execPath, ['dist/tools/docs/write.js'], {}, folder);
    await writeFile(join(folder, 'script.mjs'), SCRIPT);
    const { python, typescript, go, tools }: Written = JSON.parse(
      await output(process.execPath, ['script.mjs'], {}, folder),
    );
    const methods = python.match(/^ +(async )?def count_teapots\([^)]*least_spouts: int = UNSET/gm);
    expect(methods).toHaveLength(2);
    expect(typescript.match(/^ +countTeapots\(/gm)).toHaveLength(1);
    expect(go.match(/^func \(p \*pageCommands\) CountTeapots\(/gm)).toHaveLength(1);
    const endpoints = await text('docs/endpoints.md');
    expect(endpoints.match(/`\/browsers\/\{id\}\/count-teapots\/`/g)).toHaveLength(1);
    expect(tools).toContain('count_teapots');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
