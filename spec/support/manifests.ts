import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './docs.js';

/** An object of Kubernetes, as a file has it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'keda.sh/v1alpha1': '@kubernetes-models/keda',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
};

/** The module of a kind: its class, and its interface, which knows each field. */
const moduleOf = ({ apiVersion, kind }: Manifest) =>
  `${PACKAGES[apiVersion] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

export const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** The documents of a text in YAML. @throws Error for what is none, and for keys that stand there twice */
export function yamlOf(text: string): readonly unknown[] {
  return parseAllDocuments(text, { merge: true, uniqueKeys: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS();
  });
}

/** The files below a folder of the repository, by their paths from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(fileURLToPath(ROOT).length));

export function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'apiVersion' in value && 'kind' in value;
}

/** What is wrong with it by the JSON schema of its kind. */
export async function complaint(manifest: Manifest): Promise<string | undefined> {
  const module: object = await import(moduleOf(manifest));
  const kind: unknown = Object.entries(module).find(([name]) => name === manifest.kind)?.[1];
  if (typeof kind !== 'function') return `there is no ${manifest.kind}`;
  try {
    Reflect.construct(kind, [manifest]).validate();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** What is wrong with all of them by the types of their kinds, which the schemas' unknown fields are to. */
export function typeErrors(manifests: readonly Manifest[]): string[] {
  const file = fileURLToPath(new URL('spec/manifests.check.ts', ROOT));
  const text = manifests
    .map(
      (manifest, at) =>
        `import type { I${manifest.kind} as Kind${at} } from '${moduleOf(manifest)}';\n` +
        `export const manifest${at}: Kind${at} = ${JSON.stringify(manifest)};`,
    )
    .join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, target, ...more) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target, ...more);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
