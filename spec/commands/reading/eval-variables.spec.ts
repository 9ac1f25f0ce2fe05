import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

const data = async (expression: string, more: object) =>
  (await stage.do('eval', { expression, ...more })).data;
const value = async (expression: string, more: object) => (await data(expression, more)).value;

const PAGE = '<p id=p class=x>text</p><ul><li>1<li>2</ul>';

describe('eval/ with node_id', () => {
  beforeAll(() => stage.show(PAGE));

  it.each([
    ['an expression', 'node.id', 'p'],
    ['an object', '{ id: node.id, n: 1 }', { id: 'p', n: 1 }],
    ['statements', 'const id = node.id; const more = "!"; id + more', 'p!'],
    ['a statement whose value counts', 'if (node.id === "p") { "yes" } else { "no" }', 'yes'],
    ['a loop', 'let n = 0; for (const c of node.className) n += 1; n', 1],
    ['await', 'const id = await Promise.resolve(node.id); id', 'p'],
    ['await as the whole', 'await Promise.resolve(node.id)', 'p'],
    ['a comment at the end', 'node.id // that is it', 'p'],
    ['a function that is its value', '(() => node.id)()', 'p'],
    ['a variable of its own name', 'const node = 5; node', 5],
    ['another value of it', 'node = 7; node', 7],
    ['an async function', '(async () => (await Promise.resolve(node)).id)()', 'p'],
    ['the global object as this', 'this === globalThis', true],
  ])('runs %s', async (_what, expression, result) => {
    const node_id = await stage.find('#p');
    expect(await value(expression, { node_id })).toEqual(result);
    expect(await value(expression, { node_id })).toEqual(result);
  });

  it('takes a declaration for undefined, and leaves none of its names to the page', async () => {
    const node_id = await stage.find('#p');
    expect(await data('const mine = node', { node_id })).toEqual({
      value: null,
      type: 'undefined',
    });
    const names = 'typeof mine + typeof node + typeof args';
    expect(await value(names, {})).toBe('undefinedundefinedundefined');
  });

  it('answers with the node itself as the same node', async () => {
    const node_id = await stage.find('#p');
    expect(await data('node', { node_id })).toEqual({ value: null, type: 'node', node_id });
    expect(await data('node.parentNode', { node_id })).toMatchObject({ type: 'node' });
  });

  it('leaves nothing in the global object, not even after a syntax error', async () => {
    await stage.evaluate('window.before = Reflect.ownKeys(window).length + 1; 0');
    const node_id = await stage.find('#p');
    await value('node.id', { node_id });
    expect((await stage.send('eval', { expression: 'node.(', node_id })).body.code).toBe(
      'script_error',
    );
    expect(await stage.evaluate('Reflect.ownKeys(window).length - before')).toBe(0);
  });

  it('takes several nodes by name, beside node and args', async () => {
    const [one, two] = (await stage.do('find-nodes', { selector: 'li' })).node_ids;
    const node_id = await stage.find('#p');
    const body = { node_id, nodes: { one, $two: two, größe: node_id }, args: [1, { a: null }] };
    const script = '[node.id, one.textContent, $two.textContent, größe === node, args]';
    expect(await value(script, body)).toEqual(['p', '1', '2', true, [1, { a: null }]]);
  });

  it('says where a script fails', async () => {
    const places: readonly (readonly [string, number?, number?])[] = [
      ['throw new Error("x")', 1, 7],
      ['\n  x.y.z', 2, 3],
      ['function f() {\n  throw new Error("x") }\nf()', 2, 9],
      ['await Promise.reject(new Error("1:1"))', 1, 22],
      ['1;\nJSON.parse("{")', 2, 6],
      ['let q = (', 1, 10],
      [')', 1, 1],
      ['\nthrow 5', 2, 1],
      ['\nawait 5; throw 5'], // what is no Error knows no place, and an async script does not tell it
    ];
    for (const [expression, line, column] of places) {
      const { body } = await stage.send('eval', { expression });
      expect([expression, body.code, body.line, body.column]).toEqual([
        expression,
        'script_error',
        line,
        column,
      ]);
    }
  });

  it('says where a script fails as without variables', async () => {
    const node_id = await stage.find('#p');
    for (const expression of ['  throw new Error("x")', '1;\n  throw new Error("x")']) {
      const plain = (await stage.send('eval', { expression })).body;
      const { status, body } = await stage.send('eval', { expression, node_id, args: 1 });
      expect(status).toBe(422);
      const { line, column, message } = plain;
      expect(line).toBe(expression.split('\n').length);
      expect(body).toMatchObject({ code: 'script_error', line, column, message });
    }
  });

  it('works in a page that has replaced what arrays and objects can do', async () => {
    await stage.show(
      `${PAGE}<script>Object.defineProperty = Reflect.get = Array.prototype.forEach = Array.prototype[Symbol.iterator] = () => { throw new Error('replaced') };
        Object.defineProperties(Object.prototype, { node: { set() { throw new Error('set') }, configurable: true } })</script>`,
    );
    const node_id = await stage.find('#p');
    expect(await value('node.id + args.a', { node_id, args: { a: 1 } })).toBe('p1');
    await stage.show(PAGE);
  });
});

describe('eval/ with args', () => {
  beforeAll(() => stage.show(PAGE));

  it.each([
    [null],
    [0],
    [''],
    [false],
    ['\u2028 `${1}` \\ " \' </script> 漢'],
    [[]],
    [{}],
    [{ 'a-b': [1, [2, { c: '3' }]] }],
    [JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')],
  ])('hands over %j', async (args) => {
    expect(await value('args', { args })).toEqual(args);
    expect(await value('JSON.stringify(args)', { args })).toBe(JSON.stringify(args));
  });

  it('refuses what is nested too deep', async () => {
    const args = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`);
    const { status, body } = await stage.send('eval', { expression: 'args', args });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', '']);
  });
});

describe('eval/ refuses', () => {
  it.each(['', '1a', 'a-b', 'a b', 'if', 'await', 'let', 'eval', 'a;b', '}', 'yield'])(
    'the name %j for a node',
    async (name) => {
      await stage.show(PAGE);
      const nodes = { [name]: await stage.find('#p') };
      const { status, body } = await stage.send('eval', { expression: '1', nodes });
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', '/nodes']);
      expect(body.detail).toContain(JSON.stringify(name));
    },
  );

  it('a name that is taken', async () => {
    const node_id = await stage.find('#p');
    for (const more of [
      { node_id, nodes: { node: node_id } },
      { args: 1, nodes: { args: node_id } },
    ]) {
      const { status, body } = await stage.send('eval', { expression: '1', ...more });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    }
  });

  it.each([{ node_id: 'p' }, { nodes: { a: '1' } }, { world: 'main' }, { frame_node_id: 0 }])(
    '%j as invalid',
    async (more) => {
      const { status, body } = await stage.send('eval', { expression: '1', ...more });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('a node that was never handed out, and one that left the page', async () => {
    await stage.show(PAGE);
    const node_id = await stage.find('#p');
    const never = await stage.send('eval', { expression: '1', nodes: { a: 999_999_999 } });
    expect([never.status, never.body.code]).toEqual([404, 'node_not_found']);
    await stage.evaluate('p.remove()');
    for (const more of [{ node_id }, { nodes: { a: node_id } }, { node_id, world: 'isolated' }]) {
      const { status, body } = await stage.send('eval', { expression: '1', ...more });
      expect([status, body.code, body.node_id]).toEqual([404, 'node_stale', node_id]);
    }
    await stage.show(PAGE);
    const gone = await stage.send('eval', { expression: '1', node_id });
    expect([gone.status, gone.body.code]).toEqual([404, 'node_stale']);
  });
});

describe.each(['origin', 'other'] as const)('eval/ in a frame of %s', (where) => {
  let frame_node_id: number;

  beforeAll(async () => {
    const inner = '<title>inner</title><p id=q>in</p><script>window.here = "frame"</script>';
    const url = stage.site.page(`<!doctype html>${inner}`, stage.site[where]);
    await stage.show(
      `<p id=p>out</p><script>window.here = "page"</script><iframe src="${url}"></iframe>`,
    );
    frame_node_id = await stage.find('iframe');
    await stage.do('wait-for-node', { selector: '#q', within: frame_node_id });
  });

  it('runs beside the scripts of its document', async () => {
    expect(await value('here + document.title', { frame_node_id })).toBe('frameinner');
    expect(await value('here', {})).toBe('page');
    expect(await value('window.frameElement === null || window !== top', { frame_node_id })).toBe(
      true,
    );
  });

  it('takes nodes of its document, and answers with them', async () => {
    const node_id = await stage.find('#q', { within: frame_node_id });
    expect(await value('node.textContent + args', { frame_node_id, node_id, args: 1 })).toBe('in1');
    expect(await data('document.querySelector("p")', { frame_node_id })).toMatchObject({ node_id });
    const isolated = { frame_node_id, node_id, world: 'isolated' };
    expect(await value('node.textContent + typeof here', isolated)).toBe('inundefined');
    expect(await data('node', isolated)).toMatchObject({ type: 'node', node_id });
  });

  it('refuses a node of another document', async () => {
    const outer = await stage.find('#p');
    const inner = await stage.find('#q', { within: frame_node_id });
    for (const more of [
      { frame_node_id, node_id: outer },
      { node_id: inner },
      { nodes: { a: inner } },
    ]) {
      const { status, body } = await stage.send('eval', { expression: '1', ...more });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.detail).toContain('another document');
    }
  });

  it('ends an endless loop there at its deadline', async () => {
    const expression = 'for (;;) {}';
    const { status, body } = await stage.send('eval', {
      expression,
      frame_node_id,
      timeout_ms: 500,
    });
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(await value('here', { frame_node_id })).toBe('frame');
  });

  it('says that the frame went away', async () => {
    const { status, body } = await stage.send('eval', {
      expression: 'location.href = "about:blank"; await new Promise(() => {})',
      frame_node_id,
    });
    expect([status, body.code]).toEqual([422, 'script_error']);
    expect(body.detail).toContain('navigated');
  });
});

describe('eval/ with frame_node_id', () => {
  it('refuses what is no frame', async () => {
    await stage.show(PAGE);
    const frame_node_id = await stage.find('#p');
    const { status, body } = await stage.send('eval', { expression: '1', frame_node_id });
    expect([status, body.code, body.reason]).toEqual([409, 'node_not_interactable', 'not_frame']);
    expect(body.detail).toContain('is not a frame');
  });

  it('runs in frames below frames', async () => {
    const inner = stage.site.page('<title>inner</title>', stage.site.origin);
    const middle = stage.site.page(`<iframe src="${inner}"></iframe>`, stage.site.other);
    await stage.show(`<iframe src="${middle}"></iframe>`);
    const within = await stage.find('iframe');
    const { node_id } = await stage.do('wait-for-node', { selector: 'iframe', within });
    await stage.do('wait-for-node', { selector: 'title', within: node_id });
    expect(await value('document.title', { frame_node_id: node_id })).toBe('inner');
  });
});

describe('eval/ with world isolated', () => {
  beforeAll(() =>
    stage.show(
      `${PAGE}<script>window.mine = 1; document.querySelector = () => 'replaced'</script>`,
    ),
  );

  it('has the DOM, and no part of the scripts of the page', async () => {
    const more = { world: 'isolated' };
    expect(await value('document.querySelector("p").id + typeof mine', more)).toBe('pundefined');
    expect(await value('document.querySelector("p")', {})).toBe('replaced');
  });

  it('keeps its globals from the page, for the next eval there', async () => {
    const more = { world: 'isolated' };
    await value('globalThis.ours = 5; 0', more);
    expect(await value('ours', more)).toBe(5);
    expect(await value('typeof ours', {})).toBe('undefined');
  });

  it('takes variables, top-level const and await', async () => {
    const node_id = await stage.find('#p');
    const more = { world: 'isolated', node_id, args: 2 };
    expect(await value('const n = await Promise.resolve(args); n + node.id', more)).toBe('2p');
    expect(await value('const x = 1; x', { world: 'isolated' })).toBe(1);
    expect(await value('const x = 1; x', { world: 'isolated' })).toBe(1);
  });

  it('does not disturb other commands, whatever it does there', async () => {
    const script =
      'Element.prototype.getBoundingClientRect = Node.prototype.contains = () => 1; globalThis.$0 = globalThis.$1 = 0; 0';
    await value(script, { world: 'isolated' });
    expect(await stage.find('#p')).toBeGreaterThan(0);
    await stage.do('wait-for-node', { selector: '#p', state: 'visible', timeout_ms: 0 });
  });
});
