import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOG } from '../../lib/interface/catalog.js';
import { violations } from '../support/violations.js';
import { CANONICAL, fill, COMMAND_PATHS, sentOf, type CommandPath } from '../support/catalog.js';
import { Site } from '../support/site.js';
import { TestBrowser, type Body } from '../support/service.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
let site: Site;
let store: string;
beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), 'contract-'));
  tabwire = await Tabwire.start({
    PROFILE_STORE: store,
    PROFILE_KEY: 'a1'.repeat(32),
  });
  site = await Site.start();
});
afterAll(async () => {
  await Promise.all([tabwire.stop(), site.stop()]);
  await rm(store, { recursive: true });
});

/** A browser for the next call, whatever the one before did to the last. It is on a page of the site. */
let browser: TestBrowser | undefined;
async function aBrowser(): Promise<TestBrowser> {
  const lives = tabwire.gateway.browsers.some(({ id }) => id === browser?.id);
  if (!browser || !lives) {
    browser = await tabwire.open();
    await browser.do('navigate', { url: site.page('<title>Any page</title>') });
  }
  return browser;
}

const made = async (browser: TestBrowser, what: 'contexts' | 'pages'): Promise<Body> =>
  (await tabwire.send('put', `${browser.path}/${what}/`)).body;

/** The context of all examples of one browser; contexts are dear. */
let shared: { browser: TestBrowser; ctx_id: string } | undefined;
async function aContext(browser: TestBrowser): Promise<string> {
  if (shared?.browser !== browser)
    shared = { browser, ctx_id: (await made(browser, 'contexts')).ctx_id };
  return shared.ctx_id;
}

/** The parameters of a path; what the command ends is its own. */
async function parameters({ command, path }: CommandPath): Promise<Record<string, string>> {
  if (path.includes('{name}')) {
    const state = { cookies: [{ name: 'a', value: 'b', domain: 'example.com' }] };
    await tabwire.send('put', '/profiles/mine/', state);
    return { name: 'mine' };
  }
  if (!path.includes('{id}')) return {};
  const it = await aBrowser();
  const names: Record<string, string> = { id: it.id };
  if (command.name === 'delete-context') names.ctx_id = (await made(it, 'contexts')).ctx_id;
  else if (path.includes('{ctx_id}')) names.ctx_id = await aContext(it);
  if (path.includes('{page_id}')) names.page_id = (await made(it, 'pages')).page_id;
  return names;
}

/** Deletes what an example has made. */
async function cleanUp({ command, path }: CommandPath, id: string, body: Body): Promise<void> {
  const { name } = command;
  if (name === 'open-browser') await new TestBrowser(tabwire, body.id).delete();
  const own = { 'create-context': body.ctx_id, 'open-page': body.page_id }[name];
  if (own) await tabwire.send('delete', `${fill(path, { id })}${own}/`);
}

/** What ends browsers has a test of its own, the last one. */
const ENDS = ['delete-browser', 'delete-browsers'];

const EXAMPLES = CANONICAL.filter(({ command }) => !ENDS.includes(command.name)).flatMap((place) =>
  place.command.examples.map((example) => ({ ...place, place, example, summary: example.summary })),
);

/** Addresses of examples lead to the fixture site. */
const atHome = (body: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(body).replaceAll('https://example.com/', site.page('<title>Example</title>')),
  );

describe.each(EXAMPLES)('$method $path: $summary', ({ command, method, path, place, example }) => {
  it('does what its reply declares', async () => {
    const names = await parameters(place);
    const body = atHome(example.body);
    if (command.on === 'page') {
      const { id = '', ctx_id } = names;
      const address = ctx_id === undefined ? {} : { ctx_id };
      const stage = new TestBrowser(tabwire, id);
      const html = example.html ?? '<title>Any page</title><input>';
      await stage.do('set-content', { html, ...address });
      for (const [field, selector] of Object.entries(example.nodes ?? {}))
        body[field] = await stage.find(selector, address);
    }
    const reply = await tabwire.send(method, fill(path, names), body);
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    expect(violations(sentOf(command), reply.body)).toEqual([]);
    const declared = Object.keys(command.reply.properties);
    const fields = command.bare === undefined ? Object.keys(reply.body) : [command.bare];
    expect(declared).toEqual(expect.arrayContaining(fields));
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    await cleanUp(place, names.id ?? '', reply.body);
  });
});

describe('the catalog', () => {
  it('has examples of every command but those that need a story', () => {
    const bare = CATALOG.filter(({ examples }) => examples.length === 0).map(({ name }) => name);
    expect(bare).toEqual([
      'tap',
      'swipe',
      'still',
      'delete-init-script',
      'delete-exposed',
      'dialog',
      'delete-download',
      'network-body',
    ]);
  });

  it('declares the reply of dialog/, whose story is a dialog', async () => {
    const asking = await tabwire.open({ dialogs: 'ask' });
    await asking.send('eval', { expression: 'setTimeout(() => confirm("sure?")); 0' });
    await asking.send('wait-for-node', { selector: '#never' });
    const reply = await asking.do('dialog', { accept: false });
    expect(reply).toEqual({ ok: true, type: 'confirm', message: 'sure?' });
    const declared = CATALOG.find(({ name }) => name === 'dialog');
    expect(declared && violations(declared.reply, reply)).toEqual([]);
    await asking.delete();
  });
});

/** What the given interface says of a field. */
const isA = {
  string: (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: (value: unknown) => Number.isSafeInteger(value),
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
} as const;
type Fields = Readonly<Record<string, keyof typeof isA>>;

const HTML =
  '<title>Given</title><input id=i><p id=p>Some <b>text</b></p><p id=end style="margin-top: 3000px">';
const NODE = 'the ID of #i';

/** Section 4.3, each with its request's fields and the response's. */
const GIVEN: readonly (readonly [string, Readonly<Record<string, unknown>>, Fields])[] = [
  ['click', { x: 10.5, y: 20 }, { ok: 'boolean' }],
  ['node-click', { node_id: NODE }, { ok: 'boolean' }],
  [
    'send-keys',
    { keys: 'Backspace10, Enter,Tab,ArrowUp' },
    { success: 'boolean', message: 'string' },
  ],
  ['hold-key', { key: 'ArrowUp50' }, { success: 'boolean', message: 'string' }],
  ['find-node', { selector: '#p' }, { node_id: 'integer' }],
  ['wait-for-node', { selector: '#p' }, { node_id: 'integer' }],
  ['wait-for-node', { selector: '#p', timeout_ms: 10_000 }, { node_id: 'integer' }],
  ['type', { text: 'typed' }, { success: 'boolean' }],
  ['type', { text: 'typed', node_id: NODE }, { success: 'boolean' }],
  ['fetch-html', {}, { html: 'string' }],
  ['fetch-html', { node_id: NODE }, { html: 'string' }],
  ['fetch-text', { node_id: NODE }, { text: 'string' }],
  ['navigate', { url: 'https://example.com/' }, { ok: 'boolean' }],
  ['instruct', { instruction: 'extract title' }, { success: 'boolean', data: 'object' }],
  ['eval', { expression: 'document.title' }, { success: 'boolean', data: 'object' }],
  ['eval', { expression: '[1, 2]' }, { success: 'boolean', data: 'object' }],
  ['scroll-to', { node_id: NODE }, { success: 'boolean' }],
  ['scroll-to', { x: 0, y: 500 }, { success: 'boolean' }],
  ['scroll-to', { y: 500 }, { success: 'boolean' }],
];

/** Expects the given fields, and that they tell success. */
function expectFields(body: Body, fields: Fields): void {
  for (const [name, type] of Object.entries(fields)) {
    expect([name, body[name], isA[type](body[name])]).toEqual([name, body[name], true]);
    if (type === 'boolean') expect([name, body[name]]).toEqual([name, true]);
  }
}

describe('the given interface', () => {
  it.each(GIVEN)('POST /browsers/{id}/%s/ %j', async (command, body, fields) => {
    const own = await aBrowser();
    await own.do('set-content', { html: HTML });
    const request = atHome(body);
    if (request.node_id === NODE) request.node_id = await own.find('#i');
    const { status, body: reply } = await tabwire.send('post', `${own.path}/${command}/`, request);
    expect([status, reply]).toEqual([200, expect.anything()]);
    expectFields(reply, fields);
  });

  it('creates and deletes contexts', async () => {
    const { path } = await aBrowser();
    const { status, body } = await tabwire.send('put', `${path}/contexts/`);
    expect(status).toBe(200);
    expectFields(body, { ctx_id: 'string' });
    const deleted = await tabwire.send('delete', `${path}/contexts/${body.ctx_id}/`);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
  });

  it('deletes one session, and all of them', async () => {
    const [{ id, path }, other] = [await tabwire.open(), await aBrowser()];
    const one = await tabwire.send('delete', `${path}/`);
    expect([one.status, one.body]).toEqual([200, { deleted: id }]);
    expect(tabwire.gateway.browsers.map((left) => left.id)).toEqual([other.id]);
    const all = await tabwire.send('delete', '/browsers/');
    expect([all.status, all.body]).toEqual([200, { success: true }]);
    expect(tabwire.gateway.browsers).toEqual([]);
    for (const [name, { body, headers }] of [
      ['delete-browser', one],
      ['delete-browsers', all],
    ] as const) {
      const declared = CATALOG.find((command) => command.name === name);
      expect(declared && violations(declared.reply, body)).toEqual([]);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it('has each of its operations in the catalog', () => {
    const known = new Set(
      COMMAND_PATHS.map(({ method, path }: CommandPath) => `${method} ${path}`),
    );
    const given = [
      'delete /browsers/{id}/',
      'delete /browsers/',
      'put /browsers/{id}/contexts/',
      'delete /browsers/{id}/contexts/{ctx_id}/',
      ...GIVEN.map(([command]) => `post /browsers/{id}/${command}/`),
    ];
    expect(given.filter((operation) => !known.has(operation))).toEqual([]);
  });
});
