import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const data = async (expression: string) => (await stage.do('eval', { expression })).data;

beforeAll(() => stage.show('<p id=p class=x>text</p>'));

describe('eval/ answers with the value', () => {
  it('and with nothing more than success and data', async () => {
    expect(await stage.do('eval', { expression: '6 * 7' })).toEqual({
      success: true,
      data: { value: 42, type: 'number' },
    });
  });

  it.each([
    ['"text"', 'text', 'string'],
    ['""', '', 'string'],
    ['"漢😀\\u0000\\ud800"', '漢😀\u0000\ud800', 'string'],
    ['1.5', 1.5, 'number'],
    ['0', 0, 'number'],
    ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER, 'number'],
    ['1e300', 1e300, 'number'],
    ['true', true, 'boolean'],
    ['1 > 2', false, 'boolean'],
    ['null', null, 'null'],
    ['undefined', null, 'undefined'],
    ['void 0', null, 'undefined'],
    ['document.querySelector("nav")', null, 'null'],
    ['[1, "two", [3]]', [1, 'two', [3]], 'array'],
    ['[]', [], 'array'],
    ['({})', {}, 'object'],
    ['({ a: { b: { c: [null, true] } } })', { a: { b: { c: [null, true] } } }, 'object'],
    ['document.title', '', 'string'],
    ['location.protocol', 'http:', 'string'],
  ])('%s', async (expression, value, type) => {
    expect(await data(expression)).toEqual({ value, type });
  });

  it.each([
    ['NaN', null, 'number', 'NaN'],
    ['Infinity', null, 'number', 'Infinity'],
    ['-Infinity', null, 'number', '-Infinity'],
    ['-0', null, 'number', '-0'],
    ['5n', '5', 'bigint', '5n'],
    ['2n ** 70n', '1180591620717411303424', 'bigint', '1180591620717411303424n'],
    ['-7n', '-7', 'bigint', '-7n'],
  ])('%s, with what JSON can not hold', async (expression, value, type, unserializable) => {
    expect(await data(expression)).toEqual({ value, type, unserializable });
  });

  it.each([
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['new Date(NaN)', null],
    ['({ at: new Date(0) })', { at: '1970-01-01T00:00:00.000Z' }],
    ['({ toJSON: () => 5 })', 5],
    ['({ a: { toJSON: (key) => key } })', { a: 'a' }],
    ['({ a: undefined, b: () => 1, c: Symbol(), d: 1 })', { d: 1 }],
    ['[undefined, () => 1, Symbol(), NaN, Infinity, -0]', [null, null, null, null, null, 0]],
    ['[1, , 3]', [1, null, 3]],
    ['Object.assign([1], { more: 2 })', [1]],
    ['new Proxy({}, { get: (_, name) => name === "toJSON" ? () => "trapped" : 0 })', 'trapped'],
    ['new Map([[1, 2]])', {}],
    ['new Set([1])', {}],
    ['/x/', {}],
    ['new Error("x")', {}],
    ['new Uint8Array([1, 2])', { 0: 1, 1: 2 }],
    ['new Proxy({ a: 1 }, {})', { a: 1 }],
    ['new Proxy([1, 2], {})', [1, 2]],
    ['[new Number(5), new String("s"), new Boolean(false)]', [5, 's', false]],
    ['({ get a() { return 1 } })', { a: 1 }],
    [
      'Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, not: { value: 3 } })',
      { own: 2 },
    ],
    ['Object.create(null)', {}],
    [
      'JSON.parse(\'{"__proto__": 1, "constructor": 2}\')',
      JSON.parse('{"__proto__": 1, "constructor": 2}'),
    ],
    ['({ ...localStorage })', {}],
    ['new URL("http://a.b/c")', 'http://a.b/c'],
    ['(() => { const shared = { a: 1 }; return [shared, shared] })()', [{ a: 1 }, { a: 1 }]],
    ['document.querySelector("#p").getBoundingClientRect().toJSON().x >= 0', true],
    ['({ node: document.body })', { node: {} }],
    ['(function () { return arguments })(1, 2)', { 0: 1, 1: 2 }],
  ])('%s as JSON has it', async (expression, value) => {
    expect((await data(expression)).value).toEqual(value);
    expect(JSON.stringify((await data(expression)).value)).toBe(JSON.stringify(value));
  });

  it.each([
    ['(() => 1)', 'function', '() => 1'],
    ['p.onclick = () => 1', 'function', '() => 1'],
    ['(class A {})', 'function', 'class A {}'],
    ['alert', 'function', 'function alert() { [native code] }'],
    ['Promise.resolve(() => 2)', 'function', '() => 2'],
    ['Symbol("s")', 'symbol', 'Symbol(s)'],
    ['Symbol()', 'symbol', 'Symbol()'],
    ['Symbol.iterator', 'symbol', 'Symbol(Symbol.iterator)'],
  ])('%s, which is no JSON, by its source', async (expression, type, unserializable) => {
    expect(await data(expression)).toEqual({ value: null, type, unserializable });
  });

  it.each([
    ["Function(`return '${'x'.repeat(10_000)}'`)", 'function'],
    ["Symbol('s'.repeat(10_000))", 'symbol'],
  ])('%s, whose source is cut short', async (expression, type) => {
    const { unserializable, ...rest } = await data(expression);
    expect(rest).toEqual({ value: null, type });
    expect(unserializable).toMatch(/^(function anonymous|Symbol\(ss)[^]*…$/);
    expect(unserializable.length).toBeLessThanOrEqual(201);
  });

  it.each([
    ['(() => { const a = {}; a.a = a; return a })()', { a: null }],
    ['(() => { const a = [1]; a.push({ a }); return a })()', [1, { a: null }]],
    ['(() => { const a = { b: {} }; a.b.c = [a, a.b]; return a })()', { b: { c: [null, null] } }],
    ['(() => { const a = { toJSON: () => ({ b }) }, b = { a }; return b })()', { a: { b: null } }],
  ])('%s, which goes in a circle, with null where it closes', async (expression, value) => {
    expect(await data(expression)).toEqual({
      value,
      type: Array.isArray(value) ? 'array' : 'object',
      warnings: [expect.stringContaining('null')],
    });
  });

  it('window, as far as it goes', async () => {
    await stage.show('<p>text</p>');
    const { value, type, warnings } = await data('window');
    expect([type, warnings.length]).toEqual(['object', 1]);
    expect(value).toMatchObject({ window: null, innerWidth: 1280, isSecureContext: true });
    await stage.show('<p id=p class=x>text</p>');
  });

  it.each([
    '[1n]',
    '({ deep: { big: 5n } })',
    '(() => { let a = {}; for (let i = 0; i < 300; i += 1) a = { a }; return a })()',
    '({ toJSON() { return { again: this } } })',
    '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()',
    '(() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return { a: [proxy] } })()',
    'new Proxy({}, { ownKeys() { throw new Error("no keys") } })',
  ])('but not %s: 422', async (expression) => {
    const { status, body } = await stage.send('eval', { expression });
    expect([status, body.success, body.code]).toEqual([422, false, 'unserializable']);
    expect(await stage.evaluate('1')).toBe(1);
  });

  it('but not a window of another origin: 422', async () => {
    const { site } = stage;
    await stage.show(`<iframe src="${site.other}/html?x"></iframe>`);
    for (const expression of ['frames[0]', '({ a: [frames[0]] })', 'Promise.resolve(frames[0])']) {
      const { status, body } = await stage.send('eval', { expression });
      expect([expression, status, body.code]).toEqual([expression, 422, 'unserializable']);
    }
    await stage.show('<p id=p class=x>text</p>');
  });
});

describe('eval/ where a toJSON is', () => {
  afterAll(() => stage.show('<p id=p class=x>text</p>'));

  const BENDING = `<iframe srcdoc="<script>Object.prototype.toJSON = Array.prototype.toJSON = () => 'bent'</script>"></iframe><script>
    const bent = function () { return 'bent' };
    Object.prototype.toJSON = Array.prototype.toJSON = bent;
    class Money { toJSON() { return '5 EUR' } }
    class Euro extends Money {}
  </script>`;

  it.each([
    ['({ a: [1, { b: "text" }] })', { a: [1, { b: 'text' }] }],
    ['[]', []],
    ['new (class extends Array {})(2).fill(0)', [0, 0]],
    ['new Map()', {}],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['[new Euro()]', ['5 EUR']],
    ['({ toJSON: () => "own" })', 'own'],
    ['Object.create({ toJSON: () => "inherited" })', 'inherited'],
    ['Object.create(Object.create(null, { toJSON: { value: () => "bare" } }))', 'bare'],
    ['frames[0].eval("({ a: [1] })")', { a: [1] }],
  ])('%s is not bent by those of the page’s prototypes', async (expression, value) => {
    await stage.show(BENDING);
    expect((await data(expression)).value).toEqual(value);
  });

  it('one that Object.prototype makes anew each time does not bend it either', async () => {
    await stage.show(
      `<script>Object.defineProperty(Object.prototype, 'toJSON', { get: () => () => 'bent' })</script>`,
    );
    expect((await data('({ a: [1] })')).value).toEqual({ a: [1] });
  });

  it('wait-for/ has the same values', async () => {
    await stage.show(BENDING);
    const wait = (expression: string) => stage.do('wait-for', { function: expression });
    expect((await wait('({ a: [1] })')).data.value).toEqual({ a: [1] });
    expect((await wait('() => () => 5')).data).toMatchObject({ value: null, type: 'function' });
    expect((await wait('Symbol()')).data).toMatchObject({ value: null, type: 'symbol' });
    expect((await wait('new Date(NaN)')).data).toMatchObject({ value: null, type: 'object' });
    expect((await wait('() => { const a = {}; a.a = a; return a }')).data.warnings).toHaveLength(1);
  });
});

describe('eval/ of a node', () => {
  it('answers with its node_id, which other commands take', async () => {
    const node_id = await stage.find('#p');
    expect(await data('document.querySelector("#p")')).toEqual({
      value: null,
      type: 'node',
      node_id,
    });
    expect(await data('p')).toEqual({ value: null, type: 'node', node_id });
    expect(await data('Promise.resolve(p)')).toEqual({ value: null, type: 'node', node_id });
    const never = 'Object.assign(p, { then: () => {} })';
    expect(await data(never)).toEqual({ value: null, type: 'node', node_id });
    await data('delete p.then');
    await stage.evaluate(
      `window.made = Object.assign(document.createElement('button'), { onclick: () => { window.hit = 1 } }); document.body.append(made); 0`,
    );
    await stage.do('node-click', { node_id: (await data('made')).node_id });
    expect(await stage.evaluate('hit')).toBe(1);
  });

  it('inside a frame of the same origin, and in a shadow root', async () => {
    await stage.show(
      `<iframe srcdoc="<p id=inner>in the frame</p>"></iframe><div id=host></div><script>window.root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<p>in the shadow</p>'</script>`,
    );
    const inner = await data(`document.querySelector('iframe').contentDocument.querySelector('p')`);
    expect(inner.type).toBe('node');
    expect((await stage.do('fetch-text', { node_id: inner.node_id })).text).toBe('in the frame');
    expect(inner.node_id).toBe(await stage.find('#inner', { within: await stage.find('iframe') }));
    await stage.do('node-click', { node_id: inner.node_id });
    const shadow = await data(`root.querySelector('p')`);
    expect((await stage.do('fetch-text', { node_id: shadow.node_id })).text).toBe('in the shadow');
  });

  it('that is in no document: an ID that is stale until it is', async () => {
    const { node_id } = await data(
      `window.loose = Object.assign(document.createElement('p'), { textContent: 'loose' })`,
    );
    expect(await stage.send('fetch-text', { node_id })).toMatchObject({
      status: 404,
      body: { code: 'node_stale' },
    });
    await stage.evaluate('document.body.append(loose); 0');
    expect((await stage.do('fetch-text', { node_id })).text).toBe('loose');
  });
});

describe('eval/ runs', () => {
  it.each([
    ['several statements', 'const a = 1; const b = 2; a + b', 3],
    ['statements without semicolons, over lines', 'let x = 1\nx += 1\nx * 10', 20],
    ['an object literal', '{ a: 1, b: [2] }', { a: 1, b: [2] }],
    ['an object literal with spaces around', '\n { "a": 1 } \n', { a: 1 }],
    ['an empty object literal', '{}', {}],
    ['a block', '{ let y = 5; y + 1 }', 6],
    ['two blocks', '{ 1 } { 2 }', 2],
    ['a statement’s value', 'for (let i = 0; i < 3; i += 1) i', 2],
    ['if', 'if (true) "yes"; else "no"', 'yes'],
    ['a declaration', 'const z = 1', null],
    ['await', 'await Promise.resolve(5)', 5],
    ['await among statements', 'const r = await Promise.resolve([1]); r.concat(2)', [1, 2]],
    ['a promise', 'Promise.resolve({ a: 1 })', { a: 1 }],
    ['a promise of a promise', 'Promise.resolve(Promise.resolve("deep"))', 'deep'],
    ['an async function', '(async () => { await null; return "async" })()', 'async'],
    ['a promise that comes later', 'new Promise((done) => setTimeout(done, 20, "later"))', 'later'],
    ['a thenable', 'await { then(done) { done("then") } }', 'then'],
    ['a comment at the end', '1 + 1 // two', 2],
    ['only a comment', '// nothing', null],
    ['an arrow function that is called', '(() => { return 7 })()', 7],
    ['strict mode', '"use strict"; this === window', true],
    ['quotes and templates', '`a${1}` + "\\"" + \'\\\'\'', 'a1"\''],
    ['page variables', 'typeof p', 'undefined'],
    ['user activation', 'navigator.userActivation.isActive', true],
    ['the page’s own world', 'window.own = 1; document.documentElement.dataset.own = "1"; own', 1],
  ])('%s: %s', async (_what, expression, value) => {
    await stage.do('navigate', { url: 'about:blank' });
    expect((await data(expression)).value).toEqual(value);
  });

  it('const twice, and sees what it declared before', async () => {
    await data('const twice = 1; let other = 1; class Twice {}; function f() { return 1 }');
    await data('const twice = 2; let other = 2; class Twice {}; function f() { return 2 }');
    expect((await data('[twice, other, f()]')).value).toEqual([2, 2, 2]);
  });

  it('two at once, beside each other and beside other commands', async () => {
    const first = data('new Promise((done) => { window.settle = done })');
    await stage.do('wait-for-node', { selector: 'body' });
    const second = data('window.settle?.("both")');
    await second;
    await data('settle("both")');
    expect((await first).value).toBe('both');
  });

  it('where Content-Security-Policy forbids scripts and eval', async () => {
    const { site } = stage;
    const url = site
      .page('<p id=p>guarded</p><script>window.ran = 1</script>')
      .replace('/html?', '/csp?');
    await stage.do('navigate', { url });
    expect(
      (await data('[window.ran ?? null, p.textContent, await Promise.resolve(1)]')).value,
    ).toEqual([null, 'guarded', 1]);
    expect((await data('{ a: 1 }')).value).toEqual({ a: 1 });
    expect((await data('p')).type).toBe('node');
  });

  it('where the page replaced JSON, Promise and the prototypes', async () => {
    await stage.show(`<p id=p>x</p><script>
      JSON.stringify = () => 'replaced'; JSON.parse = () => 'replaced'; window.JSON = undefined;
      window.Promise = class {}; Object.keys = () => ['replaced']; Object.prototype.toJSON = () => 'replaced';
      Array.prototype.map = Array.prototype.push = () => 'replaced'; Array.isArray = () => false;
      Array.prototype.toJSON = () => 'replaced too';
    </script>`);
    expect((await data('5')).value).toBe(5);
    expect((await data('"text"')).value).toBe('text');
    expect((await data('(async () => 6)()')).value).toBe(6);
    expect((await data('p')).type).toBe('node');
    await stage.show('<p>usable</p>');
    expect((await data('({ a: [1] })')).value).toEqual({ a: [1] });
  });

  it('where the page set setters on Object.prototype', async () => {
    await stage.show(
      `<script>Object.defineProperty(Object.prototype, 'a', { set() { throw new Error('trap') }, get() { return 'trap' } })</script>`,
    );
    expect(
      (
        await data(
          `Object.defineProperty(Object.create(null), 'a', { value: 1, enumerable: true })`,
        )
      ).value,
    ).toEqual({ a: 1 });
  });
});
