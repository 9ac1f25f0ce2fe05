import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CATALOG } from '../../lib/interface/catalog.js';
import { SETTINGS, settingsTable } from '../../lib/settings/settings.js';
import { describeApi } from '../../lib/interface/openapi/document.js';
import { ERRORS } from '../../lib/request/errors.js';
import { parseHold, parseKeys } from '../../lib/page/input/key-grammar.js';
import { browserRecord, contextRecord, pageRecord } from '../../lib/schemas/fields.js';
import { generated, README, ROOT, rows, section, STEPS, TOUR } from '../support/readme.js';
import { Tabwire } from '../support/tabwire.js';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What every command takes, which the table of endpoints does not repeat. */
const SHARED = ['timeout_ms', 'ctx_id', 'page_id'];
const IN_CONTEXT = '/browsers/{id}/contexts/{ctx_id}/';

const document: Document = JSON.parse(
  JSON.stringify(describeApi({ version: 'test', authentication: false })),
);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

const code = (name: string) => `\`${name}\``;

/** The fields of a schema as the table has them. */
function fields({ required = [], properties = {} }: Schema, without: readonly string[]): string {
  const names = Object.keys(properties).filter((name) => !without.includes(name));
  return names.map((name) => code(required.includes(name) ? name : `${name}?`)).join(', ');
}

function bodyOf({ requestBody, tags }: Operation): string {
  const without = tags.includes('Commands') ? SHARED : ['timeout_ms'];
  return fields(requestBody?.content['application/json']?.schema ?? {}, without) || '–';
}

function replyOf({ responses }: Operation): string {
  const { content } = responses[200];
  const [type = ''] = Object.keys(content);
  const schema = content['application/json']?.schema ?? {};
  const record = schema.$ref?.split('/').at(-1);
  return record ? `${record.toLowerCase()} record` : fields(schema, ['dialogs']) || type;
}

const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

describe('the README’s endpoints', () => {
  const table = rows('endpoints').map(([method = '', path = '', what = '', body, reply]) => ({
    method,
    path: path.replaceAll('`', ''),
    what,
    fields: [body, reply],
  }));

  it('are those of the OpenAPI document, each with its fields', () => {
    const own = operations.filter(
      ({ path }) => !path.startsWith(IN_CONTEXT) || path === IN_CONTEXT,
    );
    const written = table.filter(({ path }) => !path.includes('<command>'));
    expect(
      written.map(({ method, path, fields }) => [`${method} ${path}`, ...fields]).sort(),
    ).toEqual(
      own
        .map(({ method, path, operation }) => [
          `${method} ${path}`,
          bodyOf(operation),
          replyOf(operation),
        ])
        .sort(),
    );
    for (const { what } of written) expect(what).not.toBe('');
  });

  it('say of the commands that each works in a context too', () => {
    expect(table.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST ${IN_CONTEXT}<command>/`,
    );
    const commands = (start: string) => {
      const paths = operations
        .filter(({ path, operation }) => path.startsWith(start) && operation.tags[0] === 'Commands')
        .map(({ path }) => path.split('/').at(-2));
      return [...new Set(paths)].sort();
    };
    expect(commands(IN_CONTEXT)).toEqual(commands('/browsers/{id}/'));
  });

  it.each([
    ['browser', browserRecord],
    ['context', contextRecord],
    ['page', pageRecord],
  ])('name the fields of a %s record', (name, { properties }) => {
    const [, text = ''] = section('Endpoints').split(`**${name} record** has `);
    const [item = ''] = text.split('\n- ');
    expect(names(item)).toEqual(expect.arrayContaining(Object.keys(properties)));
  });
});

describe('the README’s tables', () => {
  it('have the settings as lib/settings/settings.ts prints them', () => {
    expect(generated('settings')).toBe(settingsTable());
  });

  it('have each error, and what to do about it', () => {
    const table = rows('errors');
    expect(table.map((cells) => cells.slice(0, 4))).toEqual(
      Object.entries(ERRORS).map(([name, { status, retryable, title }]) => [
        String(status),
        code(name),
        retryable ? 'yes' : 'no',
        title,
      ]),
    );
    for (const [, , , , advice] of table) expect(advice).toMatch(/^[A-Z].*\.$/);
  });

  it('have the options of an open, and which of them contexts take', () => {
    const options = (command: string) => {
      const { body } = CATALOG.find(({ name }) => name === command) ?? {};
      return Object.keys(body?.properties ?? {}).filter(
        (name) => !['timeout_ms', 'id'].includes(name),
      );
    };
    const table = rows('options');
    expect(table.map(([option]) => option).sort()).toEqual(
      options('open-browser').map(code).sort(),
    );
    const ofContexts = table.filter(([, , , context]) => context === 'yes');
    expect(ofContexts.map(([option]) => option).sort()).toEqual(
      options('create-context').map(code).sort(),
    );
  });

  it.each(rows('keys'))('have keys that can be pressed: %s is %s', (keys = '', presses = '') => {
    const strokes = parseKeys(keys.replaceAll('`', ''));
    expect(strokes.reduce((sum, { count }) => sum + count, 0)).toBe(Number(presses));
  });

  it('have the metrics and their types', async () => {
    const tabwire = await Tabwire.start();
    try {
      const response = await fetch(`${tabwire.url}/metrics`);
      const types = [...(await response.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
      expect(rows('metrics').map(([name, type]) => [name, type])).toEqual(
        types.map(([, name = '', type]) => [code(name), type]),
      );
    } finally {
      await tabwire.stop();
    }
  });
});

describe('the README', () => {
  it('names no setting that there is not', () => {
    const words = [...README.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)];
    expect(words.length).toBeGreaterThan(Object.keys(SETTINGS).length);
    for (const [, name = ''] of words) expect(Object.keys(SETTINGS)).toContain(name);
  });

  it('tells which commands take turns', () => {
    const [, text = ''] = /take turns on it, in order of arrival: ([^.]*)\./.exec(README) ?? [];
    const exclusive = CATALOG.filter(({ lane }) => lane === 'exclusive');
    expect(text.split(/,\s+/)).toEqual(exclusive.map(({ name }) => name));
  });

  it('holds keys that can be held', () => {
    const [, , text = ''] = section('Keys').split(/(hold-key takes)/);
    const examples = [...text.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key);
    expect(examples.map((key) => parseHold(key).durationMs)).toEqual([500, 300]);
  });

  it('has links that lead somewhere', () => {
    const anchors = [...README.matchAll(/^#+ (.*)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    );
    const links = [...README.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(20);
    const dead = links.filter((link) =>
      link.startsWith('#') ? !anchors.includes(link) : !existsSync(new URL(link, ROOT)),
    );
    expect(dead).toEqual([]);
  });

  it('names targets that the Makefile has', () => {
    const makefile = readFileSync(new URL('Makefile', ROOT), 'utf8');
    const targets = [...README.matchAll(/(?:^|`)make ([a-z]+)/gm)].map(([, name = '']) => name);
    expect(targets).toEqual(expect.arrayContaining(['start', 'test', 'check', 'help']));
    for (const target of targets) expect(makefile).toMatch(new RegExp(`^${target}:`, 'm'));
  });
});

describe('the README’s tour', () => {
  /** Where the reader puts in what a reply says, the script takes it from there. */
  const byHand = /^([A-Z_]+)=.*\$\(field \w+\)$/gm;
  const text = readFileSync(new URL('examples/tour.sh', ROOT), 'utf8');
  const [, script = ''] = /^(JSON=[^]*)\nprintf '\\nThe tour is done/m.exec(text) ?? [];
  const assigned = [...script.matchAll(byHand)].map(([, name = '']) => name);

  it('is that of examples/tour.sh, line by line', () => {
    const written = TOUR.filter(({ language }) => language === 'sh')
      .flatMap((block) => block.text.split('\n'))
      .filter((line) => !line.startsWith('BASE='))
      .map((line) => {
        const [, name = ''] = /^([A-Z_]+)=/.exec(line) ?? [];
        return assigned.includes(name) ? `${name}=` : line;
      });
    const run = script
      .replace(byHand, '$1=')
      .split('\n')
      .filter((line) => line !== '' && !/^(#|run <<|EOF$|expect )/.test(line));
    expect(STEPS.length).toBeGreaterThan(20);
    expect(written).toEqual(run);
  });

  it('puts in what the reply before said', () => {
    const values = TOUR.flatMap(({ language, text: block }, index) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(\S+)$/m.exec(block) ?? [];
      if (language !== 'sh' || !assigned.includes(name)) return [];
      return [{ value: value.split('/').at(-1) ?? '', reply: TOUR[index - 1]?.text }];
    });
    expect(values).toHaveLength(assigned.length);
    for (const { value, reply } of values) expect(reply).toMatch(new RegExp(`[": ]${value}["}]`));
  });
});
