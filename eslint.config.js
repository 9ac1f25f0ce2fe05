import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const chrome = {
  regex: '^chrome-(launcher|remote-interface)(/|$)',
  message: 'Only protocol/ speaks to Chrome.',
};
const express = { regex: '^express(/|$)', message: 'Only routes/ knows Express.' };
const ajv = {
  regex: '^ajv(-|/|$)',
  message: 'Only validate.ts and field-errors.ts of lib/schemas know ajv.',
};
const winston = { regex: '^winston(/|$)', message: 'Only lib/telemetry/log.ts knows winston.' };
const environment = {
  regex: '^(node:)?process$',
  message: 'Use the global `process`, whose `env` only lib/settings/ reads.',
};

/** The arrow clients → routes → lib → protocol: bars the way to the named folders at the top, to spec/ and to tools/. */
const folders = (...names) => ({
  regex: `^(\\.\\./)+(${[...names, 'spec', 'tools'].join('|')})/`,
  message: 'This import goes against the arrow clients → routes → lib → protocol.',
});

/** What the files may not import. ESLint takes the last match whole, so each list is complete. */
const closed = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const arrow = [
  closed(['protocol/**'], folders('lib', 'routes', 'clients'), express, ajv, winston, environment),
  closed(['lib/**'], folders('routes', 'clients'), chrome, express, ajv, winston, environment),
  closed(
    ['lib/schemas/validate.ts', 'lib/schemas/field-errors.ts'],
    folders('routes', 'clients'),
    chrome,
    express,
    winston,
    environment,
  ),
  closed(['lib/telemetry/log.ts'], folders('routes', 'clients'), chrome, express, ajv, environment),
  closed(['routes/**'], folders('protocol', 'clients'), chrome, ajv, winston, environment),
  closed(['clients/cli/**'], folders('protocol'), chrome, ajv, winston, environment),
];

// TypeScript knows DOM everywhere; a forgotten `name` must not pass for the window's.
const pageGlobals = [
  'alert blur close closed confirm customElements document event find focus frames',
  'getComputedStyle history innerHeight innerWidth length localStorage location name navigator',
  'open opener origin parent print prompt requestAnimationFrame screen scroll scrollBy scrollTo',
  'scrollX scrollY self sessionStorage status stop top window',
].flatMap((names) =>
  names.split(' ').map((name) => ({ name, message: 'Only code that runs in the page has it.' })),
);

/** Types that a form has too, whose fields hide its members (HTML, 4.10.3). */
const FORM_LIKE = new Set(
  'ChildNode Element EventTarget HTMLElement HTMLFormElement Node ParentNode'.split(' '),
);

/** In page functions `element.parentElement` may be a field of that name; `dom(element).parentElement` is not. */
const hiddenMembers = {
  meta: { fixable: 'code' },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices;
    const isFormLike = (node) => {
      const type = getTypeAtLocation(node);
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      return parts.some((part) =>
        FORM_LIKE.has((part.isTypeParameter() ? part.getConstraint() : part)?.symbol?.name ?? ''),
      );
    };
    const isShielded = ({ type, callee }) => type === 'CallExpression' && callee.name === 'dom';
    const report = (node, of) => {
      if (isShielded(of) || !isFormLike(of)) return;
      const message = 'A field of a form may hide this member: use dom().';
      const fix = (fixer) => [fixer.insertTextBefore(of, 'dom('), fixer.insertTextAfter(of, ')')];
      context.report({ node, message, fix });
    };
    return {
      MemberExpression: (node) => report(node, node.object),
      ObjectPattern: (node) => {
        const init = node.parent.type === 'VariableDeclarator' ? node.parent.init : undefined;
        if (init) report(node, init);
        else if (isFormLike(node)) context.report({ node, message: 'Name it: use dom().' });
      },
      'CallExpression[callee.name=dom]': ({ parent, ...node }) => {
        const reads = parent.object?.range === node.range || parent.id?.type === 'ObjectPattern';
        if (!reads) context.report({ node, message: 'dom() is to read a member, and no node.' });
      },
    };
  },
};

export default defineConfig(
  globalIgnores([
    // Written by tsc.
    'clients/typescript/src/{errors,server,tabwire}.{js,d.ts}',
    'dist/',
    'coverage/',
    'spec/pages/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['examples/*.mjs', 'deploy/**/*.mjs'],
    languageOptions: {
      globals: {
        AbortSignal: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        process: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // A shape is enough: the fakes of specs have it, and so has the log.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['clients/{cli,dashboard}/**', 'lib/**', 'protocol/**', 'routes/**'],
    ignores: ['lib/settings/settings.ts', 'lib/settings/client-variables.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only lib/settings/ reads the environment: settings.ts and client-variables.ts.',
        },
      ],
    },
  },
  {
    files: ['clients/{cli,dashboard}/**', 'lib/**', 'protocol/**', 'routes/**'],
    ignores: ['lib/page/injected/**', 'clients/dashboard/**'],
    rules: { 'no-restricted-globals': ['error', ...pageGlobals] },
  },
  {
    files: ['lib/page/injected/**'],
    plugins: { page: { rules: { 'hidden-members': hiddenMembers } } },
    rules: {
      'page/hidden-members': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(CallExpression, NewExpression) > SpreadElement',
          message: 'A list of a page can be longer than what a call takes as arguments.',
        },
      ],
    },
  },
  {
    // execCommand is deprecated and without a successor: nothing else edits with undo and input events. Frames of
    // framesets are deprecated, and there are some.
    files: ['lib/page/injected/caret.ts', 'lib/page/injected/focus.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // A page may have replaced the iterator of arrays, so this reads them by index.
    files: ['lib/page/injected/json-copy.ts'],
    rules: { '@typescript-eslint/prefer-for-of': 'off' },
  },
  {
    // The caller says what the schema stands for, which TypeBox can't tell where it is put together, or the reply.
    files: ['lib/schemas/validate.ts', 'clients/dashboard/api.ts'],
    rules: { '@typescript-eslint/no-unnecessary-type-parameters': 'off' },
  },
  arrow,
  {
    // openapi-typescript writes it as it does.
    files: ['clients/typescript/src/schema.d.ts'],
    rules: { '@typescript-eslint/consistent-indexed-object-style': 'off' },
  },
  {
    // Response bodies are `any` to supertest; what they hold is for specs and tools to tell.
    files: ['spec/**', 'tools/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
);
