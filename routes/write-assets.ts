import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../lib/interface/openapi/document.js';
import { ASSETS, openApiFile } from './assets.js';
import { version } from './version.js';

/**
 * Copies files of packages that only the build needs: `swagger-ui-dist` would report to others where Tabwire is
 * installed.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': [
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'favicon-32x32.png',
    'LICENSE',
    'NOTICE',
  ],
};

for (const [name, files] of Object.entries(FILES)) {
  const from = fileURLToPath(new URL('.', import.meta.resolve(`${name}/package.json`)));
  const to = `${ASSETS}${basename(name)}/`;
  mkdirSync(to, { recursive: true });
  for (const file of files) cpSync(`${from}${file}`, `${to}${basename(file)}`);
}

for (const authentication of [true, false]) {
  const document = describeApi({ version: version(), authentication });
  writeFileSync(openApiFile(authentication), JSON.stringify(document));
}

/** Files of the dashboard that TypeScript does not compile. */
for (const name of ['styles', 'icons.svg']) {
  const from = fileURLToPath(new URL(`../../clients/dashboard/${name}`, import.meta.url));
  const to = fileURLToPath(new URL(`../clients/dashboard/${name}`, import.meta.url));
  cpSync(from, to, { recursive: true });
}
