import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = OwnStage.forAll();

afterEach(() => {
  jest.restoreAllMocks();
});

const session = () => {
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  if (!currentPage) throw new Error('there is no page');
  return currentPage.session;
};

/** What Chrome's accessibility tree says of a node. */
async function told(nodeId = 0): Promise<unknown[]> {
  const backendNodeId = nodeId % 1e10;
  const question = { backendNodeId, fetchRelatives: false };
  // One flight: Chrome crashes later on when it is asked while it keeps no tree.
  const [, { nodes }] = await Promise.all([
    session().send('Accessibility.enable', {}),
    session().send('Accessibility.getPartialAXTree', question),
    session().send('Accessibility.disable', {}),
  ]);
  const [node] = nodes;
  if (!node) throw new Error('Chrome tells nothing');
  const facts = new Map(
    (node.properties ?? []).map(({ name, value }): [string, unknown] => [name, value.value]),
  );
  const states = ['disabled', 'focused', 'expanded'].map((state) => facts.get(state));
  return [node.role?.value, node.name?.value, ...states];
}

/** Maps the page; returns the names of the methods of Chrome's accessibility tree that it called. */
async function called(): Promise<string[]> {
  const sent = jest.spyOn(session(), 'send');
  await mapOf(stage);
  const methods = sent.mock.calls.map(([method]) => method);
  sent.mockRestore();
  return methods.filter((method) => method.startsWith('Accessibility.'));
}

/** Maps the page; returns what became of each node, and how many nodes the map asked Chrome for. */
async function mapped(): Promise<{ rows: unknown[][]; ids: number[]; asked: number }> {
  const sent = jest.spyOn(session(), 'send');
  const { nodes } = await mapOf(stage);
  const asked = sent.mock.calls.filter(([method]) => method === 'Accessibility.getPartialAXTree');
  const rows = brief(nodes, 'disabled', 'focused', 'expanded');
  return { rows, ids: nodes.map(({ node_id }) => node_id), asked: asked.length };
}

describe('plain links and buttons, of which ui-map/ asks nothing', () => {
  it('are told as the accessibility tree tells them', async () => {
    await stage.show(
      `<a href=/a class=x id=one target=_blank data-y=1>One</a> <button type=button onclick="1">  Two
        words</button> <ul><li><a href=/b rel=nofollow>caf\u00e9 \u00a0 &amp; more</a></ul>`,
    );
    const { rows, ids, asked } = await mapped();
    expect(asked).toBe(0);
    expect(rows.map(([role, name]) => [role, name])).toEqual([
      ['link', 'One'],
      ['button', 'Two words'],
      ['link', 'caf\u00e9 & more'],
    ]);
    for (const [i, id] of ids.entries()) {
      const [role, name, ...facts] = await told(id);
      expect([role, String(name).replace(/\s+/g, ' '), ...facts]).toEqual(rows[i]);
    }
  });

  it.each([
    ['a label', '<label for=b>Send</label><button id=b>Go</button>'],
    ['a name elsewhere', '<button aria-labelledby=b>Go</button><p id=b>Send</p>'],
    ['a tooltip beside its text', '<a href=/ title=Send>Go</a>'],
    ['its state', '<button aria-expanded=false>Go</button>'],
    ['a pseudo-element', '<style>a::before { content: "To " }</style><a href=/>Go</a>'],
    ['its first letter', '<style>p::first-letter { color: red }</style><p><a href=/>Go</a>'],
    ['a style of its text', '<a href=/ style="text-transform: uppercase">Go</a>'],
    ['an image', '<a href=/><img alt=Send src=x></a>'],
    ['two texts', '<button>Go<br>on</button>'],
    ['a word in two parts', '<a href=/>Go <b>on</b><i>ward</i></a>'],
    ['a place to break its word', '<a href=/>On<wbr>ward</a>'],
    ['a line break that is no space', '<a href=/><b>日本\n語</b></a>'],
    ['two blocks', '<a href=/><div>Go</div><div>on</div></a>'],
    ['a part that is not read', '<a href=/>Go<b aria-hidden=true> on</b></a>'],
    ['a part that is not drawn', '<a href=/>Go <b style="opacity: 0">on</b></a>'],
    ['a part with a name', '<a href=/>Go <b aria-label=off>on</b></a>'],
    ['a drawing with a title', '<a href=/>Go <svg><title>on</title></svg></a>'],
    ['a fieldset', '<fieldset disabled><button>Go</button></fieldset>'],
    ['what is around it', '<div aria-disabled=true><p><a href=/>Go</a></div>'],
    ['an object', '<object><a href=/>Go</a></object>'],
    ['the focus', '<button autofocus>Go</button>'],
    [
      'the focus, and a form of that name',
      '<form name=activeElement></form><button autofocus>Go</button>',
    ],
    ['no text', '<a href=/ style="display: inline-block; width: 9px; height: 9px"></a>'],
  ])('are none where there is %s', async (_, html) => {
    await stage.show(html);
    // The accessibility tree tells of a focus a while after the page has it.
    if (html.includes('autofocus'))
      await stage.do('wait-for-node', { selector: 'button', state: 'focused' });
    const { rows, ids, asked } = await mapped();
    expect(asked).toBe(1);
    expect(rows).toEqual([await told(ids[0])]);
  });

  it.each([
    ['a label', '<button aria-label=Send title=Tip><img alt=Go src=x></button>'],
    ['a label for nobody', '<a href=/ aria-label=" ">Go</a>'],
    ['one text among drawings', '<a href=/><svg aria-hidden=true></svg><h3> Go </h3></a>'],
    ['texts in one line', '<a href=/>Go <b>on</b><i class=x> and</i></a>'],
    ['a line that is broken', '<p style="width: 20px"><a href=/><b>Go</b> <i>on</i></a>'],
    ['text and tooltip', '<a href=/ title=" Go on">Go <b>on</b></a>'],
    ['attributes of a framework', '<button ng-click=go _ngcontent-x1 data-x=1>Go</button>'],
  ])('are named by %s', async (_, html) => {
    await stage.show(html);
    const { rows, ids, asked } = await mapped();
    expect(asked).toBe(0);
    const [role, name, ...facts] = await told(ids[0]);
    expect(rows).toEqual([[role, String(name).trim(), ...facts]]);
  });

  it.each([
    ['its text', '<div onclick=1>Go <p>on</p></div>', 'generic', 'Go on'],
    ['a tooltip', '<span tabindex=0 title=Tip>Go</span>', 'generic', 'Tip'],
    ['a label', '<div style="cursor: pointer" aria-label=Send>Go</div>', 'generic', 'Send'],
    ['a frame has by its title', '<iframe title=Tip src="about:blank"></iframe>', 'iframe', 'Tip'],
  ])('are boxes too, by the name of %s', async (_, html, role, name) => {
    await stage.show(html);
    const { rows, ids, asked } = await mapped();
    expect([asked, rows.map((row) => row.slice(0, 2))]).toEqual([0, [[role, name]]]);
    expect(String((await told(ids[0]))[0]).toLowerCase()).toBe(role);
  });

  it.each([
    ['a table', '<div style="display: table" onclick=1>Go</div>'],
    ['a thing to drag', '<div draggable=true onclick=1>Go</div>'],
    ['an item', '<div style="display: list-item" onclick=1>Go</div>'],
  ])('are no boxes where they are %s', async (_, html) => {
    await stage.show(html);
    expect((await mapped()).asked).toBe(1);
  });

  it('need no tree, which is not made again for a document that needed none', async () => {
    const root = 'Accessibility.getRootAXNode';
    const tree = ['Accessibility.enable', root, 'Accessibility.disable'];
    await stage.show('<button>Go</button>');
    expect(await called()).toEqual(tree);
    expect(await called()).toEqual([]);
    await stage.do('eval', {
      expression: "document.body.append(document.createElement('select'))",
    });
    expect(await called()).not.toContain(root);
    expect(await called()).toContain(root);
  });

  it('are told of shadow trees that have not the focus', async () => {
    await stage.show(
      `<button autofocus>Go</button><div id=host></div><script>
        host.attachShadow({ mode: 'closed' }).innerHTML = '<a href=/a>One</a>';
      </script>`,
    );
    await stage.do('wait-for-node', { selector: 'button', state: 'focused' });
    expect((await mapped()).asked).toBe(1);
  });

  it('are none in a shadow tree with the focus, of which the document does not tell more', async () => {
    await stage.show(
      `<div id=host></div><script>
        const root = host.attachShadow({ mode: 'closed' });
        root.innerHTML = '<a href=/a>One</a> <a href=/b>Two</a>';
        root.lastElementChild.focus();
      </script>`,
    );
    const { rows, asked } = await mapped();
    expect(asked).toBe(2);
    expect(rows.map(([, name, , focused]) => [name, focused])).toEqual([
      ['One', undefined],
      ['Two', true],
    ]);
  });

  it('are none in a frame of the same process, nor in SVG', async () => {
    await stage.show(
      `<iframe srcdoc="<a href=/>One</a>"></iframe><svg><text y=20><a href=/>Two</a></text></svg>`,
    );
    const { rows, asked } = await mapped();
    expect(rows.map(([, name]) => name)).toEqual(['', 'One', 'Two']);
    expect(asked).toBe(2); // the frame itself is a box
  });
});
