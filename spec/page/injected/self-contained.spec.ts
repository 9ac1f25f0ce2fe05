import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { HELPERS } from '../../../lib/page/frames/page-source.js';

const FOLDER = 'lib/page/injected';

const modules = readdirSync(join(process.cwd(), FOLDER)).map((name) => {
  const text = readFileSync(join(process.cwd(), FOLDER, name), 'utf8');
  return { name, tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) };
});

/** The values that a statement imports, and from where; all of a module is `*`. */
function importedBy(statement: ts.Statement): { name: string; from: string }[] {
  if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier) return [];
  const from = statement.moduleSpecifier.getText().slice(1, -1);
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [{ name: '*', from }];
  return bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => ({ name: propertyName ? '*' : name.text, from }));
}

/** Whether the source of a page function may do without a statement, or has it by its name. */
function isSent(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return (
    ts.isImportDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  );
}

describe('the source of a page function', () => {
  it('has everything that its module imports, under its name', async () => {
    const imports = modules.flatMap(({ name: module, tree }) =>
      tree.statements.flatMap(importedBy).map((imported) => ({ module, ...imported })),
    );
    const sent = await Promise.all(
      imports.map(async ({ name, from }) => {
        const all: unknown = await import(join('../../..', FOLDER, from));
        return HELPERS.has(name) && HELPERS.get(name) === Reflect.get(Object(all), name);
      }),
    );
    expect(imports.filter((_, i) => !sent[i])).toEqual([]);
  });

  it('has everything that its module declares: no variables, and no functions that are not exported', () => {
    const left = modules.flatMap(({ name, tree }) =>
      tree.statements
        .filter((statement) => !isSent(statement))
        .map((statement) => `${name}: ${statement.getText().slice(0, 60)}`),
    );
    expect(left).toEqual([]);
  });

  it('sets no timers of setTimeout, which never fire where the scripts of a page are off', () => {
    const timers = /\b(setTimeout|setInterval|requestIdleCallback)\(/;
    const setting = modules.filter(({ tree }) => timers.test(tree.getText()));
    expect(setting.map(({ name }) => name)).toEqual([]);
  });
});
