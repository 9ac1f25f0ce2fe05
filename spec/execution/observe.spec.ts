import { describe, expect, it } from '@jest/globals';
import { Stage } from '../support/stage.js';

const stage = Stage.inContext();

describe('observe', () => {
  it('tells what is new, what changed and what is gone, and no more', async () => {
    await stage.show(`<h1>Shop</h1><input id=box type=checkbox aria-label="Gift wrap"><p id=old>Old offer</p>
      <button id=add>Add</button><p>Much other text</p><script>
      add.onclick = () => { box.checked = true; old.remove(); add.insertAdjacentHTML('afterend', '<p role=status>Added</p>') }
      </script>`);
    const node_id = await stage.find('#add');
    const box = await stage.find('#box');
    const { ok, observed } = await stage.do('node-click', { node_id, observe: true });
    expect(ok).toBe(true);
    expect(observed).toContain(`* [${box}] checkbox "Gift wrap" checked`);
    expect(observed).toMatch(/^\+ \[\d+\] status "Added"$/m);
    expect(observed).toMatch(/^gone 1: \[\d+\]$/m);
    expect(observed).not.toContain('Much other text');
  });

  it('says so where nothing changed', async () => {
    await stage.show('<p>text');
    const { observed } = await stage.do('click', { x: 400, y: 400, observe: true });
    expect(observed).toBe('no change\n');
  });

  it('tells what can be acted on of another document, with its address', async () => {
    const url = stage.site.page('<title>Cart</title><p>Long text</p><button>Pay</button>');
    await stage.show(`<a id=cart href="${url.replaceAll('"', '&quot;')}">Cart</a>`);
    const { observed } = await stage.do('node-click', {
      node_id: await stage.find('#cart'),
      observe: true,
    });
    expect(observed).toContain(`url ${url}\ntitle "Cart"\n`);
    expect(observed).toMatch(/^\+ \[\d+\] button "Pay"/m);
    expect(observed).not.toContain('Long text');
    const { observed: back } = await stage.do('back', { observe: true });
    expect(back).toMatch(/^\+ \[\d+\] link "Cart"/m);
  });

  it('is of no command that reads, and of no reply without it', async () => {
    await stage.show('<p id=p>text');
    const { status, body } = await stage.send('find-node', { selector: 'p', observe: true });
    expect([status, body.errors[0].path]).toEqual([400, '/observe']);
    expect(await stage.do('click', { x: 1, y: 1 })).toEqual({ ok: true });
  });

  it('is of a step of a batch', async () => {
    await stage.show('<input id=i aria-label=Name autofocus>');
    const steps = [
      { command: 'find-node', body: { selector: '#i' }, save_as: 'field' },
      {
        command: 'type',
        body: { node_id: { $result: 'field.node_id' }, text: 'tea' },
        observe: true,
      },
    ];
    const { results } = await stage.do('batch', { steps });
    expect(results[1].reply.observed).toContain('textbox "Name" = "tea"');
    const refused = await stage.send('batch', { steps: [{ ...steps[0], observe: true }] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, '/steps/0/observe']);
  });
});
