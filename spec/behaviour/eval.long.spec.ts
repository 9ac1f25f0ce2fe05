import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

const EVAL = 'playwright tests/page/page-evaluate.spec.ts';
const EXECUTE = 'wpt webdriver/tests/classic/execute_script/execute.py';
const PROMISE = 'wpt webdriver/tests/classic/execute_script/promise.py';
const COLLECTIONS = 'wpt webdriver/tests/classic/execute_script/collections.py';

interface Value {
  readonly from: string;
  readonly expression: string;
  readonly data: object;
}

const value = (from: string, expression: string, is: unknown, type: string): Value => ({
  from,
  expression,
  data: { value: is, type },
});

const odd = (expression: string, unserializable: string): Value => ({
  from: EVAL,
  expression,
  data: { value: null, type: 'number', unserializable },
});

const values: readonly Value[] = [
  value(EVAL, '7 * 3', 21, 'number'),
  value(EVAL, '1 + 5;', 6, 'number'),
  value(EVAL, '2 + 5;\n// and a comment', 7, 'number'),
  value(EVAL, '/* a comment */ 3', 3, 'number'),
  value(EVAL, 'const a = 2; const b = 3; a * b', 6, 'number'),
  value(EXECUTE, 'if (true) { "yes" } else { "no" }', 'yes', 'string'),
  value(EXECUTE, 'function f() { return 5 } f()', 5, 'number'),
  value(EXECUTE, '', null, 'undefined'),
  value(EXECUTE, 'null', null, 'null'),
  value(EXECUTE, 'false', false, 'boolean'),
  value(EVAL, '({ "中文字符": "嗨" })', { 中文字符: '嗨' }, 'object'),
  value(EVAL, '{ a: 1, b: [2] }', { a: 1, b: [2] }, 'object'),
  value(EVAL, '[1, [2, [3]]]', [1, [2, [3]]], 'array'),
  value(EVAL, '({ a: undefined, b: null })', { b: null }, 'object'),
  value(EVAL, '[Symbol("x"), undefined, () => 1]', [null, null, null], 'array'),
  value(EVAL, '({ [Symbol("x")]: 1, y: 2 })', { y: 2 }, 'object'),
  value(EVAL, '({ when: new Date(0) })', { when: '1970-01-01T00:00:00.000Z' }, 'object'),
  value(EVAL, 'new Map([[1, 2]])', {}, 'object'),
  value(EVAL, 'y = 5; y', 5, 'number'),
  value(EVAL, 'new Function("return 4")()', 4, 'number'),
  value(EVAL, 'this === window', true, 'boolean'),
  value(COLLECTIONS, '[...document.querySelectorAll("p")].map((p) => p.id)', ['p'], 'array'),
  value(PROMISE, 'Promise.resolve(8 * 7)', 56, 'number'),
  value(
    PROMISE,
    'await new Promise((resolve) => setTimeout(resolve, 20, "late"))',
    'late',
    'string',
  ),
  value(PROMISE, 'const q = await Promise.all([1, Promise.resolve(2)]); q', [1, 2], 'array'),
  value(PROMISE, '({ then: (resolve) => resolve("a thenable") })', 'a thenable', 'string'),
  {
    from: EVAL,
    expression: '5n ** 20n',
    data: { value: '95367431640625', type: 'bigint', unserializable: '95367431640625n' },
  },
  odd('NaN', 'NaN'),
  odd('-0', '-0'),
  odd('Promise.resolve(-Infinity)', '-Infinity'),
  value(EVAL, '[NaN, Infinity, -0]', [null, null, 0], 'array'),
];

describe('eval/ comes to', () => {
  for (const { expression, data } of values) {
    it(expression === '' ? 'nothing, of nothing' : expression, async () => {
      await stage.show('<p id=p>');
      const reply = await stage.do('eval', { expression });
      const { type, unserializable, value: is } = reply.data;
      expect({ type, unserializable, value: Object.is(is, -0) ? 0 : is }).toEqual(data);
    });
  }

  it('an element: its node_id', async () => {
    // wpt webdriver/tests/classic/execute_script/node.py
    await stage.show('<p id=p>text');
    const { data } = await stage.do('eval', { expression: 'p' });
    expect(data).toEqual({ value: null, type: 'node', node_id: await stage.find('#p') });
  });
});

describe('eval/ answers for what is no JSON', () => {
  it.each([
    // wpt webdriver/tests/classic/execute_script/cyclic.py, which WebDriver refuses
    ['const a = {}; a.b = { a }; a', { b: { a: null } }],
    ['const list = []; list.push(list); list', [null]],
    ['Symbol("x")', null],
    ['() => 1', null],
  ])('%s', async (expression, value) => {
    await stage.show('');
    const { data } = await stage.do('eval', { expression });
    expect(data.value).toEqual(value);
  });
});

describe('eval/ refuses', () => {
  it.each([
    // playwright tests/page/page-evaluate.spec.ts
    { expression: 'none.property', message: 'ReferenceError: none is not defined' },
    { expression: 'throw "qwerty"', message: 'qwerty' },
    { expression: 'throw 100500', message: '100500' },
    { expression: 'throw null', message: 'null' },
    {
      expression: 'new Promise(() => { throw new TypeError("inside") })',
      message: 'TypeError: inside',
    },
    // wpt webdriver/tests/classic/execute_script/promise.py
    { expression: 'Promise.reject(new Error("later"))', message: 'Error: later' },
    { expression: 'await Promise.reject({ code: 5 })', message: 'Object' },
    { expression: 'return 5', message: 'SyntaxError: Illegal return statement' },
    { expression: '{', message: 'SyntaxError: Unexpected end of input' },
  ])('$expression, with the words of its error', async ({ expression, message }) => {
    await stage.show('');
    const { status, body } = await stage.send('eval', { expression });
    expect([status, body.code, body.message]).toEqual([422, 'script_error', message]);
  });

  it('a script that leaves its page before it is done', async () => {
    // playwright tests/page/page-evaluate.spec.ts
    await stage.show('<p id=here>');
    const { status, body } = await stage.send('eval', {
      expression: 'location.reload(); await new Promise(() => {})',
    });
    expect([status, body.code]).toEqual([422, 'script_error']);
    await stage.do('wait-for-node', { selector: '#here' });
  });
});

/** Pages that change the world the script runs in. */
describe('eval/ works', () => {
  // playwright tests/page/page-evaluate.spec.ts
  it.each([
    {
      what: 'where JSON is gone',
      html: '<script>window.JSON.stringify = null; window.JSON = null</script>',
    },
    {
      what: 'where Promise is replaced',
      html: '<script>window.Promise = class Mine { static resolve() { return 5 } }</script>',
    },
    {
      what: 'where the dates of the page are broken',
      html: '<script>Date.prototype.toISOString = () => { throw 1 }</script>',
    },
    {
      what: 'where Object.prototype has a setter',
      html: `<script>Object.defineProperty(Object.prototype, 'a', { set() { throw new Error('mine') }, configurable: true })</script>`,
    },
    {
      what: 'where the prototypes are frozen',
      html: '<script>for (const one of [Object, Array, Function]) Object.freeze(one.prototype)</script>',
    },
    {
      what: 'where Map, Set and Symbol are gone',
      html: '<script>window.Map = window.Set = window.Symbol = undefined</script>',
    },
  ])('$what', async ({ html }) => {
    await stage.show(html);
    const { data } = await stage.do('eval', {
      expression: '(async () => ({ ["a"]: [1, { b: "c" }] }))()',
    });
    expect(data).toEqual({ value: { a: [1, { b: 'c' }] }, type: 'object' });
  });

  it('where the policy of the page forbids eval and every script', async () => {
    await stage.do('navigate', {
      url: `${stage.site.origin}/csp?${encodeURIComponent('<p id=p>text')}`,
    });
    expect(await stage.evaluate('document.querySelector("p").textContent')).toBe('text');
  });

  it('where promises are of the page’s own making', async () => {
    await stage.show(`<script>
      const Native = Promise;
      window.Promise = class Mine {
        static resolve(value) { return new Mine((done) => done(value)) }
        constructor(work) { this.inner = new Native(work) }
        then(done, failed) { return new Mine((resolve) => resolve(this.inner.then(done, failed))) }
      };
    </script>`);
    expect(await stage.evaluate('Promise.resolve({ a: 42 })')).toEqual({ a: 42 });
  });

  it('as a person’s doing: it may copy and open a window', async () => {
    await stage.show('<p>text');
    const copied = `document.execCommand('selectAll') && document.execCommand('copy')`;
    expect(await stage.evaluate(copied)).toBe(true);
    expect(await stage.evaluate('navigator.userActivation.isActive')).toBe(true);
  });

  it('and answers, when it starts to leave the page', async () => {
    await stage.show('');
    const url = stage.site.page('<p id=next>next');
    expect(await stage.evaluate(`location.href = ${JSON.stringify(url)}; 42`)).toBe(42);
    await stage.do('wait-for-node', { selector: '#next' });
  });

  it('with what earlier scripts left, until the page is left', async () => {
    await stage.show('');
    await stage.evaluate('window.mine = 123; let local = 4');
    expect(await stage.evaluate('mine + local')).toBe(127);
    await stage.show('');
    expect(await stage.evaluate('typeof mine')).toBe('undefined');
  });
});
