import { beforeAll, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';

const stage = Stage.inContext();

/** Has a script run in the console's mode, in which `await` may be anywhere. */
const BY_CONSOLE = '\n// await';

const SCRIPTS = [
  'declared',
  'fixed',
  'Kind.name',
  'typeof declared',
  'own',
  'made()',
  'declared = 5',
  'fixed = 5',
  'var declared = 2',
  'var fixed = 2',
  'function declared() {}',
  'var own = 3; own',
  'function made() { return 3 } made()',
  'eval("declared")',
  'new Function("return declared")()',
  'if (1) 5',
  'for (var i = 0; i < 3; i += 1) i',
  'label: 5',
  '',
  '"use strict"; undeclared = 1',
  'this === window',
  'arguments',
  'new.target',
  'return 1',
  'yield',
  '{ 1 } { 2 }',
  'with (Math) PI',
  'Promise.resolve(1)',
  'Promise.reject(new Error("refused"))',
  'Promise.reject(5)',
  '({ then(done) { done("then") } })',
  'Symbol("a")',
  '(() => 1)',
  'document.body',
  '[document.body]',
  '10n',
  'NaN',
  'throw new Error("own")',
  '\n\n  throw new TypeError("below")',
  'throw 5',
  'throw "words"',
  'throw { a: 1 }',
  'throw null',
  'throw document.body',
  'throw new DOMException("m", "AbortError")',
  'null.x',
  '(() => {\n  null.f()\n})()',
  'JSON.parse("{")',
  '({ get a() { throw new Error("read") } })',
  'navigator.userActivation.isActive',
  '<!-- a comment\n5',
];

beforeAll(async () => {
  await stage.show('<p>here');
  await stage.evaluate('let declared = 1; const fixed = 2; class Kind {}; 0');
  await stage.evaluate('var own = 1; function made() { return 1 }');
});

it('a script has the same reply as in the console’s mode, which only some need', async () => {
  const different = [];
  for (const expression of SCRIPTS) {
    const own = await stage.send('eval', { expression });
    const byConsole = await stage.send('eval', { expression: `${expression}${BY_CONSOLE}` });
    const replies = [own, byConsole].map(({ status, body }) => ({ status, ...body }));
    for (const reply of replies) {
      delete reply.request_id;
      delete reply.instance;
    }
    const [first, second] = replies.map((reply) => JSON.stringify(reply));
    if (first !== second) different.push({ expression, replies });
  }
  expect(different).toEqual([]);
});

it('words of the console’s mode are found wherever they stand', async () => {
  const twice = async (expression: string) => {
    await stage.evaluate(expression);
    return stage.evaluate(expression);
  };
  expect(await twice('const a1 = 1; a1')).toBe(1);
  expect(await twice('{}let a2 = 2; a2')).toBe(2);
  expect(await twice('0;class A3 {}; A3.name')).toBe('A3');
  expect(await twice('[await 4][0]')).toBe(4);
  expect(await twice('(await 5)')).toBe(5);
  expect(await twice('for await (var a6 of [6]) a6')).toBe(6);
  expect(await twice('using a7 = null; 7')).toBe(7);
});
