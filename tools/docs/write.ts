import { writeFileSync } from 'node:fs';
import { doc, ROOT } from '../../spec/support/docs.js';
import { render, TABLES } from './tables.js';

// `make docs`: writes each table of the documentation that comes from the code.
for (const table of TABLES) {
  const text = await render(table);
  const file = doc(table.file);
  if (file.generated(table.name) === text) continue;
  writeFileSync(new URL(file.path, ROOT), file.with(table.name, text));
  console.log(`${file.path}: ${table.name}`);
}
