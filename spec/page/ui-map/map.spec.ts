import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = Stage.inContext();

const show = async (html: string, options: object = {}) => {
  await stage.show(html);
  return (await mapOf(stage, options)).nodes;
};

describe('ui-map/ lists what a person can act on', () => {
  it('native controls, with their states', async () => {
    const nodes = await show(`
      <a href="/p?q=1">Home</a> <a>no link</a>
      <button>Buy</button> <button disabled>Sold out</button>
      <label>Mail <input id=m type=email value="a@b" required placeholder="you@"></label>
      <input type=hidden value=h> <input type=checkbox checked aria-label=Terms>
      <input type=radio aria-label=Red> <input type=range value=40 aria-label=Volume>
      <select aria-label=Size><option>S<option selected>M</select>
      <textarea aria-label=Note>two
lines</textarea>
      <details><summary>More</summary><button>inside</button></details>
      <script>document.querySelector('#m').focus()</script>`);
    const origin = stage.site.origin;
    const placed = { node_id: expect.any(Number), bounds: expect.anything(), in_viewport: true };
    const expected = [
      { role: 'link', name: 'Home', tag: 'a', href: `${origin}/p?q=1` },
      { role: 'button', name: 'Buy', tag: 'button' },
      { role: 'button', name: 'Sold out', tag: 'button', disabled: true },
      {
        role: 'textbox',
        name: 'Mail',
        tag: 'input',
        type: 'email',
        value: 'a@b',
        placeholder: 'you@',
        required: true,
        focused: true,
      },
      { role: 'checkbox', name: 'Terms', tag: 'input', type: 'checkbox', checked: true },
      { role: 'radio', name: 'Red', tag: 'input', type: 'radio', checked: false },
      { role: 'slider', name: 'Volume', tag: 'input', type: 'range', value: '40' },
      { role: 'combobox', name: 'Size', tag: 'select', value: 'M', expanded: false },
      { role: 'textbox', name: 'Note', tag: 'textarea', value: 'two\nlines' },
      { role: 'button', name: 'More', tag: 'summary', expanded: false },
    ];
    expect(nodes).toEqual(expected.map((node) => ({ ...placed, why: 'native', ...node })));
  });

  it('ARIA widgets, with their states', async () => {
    const nodes = await show(`
      <div role=button aria-pressed=true>Bold</div>
      <div role=checkbox aria-checked=mixed>All</div> <div role=switch aria-checked=true>Wifi</div>
      <div role=tablist><div role=tab aria-selected=true>One</div><div role=tab>Two</div></div>
      <div role=tree><div role=treeitem aria-expanded=true aria-level=2>Root <div role=treeitem>Leaf</div></div></div>
      <div role=slider aria-valuenow=3 aria-label=Level>3</div>
      <div role=menuitem aria-disabled=true>Paste</div>
      <div contenteditable aria-label=Body>text</div>`);
    const states = [
      'checked',
      'pressed',
      'selected',
      'expanded',
      'disabled',
      'level',
      'value',
    ] as const;
    const told = nodes.map((node) => [
      node.role,
      node.name,
      ...states.flatMap((state) => (node[state] === undefined ? [] : [`${state}=${node[state]}`])),
    ]);
    expect(told).toEqual([
      ['button', 'Bold', 'pressed=true'],
      ['checkbox', 'All', 'checked=mixed'],
      ['switch', 'Wifi', 'checked=true'],
      ['tab', 'One', 'selected=true'],
      ['tab', 'Two'],
      ['treeitem', 'Root Leaf', 'selected=false', 'expanded=true', 'level=2'],
      ['treeitem', 'Leaf', 'selected=false', 'level=1'],
      ['slider', 'Level', 'value=3'],
      ['menuitem', 'Paste', 'disabled=true'],
      ['textbox', 'Body', 'value=text'],
    ]);
    expect(nodes.at(-1)?.why).toBe('editable');
    expect(nodes[0]?.why).toBe('role');
  });

  it('div-buttons by their listener, their cursor and their tabindex', async () => {
    const nodes = await show(`
      <div id=l>listens</div> <div style="cursor: pointer">points <b>inherited</b></div>
      <div tabindex=0>focusable</div> <div tabindex=-1>only by script</div> <div>nothing</div>
      <div id=d>presses</div>
      <script>
        document.querySelector('#l').addEventListener('click', () => 0);
        document.querySelector('#d').addEventListener('mousedown', () => 0);
        document.body.addEventListener('click', () => 0);
      </script>`);
    expect(brief(nodes, 'why')).toEqual([
      ['generic', 'listens', 'listener'],
      ['generic', 'points inherited', 'cursor'],
      ['generic', 'focusable', 'tabindex'],
      ['generic', 'presses', 'listener'],
    ]);
  });

  it('a hidden box or radio as what is drawn for it, once', async () => {
    const nodes = await show(`
      <style>.none { display: none } .clear { position: absolute; opacity: 0 } .box { display: inline-block; width: 20px; height: 20px; cursor: pointer; border: 1px solid }</style>
      <label><input type=checkbox class=none checked> News</label>
      <input type=radio id=r class=clear><label for=r>Blue</label>
      <span class=box><input type=checkbox class=clear aria-label=Row></span>
      <label>Seen <input type=checkbox></label>
      <label>Field <input></label>`);
    expect(brief(nodes, 'tag', 'checked')).toEqual([
      ['checkbox', 'News', 'label', true],
      ['radio', 'Blue', 'label', false],
      ['checkbox', 'Row', 'span', false],
      ['checkbox', 'Seen', 'input', false],
      ['textbox', 'Field', 'input', undefined],
    ]);
  });

  it('a hidden box as nothing where the clickable element around it has other controls', async () => {
    const nodes = await show(`
      <div onclick=0><p><b>Edit node</b> <button>Delete</button> <button>Done</button></p><input type=checkbox style="display: none"></div>
      <div onclick=0>I accept <a href="#terms">the terms</a><input type=checkbox style="display: none"></div>`);
    expect(nodes.filter(({ role }) => role === 'checkbox').map(({ name }) => name)).toEqual([
      'I accept the terms',
    ]);
    expect(nodes.filter(({ role }) => role === 'button').map(({ name }) => name)).toEqual([
      'Delete',
      'Done',
    ]);
  });

  it('a clickable element once, whatever in it shows the pointing hand', async () => {
    const pointer = 'style="cursor: pointer"';
    const nodes = await show(`<main>
      <div class=c><span ${pointer}>Buy now</span></div>
      <p class=c style="display: inline-block"><b ${pointer}>Filled</b></p>
      <div class=c><i ${pointer}>Icon</i> <span ${pointer}>and text</span></div>
      <div class=c><span ${pointer} class=c>Listens</span> itself</div>
      <ul class=c style="width: 200px; padding: 30px"><li ${pointer}>One</li><li ${pointer}>Two</li></ul></main>
      <script>for (const one of document.querySelectorAll('.c')) one.onclick = () => 0</script>`);
    expect(nodes.map(({ name, tag, why }) => [name, tag, why])).toEqual([
      ['Buy now', 'div', 'listener'],
      ['Filled', 'p', 'listener'],
      ['Icon and text', 'div', 'listener'],
      ['Listens itself', 'div', 'listener'],
      ['Listens', 'span', 'listener'],
      ['One Two', 'ul', 'listener'],
      ['One', 'li', 'cursor'],
      ['Two', 'li', 'cursor'],
    ]);
  });

  it('buttons in a clickable card, and the card; not what only surrounds one thing', async () => {
    const nodes = await show(`
      <main><div id=card style="padding: 40px">Card <button>Keep</button> <span style="cursor: pointer">Edit</span></div></main>
      <div id=wrap style="display: inline-block"><button>Wrapped</button></div>
      <button id=b><span id=s>Inner</span></button>
      <script>for (const id of ['card', 'wrap', 's']) document.getElementById(id).onclick = () => 0</script>`);
    expect(brief(nodes)).toEqual([
      ['generic', 'Card Keep Edit'],
      ['button', 'Keep'],
      ['generic', 'Edit'],
      ['button', 'Wrapped'],
      ['button', 'Inner'],
    ]);
    expect(nodes[1]?.parent_id).toBe(nodes[0]?.node_id);
  });

  it.each([
    [
      'a large one',
      '<main><div id=app style="min-height: 700px"><button>One</button></div></main>',
    ],
    ["an app's root", '<div id=app><h1>Title</h1><button>One</button></div>'],
  ])('no box that only listens for what is inside it: %s', async (_, html) => {
    const nodes = await show(`${html}
      <script>document.querySelector('#app').addEventListener('click', () => 0)</script>`);
    expect(brief(nodes)).toEqual([['button', 'One']]);
  });

  it('nothing invisible, but file inputs', async () => {
    const nodes = await show(`
      <style>.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }</style>
      <button style="display: none">none</button> <button style="visibility: hidden">hidden</button>
      <div style="opacity: 0"><button>clear</button></div> <a href=/ class=sr>skip</a>
      <button style="position: absolute; left: -9999px">far</button>
      <div style="height: 0; overflow: hidden"><button>folded</button></div>
      <div style="position: relative; width: 100px; height: 30px; overflow: hidden"><button style="position: absolute; left: 200px">cut</button></div>
      <button style="position: fixed; left: 2000px">off canvas</button>
      <dialog><button>closed</button></dialog> <div inert><button>inert</button></div>
      <div style="visibility: hidden"><button style="visibility: visible">shown again</button></div>
      <label>Photo <input type=file style="display: none"></label>`);
    expect(brief(nodes, 'type', 'in_viewport')).toEqual([
      ['button', 'shown again', undefined, true],
      ['button', 'Photo', 'file', false],
    ]);
  });

  it('no more than shows where the page does not scroll', async () => {
    const nodes = await show(`
      <style>body { overflow-x: hidden }</style><button style="position: absolute; left: 1500px">beside</button>
      <p style="height: 2000px"></p><button>below</button>`);
    expect(brief(nodes, 'in_viewport')).toEqual([['button', 'below', false]]);
    expect(
      await show(
        `<style>html { overflow: hidden }</style><button>in</button><p style="height: 2000px"></p><button>below</button>`,
      ),
    ).toMatchObject([{ name: 'in' }]);
  });

  it('scroll containers and frames', async () => {
    const nodes = await show(`
      <div style="width: 200px; height: 50px; overflow: auto" aria-label=List role=group><p style="height: 500px">long</p></div>
      <div style="width: 200px; height: 50px; overflow: auto">short</div>
      <iframe title=Inner srcdoc="<p>text</p>"></iframe>`);
    expect(brief(nodes, 'why')).toEqual([
      ['group', 'List', 'scroll'],
      ['iframe', 'Inner', 'frame'],
    ]);
  });

  it('what shows of an absolute box outside of a box that does not contain it', async () => {
    const nodes = await show(`
      <div style="height: 20px; overflow: hidden"><ul style="position: absolute; top: 100px"><li><button>Option</button></ul></div>`);
    expect(brief(nodes, 'in_viewport')).toEqual([['button', 'Option', true]]);
  });
});

describe('ui-map/ with interactive: false', () => {
  it('adds texts, headings, landmarks and images', async () => {
    const nodes = await show(
      `<nav aria-label=Main><a href=/>Home</a></nav>
       <main><h2>Head <i>line</i></h2><p>Some <b>bold</b> text and <a href=/x>a link</a>.</p>
       <ul><li>one<li><button>two</button></ul><img alt=Logo src="data:," width=9 height=9>
       <img alt="" src="data:," width=9 height=9><section>plain section</section><p style="display: none">hidden</p><p style="opacity: 0">clear</p>
       <p><label>Field <input></label><p>By <label for=f>label</label> <input id=f></main>`,
      { interactive: false },
    );
    expect(brief(nodes, 'level')).toEqual([
      ['navigation', 'Main', undefined],
      ['link', 'Home', undefined],
      ['main', '', undefined],
      ['heading', 'Head line', 2],
      ['paragraph', 'Some bold text and a link.', undefined],
      ['link', 'a link', undefined],
      ['listitem', 'one', undefined],
      ['button', 'two', undefined],
      ['img', 'Logo', undefined],
      ['text', 'plain section', undefined],
      ['textbox', 'Field', undefined],
      ['paragraph', 'By', undefined],
      ['textbox', 'label', undefined],
    ]);
    expect(nodes.filter(({ why }) => why !== undefined)).toHaveLength(5);
  });
});

describe('ui-map/ keeps secrets', () => {
  it('masks passwords, also those that the page shows, in both formats', async () => {
    await stage.show(`
      <input type=password aria-label=Password> <input type=password aria-label=Empty>
      <input type=text autocomplete="section-a new-password" aria-label=Shown>`);
    await stage.evaluate(
      `document.querySelectorAll('[aria-label=Password], [aria-label=Shown]').forEach((it) => { it.value = 'hunter2' })`,
    );
    const reply = await mapOf(stage, { format: 'text', interactive: false });
    expect(brief(reply.nodes, 'value')).toEqual([
      ['textbox', 'Password', '••••••••'],
      ['textbox', 'Empty', ''],
      ['textbox', 'Shown', '••••••••'],
    ]);
    expect(JSON.stringify(reply)).not.toContain('hunter2');
  });
});
