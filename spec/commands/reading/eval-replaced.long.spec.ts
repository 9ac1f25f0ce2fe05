import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const GLOBALS = [
  'Object',
  'Array',
  'JSON',
  'Promise',
  'Number',
  'String',
  'Boolean',
  'Error',
  'Reflect',
  'Symbol',
  'Map',
  'Function',
  'Proxy',
  'document.constructor',
];

const VALUE = '({ a: [1, "two", true, null], b: { c: [] } })';
const READ = { a: [1, 'two', true, null], b: { c: [] } };

const data = async (expression: string, more: object = {}) =>
  (await stage.do('eval', { expression, ...more })).data;

describe('eval/ reads values where the page has replaced', () => {
  it.each(GLOBALS)('%s', async (name) => {
    for (const replaced of ['null', '() => { throw 1 }', '{}']) {
      await stage.show(`<p id=p>text</p><script>${name} = ${replaced}</script>`);
      expect((await data(VALUE)).value).toEqual(READ);
      expect(
        (await data('[p.id]', { node_id: await stage.find('#p'), args: { a: 1 } })).value,
      ).toEqual(['p']);
      expect((await data('p')).type).toBe('node');
      expect((await data('(async () => ({ a: 1 }))()')).value).toEqual({ a: 1 });
      expect((await stage.do('wait-for', { function: VALUE })).data.value).toEqual(READ);
      expect((await stage.do('fetch-text', { node_id: await stage.find('#p') })).text).toBe('text');
    }
  });

  it.each([
    'Object.keys = () => ["wrong"]',
    'Object.keys = null',
    'Object.getPrototypeOf = () => null',
    'Object.hasOwn = () => false',
    'Array.isArray = () => false',
    'Object.prototype.constructor = null; Object = null',
    'Array.prototype.constructor = null; Array = null',
    'Array.prototype[Symbol.iterator] = null',
    'Number.prototype.constructor = String.prototype.constructor = null',
  ])('what is reached by %s', async (script) => {
    await stage.show(`<p>text</p><script>${script}</script>`);
    expect((await data(VALUE)).value).toEqual(READ);
    expect(
      await stage.send('eval', { expression: '(() => { const a = {}; a.a = a; return a })()' }),
    ).toMatchObject({
      status: expect.any(Number),
      body: expect.not.objectContaining({ code: 'internal' }),
    });
  });
});

describe('eval/ of what worked', () => {
  it.each(['about:blank', 'data:text/html,<p>page'])(
    'says so of a window that %s opened',
    async (url) => {
      await stage.do('navigate', { url });
      const own = await data('window');
      expect(own).toMatchObject({ type: 'object', value: { window: null, innerWidth: 1280 } });
      const closed =
        'No script of this page may read localStorage. In the reply, null replaces it.';
      if (url.startsWith('data:')) expect(own.warnings).toContain(closed);
      expect((await data("window.open('about:blank')")).type).toBe('object');
      const { page_id } = await stage.do('wait-for', { page_opened: true });
      const [root = ''] = stage.browser.path.split('/contexts/');
      await stage.tabwire.send('delete', `${root}/pages/${page_id}/`);
    },
  );
});

describe('eval/ tells what was thrown', () => {
  it.each([
    ['throw undefined', 'undefined'],
    ['await 1; throw undefined', 'undefined'],
    ['const a = 1; throw null', 'null'],
    ['throw ""', 'an empty string'],
    ['throw 5n', '5n'],
    ['throw Symbol("s")', 'Symbol(s)'],
    ['throw NaN', 'NaN'],
    ['throw false', 'false'],
  ])('%s', async (expression, message) => {
    const { status, body } = await stage.send('eval', { expression });
    expect([status, body.code, body.message]).toEqual([422, 'script_error', message]);
  });

  it('and of an endless script what it may be doing', async () => {
    for (const expression of ['for (;;) {}', 'await new Promise(() => {})']) {
      const { status, body } = await stage.send('eval', { expression, timeout_ms: 300 });
      expect([status, body.code]).toEqual([504, 'timeout']);
      expect(body.detail).toMatch(
        /^The script did not end .* runs without end, .* awaits a promise/,
      );
      // The page is free again: the next script has all of its time.
      await stage.do('eval', { expression: '1' });
    }
  });
});
