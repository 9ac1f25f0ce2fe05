import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { CATALOG } from '../lib/interface/catalog.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGE: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const SHIPPED = ['protocol', 'lib', 'routes', 'clients/cli', 'clients/dashboard'] as const;
const LAYERS = [...SHIPPED, 'spec', 'tools'] as const;

/** Whom each layer may import from, itself included. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  protocol: ['protocol'],
  lib: ['lib', 'protocol'],
  routes: ['routes', 'lib'],
  'clients/cli': ['clients/cli', 'routes', 'lib'],
  'clients/dashboard': ['clients/dashboard'],
  spec: LAYERS,
  tools: LAYERS,
};

/** Packages that have one home, and where that is. */
const HOMES: readonly (readonly [package_: RegExp, home: RegExp])[] = [
  [/^express$/, /^routes\//],
  [/^ws$/, /^routes\//],
  [/^ajv(-|\/|$)/, /^lib\/schemas\/(validate|field-errors)\.ts$/],
  [/^@ghostery\/adblocker$/, /^lib\/network\/interception\/ad-blocker\.ts$/],
  [/^winston$/, /^lib\/telemetry\/log\.ts$/],
  [/^redis$/, /^lib\/fleet\/redis-link\.ts$/],
  [/^undici$/, /^(lib\/fleet|routes)\//],
  [/^@modelcontextprotocol\//, /^routes\/mcp\//],
  [/^(ai|@ai-sdk\/.*)$/, /^lib\/instruct\/ai\//],
  [/^chrome-remote-interface/, /^protocol\//],
  [/^chrome-launcher$/, /^protocol\//],
  [/^(node:)?process$/, /^$/],
];

/** The packages that the owner chose, each with a place that has to use it; none is replaced. */
const CARD = [
  ['express', 'routes/'],
  ['chrome-remote-interface', 'protocol/'],
  ['chrome-launcher', 'protocol/'],
  ['ajv', 'lib/schemas/'],
  ['winston', 'lib/telemetry/'],
  ['@jest/globals', 'spec/'],
  ['supertest', 'spec/'],
] as const;

/**
 * The floors, bottom-up: a folder of lib/ may import from the folders below its own line, and from itself.
 * `lib/page/page.ts` is a floor of its own; a folder stands for all below it that have no line.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['lib/request', 'lib/machine', 'lib/telemetry', 'lib/page/injected'],
  ['lib/egress', 'lib/schemas', 'lib/page/frames', 'lib/page/nodes/node-ledger.ts'],
  ['lib/settings', 'lib/events', 'lib/control', 'lib/downloads', 'lib/page/emulation'],
  ['lib/network', 'lib/fleet', 'lib/launching', 'lib/page/console', 'lib/page/documents'],
  ['lib/page/sessions'],
  ['lib/page/input'],
  ['lib/page/page.ts'],
  ['lib/page/nodes'],
  ['lib/page/actions', 'lib/page/reading', 'lib/page/evaluation', 'lib/page/ui-map'],
  ['lib/page/navigation', 'lib/page/waiting', 'lib/contexts'],
  ['lib/page/finding', 'lib/browsers'],
  ['lib/execution'],
  ['lib/commands'],
  ['lib/instruct/language'],
  ['lib/instruct/steps'],
  ['lib/instruct/matching'],
  ['lib/instruct/ai'],
  ['lib/instruct'],
  ['lib/interface'],
  ['lib/mcp'],
];

/** The folders of routes/, bottom-up. */
const FOLDERS = ['http', 'forwarding', 'mcp', 'sockets'];

/** How many rooms lib/ has, and how many of them import from how many others: as few as there are, or fewer. */
const MAX_ROOMS = 20;
const MAX_ARROWS = 80;

/** A file has at most so many lines. */
const MAX_LINES = 260;

/** A file that is a table of data has at most so many lines. */
const MAX_TABLE_LINES = 300;
const TABLES = ['lib/page/emulation/device-table.ts'];

/** A function has at most so many lines. */
const MAX_FUNCTION_LINES = 60;

/** Commands that no body can be shown of, and why. */
const WITHOUT_EXAMPLES = new Map([
  ['tap', 'needs a touch screen'],
  ['swipe', 'needs a touch screen'],
  ['still', 'has no body, and its reply is a picture'],
  ['delete-init-script', 'needs an init script'],
  ['delete-exposed', 'needs an exposed function'],
  ['dialog', 'works only while a dialog is open'],
  ['delete-download', 'needs a download'],
  ['network-body', 'works only once a body was recorded'],
]);

interface Source {
  /** From the root: `lib/page/page.ts`. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  /** All nodes of the tree. */
  readonly nodes: readonly ts.Node[];
  /** What it imports: paths from the root, and packages. */
  readonly imports: readonly string[];
}

const layerOf = (path: string) => /^clients\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';

/** Every node of a file. */
function nodesOf(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

/** The module that a node imports, statically, dynamically, as a type or by re-export. */
function importOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return node.argument;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    const loads =
      expression.kind === ts.SyntaxKind.ImportKeyword ||
      /^(require|import\.meta\.resolve)$/.test(expression.getText());
    return loads ? node.arguments[0] : undefined;
  }
  return undefined;
}

function read(file: string): Source {
  const path = relative(ROOT, file);
  const text = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes = nodesOf(tree);
  const imports = nodes.flatMap((node) => {
    const name = importOf(node)
      ?.getText()
      .replace(/^['"`]|['"`]$/g, '');
    if (name === undefined) return [];
    if (!name.startsWith('.')) return [name];
    return [relative(ROOT, resolve(dirname(file), name)).replace(/\.js$/, '.ts')];
  });
  return { path, text, tree, nodes, imports };
}

const sources = LAYERS.flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join(ROOT, layer, name))),
);
const shipped = sources.filter(({ path }) => SHIPPED.some((layer) => layer === layerOf(path)));
const byPath = new Map(sources.map((source) => [source.path, source]));

/** `path:line: text` of the nodes of a kind. */
function places(of: readonly Source[], is: (node: ts.Node) => boolean): string[] {
  return of.flatMap(({ path, tree, nodes }) =>
    nodes.filter(is).map((node) => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      return `${path}:${line + 1}: ${node.getText().split('\n')[0] ?? ''}`;
    }),
  );
}

/** All functions with a body, each with its file and its lines. */
const functions = shipped.flatMap(({ path, tree, nodes }) =>
  nodes.flatMap((node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return [];
    const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
    const count = lineAt(node.end) - lineAt(node.getStart()) + 1;
    return [{ name: `${path} ${node.name?.getText() ?? 'run'}`, lines: count }];
  }),
);

/** `path:line: text` of the lines that match. */
function lines(of: readonly Source[], pattern: RegExp): string[] {
  return of.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
}

it('the sources are found', () => {
  for (const layer of SHIPPED)
    expect(sources.some(({ path }) => layerOf(path) === layer)).toBe(true);
  expect(byPath.get('routes/serve.ts')?.imports).toContain('lib/settings/settings.ts');
});

describe('imports', () => {
  it('lead to files that there are', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.endsWith('.ts') && !existsSync(join(ROOT, name)))
        .map((name) => `${path} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('follow the arrow clients → routes → lib → protocol, and none of these imports spec or tools', () => {
    const against = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => byPath.has(name) && !MAY_IMPORT[layerOf(path)]?.includes(layerOf(name)))
        .map((name) => `${path} → ${name}`),
    );
    expect(against).toEqual([]);
  });

  it('of tools stand in tools, and in specs that test a tool or run it in short', () => {
    const against = sources
      .filter(({ path }) => layerOf(path) !== 'tools' && !path.endsWith('.spec.ts'))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => layerOf(name) === 'tools').map((name) => `${path} → ${name}`),
      );
    expect(against).toEqual([]);
  });

  it('leave the layers nowhere', () => {
    const outside = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('..')).map((name) => `${path} → ${name}`),
    );
    expect(outside).toEqual([]);
  });

  it('go round in no circle', () => {
    expect(cycles()).toEqual([]);
  });

  it.each(HOMES)('of %s stand only in %s', (package_, home) => {
    const strays = shipped
      .filter(
        ({ path, imports }) => !home.test(path) && imports.some((name) => package_.test(name)),
      )
      .map(({ path }) => path);
    expect(strays).toEqual([]);
    if (home.source !== '^$')
      expect(shipped.some(({ imports }) => imports.some((name) => package_.test(name)))).toBe(true);
  });

  it.each(CARD)("of the owner's %s stand in %s, and in package.json", (package_, home) => {
    const { dependencies, devDependencies } = PACKAGE;
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([package_]);
    const users = sources.filter(({ imports }) =>
      imports.some((name) => name === package_ || name.startsWith(`${package_}/`)),
    );
    expect(users.some(({ path }) => path.startsWith(home))).toBe(true);
  });

  it('go down the floors of lib/', () => {
    const lib = sources.filter(({ path }) => layerOf(path) === 'lib');
    expect(lib.filter(({ path }) => !floorOf(path)).map(({ path }) => path)).toEqual([]);
    const against = lib.flatMap(({ path, imports }) => {
      const from = floorOf(path);
      return imports
        .filter((name) => {
          const to = floorOf(name);
          return from && to && from.room !== to.room && to.floor >= from.floor;
        })
        .map((name) => `${path} → ${name}`);
    });
    expect(against).toEqual([]);
  });

  it('go down the folders of routes/', () => {
    const folderOf = (path: string) => /^routes\/([^/]+)\//.exec(path)?.[1] ?? '';
    const against = sources
      .filter(({ path }) => FOLDERS.includes(folderOf(path)))
      .flatMap(({ path, imports }) =>
        imports
          .filter((name) => FOLDERS.indexOf(folderOf(name)) > FOLDERS.indexOf(folderOf(path)))
          .map((name) => `${path} → ${name}`),
      );
    expect(against).toEqual([]);
  });

  it(`lead between at most ${MAX_ROOMS} rooms of lib/, and ${MAX_ARROWS} ways`, () => {
    const roomOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1] ?? '';
    const lib = sources.filter(({ path }) => layerOf(path) === 'lib');
    const arrows = lib.flatMap(({ path, imports }) =>
      imports
        .map(roomOf)
        .filter((room) => room !== '' && room !== roomOf(path))
        .map((room) => `${roomOf(path)} → ${room}`),
    );
    expect(new Set(lib.map(({ path }) => roomOf(path))).size).toBeLessThanOrEqual(MAX_ROOMS);
    expect(new Set(arrows).size).toBeLessThanOrEqual(MAX_ARROWS);
  });

  it('of a module are all of it or named: there are no barrels', () => {
    const barrels = sources.filter(({ path }) => /(^|\/)(index|utils?|helpers?)\.ts$/.test(path));
    expect(barrels.map(({ path }) => path)).toEqual([]);
    const passedOn = places(
      shipped,
      (node) => ts.isExportDeclaration(node) && !!node.moduleSpecifier,
    );
    expect(passedOn).toEqual([]);
  });
});

/** Circles of imports, those of types included. */
function cycles(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const name of byPath.get(path)?.imports ?? [])
      if (byPath.has(name)) visit(name, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of shipped) visit(path, []);
  return found;
}

/** The line of FLOORS that a file stands on: the longest entry that it is, or that holds it. */
function floorOf(path: string): { readonly room: string; readonly floor: number } | undefined {
  return FLOORS.flatMap((rooms, floor) => rooms.map((room) => ({ room, floor })))
    .filter(({ room }) => path === room || path.startsWith(`${room}/`))
    .sort((one, other) => other.room.length - one.room.length)[0];
}

describe('a file', () => {
  it(`has at most ${MAX_LINES} lines, a table ${MAX_TABLE_LINES}`, () => {
    const most = (path: string) => (TABLES.includes(path) ? MAX_TABLE_LINES : MAX_LINES);
    const long = shipped
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines: count }) => count > most(path));
    expect(long).toEqual([]);
  });

  it(`has no function of more than ${MAX_FUNCTION_LINES} lines`, () => {
    expect(functions.filter(({ lines: count }) => count > MAX_FUNCTION_LINES)).toEqual([]);
  });

  it('has no `any`', () => {
    expect(places(shipped, ({ kind }) => kind === ts.SyntaxKind.AnyKeyword)).toEqual([]);
  });

  it('asserts no types: no `as` but `as const`, no `<T>x`, no `x!`', () => {
    const asserts = (node: ts.Node) =>
      (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
      ts.isTypeAssertionExpression(node) ||
      ts.isNonNullExpression(node);
    expect(places(shipped, asserts)).toEqual([]);
  });

  it('silences neither linter nor compiler', () => {
    expect(
      lines(shipped, /eslint-disable|@ts-(ignore|expect-error|nocheck)|prettier-ignore/),
    ).toEqual([]);
  });

  it('leaves nothing to be done later', () => {
    expect(lines(sources, /\b(TO)DO\b|\b(FIX)ME\b|\bX{3}\b/)).toEqual([]);
  });

  it('but those of lib/machine/ reads no files of the Linux kernel', () => {
    const found = lines(shipped, /['"`]\/(proc|sys)\//);
    // protocol/ imports nothing of lib/, and its one write does nothing on other systems.
    const allowed = /^(lib\/machine\/|protocol\/give-way\.ts:)/;
    expect(found.filter((place) => !allowed.test(place))).toEqual([]);
    expect(found).not.toEqual([]);
  });

  it('but settings.ts and client-variables.ts of lib/settings/ reads no environment', () => {
    const reads = (node: ts.Node) =>
      (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
      /^(globalThis\.)?process(\.env|\[['"]env['"]\])$/.test(node.getText());
    const takes = (node: ts.Node) =>
      ts.isVariableDeclaration(node) && node.initializer?.getText() === 'process';
    const found = places(shipped, (node) => reads(node) || takes(node));
    expect(
      found.filter((place) => !/^lib\/settings\/(settings|client-variables)\.ts:/.test(place)),
    ).toEqual([]);
    expect(found).not.toEqual([]);
  });
});

describe('a command', () => {
  /** `lib/commands/input/click.ts`, and the one that stands with the engine that it runs. */
  const files = [
    ...sources.map(({ path }) => path).filter((path) => path.startsWith('lib/commands/')),
    'lib/instruct/command.ts',
  ];
  const nameOf = (file: string) =>
    file === 'lib/instruct/command.ts' ? 'instruct' : basename(file, '.ts');

  it('has a file of its own name that exports it alone, and each file is in the catalog', async () => {
    const exported = await Promise.all(
      files.map(async (file) => {
        const module: unknown = await import(`../${file.replace(/\.ts$/, '.js')}`);
        return Object.values(Object(module)).map((value) => ({
          file: nameOf(file),
          name: CATALOG.find((command) => command === value)?.name,
        }));
      }),
    );
    expect(exported.flat().filter(({ file, name }) => file !== name)).toEqual([]);
    expect(
      exported
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      // A batch runs those of the catalog, which makes it for that.
      CATALOG.map(({ name }) => name)
        .filter((name) => name !== 'batch')
        .sort(),
    );
  });

  it('does not import another, but to run it: what two share stands in lib/', () => {
    const imports = sources
      .filter(({ path }) => path.startsWith('lib/commands/'))
      .flatMap(({ imports: names }) => names.filter((name) => name.startsWith('lib/commands/')));
    // What opens a page sends it on, as its client would.
    expect([...new Set(imports)]).toEqual(['lib/commands/navigation/navigate.ts']);
  });

  it('has examples', () => {
    const without = CATALOG.filter(({ examples }) => examples.length === 0).map(({ name }) => name);
    expect(without).toEqual([...WITHOUT_EXAMPLES.keys()]);
  });
});
