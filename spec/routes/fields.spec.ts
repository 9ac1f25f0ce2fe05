import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bodyOf,
  CANONICAL,
  fill,
  TWINS,
  type CommandPath,
  type Schema,
} from '../support/catalog.js';
import type { Reply } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start();
});
afterAll(() => tabwire.stop());

/** Values that are not of a type, the look-alikes that a coercion would take among them. */
const FOREIGN: Readonly<Record<string, readonly unknown[]>> = {
  string: [5, true, null, [], ['x'], {}],
  integer: ['5', '', 1.5, true, null, [], [5], {}],
  number: ['5', '', true, null, [], [5], {}],
  boolean: ['true', '', 1, 0, null, [], {}],
  array: ['x', 5, true, null, {}],
  object: ['x', 5, true, null, []],
  null: ['null', 'x', 0, 5, false, true, '', [], {}],
};

/** So many fields are wrong at once, and each is to be named: fewer than the errors that a reply lists. */
const AT_ONCE = 8;

const NO_CHOICE = ['no such choice', '', 5, null, [], {}];

/** Values that a schema must refuse. */
function wrongValues(schema: Schema): readonly unknown[] {
  const { type, anyOf, minimum, maximum, minLength, maxLength } = schema;
  if (anyOf) {
    const wrong = anyOf.map((branch) => wrongValues(branch).map((value) => JSON.stringify(value)));
    const [first = [], ...others] = wrong;
    return first
      .filter((value) => others.every((other) => other.includes(value)))
      .map((value): unknown => JSON.parse(value));
  }
  if (schema.enum ?? schema.const) return NO_CHOICE;
  return [
    ...(FOREIGN[type ?? ''] ?? []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength ? [''] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ];
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'x',
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
};

/** A body with exactly the required fields of a command. */
function leastBody(place: CommandPath): Record<string, unknown> {
  const { required, properties } = bodyOf(place);
  const sampleOf = (schema?: Schema) => schema?.enum?.[0] ?? SAMPLES[schema?.type ?? ''];
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]));
}

/** A field for any JSON, of which no value is wrong. */
const takesAnything = ({ type, anyOf, enum: choices, const: value }: Schema) =>
  (type ?? anyOf ?? choices ?? value) === undefined;

const send = ({ method, path }: CommandPath, body: object) =>
  tabwire.send(method, fill(path), body);

/** What a reply names as wrong, or what it is instead of a refusal. */
function named({ status, body }: Reply): unknown {
  if (status !== 400 || body.code !== 'invalid_request') return { status, code: body.code };
  const errors: { path: string; message: string }[] = body.errors;
  // A field may be wrong in more than one way.
  const paths = new Set(errors.map(({ path }) => path));
  return errors.every(({ message }) => message.length > 0) && [...paths];
}

const names = (place: CommandPath) => Object.keys(bodyOf(place).properties);

it('has a sample for each field that a command requires', () => {
  const without = CANONICAL.filter((place) => Object.values(leastBody(place)).includes(undefined));
  expect(without).toEqual([]);
});

it('twins of a place take the same fields, and lead to the same operation', async () => {
  const differ: unknown[] = [];
  for (const twin of TWINS) {
    const { command, method, path } = twin;
    const foreign = await send(twin, { ...leastBody(twin), no_such_field: 1 });
    const missing = names(twin).filter((name) => !String(foreign.body.detail).includes(name));
    const [reply, expected] = await Promise.all(
      [twin, ...CANONICAL.filter((place) => place.command === command)].map((place) =>
        send(place, place.method === 'get' ? {} : leastBody(place)),
      ),
    );
    if (missing.length > 0 || reply?.body.code !== expected?.body.code)
      differ.push([method, path, missing, reply]);
    if (command.on === 'gateway') await tabwire.send('delete', '/browsers/');
  }
  expect(differ).toEqual([]);
});

describe.each(CANONICAL)('$method $path', (place) => {
  const { required, properties } = bodyOf(place);

  it('refuses each field of a wrong type, and names it', async () => {
    const fields = Object.entries(properties)
      .filter(([, schema]) => !takesAnything(schema))
      .map(([name, schema]) => ({ name, values: wrongValues(schema) }));
    expect(fields.filter(({ values }) => values.length === 0)).toEqual([]);
    for (let first = 0; first < fields.length; first += AT_ONCE) {
      const some = fields.slice(first, first + AT_ONCE);
      const rounds = Math.max(...some.map(({ values }) => values.length));
      for (let round = 0; round < rounds; round += 1) {
        const wrong = some
          .filter(({ values }) => round < values.length)
          .map(({ name, values }): [string, unknown] => [name, values[round]]);
        const reply = await send(place, { ...leastBody(place), ...Object.fromEntries(wrong) });
        expect([wrong, named(reply)]).toEqual([wrong, wrong.map(([name]) => `/${name}`)]);
      }
    }
  });

  it('names the required fields that are missing, each and all of them at once', async () => {
    for (const name of required) {
      const rest = Object.entries(leastBody(place)).filter(([other]) => other !== name);
      expect(named(await send(place, Object.fromEntries(rest)))).toEqual([`/${name}`]);
    }
    const least = JSON.stringify(Object.keys(leastBody(place)));
    expect(least).toBe(JSON.stringify(required));
    if (required.length > 0) {
      const reply = await send(place, {});
      expect(named(reply)).toEqual(required.map((name) => `/${name}`));
      expect(reply.body.detail).toContain(required[0]);
    }
  });

  it('refuses a field that it does not have, and lists those that it has', async () => {
    const reply = await send(place, { ...leastBody(place), no_such_field: 1 });
    expect(named(reply)).toEqual(['/no_such_field']);
    for (const name of names(place)) expect(reply.body.detail).toContain(name);
  });

  it('takes its fields by their exact names alone', async () => {
    const foreign = ['__proto__', 'constructor', 'toString', 'TIMEOUT_MS', 'timeoutMs', ''];
    const members = foreign.map((name) => `${JSON.stringify(name)}:1`).join();
    const text = JSON.stringify(leastBody(place)).replace(/^\{/, `{${members},`);
    const body: object = JSON.parse(text.replace(',}', '}'));
    expect(named(await send(place, body))).toEqual(foreign.map((name) => `/${name}`));
  });
});

describe('fields of fields', () => {
  const open = (body: object) => tabwire.send('put', '/browsers/', body);

  it.each([
    ['/viewport/width', { viewport: { height: 5 } }],
    ['/viewport/height', { viewport: { width: 5, height: '5' } }],
    ['/viewport/depth', { viewport: { width: 5, height: 5, depth: 5 } }],
    [
      '/viewport/device_scale_factor',
      { viewport: { width: 5, height: 5, device_scale_factor: 0 } },
    ],
    ['/headers/X-A', { headers: { 'X-A': 5 } }],
    ['/headers/X A', { headers: { 'X A': 'no name of a header' } }],
    ['/headers/X-A', { headers: { 'X-A': 'two\r\nX-B: lines' } }],
    ['/proxy/server', { proxy: {} }],
    ['/proxy/server', { proxy: { server: 'no address' } }],
    ['/proxy/server', { proxy: { server: 'ftp://127.0.0.1:1' } }],
    ['/proxy/server', { proxy: { server: 'http://user:password@127.0.0.1:1' } }],
    ['/proxy/port', { proxy: { server: 'http://127.0.0.1:1', port: 5 } }],
    ['/args/1', { args: ['--lang=de', 5] }],
    ['/args/0', { args: ['lang'] }],
    ['/locale', { locale: 'no locale' }],
    ['/locale', { locale: 'Enter' }],
    ['/locale', { locale: 'und-US' }],
    ['/timezone', { timezone: 'Mars/Olympus' }],
  ])('names %s', async (path, body) => {
    expect(named(await open(body))).toEqual([path]);
  });

  it('names every wrong field of a body', async () => {
    const reply = await open({ label: 5, headless: 'yes', viewport: { width: 'wide', height: 5 } });
    expect(named(reply)).toEqual(
      expect.arrayContaining(['/label', '/headless', '/viewport/width']),
    );
  });

  it('writes the path of a field as a JSON pointer', async () => {
    expect(named(await open({ 'a/b~c': 1 }))).toEqual(['/a~1b~0c']);
  });

  it('opened no browser for any of these', () => {
    expect(tabwire.gateway.browsers).toEqual([]);
    expect(tabwire.gateway.ready).toBe(true);
  });
});

describe('a field in the query of a request that has a body', () => {
  it('is refused, and does not act on another context', async () => {
    const reply = await tabwire.send('post', '/browsers/nobody/emulate/?ctx_id=c1', {});
    expect([named(reply), reply.status]).toEqual([['/ctx_id'], 400]);
    const { body } = await tabwire.send('post', '/browsers/nobody/emulate/?trace=1', {});
    expect(body.code).toBe('browser_not_found');
  });
});

describe('a name in the path and in the body', () => {
  it('is one name where they agree', async () => {
    const { body } = await tabwire.send('post', '/browsers/nobody/contexts/c1/eval/', {
      ctx_id: 'c1',
      expression: '1',
    });
    expect(body).toMatchObject({ code: 'browser_not_found', reason: 'unknown' });
  });

  it('is refused where they differ', async () => {
    const reply = await tabwire.send('post', '/browsers/nobody/contexts/c1/eval/', {
      ctx_id: 'c2',
      expression: '1',
    });
    expect(named(reply)).toEqual(['/ctx_id']);
  });
});
