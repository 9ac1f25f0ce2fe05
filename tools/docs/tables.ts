import { readFileSync } from 'node:fs';
import { CDP_POLICY } from '../../lib/control/cdp-policy.js';
import { FORMS } from '../../lib/instruct/language/forms.js';
import { CATALOG } from '../../lib/interface/catalog.js';
import { describeApi } from '../../lib/interface/openapi/document.js';
import { parseKeys } from '../../lib/page/input/key-grammar.js';
import { ERRORS, REASONS } from '../../lib/request/error-codes.js';
import { settingsTable } from '../../lib/settings/settings.js';
import { doc, ROOT } from '../../spec/support/docs.js';
import { chromeRows } from '../chromes/results.js';
import { metrics } from '../../spec/support/metrics.js';

/**
 * A table of the documentation whose cells come from the code. Cells that the code does not know are
 * written by hand in the file itself and kept, by the row's key.
 */
interface Table {
  /** `errors` of docs/errors.md, between the comments `begin errors` and `end errors`. */
  readonly file: string;
  readonly name: string;
  readonly head: readonly string[];
  /** Columns that tell the rows apart. */
  readonly key: readonly number[];
  /**
   * @param written the rows as they are in the file
   * @returns cells, `undefined` where a cell is written by hand
   */
  readonly rows: (written: readonly Row[]) => Promise<readonly Row[]> | readonly Row[];
}
type Row = readonly (string | undefined)[];

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200?: { readonly content: Content } };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What every command takes, which the table of endpoints does not repeat. */
const SHARED = ['timeout_ms', 'ctx_id', 'page_id', 'observe'];
const IN_CONTEXT = '/browsers/{id}/contexts/{ctx_id}/';

const code = (name: string) => `\`${name}\``;

/** The fields of a schema; `?` marks optional ones. */
function fieldsOf({ required = [], properties = {} }: Schema, without: readonly string[]): string {
  const names = Object.keys(properties).filter((name) => !without.includes(name));
  return names.map((name) => code(required.includes(name) ? name : `${name}?`)).join(', ');
}

function bodyOf({ requestBody, tags }: Operation): string {
  const without = tags.includes('Commands') ? SHARED : ['timeout_ms'];
  return fieldsOf(requestBody?.content['application/json']?.schema ?? {}, without) || '–';
}

function replyOf({ responses }: Operation): string {
  if (!responses[200]) return 'WebSocket';
  const { content } = responses[200];
  const [type = ''] = Object.keys(content);
  const schema = content['application/json']?.schema ?? {};
  const record = schema.$ref?.split('/').at(-1);
  return record
    ? `${record.toLowerCase()} record`
    : fieldsOf(schema, ['observed', 'dialogs', 'dialogs_omitted', 'popups_closed']) || type;
}

/** Every operation of the OpenAPI document, in its order. */
export function operations() {
  const { paths }: OpenApi = JSON.parse(
    JSON.stringify(describeApi({ version: 'test', authentication: false })),
  );
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** One row for each endpoint, and one for all commands in a context, before those of the service itself. */
function endpoints(): Row[] {
  const own = operations().filter(
    ({ path }) => !path.startsWith(IN_CONTEXT) || path === IN_CONTEXT,
  );
  const row = ({ method, path, operation }: (typeof own)[number]) => [
    method,
    code(path),
    undefined,
    bodyOf(operation),
    replyOf(operation),
  ];
  const isSystem = ({ operation }: (typeof own)[number]) => operation.tags[0] === 'System';
  return [
    ...own.filter((operation) => !isSystem(operation)).map(row),
    [
      'POST',
      code(`${IN_CONTEXT}<command>/`),
      undefined,
      'the body of the command',
      'the reply of the command',
    ],
    ...own.filter(isSystem).map(row),
  ];
}

function options(): Row[] {
  const names = (command: string) =>
    Object.keys(CATALOG.find(({ name }) => name === command)?.body.properties ?? {}).filter(
      (name) => !['timeout_ms', 'id'].includes(name),
    );
  const ofContexts = names('create-context');
  return names('open-browser').map((name) => [
    code(name),
    undefined,
    undefined,
    ofContexts.includes(name) ? 'yes' : '',
  ]);
}

/** Every metric that a fresh service has. */
const metricRows = async (): Promise<Row[]> =>
  (await metrics()).map(({ name, type, help }) => [code(name), type, help, undefined]);

/** The floors of lib/, from the top down, out of the spec that holds them. */
function floors(): Row[] {
  const spec = readFileSync(new URL('spec/house.spec.ts', ROOT), 'utf8');
  const [, table = '[]'] = /^const FLOORS\b[^=]*= (\[[^]*?\n\]);$/m.exec(spec) ?? [];
  const plain = table
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll("'", '"')
    .replaceAll(/,(?=\s*\])/g, '');
  const rooms: readonly (readonly string[])[] = JSON.parse(plain);
  return rooms
    .flatMap((names, floor) => names.map((name) => [String(floor), code(name), undefined]))
    .reverse();
}

/** The rows of `make bench` that the README shows. */
const COSTS = [
  'eval',
  'find-node, 5,000 nodes',
  'node-click',
  'type 20 characters',
  'wait-for-node, notice delay',
  'navigate',
  'open, from the warm pool',
  'open, cold',
  'memory of a browser',
];

function costs(): Row[] {
  const { text } = doc('BENCHMARKS');
  return COSTS.map((name) => {
    const line = text.split('\n').find((it) => it.startsWith(`| ${name} |`)) ?? '';
    const [, what, unit, raw, , ...systems] = line.split('|').map((cell) => cell.trim());
    return [what, unit, raw, ...systems.slice(0, 4)].map((cell) => (cell === '' ? '–' : cell));
  });
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

const VERDICTS = {
  pass: 'allowed',
  deny: 'denied',
  answer: 'answered',
  close: 'answered',
} as const;

export const TABLES: readonly Table[] = [
  {
    file: 'README',
    name: 'costs',
    head: ['median of', 'unit', 'raw CDP', 'Tabwire', 'chromedriver', 'Puppeteer', 'Playwright'],
    key: [0],
    rows: costs,
  },
  {
    file: 'endpoints',
    name: 'endpoints',
    head: ['method', 'path', 'what for', 'body', 'reply'],
    key: [0, 1],
    rows: endpoints,
  },
  {
    file: 'errors',
    name: 'errors',
    head: ['status', 'code', 'retryable', 'meaning', 'what to do'],
    key: [1],
    rows: () =>
      Object.entries(ERRORS).map(([name, kind]) => [
        String(kind.status),
        code(name),
        'reasons' in kind ? '[by reason](#reasons)' : yesNo(kind.retryable),
        kind.title,
        undefined,
      ]),
  },
  {
    file: 'errors',
    name: 'reasons',
    head: ['code', 'reason', 'retryable', 'meaning'],
    key: [0, 1],
    rows: () =>
      REASONS.map((row) => [code(row.code), code(row.reason), yesNo(row.retryable), undefined]),
  },
  {
    file: 'puppeteer-playwright',
    name: 'policy',
    head: ['methods', 'verdict', 'why'],
    key: [0],
    rows: () =>
      CDP_POLICY.map(({ methods, verdict, check, reason }) => [
        methods.map(code).join(', '),
        check ? 'checked' : VERDICTS[verdict],
        reason,
      ]),
  },
  {
    file: 'settings',
    name: 'settings',
    head: ['setting', 'default', 'meaning'],
    key: [0],
    rows: () => cellsOf(settingsTable()),
  },
  {
    file: 'open-browser',
    name: 'options',
    head: ['option', 'default', 'meaning', 'context'],
    key: [0],
    rows: options,
  },
  {
    file: 'input',
    name: 'keys',
    head: ['`keys`', 'presses', 'meaning'],
    key: [0],
    rows: (written) =>
      written.map(([keys = '']) => {
        const strokes = parseKeys(keys.replaceAll('`', ''));
        return [keys, String(strokes.reduce((sum, { count }) => sum + count, 0)), undefined];
      }),
  },
  {
    file: 'instruct',
    name: 'forms',
    head: ['form', 'for example'],
    key: [0],
    rows: () => FORMS.map(([form, example]) => [form, code(example)]),
  },
  {
    file: 'operations',
    name: 'metrics',
    head: ['metric', 'type', 'meaning', 'labels'],
    key: [0],
    rows: metricRows,
  },
  {
    file: 'limits',
    name: 'chromes',
    head: ['Chromium', 'specs', 'pass', 'fail', 'what differs from the newest version'],
    key: [0],
    rows: chromeRows,
  },
  {
    file: 'architecture',
    name: 'floors',
    head: ['floor', 'folder', 'what is there'],
    key: [1],
    rows: floors,
  },
];

/** The table as it has to be in its file. */
export async function render({ file, name, head, key, rows }: Table): Promise<string> {
  const written = doc(file).rows(name);
  const keyOf = (row: Row) => key.map((column) => row[column]).join(' ');
  const byKey = new Map(written.map((row) => [keyOf(row), row]));
  const lines = [head, head.map(() => '---'), ...(await rows(written))].map((row) => {
    const kept = byKey.get(keyOf(row));
    return `| ${row.map((cell, column) => cell ?? kept?.[column] ?? '').join(' | ')} |`;
  });
  return lines.map((line) => line.replaceAll('|  |', '| |')).join('\n');
}

/** The rows of a table below its head. */
function cellsOf(table: string): string[][] {
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}
