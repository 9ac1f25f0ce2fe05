import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { ROOT } from '../support/docs.js';

const execute = promisify(execFile);

/** The folder of a client. */
export const CLIENTS = fileURLToPath(new URL('clients/', ROOT));

/** What the first program of each language in docs/clients.md prints. */
export const TOUR = 'Tea for Ada Lovelace\nde-DE 390\nSecond page\nTea shop\n404 node_stale\n';

type Env = Readonly<Record<string, string>>;

/** A language that has a client. */
export interface Language {
  readonly name: string;
  /** Of its blocks in docs/clients.md. */
  readonly block: string;
  /** What it takes: its specs are skipped where this is not installed. */
  readonly needs: string;
  readonly isHere: boolean;
  /** Its programs of the matrix of errors. */
  readonly errors: readonly string[];
  /** Runs a program of it in a folder of its own; returns what that prints. */
  readonly run: (text: string, env: Env) => Promise<string>;
}

/** Whether a program is installed. */
export const isInstalled = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Runs a program in a folder that is gone afterwards. */
async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tabwire-client-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program to its end, which has to be a good one. */
export async function output(
  program: string,
  args: readonly string[],
  env: Env = {},
  cwd: string = CLIENTS,
): Promise<string> {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  try {
    return (await execute(program, args, { env: own, cwd })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' }: { stdout?: string; stderr?: string } = Object(error);
    throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error });
  }
}

const python: Language = {
  name: 'Python',
  block: 'python',
  needs: 'Python 3, which Debian has in the package python3',
  isHere: isInstalled('python3', '--version'),
  errors: ['python/spec/errors.py', 'python/spec/errors_async.py'],
  run: (text, env) =>
    inFolder(async (folder) => {
      const file = join(folder, 'program.py');
      await writeFile(file, text);
      const PYTHONPATH = join(CLIENTS, 'python');
      return output('python3', [file], { ...env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' });
    }),
};

const TYPESCRIPT = join(CLIENTS, 'typescript');
const MODULES = fileURLToPath(new URL('node_modules/', ROOT));

/** The text as JavaScript; what its types are worth `typeErrors` tells. */
const stripped = (text: string) =>
  ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;

const typescript: Language = {
  name: 'TypeScript',
  block: 'ts',
  needs: 'nothing else',
  isHere: true,
  errors: ['typescript/spec/errors.ts'],
  run: (text, env) =>
    inFolder(async (folder) => {
      // As `npm install` of its folder does.
      await mkdir(join(folder, 'node_modules'));
      await symlink(TYPESCRIPT, join(folder, 'node_modules/tabwire-client'));
      const program = join(folder, 'program.mjs');
      await writeFile(program, stripped(text.replace('../src/tabwire.js', 'tabwire-client')));
      return output(process.execPath, [program], env);
    }),
};

/** What tsc finds wrong with the client for TypeScript and with programs that use it. */
export const typeErrors = (programs: readonly string[]) =>
  inFolder(async (folder) => {
    const files = programs.map((_program, index) => join(folder, `program-${index}.ts`));
    for (const [index, file] of files.entries()) await writeFile(file, programs[index] ?? '');
    await symlink(MODULES, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      noEmit: true,
      // Node's own types are not ours to check.
      skipLibCheck: true,
      rootDir: '/',
      paths: { 'tabwire-client': [join(TYPESCRIPT, 'src/tabwire.ts')] },
    };
    const config = {
      extends: join(TYPESCRIPT, 'tsconfig.json'),
      compilerOptions,
      include: [join(TYPESCRIPT, 'src/*.ts'), join(TYPESCRIPT, 'spec'), folder],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return output(join(MODULES, '.bin/tsc'), ['-p', folder]);
  });

const go: Language = {
  name: 'Go',
  block: 'go',
  needs: 'Go 1.19, which Debian has in the package golang-go',
  isHere: isInstalled('go', 'version'),
  errors: ['go/spec/errors/main.go'],
  run: (text, env) =>
    inFolder(async (folder) => {
      const required = `require tabwire v0.0.0\nreplace tabwire => ${join(CLIENTS, 'go')}\n`;
      await writeFile(join(folder, 'go.mod'), `module program\ngo 1.19\n${required}`);
      await writeFile(join(folder, 'main.go'), text);
      return output('go', ['run', '.'], { ...env, ...OWN_GO }, folder);
    }),
};

/** Go takes neither another version of itself from the network, nor modules. */
export const OWN_GO = { GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };

export const LANGUAGES: readonly Language[] = [python, typescript, go];
