import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';
import { RulesClient } from './rules-client.js';

const stage = Stage.inContext();
const rules = new RulesClient(stage);

const BOX = (id: string, name: string) => `<label><input type=checkbox id=${id}> ${name}</label>`;
const PAGE = `<title>_</title><button onclick="document.title = 'sent'">Send order</button>
  <label>Promo code <input id=promo></label>
  <button onclick="document.title = 'redeemed'">Submit</button>${BOX('gift', 'Gift wrap')}${BOX('rush', 'Rush')}
  <script>const outcome = () => [document.title, promo.value, gift.checked, rush.checked].join()</script>`;

/** What the grammar reads is not on the page, and the names of the page read something else. */
describe('a clause that the names of the page read anew', () => {
  it.each([
    ['submit promo code TEA10', 1],
    ['click Send order, submit promo code TEA10', 2],
    ['click Send order, tick Gift wrap and Rush', 2],
  ])('counts as the steps that they read in it: %s', async (instruction, max_steps) => {
    await stage.show(PAGE);
    const { status, body } = await rules.instruct(instruction, { max_steps });
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_request',
      [{ path: '/max_steps', message: `must be at least ${max_steps + 1}` }],
    ]);
    expect(await stage.evaluate('outcome()')).toBe('_,,false,false');
    await rules.done(instruction, { max_steps: max_steps + 1 });
    expect(await stage.evaluate('outcome()')).toMatch(/^(redeemed,TEA10|sent,,true,true)/);
  });

  it.each([
    'choose {{code}} as the promo code',
    'click Send order, choose {{code}} as the promo code',
  ])('types no variable that the request lacks: %s', async (instruction) => {
    await stage.show(PAGE);
    const { status, body } = await rules.instruct(instruction);
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_request',
      [{ path: '/variables/code', message: 'is required' }],
    ]);
    expect(await stage.evaluate('outcome()')).toBe('_,,false,false');
    await rules.done(instruction, { variables: { code: 'TEA10' } });
    expect(await stage.evaluate('promo.value')).toBe('TEA10');
  });

  it('on a later page, ends the run before its first step', async () => {
    await stage.show(
      `<title>_</title><button onclick="document.body.innerHTML = '<label>Promo code <input id=promo></label>'">Go on</button>`,
    );
    const { status, body } = await rules.instruct('click Go on; choose {{code}} as the promo code');
    const { success, data } = body;
    expect([status, success, data.stop_reason]).toEqual([200, false, 'step_failed']);
    expect(data.steps.at(-1).error).toMatchObject({ code: 'invalid_request' });
    expect(await stage.evaluate('promo.value')).toBe('');
  });

  it('holds for all rows that a clause means', async () => {
    const row = '<tr><td>Order<td>Open<td><button onclick="document.title += 1">Delete</button>';
    await stage.show(
      `<title>_</title><table id=orders><tr><th>Order<th>State<th>Do${row.repeat(30)}</table>`,
    );
    const { status, body } = await rules.instruct('delete all open orders');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(await stage.evaluate('document.title')).toBe('_');
    await rules.done('delete all open orders', { max_steps: 30 });
    expect(await stage.evaluate('document.title.length')).toBe(31);
  });

  it('is no limit to what the page has as it is said', async () => {
    await stage.show('<title>_</title><button onclick="document.title = 1">Choose {{x}}</button>');
    await rules.done('click "Choose {{x}}"');
    expect(await stage.evaluate('document.title')).toBe('1');
  });
});
