import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserCommand } from '../../lib/interface/catalog.js';
import { invalidKeys } from '../../lib/page/input/invalid-keys.js';
import { parseKeys } from '../../lib/page/input/key-grammar.js';
import { eventTypes } from '../../lib/events/event-record.js';
import { raw } from '../support/raw.js';
import { Tabwire } from '../support/tabwire.js';

let tabwire: Tabwire;
beforeAll(async () => {
  tabwire = await Tabwire.start();
});
afterAll(() => tabwire.stop());

async function ask(method: string, path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { status, text } = await raw(tabwire.url, path, { method, headers, ...sent });
  return { status, ...JSON.parse(text) };
}

describe('a path that there is not', () => {
  it.each([
    ['POST', '/browsers/b1/goto/', 'POST /browsers/b1/navigate/'],
    ['POST', '/browsers/b1/node_click/', 'POST /browsers/b1/node-click/'],
    ['POST', '/browsers/b1/nodeClick', 'POST /browsers/b1/node-click/'],
    ['POST', '/browsers/b1/contexts/c1/naviagte/', 'POST /browsers/b1/contexts/c1/navigate/'],
    ['POST', '/browser/b1/click/', 'POST /browsers/b1/click/'],
    ['PUT', '/browser', 'PUT /browsers/'],
    ['POST', '/browsers/b1/navigate/now/', 'POST /browsers/b1/navigate/'],
    ['GET', '/healthz', 'GET /health/'],
  ])('%s %s is told of %s', async (method, path, near) => {
    const { status, code, detail, did_you_mean, known } = await ask(method, path);
    expect([status, code]).toEqual([404, 'route_not_found']);
    expect(did_you_mean).toContain(near);
    expect(detail).toContain(`Did you mean ${did_you_mean.join(' or ')}? `);
    expect(known).toEqual(expect.any(Array));
  });

  it('is told what there is in its place', async () => {
    const { known, did_you_mean } = await ask('POST', '/browsers/b1/brew-tea/');
    expect(known).toEqual(expect.arrayContaining(['click', 'navigate', 'ui-map']));
    expect(did_you_mean).toEqual([]);
    expect((await ask('GET', `/${'a/'.repeat(2_000)}`)).code).toBe('route_not_found');
  });
});

describe('a field that there is not', () => {
  it.each([
    ['navigate', { ulr: 'http://a.test/' }, '/ulr', 'did you mean url?'],
    ['node-click', { nodeId: 7 }, '/nodeId', 'did you mean node_id?'],
    ['type', { node_id: 7, txt: 'tea' }, '/txt', 'did you mean text?'],
    [
      'extract',
      { fields: { a: { as: 'int' } } },
      '/fields/a/as',
      'must be one of ["text","number"',
    ],
    ['extract', { fields: { a: { sel: 'b' } } }, '/fields/a/sel', 'did you mean selector?'],
    ['extract', { fields: { a: 5 } }, '/fields/a', 'must be string or object'],
    [
      'navigate',
      { url: 'http://a.test/', wait_until: 'laod' },
      '/wait_until',
      'did you mean load?',
    ],
  ])('of %s/: %j', async (command, body, path, message) => {
    const { status, detail, errors } = await ask('POST', `/browsers/b1/${command}/`, body);
    expect(status).toBe(400);
    expect(errors).toContainEqual({ path, message: expect.stringContaining(message) });
    expect(detail).toContain(`${path} `);
  });

  it('of a query', async () => {
    const { errors } = await ask('GET', '/browsers/b1/network/?limt=5');
    expect(errors[0].message).toContain('did you mean limit?');
  });

  it('among very many is refused in no time', async () => {
    const names = Array.from({ length: 20_000 }, (_, i) => [`field_${i}`, 1]);
    const before = performance.now();
    const { errors } = await ask('POST', '/browsers/b1/navigate/', Object.fromEntries(names));
    expect(errors).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

it.each([
  ['goto', 'navigate'],
  ['node_click', 'node-click'],
  ['fill', 'type'],
  ['waitForSelector', 'wait-for-node'],
])('a command of a batch or a channel, %s, that there is not', (name, near) => {
  expect(() => browserCommand(name, '/command')).toThrow(`Did you mean ${near}`);
});

it('keys and types of events that there are not', () => {
  expect(() => invalidKeys(() => parseKeys('Entr'))).toThrow('Did you mean Enter');
  expect(() => eventTypes(['page.open'], '/types')).toThrow('Did you mean page.opened');
});
