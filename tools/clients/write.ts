import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describeApi } from '../../lib/interface/openapi/document.js';
import { ROOT } from '../../spec/support/docs.js';
import { builtTypescript } from './generator/built-typescript.js';
import { goClient } from './generator/go.js';
import { interfaceOf } from './generator/operations.js';
import { pythonClient } from './generator/python.js';
import { typescriptClient, typescriptSchema } from './generator/typescript.js';

// `make clients`: writes what the clients have of the interface, into this repository or another folder.
const [, , folder] = process.argv;
const root = folder === undefined ? ROOT : pathToFileURL(`${folder}/`);

/** How this repository lays out TypeScript. */
const CONFIG = fileURLToPath(new URL('package.json', ROOT));

const api = interfaceOf(describeApi({ version: '', authentication: true }));

async function write(
  path: string,
  textOf: (text: string) => string | Promise<string>,
): Promise<void> {
  const file = new URL(`clients/${path}`, root);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const written = await textOf(old);
  // What tsc writes stays as it is.
  const isOurs = path.endsWith('.ts') && (!path.endsWith('.d.ts') || path.endsWith('schema.d.ts'));
  const text = isOurs
    ? await format(written, { ...(await resolveConfig(CONFIG)), parser: 'typescript' })
    : written;
  if (text === old) return;
  writeFileSync(file, text);
  console.log(`clients/${path}`);
}

await write('python/tabwire.py', (text) => pythonClient(text, api));
await write('typescript/src/schema.d.ts', () => typescriptSchema(api));
await write('typescript/src/tabwire.ts', (text) => typescriptClient(text, api));
const sources = fileURLToPath(new URL('clients/typescript/', root));
for (const [name, text] of builtTypescript(sources))
  await write(`typescript/src/${name}`, () => text);
await write('go/generated.go', () => goClient(api));
