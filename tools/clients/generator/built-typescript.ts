import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../../../spec/support/docs.js';

const MODULES = fileURLToPath(new URL('node_modules/', ROOT));

/**
 * The client for TypeScript as JavaScript, with its declarations: so it is installed where there is no compiler.
 *
 * @param folder of the client
 * @returns names and texts of the files in `src/`
 */
export function builtTypescript(folder: string): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const files = new Map<string, string>();
  const program = ts.createProgram([join(folder, 'src/tabwire.ts')], {
    ...options,
    skipLibCheck: true,
    typeRoots: [join(MODULES, '@types')],
    // The folder may be a copy that has no packages.
    paths: { 'openapi-fetch': [join(MODULES, 'openapi-fetch/dist/index.d.mts')] },
  });
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(basename(path), text));
  const [problem] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  return files;
}
