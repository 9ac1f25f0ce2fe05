import { describe, expect, it } from '@jest/globals';
import { AiStage, done, on, turn } from '../../support/ai-stage.js';
import { Tabwire } from '../../support/tabwire.js';

const SHOP = `<title>Shop</title>
  <script>
    const cart = [];
    const show = () => { list.textContent = cart.join(', '); };
    const add = (what) => { cart.push(what + ' ' + size.value); show(); };
  </script>
  <label>Size <select id=size><option>Small<option>Large</select></label>
  <ul><li>Tea <button onclick="add('tea')">Add</button><li>Milk <button onclick="add('milk')">Add</button></ul>
  <label><input type=checkbox id=gift> Gift</label>
  <label>Note <input id=note value="old"></label>
  <p style="height: 2000px" id=list></p>
  <a href="#end" onclick="document.title = 'Ordered ' + note.value; setTimeout(() => list.textContent += '; thanks', 200)">Order</a>`;

const STATE = `JSON.stringify([document.title, list.textContent, gift.checked, note.value, location.hash])`;

describe('what a model did', () => {
  const stage = AiStage.forAll();

  it('is done again by its script under the rules, to the same end', async () => {
    await stage.show(SHOP);
    const { url } = await stage.browser.do('navigate', {
      url: await stage.evaluate('location.href'),
    });
    await stage.browser.do('navigate', { url: 'about:blank' });
    stage.model.play(
      turn(['navigate', { url }]),
      turn(
        on('select_option', 'combobox "Size"', { label: 'Large' }),
        (request) => {
          const [, id] = /Milk[^[]*\n\s*\[(\d+)\] button "Add"/.exec(request.news) ?? [];
          return ['node_click', { node_id: Number(id) }];
        },
        on('node_click', 'checkbox "Gift"'),
        on('type', 'textbox "Note"', { text: 'for {{who}}, "soon"' }),
        ['send_keys', { keys: 'ArrowLeft2, Backspace' }],
      ),
      turn(['ui_map', { query: 'order' }]),
      turn(on('scroll_to', 'link "Order"'), on('node_click', 'link "Order"'), [
        'wait_for',
        { text: 'thanks' },
      ]),
      turn(done()),
    );
    const variables = { who: 'Grace' };
    const data = await stage.run({ variables, allowed_domains: [stage.host] });
    expect([data.stop_reason, data.steps.filter(({ ok }: { ok: boolean }) => !ok)]).toEqual([
      'done',
      [],
    ]);
    const state = await stage.evaluate(STATE);
    expect(state).toContain('milk Large; thanks');

    const other = await stage.tabwire.open();
    const replayed = await other.do('instruct', {
      instruction: data.script.join('\n'),
      engine: 'rules',
      variables,
    });
    expect(replayed).toMatchObject({
      success: true,
      data: { engine: 'rules', stop_reason: 'done' },
    });
    expect(replayed.data.script).toEqual(data.script);
    expect(await other.evaluate(STATE)).toBe(state);
    expect(stage.model.received).toHaveLength(5);
    await other.delete();
  });

  it('is the click that it asked for, also by its line', async () => {
    await stage.show(`<button>Go</button><script>
      clicks = [];
      for (const type of ['click', 'auxclick'])
        addEventListener(type, ({ button, detail }) => clicks.push([button, detail]));
      </script>`);
    const options = [{ button: 'middle' }, { click_count: 3 }];
    stage.model.play(
      turn(...options.map((it) => on('node_click', 'button "Go"', it))),
      turn(done()),
    );
    const { script } = await stage.run({});
    expect(script).toEqual(['middle click button "Go"', 'triple click button "Go"']);
    const made = [
      [1, 1],
      [0, 1],
      [0, 2],
      [0, 3],
    ];
    expect(await stage.evaluate('clicks')).toEqual(made);
    await stage.browser.do('instruct', { instruction: script.join('\n'), engine: 'rules' });
    expect(await stage.evaluate('clicks')).toEqual([...made, ...made]);
  });

  it('is not asked of it where the rules understand, but of the rest', async () => {
    await stage.show('<title>Here</title><button onclick="document.title = 1">Go</button>');
    stage.model.play(turn(done()));
    const by = async (instruction: string) =>
      (await stage.run({ instruction, engine: 'auto' })).engine;
    expect(await by('click Go')).toBe('rules');
    expect(stage.model.received).toEqual([]);
    expect(await by('Work out which of these is best')).toBe('ai');
    expect(stage.model.received).toHaveLength(1);
  });
});

describe('without a model', () => {
  it('engine ai is 501', async () => {
    const tabwire = await Tabwire.start();
    const browser = await tabwire.open();
    const reply = await browser.send('instruct', { instruction: 'Go on', engine: 'ai' });
    expect([reply.status, reply.body]).toMatchObject([
      501,
      { code: 'ai_not_configured', success: false },
    ]);
    await tabwire.stop();
  });
});
